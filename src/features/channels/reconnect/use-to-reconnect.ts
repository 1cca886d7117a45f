import { useState } from 'react';
import type { Feed } from '../../../domain/feed/schema.ts';
import { useNow } from '../../../patterns/use-now.ts';
import { channelsToReconnect, incidentOf, isNotWorking } from './to-reconnect.ts';

export type ToReconnect = {
  /** Those that had to be connected again at any time of this visit, in an order that stays. */
  readonly rows: readonly Feed[];
  /** Connected again. */
  readonly isDone: (feed: Feed) => boolean;
  /** Counts them as connected before the listener says so. */
  readonly settle: (ids: ReadonlySet<string>) => void;
  readonly isAllDone: boolean;
};

/** @param firstId comes first */
export function useToReconnect(feeds: readonly Feed[], firstId: string | null): ToReconnect {
  const now = useNow();
  const [seen, setSeen] = useState<readonly string[]>([]);
  /** The incident that is over, by the channel. */
  const [settled, setSettled] = useState<ReadonlyMap<string, string>>(new Map());
  // One without a sign-in is syncing again, and its result is not known yet.
  const tried = feeds.filter(({ id, status, error }) => status === 'syncing' && error && seen.includes(id));
  const open = [...channelsToReconnect(feeds, now).filter((feed) => !tried.includes(feed)), ...tried]
    .filter((feed) => settled.get(feed.id) !== incidentOf(feed))
    .toSorted((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
  const added = open.filter(({ id }) => !seen.includes(id)).map(({ id }) => id);
  const order = [...seen, ...added];
  if (added.length > 0) setSeen(order);
  const openIds = new Set(open.map(({ id }) => id));
  const rows = order.flatMap((id) => feeds.find((feed) => feed.id === id) ?? []);
  return {
    rows,
    isDone: ({ id }) => !openIds.has(id),
    settle: (ids) =>
      setSettled((before) => {
        const over = feeds.filter(({ id }) => ids.has(id)).map((feed) => [feed.id, incidentOf(feed)] as const);
        return new Map([...before, ...over]);
      }),
    isAllDone: open.length === 0 && !rows.some(isNotWorking),
  };
}
