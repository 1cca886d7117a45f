import type { Timestamp } from 'firebase-admin/firestore';
import type { Deps } from '../deps.ts';
import { dataOf, stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import { newJob, type Work } from '../jobs/queue.ts';
import { isSchoolSuspended } from '../suspension.ts';
import type { Ledger } from '../transaction/audited-transaction.ts';
import type { LetterName, Letters } from './email-templates.ts';
import { sendOrLater } from './send-later.ts';

/** Letters that a school has written, as opposed to those about it. A suspended school sends none. */
const ON_BEHALF: ReadonlySet<LetterName> = new Set([
  'invitation',
  'join-approved',
  'join-declined',
  'join-request',
  'role-changed',
  'second-step-required',
  'verify-school',
]);

type OutboxDocument = { id: string; name: LetterName; to: string; props: object; at: Timestamp };

/** Writes a letter in the transaction of what it tells about; the job runner sends it, and tries again if it must. */
export function queueLetter<N extends LetterName>(
  deps: Deps,
  ledger: Ledger,
  name: N,
  to: string,
  props: Letters[N],
): void {
  const id = deps.newId();
  ledger.tx.create(refs.outbox(deps.db, id), { id, name, to, props, at: stamp(ledger.now) } satisfies OutboxDocument);
  newJob(deps, ledger, 'mail', id);
  ledger.after(async () => deps.wake());
}

/** Sends one letter, at least once; what is in it is gone then. */
export const sendLetter: Work = async (deps, run) => {
  const reference = refs.outbox(deps.db, run.job.target);
  const letter = dataOf<OutboxDocument>(await reference.get());
  if (!letter) return 'done';
  const { name, to, props, at } = letter;
  if (ON_BEHALF.has(name) && (await isSchoolSuspended(deps, run.job.iid))) {
    await reference.delete();
    return 'done';
  }
  try {
    const isSent = await sendOrLater(deps, run, at, () => deps.mail.send(name, to, props as Letters[LetterName]));
    if (isSent) await reference.delete();
  } catch (error) {
    // Nobody tries again: an address is not kept for a letter that will not go out.
    if (run.lastTry) await reference.delete();
    throw error;
  }
  return 'done';
};
