import type { LimitName } from '../../../src/domain/rate-limits.ts';

/**
 * Counts uses against the limits of `RATE_LIMITS`, over all servers of one database. A key is something that was looked
 * up: an account, a school, a thing that is there. What cannot be looked up is counted by the visitor (`visitorOf`).
 */
export type Limits = {
  /** Whether the limit allows one more use; counts it. */
  has(name: LimitName, key: string): Promise<boolean>;
  /** Counts one use, or so many at once. @throws ProductError `too-many-requests` with the seconds to wait */
  take(name: LimitName, key: string, uses?: number): Promise<void>;
};

export type Counted = { readonly count: number; readonly endsAt: number };

/** Where the servers add up what they counted. */
export type LimitStore = {
  /**
   * Adds to the window that is open for the key, or opens one that ends at `endsAt` (ms).
   * @returns the count with `uses`, and the end of the window
   */
  add(id: string, uses: number, endsAt: number): Promise<Counted>;
};
