import { dateFormat } from '../../lib/date-format.ts';
import type { Institution } from '../institution/schema.ts';
import type { SchoolStory } from '../story/schema.ts';
import type { Fill } from './schema.ts';

/** What of a story says how well it fits an edition. */
export type Suggestable = Pick<SchoolStory, 'id' | 'hashtags' | 'values' | 'publishedAt'> & {
  readonly metrics: NonNullable<SchoolStory['metrics']>;
};

export type Suggestion = {
  readonly story: Suggestable;
  /** Why it is offered, in one sentence. */
  readonly reason: string;
};

type Circumstances = {
  readonly order: Fill['order'];
  /** Of the school. */
  readonly values: readonly string[];
  readonly groups: Institution['hashtags'];
  /** What the last editions showed. */
  readonly shown: readonly Suggestable[];
  readonly timeZone: string;
};

const GROUPS = ['people', 'place', 'purpose'] as const;
/** What readers do with a post; that it was seen says little of it. */
const ENGAGEMENT = ['likes', 'comments', 'shares', 'saves'] as const;

const list = new Intl.ListFormat('en-GB');

/**
 * The newest first, or first what shows most of the school's values and hashtag groups that the last editions did not show, then what
 * readers reacted to most, then the newest.
 */
export function rankSuggestions(stories: readonly Suggestable[], circumstances: Circumstances): Suggestion[] {
  const day = dateFormat('en-GB', { dateStyle: 'long', timeZone: circumstances.timeZone });
  const newest = (a: Suggestable, b: Suggestable) =>
    // Ids as the database orders them, and so the list of stories.
    b.publishedAt.localeCompare(a.publishedAt) || (a.id < b.id ? 1 : -1);
  const ofDay = ({ publishedAt }: Suggestable) => `Published on ${day.format(new Date(publishedAt))}.`;
  if (circumstances.order === 'newest') {
    return stories.toSorted(newest).map((story) => ({ story, reason: ofDay(story) }));
  }
  const missing = whatIsMissing(circumstances);
  return stories
    .map((story) => ({ story, adds: missing(story), engagement: engagementOf(story) }))
    .toSorted((a, b) => b.adds.length - a.adds.length || b.engagement - a.engagement || newest(a.story, b.story))
    .map(({ story, adds, engagement }) => ({
      story,
      reason:
        adds.length > 0
          ? `Shows ${list.format(adds)}, which the last editions did not.`
          : engagement > 0
            ? `${engagement.toLocaleString('en-GB')} ${engagement === 1 ? 'reaction' : 'reactions'} where it was posted.`
            : ofDay(story),
    }));
}

/** Finds, in words, which of the school's values and groups a story shows that none of the others did. */
function whatIsMissing({ values, groups, shown }: Circumstances): (story: Suggestable) => string[] {
  const shows = (story: Suggestable, value: string) => story.values.includes(value);
  const isOf = (story: Suggestable, group: (typeof GROUPS)[number]) =>
    story.hashtags.some((tag) => groups[group].includes(tag));
  const freeValues = values.filter((value) => !shown.some((story) => shows(story, value)));
  const freeGroups = GROUPS.filter((group) => !shown.some((story) => isOf(story, group)));
  return (story) => [
    ...freeValues.filter((value) => shows(story, value)).map((value) => `your value “${value}”`),
    ...freeGroups.filter((group) => isOf(story, group)).map((group) => `your hashtags about ${group}`),
  ];
}

function engagementOf({ metrics }: Suggestable): number {
  return ENGAGEMENT.reduce((sum, name) => sum + (metrics[name] ?? 0), 0);
}
