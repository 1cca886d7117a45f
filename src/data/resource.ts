import { useMemo } from 'react';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { type EndpointSpec, type ReplyOf, resourcesOf } from '../domain/api/endpoint.ts';
import { toAsyncState } from '../lib/async-state.ts';
import type { PagedResource, Resource } from '../lib/resource.ts';
import type { AnyArgs, Call, CallArgs } from './api-port.ts';
import type { ChangedBy } from './change-log.ts';
import { useChangeLog } from './changes.ts';
import { useCacheLives } from './list-cache.tsx';
import { useReadAgain } from './loaded.ts';
import type { Page } from './port-shapes.ts';
import { useServices } from './provider.tsx';
import { cacheKey, readKey } from './read-key.ts';
import { useReader } from './session/session-context.tsx';
import { idOf, useSteadyList } from './steady-list.ts';

/** What an endpoint answers. */
export type EndpointResource<T> = Resource<T> & {
  /** Shows what a write has answered without asking again. */
  readonly show: (value: T) => void;
  /** By whom it was changed when it was read last. */
  readonly changedBy: { current: ChangedBy };
};

type Options<T> = {
  readonly isEmpty?: (value: T) => boolean;
  /** How soon it is read again, in milliseconds; 0 for never. */
  readonly refreshInterval?: (value: T | undefined) => number;
  /** Another number reads anew without showing what was there. */
  readonly visit?: number;
};

type Part<S extends EndpointSpec, Name> = Name extends keyof ReplyOf<S> ? ReplyOf<S>[Name] : ReplyOf<S>;

/**
 * What an endpoint answers, or the part of it with the name `of`; loading while `args` is null. Read again when a write
 * says that it changes what this endpoint reads.
 */
export function useResource<S extends EndpointSpec, Name extends keyof ReplyOf<S> | null>(
  endpoint: S,
  of: Name,
  args: CallArgs<S> | null,
  { isEmpty, refreshInterval, visit }: Options<Part<S, Name>> = {},
): EndpointResource<Part<S, Name>> {
  type Value = Part<S, Name>;
  const { api } = useServices();
  const lives = useCacheLives();
  const partOf = (reply: ReplyOf<S> | undefined) =>
    (of === null || !reply ? reply : reply[of as keyof ReplyOf<S>]) as Value | undefined;
  const question = args && `${readKey(endpoint, args as AnyArgs)}${visit === undefined ? '' : ` ${visit}`}`;
  const reader = useReader();
  const { data, error, isValidating, mutate } = useSWR<ReplyOf<S>, Error>(
    question && cacheKey(question, reader),
    () => callLoosely(api.call, endpoint, args ?? {}) as Promise<ReplyOf<S>>,
    {
      keepPreviousData: false,
      ...(refreshInterval ? { refreshInterval: (reply) => refreshInterval(partOf(reply)) } : {}),
    },
  );
  const changedBy = useReadAgain(question, resourcesOf(endpoint), () => mutate());
  return {
    changedBy,
    state: toAsyncState<Value>(partOf(data), error, isEmpty),
    retrying: isValidating,
    retry: () => void mutate(),
    show: (value) => {
      if (!lives()) return;
      changedBy.current = 'self';
      const shown = (of === null ? value : { ...(data as object), [of]: value }) as ReplyOf<S>;
      void mutate(shown, { revalidate: false });
    },
  };
}

/** A list that an endpoint answers page after page. */
export type EndpointPages<T> = PagedResource<T> & {
  /** Changes what is shown without asking again. */
  readonly change: (changed: (item: T) => T) => void;
};

type PagedOptions = {
  /** How many items come at a time; as many as the endpoint gives by itself unless said. */
  readonly limit?: number;
  /** Another question keeps the first answer on screen until its own is there. */
  readonly keeps?: boolean;
};

type ItemOf<S extends EndpointSpec> = ReplyOf<S> extends { readonly items: (infer Item)[] } ? Item : never;

/** A list page after page, at the address of the endpoint with the given query. */
export function usePagedResource<S extends EndpointSpec>(
  endpoint: S,
  args: CallArgs<S>,
  { limit, keeps: retains = false }: PagedOptions = {},
): EndpointPages<ItemOf<S>> {
  type Item = ItemOf<S>;
  const { api } = useServices();
  const lives = useCacheLives();
  const question = readKey(endpoint, args as AnyArgs);
  const key = cacheKey(question, useReader());
  const version = useVersion(endpoint, key);
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<Page<Item>, Error>(
    (index: number, before: Page<Item> | null) =>
      index > 0 && !before?.nextCursor ? null : [key, version, before?.nextCursor ?? ''],
    ([, , cursor]: readonly [string, number, string]) => {
      const { query, ...rest } = args as AnyArgs;
      const page = { ...(limit ? { limit } : {}), ...(cursor ? { cursor } : {}) };
      return callLoosely(api.call, endpoint, { ...rest, query: { ...query, ...page } }) as Promise<Page<Item>>;
    },
    { keepPreviousData: retains },
  );
  const changedBy = useReadAgain(`${question} pages`, resourcesOf(endpoint), () => mutate());
  const latest = useMemo(() => data?.flatMap((page) => page.items), [data]);
  const { items, fresh, showFresh } = useSteadyList(latest, `${key} ${size}`, changedBy, idOf);
  const hasMore = Boolean(data?.at(-1)?.nextCursor);
  return {
    state: toAsyncState(items as Item[] | undefined, error),
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
      changedBy.current = 'self';
      const all = (before?: Page<Item>[]) => before?.map((page) => ({ ...page, items: page.items.map(changed) }));
      void mutate(all, { revalidate: false });
    },
    fresh,
    showFresh,
  };
}

function callLoosely(call: Call, endpoint: EndpointSpec, args: unknown): Promise<unknown> {
  return (call as (endpoint: EndpointSpec, args: unknown) => Promise<unknown>)(endpoint, args);
}

/** How often it had changed when it was first asked for: what was read before a change is not taken up again later. */
function useVersion(endpoint: EndpointSpec, key: string): number {
  const log = useChangeLog();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has the version of its own first moment
  return useMemo(() => log.version(resourcesOf(endpoint)), [log, key]);
}
