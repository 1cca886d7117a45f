import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'score-reminder': { readonly firstname: string | null; readonly school: string; readonly url: string };
  }
}

export const scoreReminder: Template<'score-reminder'> = {
  subject: ({ school }) => `The month in stories at ${school}`,
  Body: ({ firstname, school, url }) => (
    <EmailLayout
      title="How did your stories do?"
      to={firstname}
      action={{ label: 'Look at the scores', url }}
      why="You get this letter once a month because you have this reminder switched on. You can switch it off in your account, under messages."
    >
      <P>
        The scores of <strong>{school}</strong> for the last month are there. Five minutes with them show what families
        liked.
      </P>
    </EmailLayout>
  ),
};
