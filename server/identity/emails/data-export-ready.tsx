import { dayOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'data-export-ready': { readonly firstname: string | null; readonly expiresAt: string; readonly url: string };
  }
}

export const dataExportReady: Template<'data-export-ready'> = {
  subject: () => 'Your data from SprX is ready',
  Body: ({ firstname, expiresAt, url }) => (
    <EmailLayout
      title="Your data is ready"
      to={firstname}
      action={{ label: 'Fetch my data', url }}
      why="You get this letter because you asked SprX for everything it knows about you."
    >
      <P>You asked for a copy of your data. You can fetch it until {dayOf(expiresAt)}; then it is deleted.</P>
    </EmailLayout>
  ),
};
