import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { Page } from '../../data/port-shapes.ts';
import { useServices } from '../../data/provider.tsx';
import type { LogEntry, LogFilters } from '../../domain/admin/log.ts';
import type { AnyPerson, PlatformAdmin } from '../../domain/admin/people.ts';
import { type AsyncState, toAsyncState } from '../../lib/async-state.ts';

type Read<T> = { readonly state: AsyncState<T>; readonly retrying: boolean; readonly retry: () => Promise<void> };
type ReadOn<T> = Read<T[]> & { readonly hasMore: boolean; readonly loadingMore: boolean; readonly more: () => void };

export function usePlatformAdmins(): Read<PlatformAdmin[]> {
  const { api } = useServices();
  const { data, error, isValidating, mutate } = useSWR<PlatformAdmin[], Error>('platform-admins', () =>
    api.listAdmins(),
  );
  return {
    state: toAsyncState(data, error),
    retrying: isValidating,
    retry: async () => {
      await mutate();
    },
  };
}

/** How many people or entries come at a time. */
const PAGE = 50;

/** Everybody whose words begin so, by name. */
export function useAllPeople(q: string): ReadOn<AnyPerson> {
  const { api } = useServices();
  return useReadOn(['all-people', q], (cursor) =>
    api.listPeople({ limit: PAGE, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) }),
  );
}

/** What was done, the latest first. */
export function useLogs(filters: LogFilters): ReadOn<LogEntry> {
  const { api } = useServices();
  return useReadOn(['logs', JSON.stringify(filters)], (cursor) =>
    api.listLogs({ ...filters, limit: PAGE, ...(cursor ? { cursor } : {}) }),
  );
}

function useReadOn<T>(key: readonly string[], load: (cursor: string | undefined) => Promise<Page<T>>): ReadOn<T> {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page<T>, Error>(
    (index: number, before: Page<T> | null) =>
      index > 0 && !before?.nextCursor ? null : [...key, before?.nextCursor ?? ''],
    (asked: readonly string[]) => load(asked.at(-1) || undefined),
    { keepPreviousData: false },
  );
  return {
    state: toAsyncState(
      data?.flatMap(({ items }) => items),
      error,
      (items) => items.length === 0,
    ),
    retrying: isValidating,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    loadingMore: isValidating && data !== undefined && data.length < size,
    more: () => void setSize(size + 1),
    retry: async () => {
      await mutate();
    },
  };
}
