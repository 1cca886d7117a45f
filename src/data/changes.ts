import { useCallback, useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { ChangeLog } from './change-log.ts';
import { cacheLives } from './list-cache.tsx';
import { useLive } from './live.ts';
import { useServices } from './provider.tsx';
import { useSession } from './session/session.tsx';

/** How often each resource has changed. */
type Counts = Readonly<Record<string, number>>;

const logs = new WeakMap<object, ChangeLog>();

/** One for each cache, so for as long as one person looks at one school. */
export function useChangeLog(): ChangeLog {
  const { cache } = useSWRConfig();
  const existing = logs.get(cache);
  if (existing) return existing;
  const made = new ChangeLog();
  logs.set(cache, made);
  return made;
}

/** Reads again what has changed; resolves when it is there. After the person has gone nothing happens. */
export function useChanged(): ChangeLog['changed'] {
  const log = useChangeLog();
  const { cache } = useSWRConfig();
  return useCallback(
    async (resources, by, except) => {
      if (cacheLives(cache) && resources.length > 0) await log.changed(resources, by, except);
    },
    [log, cache],
  );
}

/** Nothing was ever changed in the school. */
const NONE: Counts = {};

/** Keeps what is on screen in step with what others change in the chosen school. */
export function FollowChanges(): null {
  const { institutions } = useServices();
  const { iid } = useSession();
  const log = useChangeLog();
  const changed = useChanged();
  const { state, retry } = useLive<Counts>(iid ? ['changes', iid] : null, (observer) =>
    institutions.watchChanges(iid ?? '', observer),
  );
  const counts = state.status === 'ready' ? state.value : state.status === 'empty' ? NONE : null;
  const before = useRef<Counts | null>(null);
  useEffect(() => {
    if (!counts) return;
    const last = before.current;
    before.current = counts;
    // The first value is from before this page was opened.
    if (!last) return;
    const grown = Object.entries(counts).map(([name, count]) => [name, count - (last[name] ?? 0)] as const);
    void changed(log.byOthers(new Map(grown.filter(([, by]) => by > 0))), 'others');
  }, [counts, log, changed]);

  const error = state.status === 'error' ? state.error : null;
  useEffect(() => {
    if (!error) return;
    console.warn('Changes by others are not heard of', error);
    // When SWR reads the lists again too.
    const events = ['focus', 'online'] as const;
    for (const event of events) window.addEventListener(event, retry);
    return () => {
      for (const event of events) window.removeEventListener(event, retry);
    };
  }, [error, retry]);
  return null;
}
