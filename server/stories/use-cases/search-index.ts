import type { SearchState } from '../../../src/domain/admin/search.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Job } from '../../../src/domain/job/schema.ts';
import type { Caller } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { type JobDocument, toJob } from '../../core/jobs/job-document.ts';
import { enqueueJob, type JobHandler } from '../../core/jobs/queue.ts';
import { RetryableError } from '../../core/jobs/retryable-error.ts';
import { withPlatformTransaction } from '../../core/transaction/audited-transaction.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The school; `all` for every one. */
    'search-index': string;
  }
}

const ALL = 'all';
/** So many schools are looked at side by side. */
const LANES = 10;
const RETRY_MS = 30_000;

async function allSchools({ db }: Pick<Deps, 'db'>): Promise<readonly string[]> {
  return (await refs.institutions(db).select().get()).docs.map(({ id }) => id);
}

/** Takes a school's stories into the search index, or every school's. What a try before has done is not done again. */
export const indexStories: JobHandler = async (deps, run) => {
  const { indexing } = deps.stories;
  if (!indexing) return 'done';
  const { counts } = run.job;
  let seen = 0;
  try {
    await indexing.rebuild({
      iid: run.job.target === ALL ? null : run.job.target,
      allIids: () => allSchools(deps),
      version: run.job.id,
      async onTaken(stories) {
        run.signal.throwIfAborted();
        seen += stories;
        await deps.db.runTransaction(async (tx) => {
          await run.assertLease(tx);
          run.progress(tx, { ...counts, seen, updated: seen });
        });
      },
    });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'ESEARCH') throw error;
    deps.log.warn({ err: error, job: run.job.id }, 'search server not usable');
    const message = 'The search server does not answer as it should.';
    throw new RetryableError('search-unavailable', message, RETRY_MS);
  }
  return 'done';
};

/** Asks for a school's part of the index, unless that was done before. */
export async function askForIndex(deps: Deps, iid: string): Promise<void> {
  const open = openJobs(deps).where('target', 'in', [iid, ALL]).limit(1);
  await deps.db.runTransaction(async (tx) => {
    if (!(await tx.get(open)).empty) return;
    enqueueJob(deps, { tx, iid, actor: { uid: 'system' }, now: deps.now() }, 'search-index', iid);
  });
  deps.wake();
}

const openJobs = ({ db }: Pick<Deps, 'db'>) =>
  refs.jobs(db).where('open', '==', true).where('kind', '==', 'search-index');

/** @throws ProductError `not-found` */
export async function reindex(deps: Deps, caller: Caller, iid: string | undefined): Promise<Job> {
  const { db } = deps;
  const job = await withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    const isThere = iid === undefined || (isDocumentId(iid) && (await tx.get(refs.institution(db, iid))).exists);
    if (!isThere) throw new ProductError('not-found', 'This school was not found. It may have been deleted.');
    const target = iid ?? ALL;
    const open = await tx.get(openJobs(deps).where('target', '==', target).limit(1));
    const openJob = open.docs[0]?.data() as JobDocument | undefined;
    // Asked for twice, it is done once.
    const queued = openJob ?? enqueueJob(deps, { tx, iid: iid ?? '', actor: caller, now }, 'search-index', target);
    transaction.audit({
      action: 'search.reindex',
      target: iid === undefined ? 'search' : refs.institution(db, iid).path,
    });
    return toJob(queued);
  });
  deps.wake();
  return job;
}

/** Which engine searches, and how much of each school's stories its index has. */
export async function searchState(deps: Deps): Promise<SearchState> {
  const { db, stories } = deps;
  const [iids, open] = await Promise.all([allSchools(deps), openJobs(deps).limit(1).get()]);
  const job = open.docs[0]?.data() as JobDocument | undefined;
  const schools: SearchState['schools'] = [];
  let isReachable = true;
  const stateOf = async (iid: string) => {
    // One that does not answer is not asked for each school.
    if (!isReachable) return null;
    const state = await stories.indexing?.stateOf(iid).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'search index not readable');
      isReachable = false;
      return null;
    });
    return state ?? null;
  };
  for (let from = 0; from < iids.length; from += LANES) {
    const some = iids.slice(from, from + LANES).map(async (iid) => {
      const [counted, state] = await Promise.all([
        refs.stories(db).where('iid', '==', iid).count().get(),
        stateOf(iid),
      ]);
      const at = state?.at ?? null;
      const stored = counted.data().count;
      return { iid, indexed: state?.indexed ?? 0, stored, at: at === null ? null : new Date(at).toISOString() };
    });
    schools.push(...(await Promise.all(some)));
  }
  const engine = await (stories.indexing?.engine() ?? Promise.resolve('firestore' as const)).catch(
    () => 'unreachable' as const,
  );
  return { engine, schools, job: job ? toJob(job) : null };
}
