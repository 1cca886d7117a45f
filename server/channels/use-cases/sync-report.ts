import { placeOfSyncFailures } from '../../../src/domain/notification/places.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { DailyJob } from '../../core/jobs/daily.ts';
import type { JobDocument } from '../../core/jobs/job-document.ts';
import type { JobHandler } from '../../core/jobs/queue.ts';
import { notifyAdmins } from '../../identity/index.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** Nothing but the day. */
    'sync-report': 'sync-report';
  }
}

export const dailySyncReport: DailyJob = { kind: 'sync-report', hour: 6 };

const DAY_MS = 86_400_000;
/** As many failures as are looked at; beyond them the report says that there are more. */
const MOST = 5_000;

/** Tells platform admins how many channels of how many schools could not be read in a day; nothing when all could. */
export const reportSyncs: JobHandler = async (deps, { job }) => {
  const until = job.createdAt;
  const failed = await refs
    .jobs(deps.db)
    .where('kind', '==', 'sync')
    .where('status', '==', 'failed')
    .where('finishedAt', '>', stamp(new Date(until.toMillis() - DAY_MS)))
    .where('finishedAt', '<=', until)
    .limit(MOST)
    .select('iid', 'target')
    .get();
  if (failed.empty) return 'done';
  const jobs = failed.docs.map((document) => document.data() as Pick<JobDocument, 'iid' | 'target'>);
  const channels = new Set(jobs.map(({ target }) => target)).size;
  const schools = new Set(jobs.map(({ iid }) => iid)).size;
  await tell(
    deps,
    job.id,
    `${failed.size === MOST ? 'At least ' : ''}${of(channels, 'channel')} of ${of(schools, 'school')}`,
  );
  return 'done';
};

function tell(deps: Deps, cause: string, what: string): Promise<void> {
  return notifyAdmins(
    deps,
    {
      kind: 'sync-failed',
      title: 'Channels not working',
      text: `${what} didn’t sync in the last 24 hours. Schools are notified of what they can put right.`,
      path: placeOfSyncFailures(),
    },
    { cause },
  );
}

const of = (count: number, thing: string) => `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`;
