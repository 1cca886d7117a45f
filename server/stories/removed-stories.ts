import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../core/deps.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { DailyJob } from '../core/jobs/daily.ts';
import type { JobHandler } from '../core/jobs/queue.ts';

declare module '../core/jobs/job-document.ts' {
  interface JobKinds {
    'old-removals': 'old-removals';
  }
}

/** `removedStories/{id}`: stories that are gone, read by those who keep copies of them. */
export type RemovedStoriesDocument = { readonly iid: string; readonly ids: string[]; readonly at: Timestamp };

/** Whoever was away for longer has to look at everything again. */
export const REMOVALS_KEPT_MS = 30 * 86_400_000;
const CHUNK = 400;

export const dailyOldRemovals: DailyJob = { kind: 'old-removals', hour: 4 };

/** Tells that these stories go with this transaction. */
export function noteRemoved(
  { db, newId }: Pick<Deps, 'db' | 'newId'>,
  tx: Transaction,
  { iid, now }: { readonly iid: string; readonly now: Date },
  ids: readonly string[],
): void {
  if (ids.length === 0) return;
  const removed: RemovedStoriesDocument = { iid, ids: [...ids], at: stamp(now) };
  tx.create(refs.removedStories(db).doc(newId()), removed);
}

/** Deletes entries that no copy needs any more. */
export const deleteOldRemovals: JobHandler = async (deps, { signal }) => {
  const before = stamp(new Date(deps.now().getTime() - REMOVALS_KEPT_MS));
  const old = refs.removedStories(deps.db).where('at', '<', before).limit(CHUNK).select();
  for (;;) {
    signal.throwIfAborted();
    const snapshot = await old.get();
    const batch = deps.db.batch();
    for (const { ref } of snapshot.docs) batch.delete(ref);
    await batch.commit();
    if (snapshot.size < CHUNK) return 'done';
  }
};
