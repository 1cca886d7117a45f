import { EmailLayout, P, Quote } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'school-declined': { readonly school: string; readonly reason: string; readonly url: string };
  }
}

export const schoolDeclined: Template<'school-declined'> = {
  subject: ({ school }) => `About ${school} on SprX`,
  Body: ({ school, reason, url }) => (
    <EmailLayout
      title="Your school was not approved"
      to={null}
      action={{ label: 'View your options', url }}
      why={`You’re receiving this email because you registered ${school} on SprX.`}
    >
      <P>
        We reviewed <strong>{school}</strong> and couldn’t approve it. The reason:
      </P>
      <Quote>{reason}</Quote>
    </EmailLayout>
  ),
};
