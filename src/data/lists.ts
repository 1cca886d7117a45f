import { useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { Collection } from '../domain/collection/schema.ts';
import type { Feed, UnreadablePost } from '../domain/feed/schema.ts';
import { networkSource } from '../domain/networks/all.ts';
import type { SchoolStory, StoryQuery } from '../domain/story/schema.ts';
import type { Widget } from '../domain/widget/schema.ts';
import { type AsyncState, toAsyncState } from '../lib/async-state.ts';
import { useCacheLives } from './list-cache.tsx';
import type { Page } from './port-shapes.ts';
import { useServices } from './provider.tsx';
import { useInstitutionId, useSession } from './session/session.tsx';

/** What was read through the API. `retry` reads again and leaves what is there on screen. */
export type Loaded<T> = {
  readonly state: AsyncState<T>;
  readonly retrying: boolean;
  readonly retry: () => void;
  /** Shows what a write has answered without asking again. */
  readonly show: (value: T) => void;
};

export function useLoaded<T>(
  key: readonly string[] | null,
  load: () => Promise<T>,
  isEmpty?: (value: T) => boolean,
  options: { readonly refreshInterval?: (value: T | undefined) => number } = {},
): Loaded<T> {
  const { data, error, isValidating, mutate } = useSWR<T, Error>(key, load, { keepPreviousData: false, ...options });
  const lives = useCacheLives();
  return {
    state: toAsyncState(data, error, isEmpty),
    retrying: isValidating,
    retry: () => void mutate(),
    show: (value) => {
      if (lives()) void mutate(value, { revalidate: false });
    },
  };
}

/** A channel with its whole address, for those who may change channels; what is heard live has none of its query. */
export function useWholeChannel(feed: Feed): Feed {
  const { api } = useServices();
  const mayChange = useSession().can('s.c.wr');
  const key = ['channel', useInstitutionId(), feed.id];
  const { state } = useLoaded(mayChange && 'url' in feed.source ? key : null, () => api.getFeed(feed.id));
  return state.status === 'ready' ? { ...feed, ...networkSource(feed.network, state.value.source) } : feed;
}

export function useCollections(): Loaded<Collection[]> {
  const { api } = useServices();
  return useLoaded(['collections', useInstitutionId()], () => api.listCollections());
}

export function useCollection(id: string): Loaded<Collection> {
  const { api } = useServices();
  return useLoaded(['collection', useInstitutionId(), id], () => api.getCollection(id));
}

export function useWidgets(): Loaded<Widget[]> {
  const { api } = useServices();
  return useLoaded(['widgets', useInstitutionId()], () => api.listWidgets());
}

export function useWidget(id: string): Loaded<Widget> {
  const { api } = useServices();
  return useLoaded(['widget', useInstitutionId(), id], () => api.getWidget(id));
}

/** The first page of a question about stories, with how many there are in all: for counts, covers and previews. */
export function useStoryPage(query: StoryQuery | null): Loaded<Page<SchoolStory>> {
  const { api } = useServices();
  const iid = useInstitutionId();
  return useLoaded(query && ['stories-page', iid, JSON.stringify(query)], () => api.listStories(query ?? {}));
}

/** What has been read of a long list so far, and the way on. */
export type Pages<T> = {
  readonly state: AsyncState<T[]>;
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly retrying: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Changes what is shown without asking again. */
  readonly change: (changed: (item: T) => T) => void;
};

/** Page after page. Another `key` keeps the first answer until its own is there, where `keeps` says so. */
export function usePages<T>(
  key: readonly (string | number)[],
  load: (cursor: string | undefined) => Promise<Page<T>>,
  keeps: boolean,
): Pages<T> {
  const lives = useCacheLives();
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<Page<T>, Error>(
    (index: number, before: Page<T> | null) =>
      index > 0 && !before?.nextCursor ? null : [...key, before?.nextCursor ?? ''],
    (asked: readonly (string | number)[]) => load(String(asked.at(-1)) || undefined),
    { keepPreviousData: keeps },
  );
  const items = useMemo(() => data?.flatMap((page) => page.items), [data]);
  const hasMore = Boolean(data?.at(-1)?.nextCursor);
  return {
    state: toAsyncState(items, error),
    total: data?.[0]?.total,
    hasMore,
    loadingMore: isValidating && data !== undefined && data.length < size,
    retrying: isValidating,
    loadMore: () => {
      if (hasMore && !isValidating) void setSize(size + 1);
    },
    retry: () => void mutate(),
    change: (changed) => {
      if (!lives()) return;
      const all = (before?: Page<T>[]) => before?.map((page) => ({ ...page, items: page.items.map(changed) }));
      void mutate(all, { revalidate: false });
    },
  };
}

const PAGE = 100;
/** Goes up with every write that another page made, so that the list is read anew when a person comes back to it. */
const STORIES_VERSION = 'stories-version';

/** All stories that a question finds, page after page. Another question keeps the first answer until its own is there. */
export function useStoryPages(query: StoryQuery): Pages<SchoolStory> {
  const { api } = useServices();
  const iid = useInstitutionId();
  const { data: version = 0 } = useSWR<number>(STORIES_VERSION, null);
  return usePages(
    ['stories', iid, JSON.stringify(query), version],
    (cursor) => api.listStories({ ...query, limit: PAGE, ...(cursor ? { cursor } : {}) }),
    true,
  );
}

/** How many posts that could not be read come at a time. */
export const UNREADABLE_PAGE = 20;

/** The posts of a channel that could not be read, the latest first; `empty` when all can. */
export function useUnreadable(feedId: string): Pages<UnreadablePost> {
  const { api } = useServices();
  return usePages(
    ['unreadable', useInstitutionId(), feedId],
    (cursor) => api.listUnreadable(feedId, { limit: UNREADABLE_PAGE, ...(cursor ? { cursor } : {}) }),
    false,
  );
}

export type ListName = 'collections' | 'collection' | 'widgets' | 'widget' | 'stories-page' | 'stories';

/** Reads again what a write has changed. */
export function useRefresh(): (...names: ListName[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  const lives = useCacheLives();
  return async (...names) => {
    if (lives() && names.includes('stories')) {
      await mutate<number>(STORIES_VERSION, (version = 0) => version + 1, { revalidate: false });
    }
    if (lives()) await mutate((key) => Array.isArray(key) && names.some((name) => name === key[0]));
  };
}
