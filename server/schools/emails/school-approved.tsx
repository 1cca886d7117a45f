import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
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
      why={`You get this letter because you look after ${school} on SprX.`}
    >
      <P>
        All is well, and the doors are open: from now on the stories that <strong>{school}</strong> approves are shown
        on your website.
      </P>
    </EmailLayout>
  ),
};
