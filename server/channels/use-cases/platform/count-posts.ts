import type { Timestamp } from 'firebase-admin/firestore';
import { dayIn } from '../../../../src/lib/zoned-day.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { schoolZone } from '../../../core/firestore/school-zone.ts';
import type { JobHandler } from '../../../core/jobs/queue.ts';
import type { FeedDocument } from '../../documents.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The channel; `all` for every channel of the school. */
    'post-count': string;
  }
}

/** `postCounts/{feedId}` */
export type PostCountDocument = {
  iid: string;
  total: number;
  /** The day of its first story; `null` without one. */
  first: string | null;
  years: number[];
  countedAt: Timestamp;
};
/** `postCountYears/{feedId}.{yyyy}` */
export type PostCountYearDocument = { iid: string; days: Record<string, number> };

const PAGE = 2_000;

/**
 * Counts the stories of one channel, reading nothing of them but when they were published. What is written is the whole, so that a
 * run that was cut off is done again without harm.
 */
export async function countPostsOf(
  deps: Deps,
  { iid, id }: Pick<FeedDocument, 'iid' | 'id'>,
  signal?: AbortSignal,
): Promise<PostCountDocument> {
  const { db } = deps;
  const timeZone = await schoolZone(db, iid);
  const years = new Map<number, Record<string, number>>();
  const own = refs
    .stories(db)
    .where('iid', '==', iid)
    .where('feedId', '==', id)
    .orderBy('publishedAt')
    .select('publishedAt')
    .limit(PAGE);
  let total = 0;
  let first: string | null = null;
  let page = own;
  for (;;) {
    signal?.throwIfAborted();
    const { docs } = await page.get();
    for (const document of docs) {
      const day = dayIn((document.get('publishedAt') as Timestamp).toMillis(), timeZone);
      const year = Number(day.slice(0, 4));
      const days = years.get(year) ?? {};
      days[day] = (days[day] ?? 0) + 1;
      years.set(year, days);
      first ??= day;
      total += 1;
    }
    const last = docs.at(-1);
    if (!last || docs.length < PAGE) break;
    page = own.startAfter(last);
  }
  const counted: PostCountDocument = {
    iid,
    total,
    first,
    years: [...years.keys()],
    countedAt: stamp(deps.now()),
  };
  const old = ((await refs.postCount(db, id).get()).data() as PostCountDocument | undefined)?.years ?? [];
  const batch = db.batch();
  for (const year of old) if (!years.has(year)) batch.delete(refs.postCountYear(db, id, year));
  for (const [year, days] of years) batch.set(refs.postCountYear(db, id, year), { iid, days });
  batch.set(refs.postCount(db, id), counted);
  await batch.commit();
  return counted;
}

/** Channel by channel. */
export const countPosts: JobHandler = async (deps, run) => {
  const { iid, target } = run.job;
  const all = refs.feeds(deps.db, iid);
  const feeds = target === 'all' ? (await all.select('iid', 'id').get()).docs : [await all.doc(target).get()];
  let seen = 0;
  for (const feed of feeds) {
    run.signal.throwIfAborted();
    if (!feed.exists) continue;
    const { total } = await countPostsOf(deps, { iid, id: feed.id }, run.signal);
    seen += total;
    await deps.db.runTransaction(async (tx) => {
      await run.assertLease(tx);
      run.progress(tx, { ...run.job.counts, seen });
    });
  }
  return 'done';
};
