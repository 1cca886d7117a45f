import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'account-deleted': { readonly firstname: string | null };
  }
}

export const accountDeleted: Template<'account-deleted'> = {
  subject: () => 'Your SprX account is deleted',
  Body: ({ firstname }) => (
    <EmailLayout
      title="Your account is deleted"
      to={firstname}
      why="You get this letter, the last one, because the SprX account with this address was deleted."
    >
      <P>You can no longer sign in, and what we knew about you is gone. Stories stay with the schools they tell of.</P>
      <P>Thank you for the time you spent with us.</P>
    </EmailLayout>
  ),
};
