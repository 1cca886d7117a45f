/** `self` by this page's own call, `others` by a colleague, another tab or a job. */
export type ChangedBy = 'self' | 'others';

type Listener = {
  /** Those who read the same share one answer: one of them asks. */
  readonly key: string;
  readonly resources: readonly string[];
  /** Every reader hears by whom, before one of those with the same key reads again. */
  readonly heard?: (by: ChangedBy) => void;
  readonly again: () => Promise<unknown>;
  /** Called in place of `again` when the last reader with the key has left the screen: what it kept is out of date. */
  readonly outdated?: () => void;
};

/** One's own change, of which the listener will tell. After `until` word of a change is no longer taken for its echo. */
type Expected = { readonly until: number };

/** How long word of one's own change may take to come back by the listener, in milliseconds. */
export const ECHO_MS = 5_000;

/** Who reads what in one cache, and how often each resource has changed. */
export class ChangeLog {
  readonly #now: () => number;
  readonly #listeners = new Set<Listener>();
  /** By key, those that have left the screen while their answer is kept. */
  readonly #left = new Map<string, Listener>();
  readonly #counts = new Map<string, number>();
  /** By resource, the earliest first. */
  readonly #expected = new Map<string, readonly Expected[]>();
  /** By resource, until when a change of it may still be one's own. */
  readonly #ownUntil = new Map<string, number>();

  /** Called with the answer to a request that makes something; lists set it, whose code comes later than this. */
  onMade?: (reply: unknown) => void;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Grows with each change of one of these. */
  version(resources: readonly string[]): number {
    return resources.reduce((sum, name) => sum + (this.#counts.get(name) ?? 0), 0);
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#left.delete(listener.key);
    return () => {
      this.#listeners.delete(listener);
      if (listener.outdated && ![...this.#listeners].some(({ key }) => key === listener.key))
        this.#left.set(listener.key, listener);
    };
  }

  /** Resolves once all who read one of these have read it again, but for the reader with the key `except`. */
  async changed(resources: readonly string[], by: ChangedBy, except?: string): Promise<void> {
    for (const name of resources) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    const isAffected = (each: Listener) => each.resources.some((name) => resources.includes(name));
    for (const left of [...this.#left.values()].filter(isAffected)) {
      this.#left.delete(left.key);
      left.outdated?.();
    }
    const affected = [...this.#listeners].filter(isAffected);
    for (const { heard } of affected) heard?.(by);
    const ones = new Map(affected.map((each) => [each.key, each]));
    if (except !== undefined) ones.delete(except);
    await Promise.all([...ones.values()].map(({ again }) => again()));
  }

  /** Says that word of these changes will come and is known already. @returns to be called when they are not made */
  expect(resources: readonly string[]): () => void {
    const expected: Expected = { until: this.#now() + ECHO_MS };
    for (const name of resources) {
      this.#expected.set(name, [...this.#open(name), expected]);
      this.#ownUntil.set(name, expected.until);
    }
    return () => {
      for (const name of resources) {
        this.#expected.set(
          name,
          this.#open(name).filter((each) => each !== expected),
        );
      }
    };
  }

  /** Of changes that were heard of, those that others made. */
  byOthers(heard: ReadonlyMap<string, number>): string[] {
    return [...heard].filter(([name, count]) => count > this.#take(name, count)).map(([name]) => name);
  }

  /** By whom a listener's new value of the resource was brought about, which it does not say itself. */
  lastBy(resource: string): ChangedBy {
    return (this.#ownUntil.get(resource) ?? 0) > this.#now() ? 'self' : 'others';
  }

  #open(name: string): readonly Expected[] {
    return (this.#expected.get(name) ?? []).filter(({ until }) => until > this.#now());
  }

  #take(name: string, count: number): number {
    const open = this.#open(name);
    this.#expected.set(name, open.slice(count));
    return Math.min(open.length, count);
  }
}
