import type { Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { enqueueJob, type JobRun } from '../../core/jobs/queue.ts';
import type { FeedStateDocument } from '../feed-state.ts';

/** Whether a reading leaves pictures to be copied that no job is about to copy; read before the transaction's first write. */
export async function needsMediaCopy(
  deps: Deps,
  tx: Transaction,
  hasPictures: boolean,
  before: FeedStateDocument | null,
): Promise<boolean> {
  if (deps.fetchPicture === null || !(hasPictures || before?.mediaDue)) return false;
  if (!before?.mediaJob) return true;
  return (await tx.get(refs.job(deps.db, before.mediaJob))).get('open') !== true;
}

/** Once for each reading. @returns what the channel's memory keeps of it */
export function queueMediaCopy(
  deps: Deps,
  tx: Transaction,
  { job: { iid, target } }: JobRun,
): Pick<FeedStateDocument, 'mediaDue' | 'mediaJob'> {
  const scope = { tx, iid, now: deps.now(), actor: { uid: 'system' } };
  return { mediaDue: true, mediaJob: enqueueJob(deps, scope, 'media-copy', target).id };
}
