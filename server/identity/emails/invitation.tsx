import { dayOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P, Quote } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    invitation: {
      readonly school: string;
      readonly role: string;
      readonly invitedBy: string;
      readonly message: string | null;
      readonly expiresAt: string;
      readonly url: string;
    };
  }
}

export const invitation: Template<'invitation'> = {
  subject: ({ invitedBy, school }) => `${invitedBy} invites you to ${school} on SprX`,
  Body: ({ school, role, invitedBy, message, expiresAt, url }) => (
    <EmailLayout
      title={`Join ${school} on SprX`}
      to={null}
      action={{ label: 'Accept invitation', url }}
      why={`You’re receiving this email because ${invitedBy} invited you to SprX, where schools publish their stories. If you don’t know ${school}, ignore this email.`}
    >
      <P>
        {invitedBy} has invited you to help publish the stories of <strong>{school}</strong>. Your role will be {role}.
      </P>
      {message ? <Quote>{message}</Quote> : null}
      <P>Only you can use this invitation. It expires on {dayOf(expiresAt)}.</P>
    </EmailLayout>
  ),
};
