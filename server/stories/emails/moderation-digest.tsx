import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    /** What waits for a decision at a school, each morning or each Monday. */
    'moderation-digest': {
      readonly firstname: string | null;
      readonly school: string;
      readonly waiting: number;
      /** Titles of the newest, a few of them. */
      readonly newest: readonly string[];
      readonly url: string;
    };
  }
}

const stories = (count: number) => (count === 1 ? '1 story waits' : `${count.toLocaleString('en-GB')} stories wait`);

export const moderationDigest: Template<'moderation-digest'> = {
  subject: ({ school, waiting }) => `${stories(waiting)} for a decision at ${school}`,
  Body: ({ firstname, school, waiting, newest, url }) => (
    <EmailLayout
      title={`${stories(waiting)} for a decision`}
      to={firstname}
      action={{ label: 'Decide', url }}
      why="You get this letter because you have it switched on for this school. You can switch it off in your account, under the mail you get."
    >
      <P>
        At <strong>{school}</strong>, the newest first:
      </P>
      {newest.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stories may have one title, and an email never changes
        <P key={index}>• {title || 'Without a title'}</P>
      ))}
      {waiting > newest.length ? <P>And {(waiting - newest.length).toLocaleString('en-GB')} more.</P> : null}
    </EmailLayout>
  ),
};
