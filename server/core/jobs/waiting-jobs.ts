import type { QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { Deps } from '../deps.ts';
import { stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import { type JobDocument, QUEUED } from './job-document.ts';

export type WaitingJob = Pick<JobDocument, 'id' | 'iid' | 'createdBy' | 'host' | 'attempts'> & {
  /** A new job: all of it, and when it was written. */
  readonly fresh?: { readonly job: JobDocument; readonly writtenAt: Timestamp };
};

const PAGE = 100;
/** Of one school so many are remembered; of those behind them the next are found once these are taken. */
const MOST_OF_SCHOOL = 100;
/** The same, of one host. */
const MOST_OF_HOST = 500;
const MOST = 2_000;
/** Between two jobs that are taken no more pages than these are read. */
const MOST_PAGES = 20;

type Taking = {
  /** Of the school, in this process. */
  readonly underWay: (iid: string) => number;
  readonly isTaken: (id: string) => boolean;
  /** Not while all places at its host are taken. */
  readonly mayBegin: (job: WaitingJob) => boolean;
};

/**
 * The jobs that are due, as far as this process has looked: schools alternate, and within a school the oldest comes first. Jobs are
 * read in the order in which they came until one is found of a school that was not served yet, so however many a school has
 * waiting, another's are found behind them. What is remembered is bounded.
 */
export function createWaitingJobs({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const rows = new Map<string, WaitingJob>();
  /** The turn at which a school was last served. */
  const served = new Map<string, number>();
  let turn = 0;
  let last: QueryDocumentSnapshot | null = null;
  let isEnd = false;
  let isPassedOver = false;

  function startAgain(): void {
    rows.clear();
    last = null;
    isEnd = false;
    isPassedOver = false;
  }

  async function readPage({ isTaken }: Taking): Promise<void> {
    const query = refs
      .jobs(db)
      .where('open', '==', true)
      .where('dueAt', '<=', stamp(now()))
      .orderBy('dueAt')
      .select('iid', 'kind', 'target', 'createdBy', 'host', 'attempts', 'dueAt', 'createdAt', 'startedAt')
      .limit(PAGE);
    const { docs } = await (last ? query.startAfter(last) : query).get();
    const ofSchool = countBy(rows.values(), ({ iid }) => iid);
    const ofHost = countBy(rows.values(), ({ host = '' }) => host);
    for (const document of docs) {
      const { id } = document;
      if (isTaken(id)) continue;
      const { iid, createdBy, host, attempts } = document.data() as JobDocument;
      const [school, same] = [ofSchool.get(iid) ?? 0, host ? (ofHost.get(host) ?? 0) : 0];
      if (school >= MOST_OF_SCHOOL || same >= MOST_OF_HOST || rows.size >= MOST) isPassedOver = true;
      else {
        ofSchool.set(iid, school + 1);
        if (host) ofHost.set(host, same + 1);
        rows.set(id, { id, iid, createdBy, attempts, ...(host ? { host } : {}), ...freshOf(document) });
      }
    }
    last = docs.at(-1) ?? last;
    isEnd = docs.length < PAGE;
  }

  function best({ underWay, isTaken, mayBegin }: Taking): WaitingJob | null {
    let bestJob: WaitingJob | null = null;
    let [leastBusy, longestAgo] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const job of rows.values()) {
      if (isTaken(job.id) || !mayBegin(job)) continue;
      const [busy, at] = [underWay(job.iid), served.get(job.iid) ?? 0];
      if (busy > leastBusy || (busy === leastBusy && at >= longestAgo)) continue;
      [bestJob, leastBusy, longestAgo] = [job, busy, at];
    }
    return bestJob;
  }

  /** Of a school that was not served yet: no job behind it is older. */
  function isFirstOfSchool(job: WaitingJob | null, { underWay }: Taking): boolean {
    return job !== null && underWay(job.iid) === 0 && !served.has(job.iid);
  }

  return {
    /** Others may be due by now. */
    lookAgain(): void {
      // A long list is read to its end first: to begin anew at each word of a new job would never get there.
      if (isEnd && rows.size <= PAGE) startAgain();
      else isEnd = false;
    },
    /** Other processes have taken of them, and some may have been written late. */
    forget(): void {
      if (isEnd) startAgain();
    },
    /** Whose turn it is; `null` when none is due. */
    async next(taking: Taking): Promise<WaitingJob | null> {
      let nextJob = best(taking);
      for (let pages = 0; pages < MOST_PAGES && !isFirstOfSchool(nextJob, taking); pages += 1) {
        if (isEnd && !(rows.size === 0 && isPassedOver)) break;
        if (isEnd) startAgain();
        await readPage(taking);
        nextJob = best(taking);
      }
      if (!nextJob) return null;
      rows.delete(nextJob.id);
      turn += 1;
      if (served.size > MOST) served.clear();
      served.set(nextJob.iid, turn);
      return nextJob;
    },
  };
}

/** A new job has only what it was queued with. */
function freshOf(document: QueryDocumentSnapshot): Pick<WaitingJob, 'fresh'> {
  const row = document.data() as JobDocument;
  if (row.attempts > 0 || row.startedAt) return {};
  return { fresh: { job: { ...QUEUED, ...row, id: document.id }, writtenAt: document.updateTime } };
}

function countBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
