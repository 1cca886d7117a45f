import type { Firestore } from 'firebase-admin/firestore';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { JobDocument } from '../core/jobs/job-document.ts';

/**
 * Puts jobs whose process was killed back in the queue at once. Only for a database that no other process works on, as
 * the local one: elsewhere only the lease shows whether another server is working on the job.
 */
export async function freeOrphans(db: Firestore, now: Date): Promise<void> {
  const open = await refs.jobs(db).where('open', '==', true).get();
  const orphans = open.docs.filter((document) => (document.data() as JobDocument).status === 'running');
  await Promise.all(orphans.map(({ ref }) => ref.update({ dueAt: stamp(now) })));
}
