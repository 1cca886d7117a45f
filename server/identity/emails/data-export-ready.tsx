import { dayOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'data-export-ready': { readonly firstname: string | null; readonly expiresAt: string; readonly url: string };
  }
}

export const dataExportReady: Template<'data-export-ready'> = {
  subject: () => 'Your data export is ready',
  Body: ({ firstname, expiresAt, url }) => (
    <EmailLayout
      title="Your data export is ready"
      to={firstname}
      action={{ label: 'Download', url }}
      why="You’re receiving this email because you requested an export of your data from SprX."
    >
      <P>You can download the copy of your data until {dayOf(expiresAt)}. After that it’s deleted.</P>
    </EmailLayout>
  ),
};
