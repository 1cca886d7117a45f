import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import type { Log } from '../ports/log.ts';
import type { ChangedSchool, PublicChanges } from '../ports/public-changes.ts';

/** Others hear of a school at once, and then at most this often: one document takes about a write a second for long. */
const GAP_MS = 500;
/** Nothing that was made before is sent for as long as this. */
const EXPIRES_MS = 86_400_000;
const RETRY_MS = 5_000;
/** The document of a change that may concern any school. No school has this id. */
const ANY = 'any-school';

type Resting = { isChanged: boolean; readonly timer: ReturnType<typeof setTimeout> };

export type PublicChangesParts = {
  readonly db: Firestore;
  readonly log: Log;
  readonly now: () => Date;
  /** The name of this process: what it wrote itself is no news to it. */
  readonly owner: string;
};

/** One process, and no other. */
export function publicChangesHere(): PublicChanges {
  const listeners = new Set<(iid: ChangedSchool) => void>();
  return {
    mark(iid) {
      for (const listener of listeners) listener(iid);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow: () => () => {},
    settle: async () => {},
  };
}

/** Over all processes of one database, by a document for each school, `publicChanges/{iid}`. */
export function firestorePublicChanges({ db, log, now, owner }: PublicChangesParts): PublicChanges {
  const here = publicChangesHere();
  const resting = new Map<string, Resting>();
  const underWay = new Set<Promise<unknown>>();

  function tell(id: string): void {
    const at = FieldValue.serverTimestamp();
    const expiresAt = stamp(new Date(now().getTime() + EXPIRES_MS));
    const work: Promise<unknown> = refs
      .publicChange(db, id)
      .set({ at, by: owner, expiresAt })
      .catch((error: unknown) => log.warn({ err: error, school: id }, 'change for visitors not announced'))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  function rest(id: string): void {
    const timer = setTimeout(() => {
      const isChanged = resting.get(id)?.isChanged;
      resting.delete(id);
      if (!isChanged) return;
      tell(id);
      rest(id);
    }, GAP_MS);
    timer.unref?.();
    resting.set(id, { isChanged: false, timer });
  }

  /** After a failure nothing is known of what happened meanwhile. */
  function listen(isAgain: boolean): () => void {
    let isFirst = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let stopRetry = (): void => {};
    const stop = refs.publicChanges(db).onSnapshot(
      (snapshot) => {
        const isOld = isFirst && !isAgain;
        isFirst = false;
        if (isOld) return;
        for (const { type, doc } of snapshot.docChanges()) {
          if (type !== 'removed' && doc.get('by') !== owner) here.mark(doc.id === ANY ? null : doc.id);
        }
      },
      (error) => {
        log.warn({ err: error }, 'changes of other servers not heard');
        here.mark(null);
        retry = setTimeout(() => {
          here.mark(null);
          stopRetry = listen(true);
        }, RETRY_MS);
        retry.unref?.();
      },
    );
    return () => {
      clearTimeout(retry);
      stop();
      stopRetry();
    };
  }

  return {
    ...here,
    mark(iid) {
      here.mark(iid);
      const id = iid ?? ANY;
      const waiting = resting.get(id);
      if (waiting) {
        waiting.isChanged = true;
        return;
      }
      tell(id);
      rest(id);
    },
    follow: () => listen(false),
    async settle() {
      for (const [id, { isChanged, timer }] of resting) {
        clearTimeout(timer);
        if (isChanged) tell(id);
      }
      resting.clear();
      await Promise.all(underWay);
    },
  };
}
