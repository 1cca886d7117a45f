import type { CollectionReference } from 'firebase-admin/firestore';
import type { Deps } from '../../../core/deps.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { DailyJob } from '../../../core/jobs/daily.ts';
import type { JobHandler } from '../../../core/jobs/queue.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** Nothing but the day. */
    reseal: 'reseal';
  }
}

export const dailyReseal: DailyJob = { kind: 'reseal', hour: 3, fromTheStart: true };

const BATCH = 100;

/** Where sealed texts are kept for longer than a sign-in takes, and in which field. */
const SEALED_FIELDS: readonly (readonly [(db: Deps['db']) => CollectionReference, field: string])[] = [
  [refs.secrets, 'sealed'],
  [refs.pushes, 'sealed'],
  [refs.credentials, 'secret'],
  [refs.credentials, 'earlier.secret'],
];

/** Seals anew, with the first key of the ring, what another has sealed: that key can then be taken out of the ring. */
export const resealSecrets: JobHandler = async (deps, run) => {
  const mark = await deps.sealer.mark;
  for (const [collectionOf, field] of SEALED_FIELDS) {
    for (const range of [
      collectionOf(deps.db).where(field, '<', mark),
      // The next letter after the mark's last, which is a full stop.
      collectionOf(deps.db).where(field, '>=', `${mark.slice(0, -1)}/`),
    ]) {
      const old = await range.orderBy(field).limit(BATCH).get();
      let resealed = 0;
      for (const { ref } of old.docs) {
        run.signal.throwIfAborted();
        if (await resealOne(deps, ref.path, field, mark)) resealed += 1;
      }
      // The rest next, unless none of these could be.
      if (old.size === BATCH && resealed > 0) return 'more';
    }
  }
  return 'done';
};

/** @returns whether it is sealed by the first key now */
async function resealOne(deps: Deps, path: string, field: string, mark: string): Promise<boolean> {
  const reference = deps.db.doc(path);
  try {
    return await deps.db.runTransaction(async (tx) => {
      const sealed: unknown = (await tx.get(reference)).get(field);
      if (typeof sealed !== 'string' || sealed.startsWith(mark)) return true;
      tx.update(reference, { [field]: await deps.sealer.seal(await deps.sealer.open(sealed, path), path) });
      return true;
    });
  } catch (error) {
    deps.log.error({ err: error, path }, 'a secret could not be sealed again');
    return false;
  }
}
