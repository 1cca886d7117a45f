import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    /** To platform admins: one of the five kinds of their notifications. */
    'platform-notice': { readonly title: string; readonly text: string; readonly url: string };
  }
}

export const platformNotice: Template<'platform-notice'> = {
  subject: ({ title }) => title,
  Body: ({ title, text, url }) => (
    <EmailLayout
      title={title}
      action={{ label: 'Look at it', url }}
      why="You get this letter because you are a platform admin and have notices of this kind switched on."
    >
      <P>{text}</P>
    </EmailLayout>
  ),
};
