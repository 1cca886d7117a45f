import { manifestOf } from '../../../../src/domain/networks/all.ts';
import { placeOfChannels } from '../../../../src/domain/notification/places.ts';
import { dateFormat } from '../../../../src/lib/date-format.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { enqueueJob, type JobHandler, type JobScope } from '../../../core/jobs/queue.ts';
import { RetryableError } from '../../../core/jobs/retryable-error.ts';
import { SourceError } from '../../../core/ports/connector.ts';
import { announce } from '../../../identity/index.ts';
import type { ConnectionDocument, FeedDocument, SecretDocument } from '../../documents.ts';
import { updateFeedIn } from '../../feed-index.ts';
import { listOf } from '../channel-incident.ts';
import { renew } from './renew.ts';
import { openCredentials } from './secrets.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The sign-in. */
    'token-refresh': string;
  }
}

/** Taken up at a time. */
const BATCH = 50;
/** Unless it is renewed by then, it is tried again. */
const AGAIN_MS = 10 * 60_000;

/** Queues the renewing of each sign-in whose token is in the last tenth of its life. @returns how many jobs */
export async function queueTokenRefreshes(deps: Deps): Promise<number> {
  const { db } = deps;
  const due = await refs
    .secrets(db)
    .where('refreshAt', '<=', stamp(deps.now()))
    .orderBy('refreshAt')
    .limit(BATCH)
    .get();
  const queued = await Promise.all(
    due.docs.map(({ ref }) =>
      db.runTransaction(async (tx) => {
        const secret = (await tx.get(ref)).data() as SecretDocument | undefined;
        const now = deps.now();
        if (!secret?.refreshAt || secret.refreshAt.toMillis() > now.getTime()) return false;
        tx.update(ref, { refreshAt: stamp(new Date(now.getTime() + AGAIN_MS)) });
        enqueueJob(deps, { tx, iid: secret.iid, now, actor: { uid: 'system' } }, 'token-refresh', secret.id);
        return true;
      }),
    ),
  );
  return queued.filter(Boolean).length;
}

/** Renews one sign-in before its token ends. What the provider says of the network ends nothing. */
export const refreshToken: JobHandler = async (deps, run) => {
  const { iid, target } = run.job;
  const snapshot = await refs.connection(deps.db, iid, target).get();
  const connection = snapshot.data() as ConnectionDocument | undefined;
  if (!connection) return 'done';
  const { network, credential } = connection;
  try {
    const used = await openCredentials(deps, iid, target);
    await renew(deps, { iid, network, credential, connectionId: target }, used, run.signal);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    // Its channels are read next, and report that their sign-in has ended.
    if (error.code === 'auth-expired') return 'done';
    throw new RetryableError(error.code, error.message, error.retryAfterMs ?? 0, { cause: error });
  }
  return 'done';
};

/** Tells, of each sign-in that ends within a week and that only a person can renew, that it does. @returns how many */
export async function warnOfEnds(deps: Deps): Promise<number> {
  const { db } = deps;
  const due = await refs.secrets(db).where('warnAt', '<=', stamp(deps.now())).orderBy('warnAt').limit(BATCH).get();
  for (const { ref } of due.docs) {
    await db.runTransaction(async (tx) => {
      const secret = (await tx.get(ref)).data() as SecretDocument | undefined;
      if (!secret?.warnAt || secret.warnAt.toMillis() > deps.now().getTime()) return;
      const { iid, id } = secret;
      const [snapshot, feeds] = await Promise.all([
        tx.get(refs.connection(db, iid, id)),
        tx.get(refs.feeds(db, iid).where('connectionId', '==', id)),
      ]);
      const connection = snapshot.data() as ConnectionDocument | undefined;
      tx.update(ref, { warnAt: null, isWarned: true });
      if (!connection?.expiresAt || connection.status === 'reauth') return;
      tx.update(snapshot.ref, { status: 'expiring' });
      const channels = feeds.docs.map((feed) => feed.data() as FeedDocument);
      for (const feed of channels) updateFeedIn(deps, tx, feed, { expiresAt: connection.expiresAt });
      const where = { tx, iid, now: deps.now(), actor: { uid: 'system' } };
      tellOfEnd(deps, where, connection, channels);
    });
  }
  if (due.size > 0) deps.wake();
  return due.size;
}

/** Once for each end, to those who can sign in again. */
function tellOfEnd(
  deps: Deps,
  where: JobScope,
  { network, expiresAt }: ConnectionDocument,
  channels: readonly FeedDocument[],
): void {
  const read = channels.filter(({ status, disabledByPlan }) => status !== 'paused' && !disabledByPlan);
  if (read.length === 0 || !expiresAt) return;
  const names = read.map(({ name }) => name);
  const day = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    expiresAt.toDate(),
  );
  const { label } = manifestOf(network);
  const detail = `The sign-in to ${label} ends on ${day}.`;
  announce(deps, where, {
    to: 'school',
    iid: where.iid,
    permission: 's.c.wr',
    state: 'ending',
    detail,
    channels: names,
    title: `Sign in to ${label} again by ${day}`,
    text: `${listOf(names)}: ${detail} Reconnect before then, so that no post is missed.`,
    path: placeOfChannels(read.map(({ id }) => ({ id, status: 'reauth' }))),
  });
}
