import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { headOf } from '../../core/audit.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { DailyJob } from '../../core/jobs/daily.ts';
import type { JobHandler } from '../../core/jobs/queue.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** Nothing but the day. */
    'audit-anchor': 'audit-anchor';
  }
}

export const dailyAnchors: DailyJob = { kind: 'audit-anchor', hour: 2, fromTheStart: true };

const PAGE = 300;
/** So many are written to the other place at the same time. */
const AT_ONCE = 10;

/** Keeps the end of every chain outside the database; what is kept already stays as it is. */
export const keepAnchors: JobHandler = async (deps, { signal }) => {
  const { anchors } = deps;
  if (!anchors) return 'done';
  for await (const page of headsOf(deps)) {
    for (let at = 0; at < page.length; at += AT_ONCE) {
      signal.throwIfAborted();
      await Promise.all(page.slice(at, at + AT_ONCE).map((head) => anchors.save(head.id, headOf(head.data()))));
    }
  }
  return 'done';
};

async function* headsOf({ db }: Deps): AsyncGenerator<QueryDocumentSnapshot[]> {
  const ordered = refs.auditHeads(db).orderBy('__name__');
  let after: QueryDocumentSnapshot | null = null;
  for (;;) {
    const page = await (after ? ordered.startAfter(after) : ordered).limit(PAGE).get();
    yield page.docs;
    after = page.docs.at(-1) ?? null;
    if (page.size < PAGE) return;
  }
}
