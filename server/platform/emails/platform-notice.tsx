import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
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
      action={{ label: 'View details', url }}
      why="You’re receiving this email because you’re a platform admin and turned on emails of this kind."
    >
      <P>{text}</P>
    </EmailLayout>
  ),
};
