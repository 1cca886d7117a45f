import type { CollectionRules } from '../../../src/domain/collection/schema.ts';
import type { StoryQuery } from '../../../src/domain/story/list-query.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';

export type StoryPage = {
  readonly items: SchoolStory[];
  readonly nextCursor: string | null;
  /** Left out where counting would mean reading more than the finder is willing to. */
  readonly total?: number;
};

/**
 * `anyTag` are the hashtags of the group that is asked for, one of which a story has. `skip` leaves out the first so many, for
 * pages by number; no cursor goes with it.
 */
export type FinderQuery = StoryQuery & { readonly anyTag?: readonly string[]; readonly skip?: number };

/** How many stories have each hashtag and each value (folded). */
export type StoryCounts = {
  readonly total: number;
  readonly untagged: number;
  readonly hashtags: ReadonlyMap<string, number>;
  readonly values: ReadonlyMap<string, number>;
};

export type SearchEngine = 'elasticsearch' | 'opensearch' | 'embedded';

/** The state of one school's part of the search index. */
export type SchoolIndexed = {
  readonly indexed: number;
  /** When it was brought up to date last, in milliseconds; `null` when it is not built. */
  readonly at: number | null;
};

/** The index behind a finder, for those who run the platform. */
export interface StoryIndexing {
  readonly engine: () => Promise<SearchEngine>;
  stateOf(iid: string): Promise<SchoolIndexed>;
  /** Makes the index of one school anew, or, without one, of all: then what is searched goes on answering until it is replaced. */
  rebuild(work: {
    readonly iid: string | null;
    readonly allIids: () => Promise<readonly string[]>;
    /** The same for every try of the same work, so that it goes on where it was. */
    readonly version: string;
    /** @throws to stop */
    readonly onTaken: (stories: number) => Promise<void>;
  }): Promise<void>;
}

/** Finds a school's stories by filters and words. Behind a port so that a search engine can take its place. */
export interface StoryFinder {
  /** @throws ProductError `invalid` with `fields.cursor` when the cursor belongs to another query. */
  find(iid: string, query: FinderQuery): Promise<StoryPage>;
  /** All that it finds, in order and by pages, each of which is read when it is asked for. */
  all(iid: string, query: FinderQuery): AsyncIterable<readonly SchoolStory[]>;
  /** Of those that were posted in this time. */
  counts(iid: string, time: Pick<StoryQuery, 'from' | 'to'>): Promise<StoryCounts>;
  /** How many stories rules take in, and the newest of them, by an index alone; `null` where there is none that answers now. */
  ruled?(
    iid: string,
    rules: CollectionRules,
    limit: number,
  ): Promise<{ readonly total: number; readonly ids: readonly string[] } | null>;
  /** This process has written stories of the school: whoever keeps copies looks again before the next answer. */
  changed?(iid: string): void;
  readonly indexing?: StoryIndexing;
}
