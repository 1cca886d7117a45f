import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'reset-password': { readonly firstname: string | null; readonly url: string };
  }
}

export const resetPassword: Template<'reset-password'> = {
  subject: () => 'Reset your SprX password',
  Body: ({ firstname, url }) => (
    <EmailLayout
      title="Reset your password"
      to={firstname}
      action={{ label: 'Reset password', url }}
      why="You’re receiving this email because this address has a SprX account. If you didn’t request this, ignore this email and your password stays the same."
    >
      <P>We received a request to reset your password. The link works once and expires in 1 hour.</P>
    </EmailLayout>
  ),
};
