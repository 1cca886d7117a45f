import { type ReactNode, useLayoutEffect } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { serverBack } from './server-back.ts';

/** Pages retry by their own buttons; a fresh cache for each person and school, so that nothing of one shows in another. */
const config = {
  provider: () => new Map(),
  shouldRetryOnError: false,
  keepPreviousData: true,
  /** What is on screen is read again once the network or the server is back. */
  initReconnect: (readAgain: () => void) => {
    const stop = new AbortController();
    window.addEventListener('online', readAgain, stop);
    serverBack.addEventListener('back', readAgain, stop);
    return () => stop.abort();
  },
};

const ended = new WeakSet<object>();

/** What the API answered, for as long as one person looks at one school. */
export function ListCache({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={config}>
      <Life />
      {children}
    </SWRConfig>
  );
}

function Life() {
  const { cache } = useSWRConfig();
  // Before SWR forgets the cache, which it does in the same phase.
  useLayoutEffect(() => {
    ended.delete(cache);
    return () => {
      ended.add(cache);
    };
  }, [cache]);
  return null;
}

/**
 * Whether the cache still exists. A write may come back after its person has signed out; SWR throws when a
 * cache that has gone is to be changed.
 */
export function useCacheLives(): () => boolean {
  const { cache } = useSWRConfig();
  return () => cacheLives(cache);
}

export const cacheLives = (cache: object): boolean => !ended.has(cache);
