import type { Timestamp } from 'firebase-admin/firestore';
import type { Deps } from '../deps.ts';
import { dataOf, stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import { enqueueJob, type JobHandler } from '../jobs/queue.ts';
import { isSchoolSuspended } from '../suspension.ts';
import type { AuditedTransaction } from '../transaction/audited-transaction.ts';
import type { EmailName, EmailTemplates } from './email-templates.ts';
import { sendOrLater } from './send-later.ts';

type OutboxDocument = { id: string; name: EmailName; to: string; props: object; at: Timestamp };

/** Writes an email in the transaction of what it tells about; the job runner sends it, and tries again if it must. */
export function enqueueEmail<N extends EmailName>(
  deps: Deps,
  transaction: AuditedTransaction,
  name: N,
  to: string,
  props: EmailTemplates[N],
): void {
  const id = deps.newId();
  transaction.tx.create(refs.outbox(deps.db, id), {
    id,
    name,
    to,
    props,
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
      const isSent = await sendOrLater(deps, run, at, () =>
        deps.mail.send(name, to, props as EmailTemplates[EmailName]),
      );
      if (isSent) await reference.delete();
    } catch (error) {
      // Nobody tries again: an address is not kept for an email that will not go out.
      if (run.isLastAttempt) await reference.delete();
      throw error;
    }
    return 'done';
  };
