import type { Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { enqueueJob, type JobHandler, type JobRun } from '../../../core/jobs/queue.ts';
import { type Hub, SourceError } from '../../../core/ports/connector.ts';
import { randomHex } from '../../../core/random.ts';
import type { FeedDocument, PushDocument } from '../../documents.ts';
import { updateFeedIn } from '../../feed-index.ts';
import { AGAIN_MS } from './hub.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The channel. */
    'push-renew': string;
  }
}

const LEASE_S = 864_000;
const BATCH = 50;
/** A hub that has not confirmed by then is asked again. */
const UNCONFIRMED_MS = 3_600_000;
/** So long an end is waited to be confirmed. */
const ENDING_MS = 24 * 3_600_000;

/** Queues what is to be asked of hubs: what is to be renewed, begun again or ended. @returns how many jobs */
export async function queuePushes(deps: Deps): Promise<number> {
  const due = await refs.pushes(deps.db).where('dueAt', '<=', stamp(deps.now())).orderBy('dueAt').limit(BATCH).get();
  let queued = 0;
  for (const { id } of due.docs) if (await queuePush(deps, id)) queued += 1;
  return queued;
}

/** Queues what is to be asked of the hub of one channel, where something is: the hub is asked soon, not by the clock. */
export async function queuePush(deps: Deps, feedId: string): Promise<boolean> {
  const { db } = deps;
  const reference = refs.push(db, feedId);
  return db.runTransaction(async (tx) => {
    const push = (await tx.get(reference)).data() as PushDocument | undefined;
    const now = deps.now();
    if (!push?.dueAt || push.dueAt.toMillis() > now.getTime()) return false;
    tx.update(reference, { dueAt: stamp(new Date(now.getTime() + AGAIN_MS)) });
    enqueueJob(deps, { tx, iid: push.iid, now, actor: { uid: 'system' } }, 'push-renew', feedId);
    return true;
  });
}

type Wish = Hub & { readonly mode: 'subscribe' | 'unsubscribe'; readonly token: string };
type Plan = { readonly push: PushDocument; readonly wishes: readonly Wish[] };

/** Asks a channel's hub for what the channel wants now. Whether it was heard, the hub's own question says. */
export const renewPush: JobHandler = async (deps, run) => {
  const secret = randomHex(32);
  const sealed = await deps.sealer.seal(secret, `pushes/${run.job.target}`);
  const plan = await deps.db.runTransaction((tx) => planIn(deps, tx, run, sealed));
  if (!plan) return 'done';
  const { push, wishes } = plan;
  const askHub = deps.connectors.get(push.network)?.askHub;
  if (!askHub) return 'done';
  for (const { mode, url, topic, token } of wishes) {
    const form = new URLSearchParams({
      'hub.mode': mode,
      'hub.topic': topic,
      'hub.callback': `${deps.appOrigin}/api/v1/websub/${push.id}/${token}`,
      'hub.lease_seconds': String(LEASE_S),
      'hub.secret': await deps.sealer.open(push.sealed ?? sealed, `pushes/${push.id}`),
    });
    if (mode === 'unsubscribe') for (const name of ['hub.lease_seconds', 'hub.secret']) form.delete(name);
    try {
      await askHub(url, form, run.signal);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      // It is asked again within the hour; meanwhile the channel is read by its rhythm.
      deps.log.info({ feed: push.id, mode, code: error.code }, 'hub not asked');
    }
  }
  return 'done';
};

async function planIn(deps: Deps, tx: Transaction, run: JobRun, sealed: string): Promise<Plan | null> {
  const { db } = deps;
  const { iid, target } = run.job;
  const reference = refs.push(db, target);
  await run.assertLease(tx);
  const [snapshot, channel] = await tx.getAll(reference, refs.feed(db, iid, target));
  const push = snapshot?.data() as PushDocument | undefined;
  const feed = channel?.data() as FeedDocument | undefined;
  if (!push?.token) return null;
  const now = deps.now();
  const after = (ms: number) => stamp(new Date(now.getTime() + ms));
  const { leaving } = push;
  const { token } = push;
  const wishes: Wish[] =
    leaving && !leaving.isAsked
      ? [{ url: leaving.url, topic: leaving.topic, mode: 'unsubscribe', token: leaving.token ?? token }]
      : [];
  const changes: Partial<PushDocument> = {
    leaving: leaving && !leaving.isAsked ? { ...leaving, isAsked: true } : null,
  };
  const isRead = feed && feed.status !== 'paused' && !feed.disabledByPlan;
  if (isRead && push.hub) {
    const isGood = push.asked?.mode === 'subscribe' && push.renewAt && push.renewAt.toMillis() > now.getTime();
    if (push.denied || isGood) changes.dueAt = push.denied ? null : push.renewAt;
    else {
      const wish = { ...push.hub, mode: 'subscribe' as const };
      wishes.push({ ...wish, token });
      const isHeld = (push.leaseUntil?.toMillis() ?? 0) > now.getTime();
      Object.assign(changes, { asked: wish, sealed: push.sealed ?? sealed, dueAt: after(UNCONFIRMED_MS) });
      updateFeedIn(deps, tx, feed, { push: isHeld ? 'active' : 'pending' });
    }
  } else if (push.asked?.mode === 'subscribe') {
    const wish = { url: push.asked.url, topic: push.asked.topic, mode: 'unsubscribe' as const };
    wishes.push({ ...wish, token });
    Object.assign(changes, { asked: wish, leaseUntil: null, renewAt: null, dueAt: after(ENDING_MS) });
    if (feed) updateFeedIn(deps, tx, feed, { push: 'none' });
  } else if (feed) changes.dueAt = null;
  else {
    tx.delete(reference);
    return null;
  }
  tx.update(reference, changes);
  return { push: { ...push, ...changes }, wishes };
}
