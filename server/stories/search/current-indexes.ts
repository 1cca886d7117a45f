import type { Firestore } from 'firebase-admin/firestore';
import type { Log } from '../../core/ports/log.ts';
import { IndexUpdates } from './index-updates.ts';
import type { SchoolIndex, StoryIndexes } from './story-index.ts';

/** What was written is found within two seconds. A school's changes are asked for no more often than this. */
const EVERY_MS = 1_000;
/** A job that was asked for is there, or has failed, by then. */
const ASK_EVERY_MS = 30_000;
/** How long a search is held for an index that is being built, before Firestore answers it. */
const PATIENCE_MS = 800;

export type IndexParts = {
  readonly db: Firestore;
  readonly indexes: StoryIndexes;
  readonly log: Log;
  readonly now: () => Date;
  /** Asks the job to build a school's part of a shared index. */
  readonly askForIndex?: (iid: string) => Promise<void>;
};

export type CurrentIndexes = {
  /** The school's index as it is no more than a second ago, with all that this process wrote; `null` when it takes longer. */
  of(iid: string): Promise<SchoolIndex | null>;
  /** This process has written stories of the school. */
  changed(iid: string): void;
  /** Throws an index away that cannot be used. */
  drop(iid: string): void;
};

/** Keeps the schools' indexes up to date: before a search, one look for each school at a time. */
export function currentIndexes({ db, indexes, log, now, askForIndex }: IndexParts): CurrentIndexes {
  const updates = new IndexUpdates({ db, log, now });
  const underWay = new Map<string, Promise<void>>();
  /** When each was last looked after, and when this process last wrote; by the process's own clock. */
  const checked = new Map<string, number>();
  const written = new Map<string, number>();
  const requestedAt = new Map<string, number>();

  function broughtUpToDate(iid: string, index: SchoolIndex): Promise<void> {
    const running = underWay.get(iid);
    if (running) return running;
    const work = updates
      .update(iid, index)
      .then((began) => void checked.set(iid, began))
      .finally(() => underWay.delete(iid));
    underWay.set(iid, work);
    return work;
  }

  async function isFresh(iid: string, index: SchoolIndex): Promise<boolean> {
    const at = checked.get(iid);
    if (at === undefined || performance.now() - at >= EVERY_MS || at <= (written.get(iid) ?? 0)) return false;
    return (await index.state()).isWhole;
  }

  /** Asked once a while: until the job has done it, every search would ask again. */
  function askOnce(iid: string): void {
    if (!askForIndex || performance.now() - (requestedAt.get(iid) ?? Number.NEGATIVE_INFINITY) < ASK_EVERY_MS) return;
    requestedAt.set(iid, performance.now());
    askForIndex(iid).catch((error: unknown) => log.warn({ err: error, school: iid }, 'search index not asked for'));
  }

  return {
    async of(iid) {
      const index = indexes.open(iid);
      if (await isFresh(iid, index)) return index;
      const isBuilt = (await index.state()).isWhole;
      if (!isBuilt && indexes.isShared) {
        askOnce(iid);
        return null;
      }
      const work = broughtUpToDate(iid, index);
      if (!isBuilt) {
        const isDone = await Promise.race([work.then(() => true), patience()]);
        // The search goes on without it, and the build by itself.
        if (!isDone) work.catch((error: unknown) => log.warn({ err: error, school: iid }, 'search index not built'));
        return isDone ? index : null;
      }
      await work;
      // The look that was under way may have begun before what this process wrote.
      if (!(await isFresh(iid, index))) await broughtUpToDate(iid, index);
      return index;
    },
    changed: (iid) => void written.set(iid, performance.now()),
    drop(iid) {
      checked.delete(iid);
      updates.forget(iid);
      indexes.drop(iid);
    },
  };
}

function patience(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS).unref?.();
  });
}
