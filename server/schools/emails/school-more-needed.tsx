import { EmailLayout, P, Quote } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'school-more-needed': { readonly school: string; readonly question: string; readonly url: string };
  }
}

export const schoolMoreNeeded: Template<'school-more-needed'> = {
  subject: ({ school }) => `A question about ${school}`,
  Body: ({ school, question, url }) => (
    <EmailLayout
      title="One question before we approve"
      to={null}
      action={{ label: 'Answer', url }}
      why={`You get this letter because you registered ${school} on SprX.`}
    >
      <P>
        Before we can approve <strong>{school}</strong> we need to know this:
      </P>
      <Quote>{question}</Quote>
    </EmailLayout>
  ),
};
