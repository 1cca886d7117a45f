import type { Network } from '../networks/all.ts';
import type { StoryTags } from './fields.ts';
import type { SchoolStory, StoryStatus } from './schema.ts';

export const STORY_SORTS = ['-publishedAt', 'publishedAt', '-importedAt', 'title', 'relevance'] as const;
export type StorySort = (typeof STORY_SORTS)[number];
/** Also the order of one collection, which only its own page has. */
export const QUERY_SORTS = [...STORY_SORTS, 'collection'] as const;

/** Query of `GET /stories`; unknown values are 400. */
export type StoryQuery = {
  status?: StoryStatus;
  feedId?: string;
  network?: Network;
  kind?: SchoolStory['kind'];
  /** The whole name, in upper or lower case. */
  author?: string;
  /** Those with a hashtag of the school's group. */
  group?: keyof StoryTags;
  /** One of the school's values, in upper or lower case. */
  value?: string;
  /** Those that may name a pupil on the consent list. */
  consent?: 'question';
  /** Those that a rule kept for a person. */
  held?: true;
  /** Without hashtags, or with a picture without description. */
  without?: 'tags' | 'alt';
  /** Of when a story is to be published. */
  scheduledFrom?: string;
  scheduledTo?: string;
  collectionId?: string;
  q?: string;
  tag?: string;
  /** Those with a picture or film. */
  media?: true;
  /** Those whose source has changed since they were approved. */
  proposed?: true;
  from?: string;
  to?: string;
  sort?: StorySort;
  limit?: number;
  cursor?: string;
};

/** What `GET /stories` takes; the finder is asked for all but a collection's own order. */
export type StoryListQuery = Omit<StoryQuery, 'sort'> & { sort?: (typeof QUERY_SORTS)[number] };
