import { momentOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** After something that whoever stole an account would do: a factor, a password, a recovery code was changed or used. */
    'security-notice': {
      readonly firstname: string | null;
      readonly what: string;
      readonly at: string;
      readonly url: string;
    };
  }
}

export const securityNotice: Template<'security-notice'> = {
  subject: () => 'Something changed in your SprX account',
  Body: ({ firstname, what, at, url }) => (
    <EmailLayout
      title="Was this you?"
      to={firstname}
      action={{ label: 'This wasn’t me', url }}
      why="You’re receiving this email because it’s about the security of your account. Security emails are always sent."
    >
      <P>
        <strong>{what}</strong> ({momentOf(at)})
      </P>
      <P>
        If this was you, you don’t need to do anything. If not, someone else may have access to your account. Secure
        your account now.
      </P>
    </EmailLayout>
  ),
};
