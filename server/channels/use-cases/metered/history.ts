import type { DocumentReference, Timestamp, Transaction } from 'firebase-admin/firestore';
import {
  type HistoryAsked,
  type HistoryEstimate,
  type HistoryRun,
  isOpenRun,
  METERED,
  MOST_HISTORY,
} from '../../../../src/domain/admin/metered-use.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { manifestOf } from '../../../../src/domain/networks/all.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, iso, isoOrNull, stamp } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import type { JobDocument } from '../../../core/jobs/job-document.ts';
import { cancelJobIn, enqueueJob } from '../../../core/jobs/queue.ts';
import type { Cursor } from '../../../core/ports/connector.ts';
import { type AuditedTransaction, withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import type { FeedDocument } from '../../documents.ts';
import { assertNotErased } from '../feeds.ts';
import { hostOf } from '../queue-sync.ts';
import { type Counted, limitsOf, type MeterDocument } from './meter.ts';
import { costOf } from './use.ts';

/** `historyRuns/{id}` */
export type HistoryRunDocument = Counted &
  Pick<HistoryRun, 'id' | 'status' | 'from' | 'to' | 'counts'> & {
    iid: string;
    feedId: string;
    /** Behind the last page that was stored. */
    cursor: Cursor | null;
    /** That page was the last: a run that is killed before its end reads nothing more. */
    isReadWhole?: boolean;
    jobId: string;
    message: string | null;
    createdAt: Timestamp;
    finishedAt: Timestamp | null;
  };

const MOST_LISTED = 100;
const DAY_MS = 86_400_000;
const gone = () => new ProductError('not-found', 'This history run was not found.');

async function feedOf(deps: Deps, { iid, feedId, to }: HistoryAsked): Promise<FeedDocument> {
  const feed = dataOf<FeedDocument>(await refs.feed(deps.db, iid, feedId).get());
  if (!feed) throw new ProductError('not-found', 'This channel was not found. It may have been deleted.');
  const { label } = manifestOf(METERED);
  if (feed.network !== METERED) {
    const message = `Choose a channel of ${label}.`;
    throw new ProductError('invalid', message, { fields: { feedId: message } });
  }
  assertNotErased(feed);
  const today = deps.now().toISOString().slice(0, 10);
  if (to > today) {
    const message = 'Choose today or a day before.';
    throw new ProductError('invalid', message, { fields: { to: message } });
  }
  return feed;
}

/**
 * By what is known: the stories of those days that are here already, or as many posts a day as the account has had on the whole,
 * whichever is more.
 */
export async function estimateHistory(deps: Deps, request: HistoryAsked): Promise<HistoryEstimate> {
  const { db } = deps;
  const feed = await feedOf(deps, request);
  const { iid, feedId, from, to } = request;
  const own = refs.stories(db).where('iid', '==', iid).where('feedId', '==', feedId);
  const start = stamp(new Date(`${from}T00:00:00Z`));
  const end = stamp(new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS));
  const [storedInRange, oldest, meter] = await Promise.all([
    own.where('publishedAt', '>=', start).where('publishedAt', '<', end).orderBy('publishedAt').count().get(),
    own.orderBy('publishedAt').limit(1).get(),
    refs.meter(db, METERED).get(),
  ]);
  const first = (oldest.docs[0]?.get('publishedAt') as Timestamp | undefined)?.toMillis();
  const days = (end.toMillis() - start.toMillis()) / DAY_MS;
  const sinceFirst = first === undefined ? 1 : Math.max(1, (deps.now().getTime() - first) / DAY_MS);
  const byRate = Math.ceil((feed.postCount / sinceFirst) * days);
  const most = Math.min(MOST_HISTORY, feed.profile?.posts ?? MOST_HISTORY);
  const posts = first === undefined ? most : Math.min(most, Math.max(storedInRange.data().count, byRate));
  const price = limitsOf(METERED, meter.data() as MeterDocument | undefined)?.pricePerThousand ?? 0;
  return { posts, reads: posts, cost: costOf(posts, price) };
}

/** @throws ProductError `not-found`, `conflict` while another run of the channel is open */
export async function startHistory(deps: Deps, caller: Caller, request: HistoryAsked): Promise<HistoryRun> {
  const { db } = deps;
  const feed = await feedOf(deps, request);
  const { iid, feedId, from, to } = request;
  const document = await withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    const others = await tx.get(
      refs.historyRuns(db).where('feedId', '==', feedId).where('status', 'in', ['queued', 'running', 'paused']),
    );
    if (!others.empty) throw new ProductError('conflict', `The history of “${feed.name}” is being read already.`);
    const id = deps.newId();
    const run: HistoryRunDocument = {
      id,
      iid,
      feedId,
      status: 'queued',
      from,
      to,
      counts: { read: 0, added: 0, known: 0, failed: 0 },
      cursor: null,
      jobId: enqueueJob(deps, { tx, iid, actor: caller, now }, 'x-history', id, 0, hostOf(deps, feed)).id,
      message: null,
      createdAt: stamp(now),
      finishedAt: null,
    };
    tx.create(refs.historyRun(db, id), run);
    audit(transaction, run, 'start');
    return run;
  });
  deps.wake();
  return toRun(deps, document);
}

export async function listHistory(deps: Deps): Promise<HistoryRun[]> {
  const snapshot = await refs.historyRuns(deps.db).orderBy('createdAt', 'desc').limit(MOST_LISTED).get();
  return Promise.all(snapshot.docs.map((document) => toRun(deps, document.data() as HistoryRunDocument)));
}

async function toRun({ db }: Deps, document: HistoryRunDocument): Promise<HistoryRun> {
  const { id, iid, feedId, status, from, to, counts, message } = document;
  const [school, feed] = await db.getAll(refs.institution(db, iid), refs.feed(db, iid, feedId));
  return {
    id,
    status,
    from,
    to,
    counts,
    school: { id: iid, name: (school?.get('name') as string | undefined) ?? iid },
    feed: { id: feedId, name: (feed?.get('name') as string | undefined) ?? 'A deleted channel' },
    createdAt: iso(document.createdAt),
    finishedAt: isoOrNull(document.finishedAt),
    ...(message ? { message } : {}),
  };
}

type Act = 'pause' | 'resume' | 'stop';
const FITS: Record<Act, (status: HistoryRun['status']) => boolean> = {
  pause: (status) => status === 'queued' || status === 'running',
  resume: (status) => status === 'paused' || status === 'failed',
  stop: isOpenRun,
};
const DONE: Record<Act, string> = { pause: 'paused', resume: 'resumed', stop: 'stopped' };

/** @throws ProductError `not-found`, `conflict` for one that is in no state for it */
export async function actOnHistory(deps: Deps, caller: Caller, id: string, act: Act): Promise<HistoryRun> {
  const { db } = deps;
  const document = await withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    const { reference, run, job } = await runIn(deps, tx, id);
    if (!FITS[act](run.status)) {
      throw new ProductError('conflict', `This run is ${run.status}. It can’t be ${DONE[act]}.`);
    }
    const feed = dataOf<FeedDocument>(await tx.get(refs.feed(db, run.iid, run.feedId)));
    const host = feed ? hostOf(deps, feed) : undefined;
    const changes: Partial<HistoryRunDocument> =
      act === 'resume'
        ? {
            status: 'queued',
            message: null,
            finishedAt: null,
            jobId: enqueueJob(deps, { tx, iid: run.iid, actor: caller, now }, 'x-history', id, 0, host).id,
          }
        : act === 'pause'
          ? { status: 'paused' }
          : { status: 'stopped', finishedAt: stamp(now) };
    // Whoever works on it loses its lease, so nothing more is stored; what it has read is where it goes on.
    if (act !== 'resume' && job?.open)
      cancelJobIn(deps, transaction, job, { code: 'conflict', message: `The run was ${DONE[act]}.` });
    tx.update(reference, changes);
    audit(transaction, run, act);
    return { ...run, ...changes };
  });
  deps.wake();
  return toRun({ ...deps, db }, document);
}

type RunAndJob = { reference: DocumentReference; run: HistoryRunDocument; job: JobDocument | null };
async function runIn({ db }: Deps, tx: Transaction, id: string): Promise<RunAndJob> {
  if (!isDocumentId(id)) throw gone();
  const reference = refs.historyRun(db, id);
  const run = dataOf<HistoryRunDocument>(await tx.get(reference));
  if (!run) throw gone();
  return { reference, run, job: dataOf<JobDocument>(await tx.get(refs.job(db, run.jobId))) };
}

const AUDITED = {
  start: { action: 'x-history.start' },
  pause: { action: 'x-history.pause' },
  resume: { action: 'x-history.resume' },
  stop: { action: 'x-history.stop' },
} as const;

function audit(transaction: AuditedTransaction, run: HistoryRunDocument, act: Act | 'start'): void {
  const { iid, feedId, from, to, id } = run;
  transaction.audit({ ...AUDITED[act], target: `historyRuns/${id}`, after: { iid, feedId, from, to } });
}
