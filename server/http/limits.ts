import { ProductError } from '../../src/domain/errors.ts';

/** How often something may be done: at most `max` times in `windowMs`. */
export type Limit = { readonly max: number; readonly windowMs: number };

const MOST_KEYS = 10_000;

/**
 * Counts by key in fixed windows, in this process: with several behind one address the limit is that many times as
 * high. Beside the limits per visitor that routes declare, for what has to be counted by something in the body.
 */
export class Limiter {
  readonly #windows = new Map<string, { count: number; endsAt: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether there was room; takes it. */
  has(name: string, key: string, { max, windowMs }: Limit): boolean {
    const id = `${name}\n${key}`;
    const now = this.#now();
    const open = this.#windows.get(id);
    if (open && open.endsAt > now) {
      open.count += 1;
      return open.count <= max;
    }
    this.#windows.delete(id);
    if (this.#windows.size >= MOST_KEYS) this.#windows.delete(this.#windows.keys().next().value ?? '');
    this.#windows.set(id, { count: 1, endsAt: now + windowMs });
    return max > 0;
  }

  /** @throws ProductError `too-many-requests` with the seconds to wait */
  take(name: string, key: string, limit: Limit): void {
    if (this.has(name, key, limit)) return;
    const endsAt = this.#windows.get(`${name}\n${key}`)?.endsAt ?? this.#now();
    const error = new ProductError('too-many-requests', 'Too many tries in a short time. Wait a moment and try again.');
    error.retryAfter = Math.max(1, Math.ceil((endsAt - this.#now()) / 1000));
    throw error;
  }
}
