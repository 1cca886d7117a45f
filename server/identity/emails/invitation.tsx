import { dayOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P, Quote } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
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
      action={{ label: 'Accept the invitation', url }}
      why={`You get this letter because ${invitedBy} entered your address at SprX, where schools publish their stories. If you do not know ${school}, ignore it.`}
    >
      <P>
        {invitedBy} would like you to help with the stories of <strong>{school}</strong>. Your role would be {role}.
      </P>
      {message ? <Quote>{message}</Quote> : null}
      <P>The invitation is for you alone and holds until {dayOf(expiresAt)}.</P>
    </EmailLayout>
  ),
};
