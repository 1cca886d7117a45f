import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'account-deleted': { readonly firstname: string | null };
  }
}

export const accountDeleted: Template<'account-deleted'> = {
  subject: () => 'Your SprX account has been deleted',
  Body: ({ firstname }) => (
    <EmailLayout
      title="Your account has been deleted"
      to={firstname}
      why="You’re receiving this email because the SprX account with this address has been deleted. It’s the last one we send."
    >
      <P>Your account and personal data have been deleted. Stories you wrote stay with your school.</P>
      <P>Thank you for using SprX.</P>
    </EmailLayout>
  ),
};
