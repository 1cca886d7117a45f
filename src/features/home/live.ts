import useSWR from 'swr';
import useSWRSubscription from 'swr/subscription';
import { useCall } from '../../data/call.ts';
import { useIsOpen } from '../../data/live.ts';
import { useServices } from '../../data/provider.tsx';
import { useInstitutionId, useSession } from '../../data/session/session.tsx';
import { listStories } from '../../domain/api/stories.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { AWAITING_REVIEW } from '../../domain/story/awaiting-review.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { toAsyncState } from '../../lib/async-state.ts';
import type { Resource } from '../../lib/resource.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { useLiveRetry } from './live-retry.tsx';

/** How many waiting stories are listened to; beyond that the count says that there are more. */
export const WAITING_LIMIT = 200;

/** The stories that wait for a decision, live, newest first; `empty` without the permission to see them. */
export function useWaitingStories(): Resource<SchoolStory[]> {
  const { stories } = useServices();
  const { can } = useSession();
  const iid = useInstitutionId();
  const { attempt, retry } = useLiveRetry();
  const isOpen = useIsOpen();
  const isAllowed = can('s.s.rea');
  const { data, error } = useSWRSubscription<SchoolStory[], Error, string[] | null>(
    isAllowed && isOpen ? ['waiting', iid, String(attempt)] : null,
    ([, id]: string[], { next }) =>
      stories.watchQueue(id ?? iid, WAITING_LIMIT, { next: (rows) => next(null, rows), error: (cause) => next(cause) }),
  );
  return {
    state: isAllowed ? toAsyncState(data, error) : { status: 'empty' },
    retry,
    retrying: attempt > 0 && data === undefined && error === undefined,
  };
}

/** How many stories wait. Live up to the listener's limit; beyond it the API counts, anew whenever the newest differs. */
export function useWaitingCount(): number {
  const call = useCall();
  const iid = useInstitutionId();
  const rows = lastKnown(useWaitingStories().state) ?? [];
  const key = rows.length >= WAITING_LIMIT ? ['waiting-count', iid, rows[0]?.id] : null;
  const totalOf = async (filter: (typeof AWAITING_REVIEW)[number]) =>
    (await call(listStories, { query: { ...filter, limit: 1 } })).total ?? 0;
  const { data } = useSWR(key, async () =>
    (await Promise.all(AWAITING_REVIEW.map(totalOf))).reduce((a, b) => a + b, 0),
  );
  return data ?? rows.length;
}

/** The school's channels, live, newest first; `empty` without the permission to see them. */
export function useChannels(): Resource<Feed[]> {
  const { feeds } = useServices();
  const { can } = useSession();
  const iid = useInstitutionId();
  const { attempt, retry } = useLiveRetry();
  const isOpen = useIsOpen();
  const isAllowed = can('s.c.rea');
  const { data, error } = useSWRSubscription<Feed[], Error, string[] | null>(
    isAllowed && isOpen ? ['channels', iid, String(attempt)] : null,
    ([, id]: string[], { next }) =>
      feeds.watch(id ?? iid, { next: (rows) => next(null, rows), error: (cause) => next(cause) }),
  );
  return {
    state: isAllowed ? toAsyncState(data, error) : { status: 'empty' },
    retry,
    retrying: attempt > 0 && data === undefined && error === undefined,
  };
}
