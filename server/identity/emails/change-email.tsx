import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    /** To the new address: the change is made by opening the link. */
    'change-email': { readonly firstname: string | null; readonly newEmail: string; readonly url: string };
  }
}

export const changeEmail: Template<'change-email'> = {
  subject: () => 'Confirm your new e-mail address for SprX',
  Body: ({ firstname, newEmail, url }) => (
    <EmailLayout
      title="Confirm your new address"
      to={firstname}
      action={{ label: 'Use this address', url }}
      why="You get this letter because somebody entered this address in their SprX account. If that was not you, ignore it: nothing changes."
    >
      <P>
        From now on you want to sign in to SprX with <strong>{newEmail}</strong>. Until you confirm it here, your old
        address stays. The link works once, for three days.
      </P>
    </EmailLayout>
  ),
};
