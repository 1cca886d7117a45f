import { EmailLayout, P, Quote } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    /** To those who may let people in. */
    'join-request': {
      readonly school: string;
      readonly name: string;
      readonly email: string;
      readonly message: string | null;
      readonly isReminder: boolean;
      readonly url: string;
    };
  }
}

export const joinRequest: Template<'join-request'> = {
  subject: ({ school, name, isReminder }) =>
    isReminder ? `${name} still waits to join ${school}` : `${name} would like to join ${school}`,
  Body: ({ school, name, email, message, isReminder, url }) => (
    <EmailLayout
      title={isReminder ? 'Somebody still waits for you' : 'Somebody would like to join'}
      to={null}
      action={{ label: 'Look at the request', url }}
      why={`You get this letter because you may let people in at ${school}.`}
    >
      <P>
        {name} ({email}) asks to join <strong>{school}</strong> on SprX.
      </P>
      {message ? <Quote>{message}</Quote> : null}
      <P>Let them in only if you know who they are: they will see your school’s stories before they are published.</P>
    </EmailLayout>
  ),
};
