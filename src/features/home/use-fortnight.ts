import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { Call } from '../../data/api-port.ts';
import { useCall } from '../../data/call.ts';
import { useServices } from '../../data/provider.tsx';
import { useInstitutionId, useSession } from '../../data/session/session.tsx';
import { countApprovals, listStories } from '../../domain/api/stories.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { toAsyncState } from '../../lib/async-state.ts';
import type { Resource } from '../../lib/resource.ts';
import { fortnight, weekBounds } from './weeks.ts';

const PAGE = 200;
/** A school that publishes more than this in two weeks sees the newest of it in the chart. */
const MOST_PAGES = 5;

/** The stories of this week and of the one before, newest first. `changes` is any value that differs when one should look again. */
export function useFortnight(now: number, timeZone: string, changes: unknown): Resource<SchoolStory[]> {
  const { api } = useServices();
  const iid = useInstitutionId();
  const days = fortnight(now, timeZone);
  const from = days[0] ?? '';
  const to = days[13] ?? '';
  const { can } = useSession();
  const key = can('s.s.rea') ? ['fortnight', iid, from, to] : null;
  const { data, error, mutate, isValidating } = useSWR(key, () => allOf(api.call, from, to));
  useAgain(changes, mutate);
  return { state: toAsyncState(data, error, () => false), retry: () => void mutate(), retrying: isValidating };
}

export type Approvals = { readonly current: number; readonly before: number };

/** How many stories were approved this week, and in the week before, by when that was. */
export function useApprovals(now: number, timeZone: string, changes: unknown): Resource<Approvals> {
  const call = useCall();
  const iid = useInstitutionId();
  const { can } = useSession();
  const { current, before } = weekBounds(now, timeZone);
  const key = can('s.s.rea') ? ['approvals', iid, before.from] : null;
  const { data, error, mutate, isValidating } = useSWR(key, async () => {
    const [{ count: now }, { count: then }] = await Promise.all([
      call(countApprovals, { query: current }),
      call(countApprovals, { query: before }),
    ]);
    return { current: now, before: then };
  });
  useAgain(changes, mutate);
  return { state: toAsyncState(data, error, () => false), retry: () => void mutate(), retrying: isValidating };
}

/** The latest published stories, and how many there are in all. */
export function useLatest(changes: unknown): Resource<{ items: SchoolStory[]; total: number }> {
  const call = useCall();
  const iid = useInstitutionId();
  const { can } = useSession();
  const { data, error, mutate, isValidating } = useSWR(can('s.s.rea') ? ['latest', iid] : null, async () => {
    const { items, total } = await call(listStories, { query: { status: 'approved', limit: 4 } });
    return { items, total: total ?? items.length };
  });
  useAgain(changes, mutate);
  return {
    state: toAsyncState(data, error, ({ items }) => items.length === 0),
    retry: () => void mutate(),
    retrying: isValidating,
  };
}

/** Looks again when the listeners say that something changed; the first value is what one started with. */
function useAgain(changes: unknown, again: () => Promise<unknown>): void {
  const seen = useRef<unknown>(undefined);
  const refresh = useRef(again);
  useEffect(() => {
    refresh.current = again;
  });
  useEffect(() => {
    const before = seen.current;
    seen.current = changes;
    if (before !== undefined && before !== changes) void refresh.current();
  }, [changes]);
}

async function allOf(call: Call, from: string, to: string): Promise<SchoolStory[]> {
  const stories: SchoolStory[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { items, nextCursor } = await call(listStories, {
      query: { from, to, limit: PAGE, ...(cursor ? { cursor } : {}) },
    });
    stories.push(...items);
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  return stories;
}
