import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'verify-email': { readonly firstname: string | null; readonly url: string };
  }
}

export const verifyEmail: Template<'verify-email'> = {
  subject: () => 'Confirm your e-mail address for SprX',
  Body: ({ firstname, url }) => (
    <EmailLayout
      title="Confirm your e-mail address"
      to={firstname}
      action={{ label: 'Confirm my address', url }}
      why="You get this letter because a SprX account was made with this address. If that was not you, ignore it: nobody can use your address without this link."
    >
      <P>One press, and your account is ready. The link works once, for three days.</P>
    </EmailLayout>
  ),
};
