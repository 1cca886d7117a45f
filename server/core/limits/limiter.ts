import { ProductError } from '../../../src/domain/errors.ts';
import type { LimitName, RateLimit, RateLimits } from '../../../src/domain/rate-limits.ts';
import type { Hashing } from '../ports/hashing.ts';
import type { LimitStore, Limits } from '../ports/limits.ts';

type Window = {
  /** As the store had it when it was last asked, with all that was sent there. */
  count: number;
  /** Counted here and not sent yet. */
  unsent: number;
  endsAt: number;
};

/** Uses that go to the store in one write; the place of each among them says whether it is within the limit. */
type Batch = { size: number; readonly done: Promise<{ before: number; endsAt: number }> };
type Remaining = { readonly hasRoom: boolean; readonly endsAt: number };
type Line = { next: Batch | null; sent: Promise<unknown> };

type Parts = {
  readonly limits: RateLimits;
  readonly store: LimitStore;
  readonly now: () => number;
  readonly hashing: Hashing;
  /** How many windows are remembered in this process. */
  readonly mostKeys?: number;
};

const MOST_KEYS = 50_000;
const SWEEP_MS = 1_000;

/**
 * Fixed windows, shared by all servers through the store. A strict limit is counted there before the answer; requests of
 * the same moment share one write. One with `batch` is counted here and sent on in lots of that many, so that a visitor
 * who does not come near the limit is never written down.
 *
 * A window that is open is never forgotten for a new one: once `mostKeys` are open, strict limits are only counted in the
 * store, and new keys of the others share one window.
 */
export class Limiter implements Limits {
  readonly #windows = new Map<string, Window>();
  readonly #lines = new Map<string, Line>();
  readonly #parts: Required<Parts>;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = { mostKeys: MOST_KEYS, ...parts };
  }

  /** How many windows are remembered here. */
  get size(): number {
    return this.#windows.size;
  }

  async has(name: LimitName, key: string): Promise<boolean> {
    return (await this.#use(name, key, 1)).hasRoom;
  }

  async take(name: LimitName, key: string, uses = 1): Promise<void> {
    const { hasRoom, endsAt } = await this.#use(name, key, uses);
    if (hasRoom) return;
    const error = new ProductError('too-many-requests', 'Too many attempts. Wait a moment and try again.');
    error.retryAfter = Math.max(1, Math.ceil((endsAt - this.#parts.now()) / 1000));
    throw error;
  }

  async #use(name: LimitName, key: string, uses: number): Promise<Remaining> {
    const limit = this.#parts.limits[name];
    const id = this.#idOf(name, key);
    const open = this.#open(id);
    if (open && open.count + open.unsent + uses > limit.max) return { hasRoom: false, endsAt: open.endsAt };
    return limit.batch ? this.#estimate(name, id, limit, uses) : this.#count(id, limit, uses);
  }

  async #count(id: string, limit: RateLimit, uses: number): Promise<Remaining> {
    const line = this.#lines.get(id) ?? { next: null, sent: Promise.resolve() };
    this.#lines.set(id, line);
    line.next ??= this.#batch(id, limit, line);
    const batch = line.next;
    batch.size += uses;
    const place = batch.size;
    const { before, endsAt } = await batch.done;
    return { hasRoom: before + place <= limit.max, endsAt };
  }

  /** Sent once the batch before it is; until then others join. */
  #batch(id: string, limit: RateLimit, line: Line): Batch {
    const done = line.sent.then(async () => {
      line.next = null;
      const { size } = batch;
      const { count, endsAt } = await this.#parts.store.add(id, size, this.#parts.now() + limit.windowMs);
      // From here on it is refused without asking.
      if (count >= limit.max) this.#remember(id, { count, unsent: 0, endsAt });
      return { before: count - size, endsAt };
    });
    const batch: Batch = { size: 0, done };
    const sent = done.then(
      () => {},
      () => {},
    );
    line.sent = sent;
    void sent.then(() => {
      if (line.sent === sent) this.#lines.delete(id);
    });
    return batch;
  }

  async #estimate(name: LimitName, id: string, limit: RateLimit, uses: number): Promise<Remaining> {
    const endsAt = this.#parts.now() + limit.windowMs;
    const own = this.#open(id) ?? this.#remember(id, { count: 0, unsent: 0, endsAt });
    if (!own) return this.#estimateTogether(name, limit, uses);
    own.unsent += uses;
    const hasRoom = own.count + own.unsent <= limit.max;
    if (own.unsent >= (limit.batch ?? 1)) await this.#send(id, own);
    // Others may have used up what this process could not know of.
    return { hasRoom: hasRoom && own.count + own.unsent <= limit.max, endsAt: own.endsAt };
  }

  /** No new key can be remembered: all of them count as one. */
  #estimateTogether(name: LimitName, limit: RateLimit, uses: number): Remaining {
    const id = this.#idOf(name, 'every other');
    const endsAt = this.#parts.now() + limit.windowMs;
    const shared = this.#open(id) ?? { count: 0, unsent: 0, endsAt };
    this.#windows.set(id, shared);
    shared.count += uses;
    return { hasRoom: shared.count <= limit.max, endsAt: shared.endsAt };
  }

  async #send(id: string, window: Window): Promise<void> {
    const uses = window.unsent;
    window.count += uses;
    window.unsent = 0;
    try {
      const { count, endsAt } = await this.#parts.store.add(id, uses, window.endsAt);
      window.count = Math.max(window.count, count);
      window.endsAt = endsAt;
    } catch {
      // The limit goes on holding for this process; what a visitor reads must not depend on it.
    }
  }

  #open(id: string): Window | undefined {
    const window = this.#windows.get(id);
    if (!window || window.endsAt > this.#parts.now()) return window;
    this.#windows.delete(id);
    return undefined;
  }

  #remember(id: string, window: Window): Window | undefined {
    if (this.#windows.size >= this.#parts.mostKeys) this.#sweep();
    if (this.#windows.size >= this.#parts.mostKeys) return undefined;
    this.#windows.set(id, window);
    return window;
  }

  /** Removes the windows that are over; not with each request of a flood. */
  #sweep(): void {
    const now = this.#parts.now();
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    for (const [id, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(id);
  }

  /** Whom a key names does not stand in the database. */
  #idOf(name: LimitName, key: string): string {
    return this.#parts.hashing.sha256(`${name}\n${key}`, 'hex');
  }
}
