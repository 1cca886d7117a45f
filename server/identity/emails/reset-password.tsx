import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'reset-password': { readonly firstname: string | null; readonly url: string };
  }
}

export const resetPassword: Template<'reset-password'> = {
  subject: () => 'Choose a new password for SprX',
  Body: ({ firstname, url }) => (
    <EmailLayout
      title="Choose a new password"
      to={firstname}
      action={{ label: 'Choose a new password', url }}
      why="You get this letter because this address has a SprX account. If you did not ask for a new password, ignore it: yours stays as it is."
    >
      <P>Somebody, we hope you, has forgotten the password of this account. The link works once, for an hour.</P>
    </EmailLayout>
  ),
};
