import { useCallback, useRef, useState } from 'react';
import useSWRSubscription, { type SWRSubscriptionOptions } from 'swr/subscription';
import type { Feed } from '../domain/feed/schema.ts';
import type { Institution } from '../domain/institution/schema.ts';
import type { Job } from '../domain/job/schema.ts';
import type { PresenceSign } from '../domain/story/presence.ts';
import type { SchoolStory } from '../domain/story/schema.ts';
import { toAsyncState } from '../lib/async-state.ts';
import type { Resource } from '../lib/resource.ts';
import type { Observer, Unsubscribe } from './port-shapes.ts';
import { useServices } from './provider.tsx';
import { useInstitutionId, useSession } from './session/session.tsx';

type Key = readonly [name: string, ...rest: (string | number)[]];

/** What a listener says. An error ends a listener: `retry` listens anew, and the last good value stays. */
export function useLive<T>(key: Key | null, listen: (observer: Observer<T | null>) => Unsubscribe): Resource<T> {
  const [attempt, setAttempt] = useState(0);
  const last = useRef<{ key: string; value: T | null | undefined }>({ key: '', value: undefined });
  const isOpen = useIsOpen();
  const { data, error } = useSWRSubscription(
    key && isOpen ? [...key, attempt] : null,
    (_key: unknown, { next }: SWRSubscriptionOptions<T | null, Error>) =>
      listen({ next: (value) => next(null, value), error: (problem) => next(problem) }),
    // Another story's or job's last value must never stand in for this one's.
    { keepPreviousData: false },
  );
  const name = JSON.stringify(key);
  if (last.current.key !== name) last.current = { key: name, value: undefined };
  if (data !== undefined) last.current.value = data;
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return {
    state: toAsyncState<T>(data === undefined ? last.current.value : data, error),
    retry,
    retrying: attempt > 0 && data === undefined && error === undefined,
  };
}

/**
 * Whether the chosen school may be listened to. A platform admin may only after the first call of the API, which notes the
 * visit; a listener that comes before it is refused for good.
 */
export function useIsOpen(): boolean {
  const { user, institution } = useSession();
  return !user?.claims.admin || institution.status !== 'loading';
}

/** The school's channels, the newest first. */
export function useFeeds(): Resource<Feed[]> {
  const { feeds } = useServices();
  const iid = useInstitutionId();
  return useLive(['live-feeds', iid], (observer) => feeds.watch(iid, reusing(observer)));
}

/** Stories that wait for a decision, newest first, at most `limit`. */
export function useQueue(limit: number): Resource<SchoolStory[]> {
  const { stories } = useServices();
  const iid = useInstitutionId();
  return useLive(['live-queue', iid, limit], (observer) => stories.watchQueue(iid, limit, reusing(observer)));
}

/** Those of one collection. */
export function useCollectionQueue(collectionId: string, limit: number): Resource<SchoolStory[]> {
  const { stories } = useServices();
  const iid = useInstitutionId();
  return useLive(['live-queue', iid, limit, collectionId], (observer) =>
    stories.watchQueue(iid, limit, reusing(observer), collectionId),
  );
}

/** What has not changed stays the same object from one value to the next, item and field, so that it is not drawn anew. */
function reusing<T extends { readonly id: string }>(observer: Observer<T[]>): Observer<T[]> {
  let before = new Map<string, { readonly text: string; readonly item: T }>();
  return {
    ...observer,
    next: (items) => {
      const now: typeof before = new Map();
      for (const item of items) {
        const text = JSON.stringify(item);
        const previous = before.get(item.id);
        now.set(
          item.id,
          previous?.text === text ? previous : { text, item: previous ? withFieldsOf(previous.item, item) : item },
        );
      }
      before = now;
      observer.next([...now.values()].map(({ item }) => item));
    },
  };
}

function withFieldsOf<T extends object>(before: T, item: T): T {
  const now = { ...item };
  for (const key of Object.keys(item) as (keyof T)[])
    if (JSON.stringify(before[key]) === JSON.stringify(item[key])) now[key] = before[key];
  return now;
}

/** One story; `empty` when there is none with this id in the school. */
export function useStory(id: string): Resource<SchoolStory> {
  const { stories } = useServices();
  const iid = useInstitutionId();
  return useLive(['live-story', iid, id], (observer) => stories.watch(id, observer));
}

/** Who has the story open, oneself among them, with when each was last heard of; empty while `id` is null. */
export function usePresenceSigns(id: string | null): readonly PresenceSign[] {
  const { stories } = useServices();
  const iid = useInstitutionId();
  const { state } = useLive<PresenceSign[]>(id === null ? null : ['live-presence', iid, id], (observer) =>
    stories.watchPresence(iid, id ?? '', observer),
  );
  return state.status === 'ready' ? state.value : NO_SIGNS;
}

const NO_SIGNS: readonly PresenceSign[] = [];

/** A school that one belongs to, whether it is the chosen one or not; loading while `iid` is null. */
export function useSchool(iid: string | null): Resource<Institution> {
  const { institutions } = useServices();
  return useLive(iid === null ? null : ['live-school', iid], (observer) => institutions.watch(iid ?? '', observer));
}

/** A job's counts while it runs; loading while `id` is null. */
export function useJob(id: string | null): Resource<Job> {
  const { jobs } = useServices();
  return useLive(id === null ? null : ['live-job', id], (observer) => jobs.watch(id ?? '', observer));
}

/** A channel's name by its id; what was written here has none. */
export function useChannelName(): (feedId: string | null) => string {
  const { state } = useFeeds();
  const feeds: readonly Feed[] =
    state.status === 'ready' ? state.value : state.status === 'error' ? (state.last ?? []) : [];
  return (feedId) => {
    if (feedId === null) return 'Written here';
    return (
      feeds.find((feed) => feed.id === feedId)?.name ?? (state.status === 'loading' ? '' : 'A channel that was removed')
    );
  };
}
