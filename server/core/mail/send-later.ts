import type { Timestamp } from 'firebase-admin/firestore';
import type { Deps } from '../deps.ts';
import { enqueueJob, type JobRun } from '../jobs/queue.ts';

const AGAIN_MS = 15 * 60_000;
const GIVE_UP_MS = 24 * 60 * 60_000;

/**
 * Sends, or puts off: a mail server may be away for longer than a job is tried. For a day it is asked again every quarter of
 * an hour. @returns whether it was sent @throws what `send` throws while the job itself is tried again, and in the end
 */
export async function sendOrLater(
  deps: Deps,
  run: JobRun,
  since: Timestamp,
  send: () => Promise<void>,
): Promise<boolean> {
  const { job } = run;
  try {
    await send();
    return true;
  } catch (error) {
    const now = deps.now();
    if (!run.isLastAttempt || now.getTime() - since.toMillis() > GIVE_UP_MS) throw error;
    await deps.db.runTransaction(async (tx) => {
      await run.assertLease(tx);
      enqueueJob(deps, { tx, iid: job.iid, actor: { uid: job.createdBy }, now }, job.kind, job.target, AGAIN_MS);
    });
    deps.log.warn({ err: error, job: job.id }, 'a letter waits for the mail server');
    return false;
  }
}
