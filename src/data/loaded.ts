import { useEffect, useRef } from 'react';
import useSWR from 'swr';
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

/** Calls `again` whenever one of the resources has changed; those with the same key share one call, and each has heard by whom. */
export function useReadAgain(
  key: string | null,
  resources: readonly string[],
  again: () => Promise<unknown>,
  heard?: (by: ChangedBy) => void,
): void {
  const log = useChangeLog();
  const latest = useRef({ again, heard });
  latest.current = { again, heard };
  const names = resources.join(' ');
  useEffect(
    () =>
      key === null
        ? undefined
        : log.listen({
            key,
            resources: names.split(' '),
            heard: (by) => latest.current.heard?.(by),
            again: () => latest.current.again(),
          }),
    [log, names, key],
  );
}
