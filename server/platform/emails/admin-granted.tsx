import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
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
      why="You’re receiving this email because the permissions of your account changed. If you didn’t expect this, contact the person who granted them."
    >
      <P>
        {grantedBy} granted you platform admin access. You can now view and change every school. Your actions are
        logged.
      </P>
    </EmailLayout>
  ),
};
