import { useCallback, useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { cacheLives } from './list-cache.tsx';
import { useIsOpen } from './live.ts';
import { useServices } from './provider.tsx';
import { useSession } from './session/session.tsx';

/** `self` by this page's own call, `others` by a colleague, another tab or a job. */
export type ChangedBy = 'self' | 'others';

type Listener = {
  /** Those who read the same share one answer: one of them asks. */
  readonly key: string;
  readonly resources: readonly string[];
  readonly again: (by: ChangedBy) => Promise<unknown>;
};

/** How long word of one's own change may take to come back by the listener, in milliseconds. */
const ECHO_MS = 5_000;

/** Who reads what in one cache, and how often each resource has changed. */
class ChangeLog {
  readonly #listeners = new Set<Listener>();
  readonly #counts = new Map<string, number>();
  readonly #own = new Map<string, number>();

  /** Grows with each change of one of these. */
  version(resources: readonly string[]): number {
    return resources.reduce((sum, name) => sum + (this.#counts.get(name) ?? 0), 0);
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves once all who read one of these have read it again, but for the reader with the key `except`. */
  async changed(resources: readonly string[], by: ChangedBy, except?: string): Promise<void> {
    for (const name of resources) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    const affected = [...this.#listeners].filter((each) => each.resources.some((name) => resources.includes(name)));
    const ones = new Map(affected.map((each) => [each.key, each]));
    if (except !== undefined) ones.delete(except);
    await Promise.all([...ones.values()].map(({ again }) => again(by)));
  }

  /** Says that word of these changes will come and is known already. @returns to be called when they are not made */
  expect(resources: readonly string[]): () => void {
    for (const name of resources) this.#own.set(name, (this.#own.get(name) ?? 0) + 1);
    const forget = () => {
      clearTimeout(timer);
      for (const name of resources) this.#take(name, 1);
    };
    const timer = setTimeout(forget, ECHO_MS);
    return forget;
  }

  /** Of changes that were heard of, those that others made. */
  byOthers(heard: ReadonlyMap<string, number>): string[] {
    return [...heard].filter(([name, count]) => count > this.#take(name, count)).map(([name]) => name);
  }

  #take(name: string, count: number): number {
    const own = this.#own.get(name) ?? 0;
    const taken = Math.min(own, count);
    this.#own.set(name, own - taken);
    return taken;
  }
}

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
