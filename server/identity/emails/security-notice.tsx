import { momentOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
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
      action={{ label: 'It was not me', url }}
      why="You get this letter because it is about the safety of your account. Letters like this cannot be switched off."
    >
      <P>
        <strong>{what}</strong> ({momentOf(at)})
      </P>
      <P>If it was you, there is nothing to do. If not, somebody else may have your account: act at once.</P>
    </EmailLayout>
  ),
};
