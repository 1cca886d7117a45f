import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** What is awaiting review at a school, each morning or each Monday. */
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

const stories = (count: number) =>
  count === 1 ? '1 story awaiting review' : `${count.toLocaleString('en-GB')} stories awaiting review`;

export const moderationDigest: Template<'moderation-digest'> = {
  subject: ({ school, waiting }) => `${stories(waiting)} at ${school}`,
  Body: ({ firstname, school, waiting, newest, url }) => (
    <EmailLayout
      title={stories(waiting)}
      to={firstname}
      action={{ label: 'Open review queue', url }}
      why="You’re receiving this email because you turned it on for this school. You can turn it off under Email preferences."
    >
      <P>
        The newest at <strong>{school}</strong>:
      </P>
      {newest.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stories may have one title, and an email never changes
        <P key={index}>• {title || 'Untitled story'}</P>
      ))}
      {waiting > newest.length ? <P>And {(waiting - newest.length).toLocaleString('en-GB')} more.</P> : null}
    </EmailLayout>
  ),
};
