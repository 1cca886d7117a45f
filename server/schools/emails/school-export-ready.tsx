import { dayOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
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
  subject: ({ school }) => `Everything of ${school} is ready to be fetched`,
  Body: ({ firstname, school, expiresAt, url }) => (
    <EmailLayout
      title="Your copy is ready"
      to={firstname}
      action={{ label: 'Fetch the copy', url }}
      why={`You get this letter because you asked SprX for everything of ${school}.`}
    >
      <P>
        You asked for a copy of everything of <strong>{school}</strong>. Its admins can fetch it in the school’s
        settings until {dayOf(expiresAt)}; then it is deleted.
      </P>
    </EmailLayout>
  ),
};
