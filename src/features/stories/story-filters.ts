import {
  STORY_SORTS,
  STORY_STATUSES,
  type StoryQuery,
  type StorySort,
  type StoryStatus,
} from '../../domain/story/schema.ts';
import { normaliseHashtag } from '../../lib/text.ts';

/** What the list of stories shows, kept in the address so that it can be sent to a colleague and survives a reload. */
export type StoryFilters = {
  readonly status: StoryStatus | null;
  readonly feedId: string | null;
  readonly collectionId: string | null;
  readonly tag: string | null;
  /** Only those with a picture or film. */
  readonly media: boolean;
  /** Days, year-month-day, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly q: string;
  readonly sort: StorySort;
};

export const DEFAULT_SORT: StorySort = '-publishedAt';
export const NO_FILTERS: StoryFilters = {
  status: null,
  feedId: null,
  collectionId: null,
  tag: null,
  media: false,
  from: null,
  to: null,
  q: '',
  sort: DEFAULT_SORT,
};

export const SORT_NAMES: Record<StorySort, string> = {
  '-publishedAt': 'Newest first',
  publishedAt: 'Oldest first',
  '-importedAt': 'Recently imported',
  title: 'Title A to Z',
};

/** Reads the address. A value that is none of ours is left out rather than sent: the API answers those with 400. */
export function readFilters(params: URLSearchParams): StoryFilters {
  return {
    status: oneOf(STORY_STATUSES, params.get('status')),
    feedId: params.get('feedId') || null,
    collectionId: params.get('collectionId') || null,
    tag: normaliseHashtag(params.get('tag') ?? '') || null,
    media: params.get('media') === 'true',
    from: day(params.get('from')),
    to: day(params.get('to')),
    q: (params.get('q') ?? '').slice(0, 200),
    sort: oneOf(STORY_SORTS, params.get('sort')) ?? DEFAULT_SORT,
  };
}

/** The address of the filters; what is as usual is left out. Other parameters stay. */
export function writeFilters(filters: StoryFilters, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(filters)) {
    if (!value || (name === 'sort' && value === DEFAULT_SORT)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

export function toQuery(filters: StoryFilters): StoryQuery {
  const query: StoryQuery = { sort: filters.sort };
  if (filters.status) query.status = filters.status;
  if (filters.feedId) query.feedId = filters.feedId;
  if (filters.collectionId) query.collectionId = filters.collectionId;
  if (filters.tag) query.tag = filters.tag;
  if (filters.media) query.media = true;
  if (filters.from) query.from = filters.from;
  if (filters.to) query.to = filters.to;
  if (filters.q.trim()) query.q = filters.q.trim();
  return query;
}

/** Whether anything is left out; the sort order leaves nothing out. */
export function isFiltered(filters: StoryFilters): boolean {
  return Object.entries(filters).some(([name, value]) => name !== 'sort' && Boolean(value));
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | null {
  return values.find((each) => each === value) ?? null;
}

function day(value: string | null): string | null {
  return value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
}
