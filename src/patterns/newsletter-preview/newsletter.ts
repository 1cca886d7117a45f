import { excerptBelowTitle } from '../../domain/story/below-title.ts';
import type { Media, SchoolStory } from '../../domain/story/schema.ts';
import { unescapeHtml } from '../../lib/story-html.ts';
import { leadMedia } from '../stories/story-media.ts';

/** A part of the mail under a heading of its own, where it has one: stories in their order, or words. */
export type MailSection = { readonly id: string; readonly title: string } & (
  | { readonly kind: 'stories'; readonly stories: readonly SchoolStory[] }
  | {
      readonly kind: 'text';
      /** Clean HTML. */
      readonly html: string;
    }
);

/** What of a newsletter and one of its editions is seen in a mail. */
export type Newsletter = {
  /** "Oakfield Weekly" */
  readonly name: string;
  /** Without an address where the mail is sent by a program of the school’s own. */
  readonly sender: { readonly name: string; readonly email?: string };
  readonly school: {
    readonly name: string;
    readonly website: string;
    /** One line. */
    readonly address: string;
    /** `#rrggbb`; made readable in light and dark. A school that has chosen none gets the tokens’ own. */
    readonly brand: string | null;
  };
  readonly subject: string;
  /** What an inbox shows after the subject; empty: the mail’s first words. */
  readonly previewText: string;
  /** Clean HTML. */
  readonly greeting: string;
  /** In their order. */
  readonly sections: readonly MailSection[];
  /** Why the reader gets it: "You get this as a parent at Oakfield School." Then there is a way out, too. */
  readonly reason?: string;
};

/** All stories of the mail in their order. */
export function mailStories(sections: readonly MailSection[]): SchoolStory[] {
  return sections.flatMap((section) => (section.kind === 'stories' ? section.stories : []));
}

export type MailDevice = 'phone' | 'desktop';

/** About how many characters of a subject such an inbox shows; no two are alike. */
export const SUBJECT_ROOM: Readonly<Record<MailDevice, number>> = { phone: 40, desktop: 70 };

/** What is wrong with a subject, in a sentence; `null` when it will be read whole. */
export function subjectAdvice(subject: string): string | null {
  const characters = Array.from(subject.trim());
  if (characters.length === 0) return 'Add a subject. Emails without one often go to junk.';
  const narrow = (['desktop', 'phone'] as const).find((device) => characters.length > SUBJECT_ROOM[device]);
  if (!narrow) return null;
  const shown = characters.slice(0, SUBJECT_ROOM[narrow]).join('').trimEnd();
  return narrow === 'phone'
    ? `The subject is long for phones: most show “${shown}…”.`
    : `The subject is too long: even on a wide screen most show “${shown}…”.`;
}

/** What an inbox shows after the subject. */
export function inboxWords({ previewText, greeting, sections }: Newsletter): string {
  if (previewText.trim()) return previewText.trim();
  const texts = sections.map((section) => {
    if (section.kind === 'text') return `${section.title} ${wordsOf(section.html)}`;
    const [lead] = section.stories;
    return `${section.title} ${lead ? `${lead.title} ${excerptBelowTitle(lead, 140)}` : ''}`;
  });
  return [wordsOf(greeting), ...texts].join(' ').replace(/\s+/g, ' ').trim().slice(0, 140);
}

/** Of clean HTML, whose own brackets are written as entities. */
function wordsOf(html: string): string {
  return unescapeHtml(html.replace(/<\/?(?:a|em|strong)\b[^>]*>/g, '').replace(/<[^>]*>/g, ' '));
}

/** The picture that a mail shows of a story: no films, no recordings. */
export function mailPicture(story: Pick<SchoolStory, 'media'>): Media | null {
  const lead = leadMedia(story);
  return lead?.type === 'image' ? lead : null;
}

/** Of the pictures shown, those of which nothing is left where pictures are blocked. */
export function silentPictures(stories: readonly Pick<SchoolStory, 'media'>[]): number {
  return stories.filter((story) => mailPicture(story)?.alt.trim() === '').length;
}
