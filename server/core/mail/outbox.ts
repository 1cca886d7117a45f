import type { Timestamp } from 'firebase-admin/firestore';
import type { Deps } from '../deps.ts';
import { dataOf, stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import { enqueueJob, type JobHandler, type JobRun } from '../jobs/queue.ts';
import type { EmailName } from '../ports/email-templates.ts';
import { isSchoolSuspended } from '../suspension.ts';
import type { AuditedTransaction } from '../transaction/audited-transaction.ts';
import { alreadySafe, type EmailProps, withSafeTexts } from './safe-texts.ts';

type OutboxDocument = { id: string; name: EmailName; to: string; props: object; at: Timestamp };

/** Writes an email in the transaction of what it tells about; the job runner sends it, and tries again if it must. */
export function enqueueEmail<N extends EmailName>(
  deps: Deps,
  transaction: AuditedTransaction,
  name: N,
  to: string,
  props: EmailProps<N>,
): void {
  const id = deps.newId();
  transaction.tx.create(refs.outbox(deps.db, id), {
    id,
    name,
    to,
    props: withSafeTexts(props),
    at: stamp(transaction.now),
  } satisfies OutboxDocument);
  enqueueJob(deps, transaction, 'mail', id);
  transaction.after(async () => deps.wake());
}

/** Sends one email, at least once; what is in it is gone then. A suspended school sends none of `schoolEmails`. */
export const sendQueuedEmail =
  (schoolEmails: ReadonlySet<EmailName>): JobHandler =>
  async (deps, run) => {
    const reference = refs.outbox(deps.db, run.job.target);
    const queued = dataOf<OutboxDocument>(await reference.get());
    if (!queued) return 'done';
    const { name, to, props, at } = queued;
    if (schoolEmails.has(name) && (await isSchoolSuspended(deps, run.job.iid))) {
      await reference.delete();
      return 'done';
    }
    try {
      const isSent = await sendOrLater(deps, run, at, () => deps.mail.send(name, to, alreadySafe(props)));
      if (isSent) await reference.delete();
    } catch (error) {
      // This was the last try: the address is not stored for an email that will not go out.
      if (run.isLastAttempt) await reference.delete();
      throw error;
    }
    return 'done';
  };

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
    deps.log.warn({ err: error, job: job.id }, 'email not sent, trying again');
    return false;
  }
}
