import type { SchoolStory } from '../story/schema.ts';
import type { Check } from './publishing.ts';

/** Longer is read to the end by few; the widgets show the beginning alone. */
const LONG_TEXT = 5_000;
const LONG_TITLE = 120;

type Checked = Pick<SchoolStory, 'title' | 'text' | 'media' | 'hashtags' | 'consent' | 'takenDown' | 'status'>;
/** An address in a story at which nothing answers; `field` holds it, unless the story came with it. */
export type DeadLink = { readonly url: string; readonly field: 'html' | 'cta' | null };
type Around = {
  /** Whether the plan has a place for it, or it has one already. */
  readonly hasRoom: boolean;
  readonly isConsentConfirmed?: boolean;
  /** What was found of its links; left out where they were not checked. */
  readonly links?: { readonly count: number; readonly dead: readonly DeadLink[] };
};

/** What is looked at before a story goes out, each with what to do. */
export function storyChecks(story: Checked, { hasRoom, isConsentConfirmed = false, links }: Around): Check[] {
  const pictures = story.media.filter(({ type }) => type === 'image');
  const undescribed = pictures.filter(({ alt }) => alt.trim() === '').length;
  const asks = story.consent.state === 'question' && !isConsentConfirmed;
  return [
    check('title', 'block', story.title.trim() !== '', 'It has a title.', 'Enter a title.', 'title'),
    check(
      'alt',
      'block',
      undescribed === 0,
      pictures.length > 0 ? 'Each picture has a description.' : 'There is no picture to describe.',
      undescribed === 1
        ? 'Describe the picture for people who can’t see it.'
        : `Describe the ${undescribed} pictures without a description for people who can’t see them.`,
      'media',
    ),
    check(
      'consent',
      'block',
      !asks,
      story.consent.state === 'none' ? 'No names from the consent list are in this story.' : 'Consent is confirmed.',
      'A name from the consent list is in this story. Confirm that you have consent.',
      'consentConfirmed',
    ),
    check(
      'limit',
      'block',
      hasRoom,
      'It is within your plan.',
      'You’ve reached your plan’s limit of published stories. Hide one or choose a larger plan.',
    ),
    check(
      'taken-down',
      'block',
      story.takenDown === null,
      'It has not been taken down.',
      'This story was taken down. An admin of the school can lift that.',
    ),
    ...(links ? [linksCheck(links)] : []),
    check(
      'length',
      'warn',
      story.text.length <= LONG_TEXT && story.title.length <= LONG_TITLE,
      'The title and text are not too long.',
      story.title.length > LONG_TITLE
        ? `The title is longer than ${LONG_TITLE} characters and will be cut in some places.`
        : 'The text is long. Few visitors will read to the end.',
      story.title.length > LONG_TITLE ? 'title' : 'html',
    ),
    check(
      'hashtags',
      'warn',
      story.hashtags.length > 0,
      'It has hashtags.',
      'It has no hashtags, so no rule or group will find it.',
      'hashtags',
    ),
    check(
      'picture',
      'warn',
      story.media.some(({ type }) => type === 'image' || type === 'video'),
      'It has a picture or video.',
      'It has no picture. Stories with one are seen more.',
      'media',
    ),
  ];
}

function linksCheck({ count, dead }: NonNullable<Around['links']>): Check {
  const good = count === 0 ? 'It has no links to check.' : 'Its links work.';
  const addresses = dead.map(({ url }) => url).join(', ');
  const field = dead.find((each) => each.field !== null)?.field ?? undefined;
  return check('links', 'warn', dead.length === 0, good, `Nothing answers at ${addresses}. Check the address.`, field);
}

/** What is looked at before a collection is published. */
export function collectionChecks({
  approved,
  undescribed,
  isPaused,
}: {
  readonly approved: number;
  /** Of its newest stories, those with a picture without description. */
  readonly undescribed: number;
  readonly isPaused: boolean;
}): Check[] {
  return [
    check(
      'limit',
      'block',
      !isPaused,
      'It is within your plan.',
      'This collection is paused: it is over your plan’s limit. Choose a larger plan or delete another collection.',
    ),
    check(
      'length',
      'warn',
      approved > 0,
      approved === 1
        ? 'One of its stories is published.'
        : `${approved.toLocaleString('en-GB')} of its stories are published.`,
      'None of its stories is published yet. Visitors will see nothing.',
    ),
    check(
      'alt',
      'warn',
      undescribed === 0,
      'Each picture has a description.',
      undescribed === 1
        ? 'One story has a picture without a description.'
        : `${undescribed} stories have a picture without a description.`,
    ),
  ];
}

function check(
  id: Check['id'],
  otherwise: 'warn' | 'block',
  isGood: boolean,
  good: string,
  message: string,
  field?: string,
): Check {
  if (isGood) return { id, severity: 'ok', message: good };
  return { id, severity: otherwise, message, ...(field ? { field } : {}) };
}
