import { type DocumentReference, FieldValue, type Timestamp, type Transaction } from 'firebase-admin/firestore';
import { manifestOf, type Network } from '../../../../src/domain/networks/all.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { type Metered, type Page, SourceError } from '../../../core/ports/connector.ts';
import { itemKey } from '../../feed-state.ts';

/** `meters/{network}`: what of it a platform admin has not set is left out. */
export type MeterDocument = {
  network: Network;
  cap?: number;
  stopped?: boolean;
  pricePerThousand?: number;
  endpoints?: Record<string, { limit: number; remaining: number; reset: Timestamp }>;
};

/** `meters/{network}/months/{yyyy-mm}`; below it `schools/{iid}` with the same and its `iid`. */
export type MeteredMonthDocument = {
  network: Network;
  month: string;
  reads: number;
  /** Asked for and not yet counted, by the reading that asks. */
  reserved?: Record<string, { posts: number; until: Timestamp }>;
};
type Limits = { readonly cap: number; readonly stopped: boolean; readonly pricePerThousand: number };

/** What keeps which posts were counted last, until the place behind them is kept; it is there as long as its reading. */
export type Ledger = DocumentReference;
/** In it. A place is kept before the page after the next one is asked for, and none has more than a hundred posts. */
export type Counted = { paid?: readonly string[] };
const MOST_PAID = 300;

/** A calendar month in UTC, as its counters are named. */
export const monthOf = (at: Date) => at.toISOString().slice(0, 7);

/** What a platform admin has set, else what the network's manifest says; `null` where reading costs nothing. */
export function limitsOf(network: Network, set: Partial<MeterDocument> | undefined): Limits | null {
  const { metered } = manifestOf(network);
  if (!metered) return null;
  const { cap, pricePerThousand } = metered;
  return {
    cap: set?.cap ?? cap,
    stopped: set?.stopped ?? false,
    pricePerThousand: set?.pricePerThousand ?? pricePerThousand,
  };
}

/** A request is answered or given up long before; what a killed server had set aside is free again after it. */
const RESERVED_MS = 5 * 60_000;
const RETRY_MS = 30_000;

/** @throws SourceError `quota` when nothing may be read of the network this month */
export async function assertReadsLeft(deps: Deps, network: Network): Promise<void> {
  await deps.db.runTransaction((tx) => leftIn(deps, tx, network, null), { readOnly: true });
}

type Left = {
  readonly posts: number;
  readonly month: string;
  /** What takes away the reservations of readings that were killed. */
  readonly over: Readonly<Record<string, FieldValue>>;
};

/** How many posts may still be asked for this month, by all schools, besides what other readings have asked for. */
async function leftIn({ db, now }: Deps, tx: Transaction, network: Network, reading: string | null): Promise<Left> {
  const at = now();
  const month = monthOf(at);
  const [meter, counted] = await tx.getAll(refs.meter(db, network), refs.meteredMonth(db, network, month));
  const limits = limitsOf(network, meter?.data() as MeterDocument | undefined);
  if (!limits) return { posts: Number.POSITIVE_INFINITY, month, over: {} };
  const { label, metered: { leastPosts = 1 } = {} } = manifestOf(network);
  if (limits.stopped)
    throw new SourceError('quota', `A platform admin has stopped all reading from ${label}. Existing stories stay.`);
  const { reads = 0, reserved = {} } = (counted?.data() as Partial<MeteredMonthDocument> | undefined) ?? {};
  const left = limits.cap - reads;
  const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  const day = next.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  if (left <= 0)
    throw new SourceError('quota', `This month’s limit for ${label} is reached. Syncing resumes on ${day}.`);
  if (left < leastPosts) {
    const posts = left === 1 ? '1 post is' : `${left} posts are`;
    const why = `This month’s limit for ${label} is nearly reached: ${posts} left, and ${label} gives at least ${leastPosts} at a time.`;
    throw new SourceError('quota', `${why} Syncing resumes on ${day}.`);
  }
  const isOver = ({ until }: { until: Timestamp }) => until.toMillis() <= at.getTime();
  const others = Object.entries(reserved).filter(([id, each]) => id !== reading && !isOver(each));
  const over = Object.entries(reserved).filter(([, each]) => isOver(each));
  const posts = others.reduce((rest, [, each]) => rest - each.posts, left);
  // Only where this reading is about to ask: what others do not need is given back in a moment.
  if (reading !== null && posts < leastPosts) {
    const why = `Other channels are reading the last posts of this month’s limit for ${label}.`;
    throw new SourceError('rate-limited', `${why} Trying again shortly.`, { retryAfterMs: RETRY_MS, isOwnWait: true });
  }
  return { posts, month, over: Object.fromEntries(over.map(([id]) => [id, FieldValue.delete()])) };
}

/** What one reading has asked for: set aside before each request, and counted or given back after it. */
class Reservation {
  private readonly deps: Deps;
  private readonly network: Network;
  private readonly id: string;
  private month: string | null = null;

  constructor(deps: Deps, network: Network) {
    this.deps = deps;
    this.network = network;
    this.id = deps.newId();
  }

  /** @throws SourceError `quota`, `rate-limited` */
  readonly reserve = async (wanted: number): Promise<number> => {
    const { deps, network, id } = this;
    const { db, now } = deps;
    const given = await db.runTransaction(async (tx) => {
      const { posts, month, over } = await leftIn(deps, tx, network, id);
      if (posts === Number.POSITIVE_INFINITY) return { posts: wanted, month: null };
      const until = stamp(new Date(now().getTime() + RESERVED_MS));
      const mine = { posts: Math.min(wanted, posts), until };
      const reserved = { ...over, [id]: mine };
      tx.set(refs.meteredMonth(db, network, month), { network, month, reserved }, { merge: true });
      return { posts: mine.posts, month };
    });
    this.month = given.month;
    return given.posts;
  };

  /**
   * Counts what the provider counts, whether or not it is stored in the end. A page that a killed process has counted and not
   * stored comes a second time, and is counted once: a post that is asked for again on the same day costs nothing more.
   */
  async count(iid: string, page: Page | Metered, ledger?: Ledger): Promise<void> {
    const { network, deps } = this;
    const { db, now } = deps;
    const { counted = 0, endpoints = [] } = page;
    if (counted === 0 && endpoints.length === 0) return;
    const month = this.month ?? monthOf(now());
    const items = 'status' in page && page.status === 'read' ? page.items : [];
    const keys = items.map((item) => itemKey(deps.hashing, item.externalId));
    await db.runTransaction(async (tx) => {
      const document = ledger && counted > 0 ? await tx.get(ledger) : null;
      const paid = new Set((document?.data() as Counted | undefined)?.paid);
      const again = keys.filter((key) => paid.has(key)).length;
      if (counted > 0) {
        // What is no item has no id: it goes with the others of its page.
        const added = again > 0 && again === keys.length ? 0 : counted - again;
        const reads = FieldValue.increment(added);
        tx.set(refs.meteredMonth(db, network, month), { network, month, reads, ...this.given() }, { merge: true });
        tx.set(refs.meteredSchools(db, network, month).doc(iid), { iid, network, month, reads }, { merge: true });
      }
      if (document?.exists) {
        for (const key of keys) paid.add(key);
        tx.update(document.ref, { paid: [...paid].slice(-MOST_PAID) } satisfies Counted);
      }
      if (endpoints.length > 0) {
        const rows = endpoints.map(({ name, limit, remaining, resetAt }) => [
          name,
          { limit, remaining, reset: stamp(resetAt) },
        ]);
        tx.set(refs.meter(db, network), { network, endpoints: Object.fromEntries(rows) }, { merge: true });
      }
    });
    if (counted > 0) this.month = null;
  }

  async giveBack(): Promise<void> {
    const { month, network } = this;
    if (!month) return;
    const { db } = this.deps;
    this.month = null;
    await refs.meteredMonth(db, network, month).set({ network, month, ...this.given() }, { merge: true });
  }

  private given() {
    return { reserved: { [this.id]: FieldValue.delete() } };
  }
}

/**
 * A reading of a network that charges by the post: nothing is sent while there is nothing left, and what a page holds is
 * counted before anything is done with it. Any other reading is passed on as it is.
 * @param read is given what sets aside, before each request for posts, how many it may bring
 */
export async function* metered(
  deps: Deps,
  { network, iid, ledger }: { readonly network: Network; readonly iid: string; readonly ledger?: Ledger | undefined },
  read: (reservePosts: (wanted: number) => Promise<number>) => AsyncIterable<Page>,
): AsyncGenerator<Page> {
  const reservation = new Reservation(deps, network);
  if (manifestOf(network).metered) await assertReadsLeft(deps, network);
  try {
    for await (const page of read(reservation.reserve)) {
      await reservation.count(iid, page, ledger);
      yield page;
    }
  } catch (error) {
    if (error instanceof SourceError && error.metered) await reservation.count(iid, error.metered, ledger);
    throw error;
  } finally {
    await reservation.giveBack();
  }
}
