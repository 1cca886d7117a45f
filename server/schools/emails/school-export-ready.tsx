import { dayOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** To the admin who asked for everything of the school. */
    'school-export-ready': {
      readonly firstname: string | null;
      readonly school: string;
      readonly expiresAt: string;
      readonly url: string;
    };
  }
}

export const schoolExportReady: Template<'school-export-ready'> = {
  subject: ({ school }) => `Your data export for ${school} is ready`,
  Body: ({ firstname, school, expiresAt, url }) => (
    <EmailLayout
      title="Your data export is ready"
      to={firstname}
      action={{ label: 'Download', url }}
      why={`You’re receiving this email because you requested a data export for ${school}.`}
    >
      <P>
        The data export you requested for <strong>{school}</strong> is ready. Its admins can download it in the school’s
        settings until {dayOf(expiresAt)}. After that it’s deleted.
      </P>
    </EmailLayout>
  ),
};
