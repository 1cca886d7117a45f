import { FieldValue, type Query } from 'firebase-admin/firestore';
import { METERED, type MeteredUse, type MeteredUsePatch } from '../../../../src/domain/admin/metered-use.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, iso, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { enqueueJob, type JobHandler } from '../../../core/jobs/queue.ts';
import { SourceError } from '../../../core/ports/connector.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import type { FeedDocument } from '../../documents.ts';
import type { FeedIndexDocument } from '../../feed-index.ts';
import { updateFeedIn } from '../../feed-index.ts';
import {
  assertReadsLeft,
  bySchool,
  killedIn,
  limitsOf,
  type MeterDocument,
  type MeteredMonthDocument,
  monthOf,
  postsOf,
} from './meter.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The network whose limits have changed. */
    'quota-changed': string;
  }
}

const CHUNK = 200;
const MOST_SCHOOLS = 200;

const lastDay = (at: Date) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
const MICRO = 1_000_000;
/** So many millionths of a dollar, as the price of a thousand, are a cent for one. */
const MICRO_OF_A_CENT_PER_THOUSAND = (MICRO / 100) * 1_000;

/** In dollars, to the cent. Reckoned in whole millionths: half a cent would fall to either side in fractions of a dollar. */
export const costOf = (reads: number, pricePerThousand: number) =>
  Math.round((reads * Math.round(pricePerThousand * MICRO)) / MICRO_OF_A_CENT_PER_THOUSAND) / 100;

/** Of this calendar month. Counters are read, never posts: the same for one school and a thousand. */
export async function meteredUse({ db, now }: Deps): Promise<MeteredUse> {
  const at = now();
  const month = monthOf(at);
  const [[meter, total], schools] = await Promise.all([
    db.getAll(refs.meter(db, METERED), refs.meteredMonth(db, METERED, month)),
    refs.meteredSchools(db, METERED, month).orderBy('reads', 'desc').limit(MOST_SCHOOLS).get(),
  ]);
  const set = meter?.data() as MeterDocument | undefined;
  const limits = limitsOf(METERED, set) ?? { cap: 0, stopped: false, pricePerThousand: 0 };
  const { reads: counted = 0, reserved = {} } = (total?.data() as Partial<MeteredMonthDocument> | undefined) ?? {};
  const { lost } = killedIn(reserved, at);
  const lostBySchool = bySchool(lost);
  const reads = counted + postsOf(lost);
  const names = schools.empty ? [] : await db.getAll(...schools.docs.map(({ id }) => refs.institution(db, id)));
  return {
    from: `${month}-01`,
    to: lastDay(at),
    reads,
    ...limits,
    cost: costOf(reads, limits.pricePerThousand),
    endpoints: Object.entries(set?.endpoints ?? {}).map(([name, { limit, remaining, reset }]) => ({
      name,
      limit,
      remaining,
      reset: iso(reset),
    })),
    schools: schools.docs.map((document, nth) => ({
      id: document.id,
      name: (names[nth]?.get('name') as string | undefined) ?? document.id,
      reads: (document.get('reads') as number) + (lostBySchool.get(document.id) ?? 0),
    })),
  };
}

/** Sets the limits; the channels follow in the background. */
export async function changeMeteredUse(
  deps: Deps,
  caller: Caller,
  { reason, ...patch }: MeteredUsePatch,
): Promise<MeteredUse> {
  const { db } = deps;
  await withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    const reference = refs.meter(db, METERED);
    const before = limitsOf(METERED, (await tx.get(reference)).data());
    const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length === 0) return;
    tx.set(reference, { network: METERED, ...changes }, { merge: true });
    enqueueJob(deps, { tx, iid: '', actor: caller, now }, 'quota-changed', METERED);
    const note = { action: 'metered.update', target: reference.path, before: { ...before }, after: changes };
    transaction.audit({ ...note, ...(reason ? { reason } : {}) });
  });
  deps.wake();
  return meteredUse(deps);
}

/** Channels say at once that nothing may be read, and are read again once something may. Done again, it changes nothing. */
export const followQuota: JobHandler = async (deps, run) => {
  const why = await assertReadsLeft(deps, METERED).then(
    () => null,
    (error: unknown) => {
      if (error instanceof SourceError) return error;
      throw error;
    },
  );
  const all = refs.feedIndexes(deps.db).where('network', '==', METERED);
  const matchingFeeds = why ? all.where('status', 'in', ['ok', 'failing']) : all.where('status', '==', 'limited');
  await each(matchingFeeds, async (row) => {
    run.signal.throwIfAborted();
    await follow(deps, row, why);
  });
  return 'done';
};

async function each(query: Query, work: (row: FeedIndexDocument) => Promise<void>): Promise<void> {
  let page = query.orderBy('__name__').limit(CHUNK);
  for (;;) {
    const { docs } = await page.get();
    for (const document of docs) await work(document.data() as FeedIndexDocument);
    const last = docs.at(-1);
    if (!last || docs.length < CHUNK) return;
    page = query.orderBy('__name__').startAfter(last).limit(CHUNK);
  }
}

function follow(deps: Deps, { iid, id }: FeedIndexDocument, why: SourceError | null): Promise<void> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    const feed = dataOf<FeedDocument>(await tx.get(refs.feed(db, iid, id)));
    if (!feed) return;
    const now = stamp(deps.now());
    if (why) {
      if (feed.status !== 'ok' && feed.status !== 'failing') return;
      updateFeedIn(deps, tx, feed, {
        status: 'limited',
        error: { code: why.code, message: why.message, since: now, count: 1 },
      });
    } else if (feed.status === 'limited' && feed.error?.code === 'quota') {
      updateFeedIn(deps, tx, feed, { status: 'ok', error: null, nextSyncAt: now });
      tx.set(refs.feedState(db, id), { iid, waitUntil: FieldValue.delete() }, { merge: true });
    }
  });
}
