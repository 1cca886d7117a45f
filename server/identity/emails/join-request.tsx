import { EmailLayout, P, Quote } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
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
    isReminder ? `Reminder: ${name} asked to join ${school}` : `${name} asked to join ${school}`,
  Body: ({ school, name, email, message, isReminder, url }) => (
    <EmailLayout
      title={isReminder ? `Reminder: ${name} asked to join` : `${name} asked to join`}
      to={null}
      action={{ label: 'Review request', url }}
      why={`You’re receiving this email because you can approve people at ${school}.`}
    >
      <P>
        {name} ({email}) asked to join <strong>{school}</strong> on SprX.
      </P>
      {message ? <Quote>{message}</Quote> : null}
      <P>Approve only people you know. They will see your school’s stories before they are published.</P>
    </EmailLayout>
  ),
};
