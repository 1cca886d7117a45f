import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { cacheLives } from './list-cache.tsx';

type Listener = {
  /** Those who read the same share one answer: one of them asks. */
  readonly key: string;
  readonly resources: readonly string[];
  readonly again: () => Promise<unknown>;
};

/** Who reads what in one cache, and how often each resource has changed. */
class ChangeLog {
  readonly #listeners = new Set<Listener>();
  readonly #counts = new Map<string, number>();

  /** Grows with each change of one of these. */
  version(resources: readonly string[]): number {
    return resources.reduce((sum, name) => sum + (this.#counts.get(name) ?? 0), 0);
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves once all who read one of these have read it again, but for the reader with the key `except`. */
  async changed(resources: readonly string[], except?: string): Promise<void> {
    for (const name of resources) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    const affected = [...this.#listeners].filter((each) => each.resources.some((name) => resources.includes(name)));
    const ones = new Map(affected.map((each) => [each.key, each]));
    if (except !== undefined) ones.delete(except);
    await Promise.all([...ones.values()].map(({ again }) => again()));
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
    async (resources, except) => {
      if (cacheLives(cache) && resources.length > 0) await log.changed(resources, except);
    },
    [log, cache],
  );
}
