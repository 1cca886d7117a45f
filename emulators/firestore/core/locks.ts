import { RpcError } from '../values/errors.ts';

/** A read-write transaction as the locks see it. */
export type Holder = {
  readonly id: string;
  readonly held: Set<string>;
  /** It was aborted before: now it reads alone, so that those who contend for a document are served one by one. */
  readonly patient: boolean;
  /** Documents a commit of this transaction is waiting to write. */
  waitingFor: Set<string> | undefined;
  /** `performance.now()` of its last request. */
  lastUsed: number;
  aborted: boolean;
};

type Waiter = {
  holder: Holder | undefined;
  keys: Set<string>;
  proceed: () => void;
  fail: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
};

/** A transaction that was silent for so long gives way to those behind it: its client is most likely gone. */
const SILENT_MS = 15_000;
/** Reading goes on after this time in any case; the commit then finds out whether that was right. */
const MAX_PATIENCE_MS = 3000;
const CONTENTION = 'Too much contention on these documents. Please try again.';
const aborted = () => new RpcError('ABORTED', CONTENTION);

/**
 * Shared locks that transactions take on what they read. A commit is held until no other transaction holds what it writes, and of
 * two commits that wait for each other the later one is refused with ABORTED.
 */
export class Locks {
  readonly #holders = new Map<string, Set<Holder>>();
  readonly #waiters: Waiter[] = [];
  readonly #waitMs: number;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /**
   * Locks documents for reading. A transaction that holds nothing yet lets commits that wait for
   * these documents go first, and those that were aborted over them before.
   */
  async read(holder: Holder, keys: string[]): Promise<void> {
    const started = performance.now();
    while (holder.held.size === 0 && this.#isContended(keys) && performance.now() - started < MAX_PATIENCE_MS) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    if (holder.aborted) throw aborted();
    for (const key of keys) {
      let holders = this.#holders.get(key);
      if (!holders) {
        holders = new Set();
        this.#holders.set(key, holders);
      }
      holders.add(holder);
      holder.held.add(key);
    }
  }

  #isContended(keys: string[]): boolean {
    return keys.some((key) => {
      if (this.#waiters.some((waiter) => waiter.keys.has(key))) return true;
      for (const other of this.#holders.get(key) ?? []) if (other.patient) return true;
      return false;
    });
  }

  /** Runs `work` at once, without a turn of the event loop, when no lock conflicts. */
  write<T>(holder: Holder | undefined, keys: Set<string>, work: () => T): T | Promise<T> {
    if (this.#blockers(holder, keys).size === 0) return work();
    return new Promise<T>((resolve, reject) => {
      if (holder) {
        holder.waitingFor = keys;
        if (this.#deadlock(holder)) {
          holder.waitingFor = undefined;
          reject(aborted());
          return;
        }
      }
      const waiter: Waiter = {
        holder,
        keys,
        proceed: () => {
          try {
            resolve(work());
          } catch (error) {
            reject(error);
          }
        },
        fail: reject,
        timer: setTimeout(() => this.#giveUp(waiter), this.#waitMs),
      };
      this.#waiters.push(waiter);
      this.#breakSilent(holder, keys);
    });
  }

  release(holder: Holder): void {
    for (const key of holder.held) {
      const holders = this.#holders.get(key);
      holders?.delete(holder);
      if (holders?.size === 0) this.#holders.delete(key);
    }
    holder.held.clear();
    this.#wake();
  }

  #blockers(holder: Holder | undefined, keys: Set<string>): Set<Holder> {
    const blockers = new Set<Holder>();
    if (this.#holders.size === 0) return blockers;
    for (const key of keys) {
      for (const other of this.#holders.get(key) ?? []) if (other !== holder) blockers.add(other);
    }
    return blockers;
  }

  /** Whether a waiting transaction is, by way of others that wait, waiting for itself. */
  #deadlock(start: Holder): boolean {
    const seen = new Set<Holder>();
    const visit = (holder: Holder): boolean => {
      if (!holder.waitingFor) return false;
      for (const blocker of this.#blockers(holder, holder.waitingFor)) {
        if (blocker === start) return true;
        if (seen.has(blocker)) continue;
        seen.add(blocker);
        if (visit(blocker)) return true;
      }
      return false;
    };
    return visit(start);
  }

  #breakSilent(holder: Holder | undefined, keys: Set<string>): void {
    for (const other of this.#blockers(holder, keys)) {
      if (other.waitingFor || performance.now() - other.lastUsed < SILENT_MS) continue;
      other.aborted = true;
      this.release(other);
    }
  }

  #giveUp(waiter: Waiter): void {
    this.#breakSilent(waiter.holder, waiter.keys);
    const at = this.#waiters.indexOf(waiter);
    if (at < 0) return;
    this.#waiters.splice(at, 1);
    if (waiter.holder) waiter.holder.waitingFor = undefined;
    waiter.fail(aborted());
  }

  #wake(): void {
    for (let i = 0; i < this.#waiters.length; ) {
      const waiter = this.#waiters[i] as Waiter;
      if (this.#blockers(waiter.holder, waiter.keys).size > 0) {
        i++;
        continue;
      }
      this.#waiters.splice(i, 1);
      clearTimeout(waiter.timer);
      if (waiter.holder) waiter.holder.waitingFor = undefined;
      waiter.proceed();
      // Its commit may have let go of more.
      i = 0;
    }
  }

  close(): void {
    for (const waiter of this.#waiters.splice(0)) {
      clearTimeout(waiter.timer);
      waiter.fail(new RpcError('UNAVAILABLE', 'The local Firestore is stopping.'));
    }
  }
}
