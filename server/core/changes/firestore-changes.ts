import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { ResourceName } from '../../../src/domain/api/endpoint.ts';
import { refs } from '../firestore/refs.ts';
import type { Changes } from '../ports/changes.ts';
import type { Log } from '../ports/log.ts';

/** gRPC's code of a document that is not there. */
const NOT_FOUND = 5;
/** A school is notified at once, and then at most this often: one document takes about a write a second for long. */
const GAP_MS = 500;

type Waiting = { readonly counts: Map<ResourceName, number>; readonly timer: ReturnType<typeof setTimeout> };

/** Counts each school's changes in `institutions/{iid}/analytics/changes`, which its members listen to. */
export function firestoreChanges({ db, log }: { readonly db: Firestore; readonly log: Log }): Changes {
  const waiting = new Map<string, Waiting>();
  const underWay = new Set<Promise<unknown>>();

  function tell(iid: string, counts: ReadonlyMap<ResourceName, number>): void {
    const increments = Object.fromEntries([...counts].map(([name, by]) => [name, FieldValue.increment(by)]));
    const work: Promise<unknown> = add(iid, increments)
      .catch((error: unknown) => log.warn({ err: error }, 'change not announced'))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  /** A school that was deleted meanwhile gets no document again. */
  async function add(iid: string, increments: Record<string, FieldValue>): Promise<void> {
    const counts = refs.changes(db, iid);
    try {
      await counts.update(increments);
    } catch (error) {
      if ((error as { code?: unknown }).code !== NOT_FOUND) throw error;
      await db.runTransaction(async (tx) => {
        const school = await tx.get(refs.institution(db, iid));
        if (school.exists) tx.set(counts, increments, { merge: true });
      });
    }
  }

  function rest(iid: string): void {
    const timer = setTimeout(() => {
      const { counts } = waiting.get(iid) ?? {};
      waiting.delete(iid);
      if (!counts || counts.size === 0) return;
      tell(iid, counts);
      rest(iid);
    }, GAP_MS);
    timer.unref?.();
    waiting.set(iid, { counts: new Map(), timer });
  }

  return {
    mark(iid, resources) {
      if (resources.length === 0) return;
      const pending = waiting.get(iid);
      if (!pending) {
        tell(iid, new Map(resources.map((name) => [name, 1])));
        rest(iid);
        return;
      }
      for (const name of resources) pending.counts.set(name, (pending.counts.get(name) ?? 0) + 1);
    },
    async settle() {
      for (const [iid, { counts, timer }] of waiting) {
        clearTimeout(timer);
        if (counts.size > 0) tell(iid, counts);
      }
      waiting.clear();
      await Promise.all(underWay);
    },
  };
}
