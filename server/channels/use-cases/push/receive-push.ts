import { ProductError } from '../../../../src/domain/errors.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { JobDocument } from '../../../core/jobs/job-document.ts';
import { bytesOfHex, isSignedWith } from '../../../core/signature.ts';
import type { FeedDocument, PushDocument } from '../../documents.ts';
import { updateFeedIn } from '../../feed-index.ts';
import { queueSync } from '../queue-sync.ts';

/** What a hub asks, as WebSub names it. */
export type HubQuestion = Readonly<Partial<Record<string, string>>>;

const DEFAULT_LEASE_S = 864_000;
/** A hub that wants to be asked more often would have us work for it. */
const SHORTEST_LEASE_S = 3_600;
const LONGEST_LEASE_S = 90 * 86_400;
const LONGEST_CHALLENGE = 2_000;

/**
 * Answers a hub that asks whether we requested this.
 * @returns its challenge; nothing where it says that it will not
 * @throws ProductError `not-found` for what we never asked
 */
export async function answerHub(deps: Deps, feedId: string, token: string, hubQuestion: HubQuestion): Promise<string> {
  const reference = refs.push(deps.db, feedId);
  const { 'hub.mode': mode = '', 'hub.topic': topic = '', 'hub.challenge': challenge = '' } = hubQuestion;
  await ownPush(deps, feedId, token);
  return deps.db.runTransaction(async (tx) => {
    const push = (await tx.get(reference)).data() as PushDocument | undefined;
    const isLeaving = push?.leaving?.token === token;
    if (!push || (push.token !== token && !isLeaving)) throw unknown();
    const channel = await tx.get(refs.feed(deps.db, push.iid, feedId));
    const feed = channel.data() as FeedDocument | undefined;
    const now = deps.now();
    const isOurs = push.token === token && push.asked?.topic === topic;
    if (mode === 'denied' && isOurs && push.asked?.mode === 'subscribe') {
      const reason = (hubQuestion['hub.reason'] ?? '').slice(0, 300);
      const denied = { reason, at: stamp(now) };
      tx.update(reference, { denied, leaseUntil: null, renewAt: null, dueAt: null });
      if (feed) updateFeedIn(deps, tx, feed, { push: 'none' });
      return '';
    }
    if (challenge === '' || challenge.length > LONGEST_CHALLENGE) throw unknown();
    const isLeft = isLeaving || push.leaving?.token === undefined;
    if (mode === 'unsubscribe' && isLeft && push.leaving?.isAsked && push.leaving.topic === topic) {
      tx.update(reference, { leaving: null });
      return challenge;
    }
    if (!isOurs || push.asked?.mode !== mode) throw unknown();
    if (mode === 'unsubscribe') {
      if (feed) tx.update(reference, { asked: null, dueAt: null });
      else tx.delete(reference);
      return challenge;
    }
    if (!feed || feed.status === 'paused' || feed.disabledByPlan) throw unknown();
    const leaseSeconds = leaseOf(hubQuestion['hub.lease_seconds']);
    if (leaseSeconds < SHORTEST_LEASE_S) throw unknown();
    const lease = 1000 * leaseSeconds;
    const renewMs = (lease * 2) / 3;
    const renewAt = stamp(new Date(now.getTime() + renewMs));
    const leaseUntil = stamp(new Date(now.getTime() + lease));
    tx.update(reference, { leaseUntil, renewAt, dueAt: renewAt, denied: null });
    updateFeedIn(deps, tx, feed, { push: 'active' });
    return challenge;
  });
}

function leaseOf(said: string | undefined): number {
  const seconds = /^\d{1,9}$/.test(said ?? '') ? Number(said) : DEFAULT_LEASE_S;
  return Math.min(LONGEST_LEASE_S, seconds);
}

/** The subscription that an address belongs to. @throws ProductError `not-found` */
export async function ownPush({ db }: Deps, feedId: string, token: string): Promise<PushDocument> {
  const push = (await refs.push(db, feedId).get()).data() as PushDocument | undefined;
  if (!push?.token || token === '' || (push.token !== token && push.leaving?.token !== token)) throw unknown();
  return push;
}

function unknown(): ProductError {
  return new ProductError('not-found', 'Nothing was asked for at this address.');
}

const SIGNATURE = /^(sha1|sha256|sha384|sha512)=((?:[\da-f]{2})+)$/i;
const HASHES = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;

/**
 * Word from a hub that there is something new. What it holds is not stored: twice and out of order it would undo edits. The
 * channel is read at once instead.
 * @throws ProductError `not-found`
 */
export async function receivePush(
  deps: Deps,
  feedId: string,
  token: string,
  bytes: Uint8Array,
  signature: string,
): Promise<void> {
  const push = await ownPush(deps, feedId, token);
  const [, method = '', hex = ''] = SIGNATURE.exec(signature.trim()) ?? [];
  // A hub that is left goes on until it has heard of it.
  const isLeaving = push.token !== token;
  const sealed = (isLeaving ? push.leaving?.sealed : push.sealed) ?? null;
  if (hex === '' || sealed === null || (!isLeaving && push.asked?.mode !== 'subscribe')) return;
  const secret = await deps.sealer.open(sealed, `pushes/${feedId}`);
  const hash = HASHES[method.toLowerCase() as keyof typeof HASHES];
  if (!(await isSignedWith(secret, bytesOfHex(hex), bytes, hash))) return;
  if (!(await deps.limits.has('push to', feedId))) return;
  await readSoon(deps, push);
}

/** Queues a reading, or has the one that is under way followed by another. */
async function readSoon(deps: Deps, { id, iid }: PushDocument): Promise<void> {
  const { db } = deps;
  await db.runTransaction(async (tx) => {
    const feed = (await tx.get(refs.feed(db, iid, id))).data() as FeedDocument | undefined;
    if (!feed || feed.status === 'paused' || feed.status === 'reauth' || feed.disabledByPlan) return;
    const job = feed.jobId ? ((await tx.get(refs.job(db, feed.jobId))).data() as JobDocument | undefined) : undefined;
    const now = deps.now();
    const hubFields = { hubToldAt: stamp(now) };
    if (job?.open) {
      updateFeedIn(deps, tx, feed, { ...hubFields, ...(job.status === 'running' ? { readAgain: true } : {}) });
      return;
    }
    const queued = queueSync(deps, { tx, iid, now, actor: { uid: 'system' } }, feed);
    updateFeedIn(deps, tx, feed, { ...hubFields, status: 'syncing', jobId: queued.id });
  });
  deps.wake();
}
