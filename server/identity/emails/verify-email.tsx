import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'verify-email': { readonly firstname: string | null; readonly url: string };
  }
}

export const verifyEmail: Template<'verify-email'> = {
  subject: () => 'Confirm your email address for SprX',
  Body: ({ firstname, url }) => (
    <EmailLayout
      title="Confirm your email address"
      to={firstname}
      action={{ label: 'Confirm email address', url }}
      why="You’re receiving this email because a SprX account was created with this address. If that wasn’t you, ignore this email. No one can use your address without this link."
    >
      <P>Confirm your email to finish creating your account. The link expires in 3 days.</P>
    </EmailLayout>
  ),
};
