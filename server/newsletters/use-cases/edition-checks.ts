import { can } from '../../../src/domain/access.ts';
import type { EditionCheck } from '../../../src/domain/newsletter/schema.ts';
import { storyCountIn } from '../../../src/domain/newsletter/story-count.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { EditionDocument } from '../edition-document.ts';
import { bytesOf } from '../render/html.ts';
import { type WrittenEdition, writtenEdition } from './edition-mail.ts';

/** Further characters are cut by many mail programs. */
const LONG_SUBJECT = 70;
/** Gmail shows no more of an email. */
const MOST_BYTES = 102_400;
/** An email of pictures alone looks like advertising to mail programs. */
const FEWEST_WORDS = 50;

/** What is wrong with an edition, errors first, or could be better. */
export async function checkEdition(deps: Deps, actor: Actor, id: string, eid: string): Promise<EditionCheck[]> {
  const checks = editionChecks(await writtenEdition(deps, actor, id, eid));
  return can(actor, 's.s.rea') ? checks : checks.map(withoutTitle);
}

export function editionChecks({ edition, mail, stories, html }: WrittenEdition): EditionCheck[] {
  const shown = new Set(mail.sections.flatMap((section) => section.stories.map((story) => story.id)));
  const all = [...stories.named, ...[...stories.ofCollections.values()].flat()];
  const undescribed = new Map(
    all.filter((story) => shown.has(story.id) && lacksDescription(story)).map((story) => [story.id, story]),
  );
  const bytes = bytesOf(html);
  const wordCount = wordsIn(mail);
  return [
    ...when(edition.subject === '', { code: 'no-subject', level: 'error', message: 'Give the edition a subject.' }),
    ...when(shown.size === 0, { code: 'no-stories', level: 'error', message: 'Add at least one published story.' }),
    ...removed(edition, stories.named),
    ...[...undescribed.values()].map(
      ({ id: storyId, title }): EditionCheck => ({
        code: 'alt-missing',
        level: 'warning',
        message: `The picture of “${title}” has no description for people who can’t see it.`,
        storyId,
      }),
    ),
    ...when(edition.subject.length > LONG_SUBJECT, {
      code: 'subject-long',
      level: 'warning',
      message: `The subject has ${edition.subject.length} characters. Many mail programs show only the first ${LONG_SUBJECT}.`,
    }),
    ...countDiffers(edition.subject, 'subject', shown.size),
    ...countDiffers(edition.previewText, 'preview text', shown.size),
    ...when(bytes > MOST_BYTES, {
      code: 'too-large',
      level: 'warning',
      message: `The email is too long: Gmail cuts off the end of emails of this size (${Math.ceil(bytes / 1024)} kilobytes, and 100 are shown). Remove some stories.`,
    }),
    ...when(shown.size > 0 && wordCount < FEWEST_WORDS, {
      code: 'few-words',
      level: 'warning',
      message: 'The edition has few words. Mail programs may take it for advertising. Add an introduction.',
    }),
  ];
}

/** Where a text speaks of another number of stories than the edition has. */
function countDiffers(text: string, what: string, stories: number): EditionCheck[] {
  const count = storyCountIn(text);
  if (count === null || stories === 0 || count === stories) return [];
  const has = stories === 1 ? '1 story' : `${stories} stories`;
  const message = `The ${what} speaks of ${count} stories. The edition has ${has}.`;
  return [{ code: 'count-differs', level: 'warning', message }];
}

const when = (isSo: boolean, check: EditionCheck): EditionCheck[] => (isSo ? [check] : []);

/** One for each story that is named and left out. */
function removed({ storyIds }: EditionDocument, named: readonly SchoolStory[]): EditionCheck[] {
  const byId = new Map(named.map((story) => [story.id, story]));
  return storyIds.flatMap((storyId): EditionCheck[] => {
    const story = byId.get(storyId);
    if (story?.status === 'approved') return [];
    const message = story
      ? `“${story.title}” is not published, and is left out.`
      : 'A story of this edition was deleted, and is left out.';
    return [{ code: 'story-removed', level: 'warning', message, storyId }];
  });
}

/** For who does not see stories: a title of one that is not published stays unsaid. */
function withoutTitle(check: EditionCheck): EditionCheck {
  if (check.code !== 'story-removed') return check;
  return { ...check, message: 'A story of this edition is not published, or was deleted, and is left out.' };
}

function lacksDescription({ media }: SchoolStory): boolean {
  const [first] = media.filter(({ type }) => type === 'image');
  return first !== undefined && first.alt.trim() === '';
}

function wordsIn({ intro, sections }: WrittenEdition['mail']): number {
  const texts = [
    intro,
    ...sections.flatMap(({ html, stories }) => [html, ...stories.flatMap(({ title, text }) => [title, text])]),
  ];
  return texts
    .join(' ')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
}
