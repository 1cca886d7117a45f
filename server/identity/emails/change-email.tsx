import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** To the new address: the change is made by opening the link. */
    'change-email': { readonly firstname: string | null; readonly newEmail: string; readonly url: string };
  }
}

export const changeEmail: Template<'change-email'> = {
  subject: () => 'Confirm your new email address for SprX',
  Body: ({ firstname, newEmail, url }) => (
    <EmailLayout
      title="Confirm your new email address"
      to={firstname}
      action={{ label: 'Confirm email address', url }}
      why="You’re receiving this email because this address was entered in a SprX account. If that wasn’t you, ignore this email and nothing changes."
    >
      <P>
        Confirm <strong>{newEmail}</strong> to sign in to SprX with it. Until then, use your old address. The link
        expires in 3 days.
      </P>
    </EmailLayout>
  ),
};
