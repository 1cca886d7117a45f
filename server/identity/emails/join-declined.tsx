import { EmailLayout, P, Quote } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'join-declined': { readonly school: string; readonly reason: string; readonly url: string };
  }
}

export const joinDeclined: Template<'join-declined'> = {
  subject: ({ school }) => `Your request to join ${school}`,
  Body: ({ school, reason, url }) => (
    <EmailLayout
      title="Your request was declined"
      to={null}
      action={{ label: 'Find a school', url }}
      why={`You’re receiving this email because you asked to join ${school}.`}
    >
      <P>
        <strong>{school}</strong> declined your request. Their reason:
      </P>
      <Quote>{reason}</Quote>
      <P>If you think this is a mistake, contact the school. You can ask again at any time.</P>
    </EmailLayout>
  ),
};
