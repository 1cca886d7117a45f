import { EmailLayout, P, Quote } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'school-concern': {
      readonly school: string;
      readonly message: string;
      /** As the visitor gave it; it is not confirmed. */
      readonly email: string | null;
      /** The title of the story that the visitor was reading. */
      readonly story: string | null;
      readonly url: string;
    };
  }
}

export const schoolConcern: Template<'school-concern'> = {
  subject: ({ school }) => `A concern about the page of ${school}`,
  Body: ({ school, message, email, story, url }) => (
    <EmailLayout
      title="Someone reported a concern"
      to={null}
      action={{ label: story ? 'View the story' : 'View the school page', url }}
      why={`You’re receiving this email because you handle concerns for ${school}. Anyone who visits the school’s page on SprX can send one. SprX does not check them.`}
    >
      <P>
        A visitor of the page of <strong>{school}</strong> wrote{story ? ' about the story ' : ''}
        {story ? <strong>{story}</strong> : null}:
      </P>
      <Quote>{message}</Quote>
      <P>{email ? `The visitor asks for an answer to ${email}.` : 'The visitor left no email address.'}</P>
      <P>To take a story down, open it in SprX and choose Hide. Visitors stop seeing it within a minute.</P>
    </EmailLayout>
  ),
};
