import { useCallback, useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { ChangeLog } from './change-log.ts';
import { cacheLives } from './list-cache.tsx';
import { useIsOpen } from './live.ts';
import { useServices } from './provider.tsx';
import { useSession } from './session/session.tsx';

const logs = new WeakMap<object, ChangeLog>();

/** One for each cache, so for as long as one person looks at one school. */
export function useChangeLog(): ChangeLog {
  const { cache } = useSWRConfig();
  const known = logs.get(cache);
  if (known) return known;
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

/** Keeps what is on screen in step with what others change in the chosen school. */
export function FollowChanges(): null {
  const { institutions } = useServices();
  const { iid } = useSession();
  const isOpen = useIsOpen();
  const log = useChangeLog();
  const changed = useChanged();
  useEffect(() => {
    if (!iid || !isOpen) return;
    let before: Readonly<Record<string, number>> | null = null;
    return institutions.watchChanges(iid, {
      next: (counts) => {
        const now = counts ?? {};
        // The first value is from before this page was opened.
        const grown = Object.entries(now).map(([name, count]) => [name, count - (before?.[name] ?? 0)] as const);
        if (before) void changed(log.byOthers(new Map(grown.filter(([, by]) => by > 0))), 'others');
        before = now;
      },
      error: (error) => console.warn('Changes by others are not heard of', error),
    });
  }, [institutions, iid, isOpen, log, changed]);
  return null;
}
