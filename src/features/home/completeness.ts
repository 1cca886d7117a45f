import type { SchoolStory } from '../../domain/story/schema.ts';
import { leadMedia, undescribed } from '../../patterns/stories/story-media.ts';

export type ReadyPart = { readonly label: string; readonly ready: number; readonly of: number };
export type Completeness = {
  /** Share of all that can be ready, 0 to 100; `null` without a story. */
  readonly score: number | null;
  readonly parts: readonly ReadyPart[];
};

/** How complete the stories of a time are: what a visitor misses when it is not there. */
export function completenessOf(stories: readonly Pick<SchoolStory, 'title' | 'media' | 'hashtags'>[]): Completeness {
  const withPicture = stories.filter((story) => leadMedia(story) !== null);
  const count = (all: typeof stories, has: (story: (typeof stories)[number]) => boolean) => ({
    ready: all.filter(has).length,
    of: all.length,
  });
  const parts = [
    { label: 'With a title', ...count(stories, ({ title }) => title.trim() !== '') },
    { label: 'With a picture', ...count(stories, (story) => leadMedia(story) !== null) },
    { label: 'Pictures described', ...count(withPicture, (story) => undescribed(story).length === 0) },
    { label: 'With hashtags', ...count(stories, ({ hashtags }) => hashtags.length > 0) },
  ];
  const counted = parts.filter(({ of }) => of > 0);
  const share = counted.reduce((sum, { ready, of }) => sum + ready / of, 0) / (counted.length || 1);
  return { score: counted.length === 0 ? null : Math.round(share * 100), parts };
}
