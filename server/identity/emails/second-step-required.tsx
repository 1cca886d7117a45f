import { momentOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
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
    at ? `${school} wants a second step when you sign in` : `${school} asks you to turn on the second step`,
  Body: ({ firstname, school, at, url }) => (
    <EmailLayout
      title="A second step when you sign in"
      to={firstname}
      action={{ label: 'Turn it on', url }}
      why={`You get this letter because you belong to ${school} and sign in with a password alone.`}
    >
      <P>
        <strong>{school}</strong>{' '}
        {at
          ? `wants everybody to sign in with a second step from ${momentOf(at)} on. Without one you will not get at the school from then on.`
          : 'asks you to sign in with a second step.'}
      </P>
      <P>
        It is six digits from an app or a text message besides your password, and takes a few minutes to turn on. A
        stolen password is worth nothing then.
      </P>
    </EmailLayout>
  ),
};
