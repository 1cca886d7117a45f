import { deleteOldEvents } from '../../billing/use-cases/reconcile-subscription.ts';
import { switchOffOverdue } from '../../billing/use-cases/retention-choice.ts';
import { SWEEP_MS, sweepPhotosIfDue } from '../../identity/use-cases/account/photos.ts';
import { queueDigests } from '../../identity/use-cases/notifications/moderation-digest.ts';
import type { SettingsDocument } from '../../schools/settings-document.ts';
import { queueDeletions } from '../../schools/use-cases/school-deletion.ts';
import type { Deps } from '../deps.ts';
import { removeOldExports } from '../export-documents.ts';
import { type FeedDocument, type JobDocument, stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import { queueDaily } from './daily.ts';
import { enqueueJob } from './queue.ts';

export type Scheduler = {
  start(): void;
  /**
   * Queues every channel that is due now, at most `BATCH` of them, and schools to be deleted; deletes copies of data that
   * are over. @returns how many were queued
   */
  tick(): Promise<number>;
  /** Queues what is due by the clock: the emails of the morning and the work of the day. @returns how many. */
  daily(): Promise<number>;
  stop(): Promise<void>;
};

const BATCH = 50;
/** Should a job vanish, its channel is due again after this. */
const SAFETY_MS = 6 * 3_600_000;
/** So soon after a suspension a channel is read again. */
const WHILE_SUSPENDED_MS = 3_600_000;

/** Queues the channels whose time has come. Any number may run: a transaction decides about each channel. */
export function createScheduler(deps: Deps, everyMs: number): Scheduler {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let sweepTimer: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();
  let stopped = true;

  async function tick(): Promise<number> {
    const due = await deps.db
      .collectionGroup('feeds')
      .where('nextSyncAt', '<=', stamp(deps.now()))
      .orderBy('nextSyncAt')
      .limit(BATCH)
      .get();
    let queued = 0;
    for (const document of due.docs) {
      const { iid, id } = document.data() as FeedDocument;
      if (await queueIfDue(deps, iid, id)) queued += 1;
    }
    queued += await queueDeletions(deps);
    await removeOldExports(deps);
    await switchOffOverdue(deps);
    await deleteOldEvents(deps);
    if (queued > 0) deps.wake();
    return queued;
  }

  async function daily(): Promise<number> {
    const queued = (await queueDaily(deps)) + (await queueDigests(deps));
    if (queued > 0) deps.wake();
    return queued;
  }

  function again(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = tick()
        .catch((error) => deps.log.error({ err: error }, 'due channels could not be queued'))
        .then(daily)
        .catch((error) => deps.log.error({ err: error }, 'the work of the day could not be queued'))
        .finally(again);
    }, everyMs);
  }

  function sweepAgain(): void {
    if (stopped) return;
    sweepTimer = setTimeout(() => {
      sweeping = sweepPhotosIfDue(deps)
        .catch((error) => deps.log.error({ err: error }, 'photos could not be gone through'))
        .finally(sweepAgain);
    }, SWEEP_MS);
  }

  return {
    start() {
      stopped = false;
      again();
      sweepAgain();
    },
    tick,
    daily,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(sweepTimer);
      await Promise.all([running, sweeping]);
    },
  };
}

function queueIfDue(deps: Deps, iid: string, id: string): Promise<boolean> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    const feed = (await tx.get(refs.feed(db, iid, id))).data() as FeedDocument | undefined;
    const now = deps.now();
    if (!feed?.nextSyncAt || feed.nextSyncAt.toMillis() > now.getTime() || feed.status === 'paused') return false;
    const school = (await tx.get(refs.institution(db, iid))).data() as SettingsDocument | undefined;
    const running = feed.jobId
      ? ((await tx.get(refs.job(db, feed.jobId))).data() as JobDocument | undefined)
      : undefined;
    const wait = school?.suspension ? WHILE_SUSPENDED_MS : SAFETY_MS;
    const nextSyncAt = stamp(new Date(now.getTime() + wait));
    if (running?.open || school?.deletesAt || school?.suspension) {
      tx.update(refs.feed(db, iid, id), { nextSyncAt });
      return false;
    }
    const job = enqueueJob(deps, { tx, iid, now, actor: { uid: 'system' } }, 'sync', id);
    tx.update(refs.feed(db, iid, id), { status: 'syncing', jobId: job.id, nextSyncAt });
    return true;
  });
}
