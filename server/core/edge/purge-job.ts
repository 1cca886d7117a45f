import type { Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../deps.ts';
import { enqueueJob, type JobHandler, requeueJob } from '../jobs/queue.ts';
import { schoolTag } from '../ports/edge.ts';

declare module '../jobs/job-document.ts' {
  interface JobKinds {
    /** The tag whose copies the edge drops. */
    'edge-purge': string;
  }
}

const FIRST_MS = 1_000;
const LONGEST_MS = 3_600_000;
const SYSTEM_ACTOR = { uid: 'system' } as const;

/** Has the edge drop all copies of the school’s answers, once the transaction is through. */
export function queuePurge(
  deps: Deps,
  { tx, iid, now }: { readonly tx: Transaction; readonly iid: string; readonly now: Date },
): void {
  if (!deps.edge) return;
  enqueueJob(deps, { tx, iid, now, actor: SYSTEM_ACTOR }, 'edge-purge', schoolTag(iid));
}

/** Again after a second, then ever later, until the edge has taken it: what was taken down must not stay there. */
export const purgeEdge: JobHandler = async (deps, run) => {
  const { target, attempts, id } = run.job;
  try {
    await deps.edge?.purge([target]);
    return 'done';
  } catch (error) {
    deps.log.warn({ err: error, job: id }, 'edge not purged, trying again');
    const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1));
    const message = error instanceof Error ? error.message : 'The edge did not answer';
    await requeueJob(deps, run, delay, { error: { code: 'edge', message }, isTry: true });
    return 'ended';
  }
};
