import { dayOf, momentOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** To members without a second factor: their school requires it, or will; `at` is from when on, `null` where it only asks. */
    'second-step-required': {
      readonly firstname: string | null;
      readonly school: string;
      readonly at: string | null;
      readonly url: string;
    };
  }
}

export const secondFactorRequired: Template<'second-step-required'> = {
  subject: ({ school, at }) =>
    at
      ? `${school} requires two-step verification from ${dayOf(at)}`
      : `${school} asks you to turn on two-step verification`,
  Body: ({ firstname, school, at, url }) => (
    <EmailLayout
      title="Turn on two-step verification"
      to={firstname}
      action={{ label: 'Turn on two-step verification', url }}
      why={`You’re receiving this email because you’re a member of ${school} and sign in with only a password.`}
    >
      <P>
        <strong>{school}</strong>{' '}
        {at
          ? `requires two-step verification from ${momentOf(at)}. Without it you won’t be able to open the school from then on.`
          : 'asks you to turn on two-step verification.'}
      </P>
      <P>
        When you sign in, you enter your password and a 6-digit code from an app or a text message. It protects your
        account even if your password is stolen, and takes a few minutes to set up.
      </P>
    </EmailLayout>
  ),
};
