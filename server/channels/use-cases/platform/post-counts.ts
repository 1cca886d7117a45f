import { FieldPath, type Query } from 'firebase-admin/firestore';
import {
  type CountedFeed,
  gapsOf,
  mondayOf,
  type PostCountsQuery,
  type Recount,
  rangeOf,
} from '../../../../src/domain/admin/post-counts.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import type { Job } from '../../../../src/domain/job/schema.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../../core/firestore/cursor.ts';
import { dataOf, iso } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import { toJob } from '../../../core/jobs/job-document.ts';
import { enqueueJob } from '../../../core/jobs/queue.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import type { FeedDocument } from '../../documents.ts';
import type { FeedIndexDocument } from '../../feed-index.ts';
import { countPostsOf, type PostCountDocument, type PostCountYearDocument } from './count-posts.ts';

const PAGE = 60;
/** Counted before the answer; a larger channel is counted in the background. */
const AT_ONCE = 2_000;
const AT_ONCE_IN_ALL = 10_000;

/**
 * What was counted, never the stories: per channel its row, its sum and a document for each year of the range. A channel whose
 * stories have become more or fewer since is counted again.
 */
export async function listPostCounts(deps: Deps, countsQuery: PostCountsQuery) {
  const { network, iid, limit = PAGE, cursor, by = 'day' } = countsQuery;
  const { db } = deps;
  const key = { 'post-counts': [network, iid] };
  let feedsQuery: Query = refs.feedIndexes(db);
  if (network) feedsQuery = feedsQuery.where('network', '==', network);
  if (iid) feedsQuery = feedsQuery.where('iid', '==', iid);
  feedsQuery = feedsQuery.orderBy('data.name').orderBy(FieldPath.documentId());
  const after = cursor ? decodeCursor(key, cursor) : null;
  const snapshot = await (after ? feedsQuery.startAfter(after.value, after.id) : feedsQuery).limit(limit + 1).get();
  const rows = snapshot.docs.slice(0, limit).map((document) => document.data() as FeedIndexDocument);
  const last = rows.at(-1);
  const isMore = snapshot.size > limit && last;
  return {
    items: await counted(deps, rows, rangeOf(countsQuery, deps.now().getTime()), by),
    nextCursor: isMore ? encodeCursor(key, { value: last.data.name, id: last.id }) : null,
  };
}

type Range = { readonly from: string; readonly to: string };

async function counted(
  deps: Deps,
  rows: readonly FeedIndexDocument[],
  range: Range,
  by: 'day' | 'week',
): Promise<CountedFeed[]> {
  if (rows.length === 0) return [];
  const { db } = deps;
  const iids = [...new Set(rows.map(({ iid }) => iid))];
  const [feeds, sums, schools] = await Promise.all([
    db.getAll(...rows.map(({ iid, id }) => refs.feed(db, iid, id))),
    db.getAll(...rows.map(({ id }) => refs.postCount(db, id))),
    db.getAll(...iids.map((each) => refs.institution(db, each))),
  ]);
  const names = new Map(schools.map((school) => [school.id, school.get('name') as string | undefined]));
  let remainingPosts = AT_ONCE_IN_ALL;
  const items: CountedFeed[] = [];
  for (const [at, { iid }] of rows.entries()) {
    const feed = feeds[at] ? dataOf<FeedDocument>(feeds[at]) : null;
    if (!feed) continue;
    let sum = (sums[at]?.data() as PostCountDocument | undefined) ?? null;
    const isStale = !sum || sum.total !== feed.postCount;
    if (isStale && feed.postCount <= Math.min(AT_ONCE, remainingPosts)) {
      remainingPosts -= feed.postCount;
      sum = await countPostsOf(deps, feed);
    } else if (isStale) await queueCount(deps, feed);
    items.push(await toCountedFeed(deps, feed, sum, { range, by, school: { id: iid, name: names.get(iid) ?? iid } }));
  }
  return items;
}

type CountContext = { readonly range: Range; readonly by: 'day' | 'week'; readonly school: CountedFeed['school'] };

async function toCountedFeed(
  { db }: Deps,
  { id, name, network, profile, postCount }: FeedDocument,
  sum: PostCountDocument | null,
  { range, by, school }: CountContext,
): Promise<CountedFeed> {
  const years = (sum?.years ?? []).filter(
    (year) => year >= Number(range.from.slice(0, 4)) && year <= Number(range.to.slice(0, 4)),
  );
  const documents = years.length > 0 ? await db.getAll(...years.map((year) => refs.postCountYear(db, id, year))) : [];
  const days = documents
    .flatMap((document) => Object.entries((document.data() as PostCountYearDocument | undefined)?.days ?? {}))
    .filter(([day]) => day >= range.from && day <= range.to)
    .toSorted(([one], [other]) => one.localeCompare(other));
  const steps = new Map<string, number>();
  for (const [day, count] of days) {
    const step = by === 'week' ? mondayOf(day) : day;
    steps.set(step, (steps.get(step) ?? 0) + count);
  }
  return {
    school,
    feed: { id, name, network },
    days: [...steps].map(([day, count]) => ({ day, count })),
    total: sum?.total ?? postCount,
    atSource: profile?.posts ?? null,
    gaps: gapsOf(
      days.map(([day]) => day),
      range,
      sum?.first ?? null,
    ),
    countedAt: sum ? iso(sum.countedAt) : null,
  };
}

/** One at a time for each channel. */
async function queueCount(deps: Deps, { iid, id }: FeedDocument): Promise<void> {
  const open = refs.jobs(deps.db).where('open', '==', true).where('kind', '==', 'post-count').where('target', '==', id);
  await deps.db.runTransaction(async (tx) => {
    if (!(await tx.get(open.limit(1))).empty) return;
    enqueueJob(deps, { tx, iid, actor: { uid: 'system' }, now: deps.now() }, 'post-count', id);
  });
  deps.wake();
}

const gone = (what: string) => new ProductError('not-found', `This ${what} was not found. It may have been deleted.`);

/** @throws ProductError `not-found` */
export async function recountPosts(deps: Deps, caller: Caller, { iid, feedId }: Recount): Promise<Job> {
  const { db } = deps;
  const job = await withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    if (!isDocumentId(iid) || !(await tx.get(refs.institution(db, iid))).exists) throw gone('school');
    if (feedId !== undefined && !(await tx.get(refs.feed(db, iid, feedId))).exists) throw gone('channel');
    const queued = enqueueJob(deps, { tx, iid, actor: caller, now }, 'post-count', feedId ?? 'all');
    const target = feedId === undefined ? refs.institution(db, iid).path : refs.feed(db, iid, feedId).path;
    transaction.audit({ action: 'post-counts.recount', target });
    return toJob(queued);
  });
  deps.wake();
  return job;
}
