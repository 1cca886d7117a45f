import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'school-approved': { readonly school: string; readonly url: string };
  }
}

export const schoolApproved: Template<'school-approved'> = {
  subject: ({ school }) => `${school} is approved`,
  Body: ({ school, url }) => (
    <EmailLayout
      title={`${school} is approved`}
      to={null}
      action={{ label: 'Open SprX', url }}
      why={`You’re receiving this email because you’re an admin of ${school} on SprX.`}
    >
      <P>
        <strong>{school}</strong> is approved. Approved stories now appear on your website.
      </P>
    </EmailLayout>
  ),
};
