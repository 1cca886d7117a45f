const MOST_FAILURES = 10;
const BLOCK_MS = 5 * 60_000;
/** After this long without a try, earlier ones do not count any more. */
const FORGET_MS = 15 * 60_000;
const MOST_KEYS = 10_000;

type Entry = { failures: number; last: number; secret: string | undefined };

/**
 * Counts wrong tries by key. `secret` is what was being guessed: once it is another, as after a reset of the password,
 * the tries at the earlier one do not count.
 */
export class Throttle {
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();

  constructor(now: () => number) {
    this.#now = now;
  }

  isBlocked(key: string, secret?: string): boolean {
    const entry = this.#entries.get(key);
    return (
      entry !== undefined &&
      entry.secret === secret &&
      entry.failures >= MOST_FAILURES &&
      this.#now() - entry.last < BLOCK_MS
    );
  }

  fail(key: string, secret?: string): void {
    const entry = this.#entries.get(key);
    const isFresh =
      entry !== undefined &&
      entry.secret === secret &&
      entry.failures < MOST_FAILURES &&
      this.#now() - entry.last < FORGET_MS;
    this.#entries.delete(key);
    this.#entries.set(key, { failures: (isFresh ? entry.failures : 0) + 1, last: this.#now(), secret });
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > MOST_KEYS && oldest !== undefined) this.#entries.delete(oldest);
  }

  clear(key: string): void {
    this.#entries.delete(key);
  }
}
