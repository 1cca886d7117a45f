import { momentOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

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
