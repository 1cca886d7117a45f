import { Code, EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
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
      title={`Is ${school} yours?`}
      to={null}
      action={{ label: 'Confirm the school', url }}
      why={`You get this letter because it goes to the school’s own address. If nobody at ${school} has asked for this, ignore it: the school stays unconfirmed.`}
    >
      <P>
        {requestedBy} has registered <strong>{school}</strong> on SprX. By opening the link you vouch for the school.
      </P>
      <P>If you are asked for a code, it is this one:</P>
      <Code>{code}</Code>
    </EmailLayout>
  ),
};
