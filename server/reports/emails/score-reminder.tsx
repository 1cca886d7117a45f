import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'score-reminder': { readonly firstname: string | null; readonly school: string; readonly url: string };
  }
}

export const scoreReminder: Template<'score-reminder'> = {
  subject: ({ school }) => `Last month’s scores for ${school}`,
  Body: ({ firstname, school, url }) => (
    <EmailLayout
      title="Last month’s scores"
      to={firstname}
      action={{ label: 'View scores', url }}
      why="You’re receiving this email because you turned on this monthly reminder. You can turn it off under Email preferences."
    >
      <P>
        The scores of <strong>{school}</strong> for last month are ready. They show which stories families liked.
      </P>
    </EmailLayout>
  ),
};
