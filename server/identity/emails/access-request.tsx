import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** To members who can give the permission. */
    'access-request': {
      readonly school: string;
      readonly name: string;
      readonly email: string | null;
      /** As in `PERMISSIONS`. */
      readonly permission: string;
      readonly url: string;
    };
  }
}

export const accessRequest: Template<'access-request'> = {
  subject: ({ school, name }) => `${name} asked for access at ${school}`,
  Body: ({ school, name, email, permission, url }) => (
    <EmailLayout
      title="Access requested"
      to={null}
      action={{ label: 'Open People', url }}
      why={`You’re receiving this email because you can change people’s roles at ${school}.`}
    >
      <P>
        {email ? `${name} (${email})` : name} asked for the permission “{permission}” at <strong>{school}</strong>.
      </P>
      <P>To give it, open People and choose a role for them that includes it. Otherwise you can ignore this email.</P>
    </EmailLayout>
  ),
};
