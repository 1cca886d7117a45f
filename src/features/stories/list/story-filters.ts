import { NETWORKS, type Network } from '../../../domain/networks/all.ts';
import {
  LACKS,
  type Lack,
  STORY_KINDS,
  type StoryKind,
  TAG_GROUPS,
  type TagGroup,
} from '../../../domain/story/filter-values.ts';
import { STORY_SORTS, type StoryQuery, type StorySort } from '../../../domain/story/list-query.ts';
import { STORY_STATUSES, type StoryStatus } from '../../../domain/story/schema.ts';
import { normaliseHashtag } from '../../../lib/text.ts';

/** What the list of stories shows, kept in the address so that it can be sent to a colleague and survives a reload. */
export type StoryFilters = {
  readonly status: StoryStatus | null;
  readonly feedId: string | null;
  readonly network: Network | null;
  readonly kind: StoryKind | null;
  readonly author: string | null;
  readonly group: TagGroup | null;
  readonly value: string | null;
  readonly consent: 'question' | null;
  /** Only those that a rule kept for a person. */
  readonly held: boolean;
  readonly without: Lack | null;
  /** Days of the schedule, both included. */
  readonly scheduledFrom: string | null;
  readonly scheduledTo: string | null;
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
  network: null,
  kind: null,
  author: null,
  group: null,
  value: null,
  consent: null,
  held: false,
  without: null,
  scheduledFrom: null,
  scheduledTo: null,
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
  relevance: 'Best match',
};

/** Reads the address. A value that is none of ours is left out rather than sent: the API answers those with 400. */
export function readFilters(params: URLSearchParams): StoryFilters {
  const q = (params.get('q') ?? '').slice(0, 200);
  const sort = oneOf(STORY_SORTS, params.get('sort')) ?? DEFAULT_SORT;
  return {
    status: oneOf(STORY_STATUSES, params.get('status')),
    feedId: params.get('feedId') || null,
    network: oneOf(NETWORKS, params.get('network')),
    kind: oneOf(STORY_KINDS, params.get('kind')),
    author: (params.get('author') ?? '').trim().slice(0, 200) || null,
    group: oneOf(TAG_GROUPS, params.get('group')),
    value: (params.get('value') ?? '').trim().slice(0, 100) || null,
    consent: oneOf(['question'] as const, params.get('consent')),
    held: params.get('held') === 'true',
    without: oneOf(LACKS, params.get('without')),
    scheduledFrom: day(params.get('scheduledFrom')),
    scheduledTo: day(params.get('scheduledTo')),
    collectionId: params.get('collectionId') || null,
    tag: normaliseHashtag(params.get('tag') ?? '') || null,
    media: params.get('media') === 'true',
    from: day(params.get('from')),
    to: day(params.get('to')),
    q,
    // Nothing matches better than another where no words were asked for.
    sort: sort === 'relevance' && q === '' ? DEFAULT_SORT : sort,
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
  const { sort, q, ...others } = filters;
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => Boolean(value))) as StoryQuery;
  const searchText = q.trim();
  return { sort, ...set, ...(searchText ? { q: searchText } : {}) };
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
