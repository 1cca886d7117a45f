import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'admin-granted': { readonly firstname: string | null; readonly grantedBy: string; readonly url: string };
  }
}

export const adminGranted: Template<'admin-granted'> = {
  subject: () => 'You are now a platform admin of SprX',
  Body: ({ firstname, grantedBy, url }) => (
    <EmailLayout
      title="You are now a platform admin"
      to={firstname}
      action={{ label: 'Open the admin area', url }}
      why="You get this letter because the rights of your account have changed. If you did not expect this, tell whoever gave them to you."
    >
      <P>{grantedBy} has made you a platform admin: you may see and change every school. All you do there is logged.</P>
    </EmailLayout>
  ),
};
