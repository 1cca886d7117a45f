import { type RefObject, useEffect, useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { toAsyncState } from '../lib/async-state.ts';
import type { Resource } from '../lib/resource.ts';
import type { ChangedBy } from './change-log.ts';
import { useChangeLog } from './changes.ts';
import { cacheKey } from './read-key.ts';
import { useReader } from './session/session-context.tsx';

type Options<T> = {
  /** Read again when a write says that it changes one of these. */
  readonly reads?: readonly string[];
  readonly isEmpty?: (value: T) => boolean;
};

/** For what is put together from several answers; one endpoint's answer is `useResource`. */
export function useLoaded<T>(
  question: string,
  load: () => Promise<T>,
  { reads = [], isEmpty }: Options<T> = {},
): Resource<T> {
  const key = cacheKey(question, useReader());
  const { data, error, isValidating, mutate } = useSWR<T, Error>(key, load, { keepPreviousData: false });
  useReadAgain(question, reads, () => mutate());
  return { state: toAsyncState(data, error, isEmpty), retrying: isValidating, retry: () => void mutate() };
}

/**
 * Calls `again` whenever one of the resources has changed; those with the same key share one call.
 * @returns by whom the last change was, before it is read
 */
export function useReadAgain(
  key: string | null,
  resources: readonly string[],
  again: () => Promise<unknown>,
): RefObject<ChangedBy> {
  const log = useChangeLog();
  const { mutate } = useSWRConfig();
  const reader = useReader();
  const cached = key === null ? null : cacheKey(key, reader);
  const changedBy = useRef<ChangedBy>('self');
  const latest = useRef(again);
  latest.current = again;
  const names = resources.join(' ');
  useEffect(
    () =>
      key === null
        ? undefined
        : log.listen({
            key,
            resources: names.split(' '),
            heard: (by) => {
              changedBy.current = by;
            },
            again: () => latest.current(),
            // SWR asks no more than once in two seconds, also for what has changed meanwhile.
            outdated: () => {
              if (cached !== null) void mutate(cached);
            },
          }),
    [log, names, key, cached, mutate],
  );
  return changedBy;
}
