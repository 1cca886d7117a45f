import { EmailLayout, P, Quote } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'school-more-needed': { readonly school: string; readonly question: string; readonly url: string };
  }
}

export const schoolMoreNeeded: Template<'school-more-needed'> = {
  subject: ({ school }) => `More information needed about ${school}`,
  Body: ({ school, question, url }) => (
    <EmailLayout
      title="We need more information"
      to={null}
      action={{ label: 'Answer question', url }}
      why={`You’re receiving this email because you registered ${school} on SprX.`}
    >
      <P>
        Before we can approve <strong>{school}</strong>, please answer this question:
      </P>
      <Quote>{question}</Quote>
    </EmailLayout>
  ),
};
