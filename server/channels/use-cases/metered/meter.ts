import { type DocumentReference, FieldValue, type Timestamp, type Transaction } from 'firebase-admin/firestore';
import { manifestOf, type Network } from '../../../../src/domain/networks/all.ts';
import { dateFormat } from '../../../../src/lib/date-format.ts';
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
  reserved?: Record<string, Reserved>;
};
/** For which school, and by what its reading is known when it is begun again; stored before both were, it has neither. */
type Reserved = { posts: number; until: Timestamp; iid?: string; ledger?: string };
type Limits = { readonly cap: number; readonly stopped: boolean; readonly pricePerThousand: number };

/** What keeps which posts were counted last, until the place behind them is kept; it is there as long as its reading. */
export type CountedPostsReference = DocumentReference;
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

/** A request is answered or given up long before: what is still set aside then, a killed server had asked for. */
const RESERVED_MS = 5 * 60_000;
const RETRY_MS = 30_000;
const DAY_MS = 86_400_000;

/** @throws SourceError `quota` when nothing may be read of the network this month */
export async function assertReadsLeft(
  deps: Deps,
  network: Network,
  countedPosts?: CountedPostsReference,
): Promise<void> {
  const reading = { id: null, countedPostsPath: countedPosts?.path };
  await deps.db.runTransaction((tx) => leftIn(deps, tx, network, reading), { readOnly: true });
}

type Reading = { readonly id: string | null; readonly countedPostsPath: string | undefined };

type Left = {
  readonly posts: number;
  readonly month: string;
  /** Reservations of readings that were killed, and those of them whose posts no reading will count any more. */
  readonly over: readonly string[];
  readonly lost: readonly Reserved[];
};

/**
 * What a killed reading had asked for. The provider may have counted it, so it is counted, unless the same reading goes on the
 * same day: then it asks for the same posts again, and these are counted once.
 */
export function killedIn(
  reserved: Readonly<Record<string, Reserved>>,
  at: Date,
  { id, countedPostsPath }: Reading = { id: null, countedPostsPath: undefined },
): Pick<Left, 'over' | 'lost'> {
  const dayOf = (time: number) => Math.floor(time / DAY_MS);
  const isOwn = (each: Reserved) => countedPostsPath !== undefined && each.ledger === countedPostsPath;
  const over = Object.entries(reserved).filter(
    ([other, each]) => other !== id && (each.until.toMillis() <= at.getTime() || isOwn(each)),
  );
  const lost = over.filter(
    ([, each]) => !isOwn(each) || dayOf(each.until.toMillis() - RESERVED_MS) !== dayOf(at.getTime()),
  );
  return { over: over.map(([other]) => other), lost: lost.map(([, each]) => each) };
}

export const postsOf = (reserved: readonly Reserved[]): number => reserved.reduce((sum, { posts }) => sum + posts, 0);

/** How many posts may still be asked for this month, by all schools, besides what other readings have asked for. */
async function leftIn({ db, now }: Deps, tx: Transaction, network: Network, reading: Reading): Promise<Left> {
  const at = now();
  const month = monthOf(at);
  const [meter, counted] = await tx.getAll(refs.meter(db, network), refs.meteredMonth(db, network, month));
  const limits = limitsOf(network, meter?.data() as MeterDocument | undefined);
  if (!limits) return { posts: Number.POSITIVE_INFINITY, month, over: [], lost: [] };
  const { label, metered: { leastPosts = 1 } = {} } = manifestOf(network);
  if (limits.stopped)
    throw new SourceError('quota', `A platform admin has stopped all reading from ${label}. Existing stories stay.`);
  const { reads = 0, reserved = {} } = (counted?.data() as Partial<MeteredMonthDocument> | undefined) ?? {};
  const { over, lost } = killedIn(reserved, at, reading);
  const left = limits.cap - reads - postsOf(lost);
  const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  const day = dateFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(next);
  if (left <= 0)
    throw new SourceError('quota', `This month’s limit for ${label} is reached. Syncing resumes on ${day}.`);
  if (left < leastPosts) {
    const posts = left === 1 ? '1 post is' : `${left} posts are`;
    const why = `This month’s limit for ${label} is nearly reached: ${posts} left, and ${label} gives at least ${leastPosts} at a time.`;
    throw new SourceError('quota', `${why} Syncing resumes on ${day}.`);
  }
  const others = Object.entries(reserved).filter(([id]) => id !== reading.id && !over.includes(id));
  const posts = others.reduce((rest, [, each]) => rest - each.posts, left);
  // Only where this reading is about to ask: what others do not need is given back in a moment.
  if (reading.id !== null && posts < leastPosts) {
    const why = `Other channels are reading the last posts of this month’s limit for ${label}.`;
    throw new SourceError('rate-limited', `${why} Trying again shortly.`, { retryAfterMs: RETRY_MS, isOwnWait: true });
  }
  return { posts, month, over, lost };
}

/** What one reading has asked for: set aside before each request, and counted or given back after it. */
class Reservation {
  private readonly deps: Deps;
  private readonly network: Network;
  private readonly id: string;
  private readonly iid: string;
  private readonly countedPosts: CountedPostsReference | undefined;
  private month: string | null = null;

  constructor(deps: Deps, { network, iid, countedPosts }: Asking) {
    this.deps = deps;
    this.network = network;
    this.id = deps.newId();
    this.iid = iid;
    this.countedPosts = countedPosts;
  }

  /** @throws SourceError `quota`, `rate-limited` */
  readonly reserve = async (requestedPosts: number): Promise<number> => {
    const { deps, network, id, iid } = this;
    const { db, now } = deps;
    const countedPostsPath = this.countedPosts?.path;
    const reservation = await db.runTransaction(async (tx) => {
      const { posts, month, over, lost } = await leftIn(deps, tx, network, { id, countedPostsPath });
      if (posts === Number.POSITIVE_INFINITY) return { posts: requestedPosts, month: null };
      const until = stamp(new Date(now().getTime() + RESERVED_MS));
      const mine = {
        posts: Math.min(requestedPosts, posts),
        until,
        iid,
        ...(countedPostsPath === undefined ? {} : { ledger: countedPostsPath }),
      };
      const reserved = { ...Object.fromEntries(over.map((other) => [other, FieldValue.delete()])), [id]: mine };
      const reads = lost.length > 0 ? { reads: FieldValue.increment(postsOf(lost)) } : {};
      tx.set(refs.meteredMonth(db, network, month), { network, month, reserved, ...reads }, { merge: true });
      for (const [school, more] of bySchool(lost)) {
        const counted = { iid: school, network, month, reads: FieldValue.increment(more) };
        tx.set(refs.meteredSchools(db, network, month).doc(school), counted, { merge: true });
      }
      return { posts: mine.posts, month };
    });
    this.month = reservation.month;
    return reservation.posts;
  };

  /**
   * Counts what the provider counts, whether or not it is stored in the end. A page that a killed process has counted and not
   * stored comes a second time, and is counted once: a post that is asked for again on the same day costs nothing more.
   */
  async count(page: Page | Metered): Promise<void> {
    const { network, deps, iid, countedPosts } = this;
    const { db, now } = deps;
    const { counted = 0, endpoints = [] } = page;
    if (counted === 0 && endpoints.length === 0) return;
    const month = this.month ?? monthOf(now());
    const items = 'status' in page && page.status === 'read' ? page.items : [];
    const keys = items.map((item) => itemKey(deps.hashing, item.externalId));
    await db.runTransaction(async (tx) => {
      const document = countedPosts && counted > 0 ? await tx.get(countedPosts) : null;
      const paid = new Set((document?.data() as Counted | undefined)?.paid);
      const again = keys.filter((key) => paid.has(key)).length;
      if (counted > 0) {
        // What is no item has no id: it goes with the others of its page.
        const added = again > 0 && again === keys.length ? 0 : counted - again;
        const reads = FieldValue.increment(added);
        tx.set(
          refs.meteredMonth(db, network, month),
          { network, month, reads, ...this.withoutReservation() },
          { merge: true },
        );
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
    await refs.meteredMonth(db, network, month).set({ network, month, ...this.withoutReservation() }, { merge: true });
  }

  private withoutReservation() {
    return { reserved: { [this.id]: FieldValue.delete() } };
  }
}

type Asking = {
  readonly network: Network;
  readonly iid: string;
  readonly countedPosts?: CountedPostsReference | undefined;
};

/** How many of these are of each school. */
export function bySchool(reserved: readonly Reserved[]): ReadonlyMap<string, number> {
  const posts = new Map<string, number>();
  for (const each of reserved) if (each.iid) posts.set(each.iid, (posts.get(each.iid) ?? 0) + each.posts);
  return posts;
}

/**
 * A reading of a network that charges by the post: nothing is sent while there is nothing left, and what a page holds is
 * counted before anything is done with it. Any other reading is passed on as it is.
 * @param read is given what sets aside, before each request for posts, how many it may bring
 */
export async function* metered(
  deps: Deps,
  asking: Asking,
  read: (reservePosts: (requestedPosts: number) => Promise<number>) => AsyncIterable<Page>,
): AsyncGenerator<Page> {
  const { network, countedPosts } = asking;
  const reservation = new Reservation(deps, asking);
  if (manifestOf(network).metered) await assertReadsLeft(deps, network, countedPosts);
  try {
    for await (const page of read(reservation.reserve)) {
      await reservation.count(page);
      yield page;
    }
  } catch (error) {
    if (error instanceof SourceError && error.metered) await reservation.count(error.metered);
    throw error;
  } finally {
    await reservation.giveBack();
  }
}
