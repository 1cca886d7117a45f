import { Code, EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** To an address at the school's own domain: whoever opens the link vouches for the school. */
    'verify-school': {
      readonly school: string;
      readonly requestedBy: string;
      readonly code: string;
      readonly url: string;
    };
  }
}

export const verifySchool: Template<'verify-school'> = {
  subject: ({ school }) => `Confirm ${school} on SprX`,
  Body: ({ school, requestedBy, code, url }) => (
    <EmailLayout
      title={`Confirm ${school}`}
      to={null}
      action={{ label: 'Confirm school', url }}
      why={`You’re receiving this email because it goes to the school’s own address. If no one at ${school} requested this, ignore this email and the school stays unconfirmed.`}
    >
      <P>
        {requestedBy} registered <strong>{school}</strong> on SprX. Open the link to confirm that the registration is
        from your school.
      </P>
      <P>If you’re asked for a code, enter:</P>
      <Code>{code}</Code>
    </EmailLayout>
  ),
};
