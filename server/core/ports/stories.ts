import type { SchoolStory, StoryQuery } from '../../../src/domain/story/schema.ts';

export type StoryPage = {
  readonly items: SchoolStory[];
  readonly nextCursor: string | null;
  /** Left out where counting would mean reading more than the finder is willing to. */
  readonly total?: number;
};

/** Finds a school's stories by filters and words. Behind a port so that a search engine can take its place. */
export interface StoryFinder {
  /** @throws ProductError `invalid` with `fields.cursor` when the cursor belongs to another query. */
  find(iid: string, query: StoryQuery): Promise<StoryPage>;
}
