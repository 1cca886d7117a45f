import type { ChangeLog } from './change-log.ts';
import { idsIn } from './ids-in.ts';

/** How long a thing that one has made oneself goes straight into the lists it comes to, in milliseconds. */
export const OWN_MS = 60_000;

/** What oneself has just made, whoever else has changed the same resource meanwhile. */
export class OwnThings {
  readonly #now: () => number;
  /** By id, until when it counts as one's own. */
  readonly #until = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  add(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const now = this.#now();
    for (const [id, until] of this.#until) if (until <= now) this.#until.delete(id);
    for (const id of ids) this.#until.set(id, now + OWN_MS);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  has = (id: string): boolean => (this.#until.get(id) ?? 0) > this.#now();

  /** Grows with each thing that oneself has made. */
  version = (): number => this.#version;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

const byLog = new WeakMap<ChangeLog, OwnThings>();

/** The one of a log: it hears of what is made from the first list on. */
export function ownThingsOf(log: ChangeLog): OwnThings {
  const existing = byLog.get(log);
  if (existing) return existing;
  const own = new OwnThings();
  byLog.set(log, own);
  log.onMade = (reply) => own.add(idsIn(reply));
  return own;
}
