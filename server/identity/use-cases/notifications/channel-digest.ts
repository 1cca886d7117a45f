import { type Comms, commsFor } from '../../../../src/domain/comms/schema.ts';
import { isReconnectPlace } from '../../../../src/domain/notification/places.ts';
import { href } from '../../../../src/domain/routes.ts';
import { SYSTEM } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { enqueueJob, type JobHandler } from '../../../core/jobs/queue.ts';
import { enqueueEmail } from '../../../core/mail/outbox.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { isSuspended } from '../../../core/suspension.ts';
import { type AuditedTransaction, withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The person and the school. */
    'channel-digest': `${string}/${string}`;
  }
}

/** `users/{uid}/digests/{iid}`: channels that an email of tomorrow or next week will name. */
export type ChannelDigest = { iid: string; school: string; path: string; channels: string[] };

const DAY_MS = 86_400_000;
const EVERY_MS = { daily: DAY_MS, weekly: 7 * DAY_MS } as const;

/** Writes: adds `news` to the pending email, or begins one. `waiting` was read in the same transaction. */
export function addToDigest(
  deps: Deps,
  transaction: AuditedTransaction,
  uid: string,
  every: keyof typeof EVERY_MS,
  news: ChannelDigest,
  waiting: ChannelDigest | null,
): void {
  const channels = [...new Set([...(waiting?.channels ?? []), ...news.channels])];
  // News of one channel leads to it; of several, to where all of them are put right.
  const reconnects = [news.path, ...(waiting ? [waiting.path] : [])].every(isReconnectPlace);
  const several = href(reconnects ? 'manage.channels.reauthenticate' : 'manage.channels');
  const path = channels.length > 1 ? several : news.path;
  transaction.tx.set(refs.digest(deps.db, uid, news.iid), { ...news, path, channels } satisfies ChannelDigest);
  if (!waiting) enqueueJob(deps, transaction, 'channel-digest', `${uid}/${news.iid}`, EVERY_MS[every]);
}

/** Sends what has gathered, unless the person has gone from the school or wants none of it any more. */
export const sendDigest: JobHandler = async (deps, { job }) => {
  const [uid = '', iid = ''] = job.target.split('/');
  await withPlatformTransaction(deps, SYSTEM, async (transaction) => {
    const { tx } = transaction;
    const reference = refs.digest(deps.db, uid, iid);
    const [user, chosen, waiting, school] = await tx.getAll(
      refs.user(deps.db, uid),
      refs.comms(deps.db, uid),
      reference,
      refs.institution(deps.db, iid),
    );
    const digest = waiting ? dataOf<ChannelDigest>(waiting) : null;
    if (!digest) return;
    tx.delete(reference);
    const person = user ? dataOf<UserDocument>(user) : null;
    if (!person?.email || !person.institutions[iid] || isSuspended(school)) return;
    const comms = commsFor(chosen ? dataOf<Comms>(chosen) : null, { iids: [iid], isAdmin: false });
    if (comms.schools[iid]?.channelUpdates === 'off') return;
    enqueueEmail(deps, transaction, 'channels-need-you', person.email, {
      firstname: person.firstname ?? null,
      school: digest.school,
      channels: digest.channels,
      url: asIs(`${deps.appOrigin}${digest.path}`),
    });
  });
  return 'done';
};
