import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import type { Erased } from '../../../../src/domain/admin/data-deletion.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { manifestOf } from '../../../../src/domain/networks/all.ts';
import { placeOfChannel } from '../../../../src/domain/notification/places.ts';
import { SYSTEM } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { JobDocument } from '../../../core/jobs/job-document.ts';
import { cancelJobIn, type JobHandler, type JobRun } from '../../../core/jobs/queue.ts';
import { enqueueEmail } from '../../../core/mail/outbox.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import { announce } from '../../../identity/index.ts';
import type { StoryDocument } from '../../../stories/index.ts';
import { type ConnectionDocument, ERASED, type FeedDocument } from '../../documents.ts';
import { updateFeedIn } from '../../feed-index.ts';
import { channelsOf } from '../channel-incident.ts';
import { withdraw } from '../connections/connections.ts';
import { openCredentials, signInAgain } from '../connections/secrets.ts';
import { forgetRemembered, REMOVED_FIELDS, removeIn } from '../purge.ts';
import { connectionsOf } from './decide-deletion.ts';
import { addressOf, type DataDeletionDocument, forgetAfter } from './requests.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The code of the request. */
    'data-deletion': string;
  }
}

const CHUNK = 200;
/** What a school's own deletion or suspension does not hold up. */
const ALWAYS = { evenIfDeleting: true, evenIfSuspended: true } as const;

/**
 * Erases what a request is about. What is gone is counted in the transaction that removes it, so that a run that was cut off goes on
 * with what is left and counts nothing twice.
 */
export const eraseData: JobHandler = async (deps, run) => {
  const reference = refs.dataDeletion(deps.db, run.job.target);
  const document = await deps.db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const request = dataOf<DataDeletionDocument>(await tx.get(reference));
    if (!request || request.status === 'done' || request.status === 'refused') return null;
    tx.update(reference, { status: 'working' });
    return request;
  });
  if (!document) return 'done';
  for (const connection of await connectionsOf(deps, document)) {
    run.signal.throwIfAborted();
    await eraseConnection(deps, run, document, connection);
  }
  for (const { iid, feedId } of document.feeds) {
    await closeChannel(deps, run, document, iid, feedId);
    await eraseStories(deps, run, document, iid, feedId);
    await forgetRemembered(deps, iid, feedId);
    deps.changes.mark(iid, ['stories', 'collections', 'feeds', 'widgets']);
  }
  await finish(deps, run, document);
  return 'done';
};

function erased(deps: Deps, tx: Transaction, { code }: DataDeletionDocument, more: Partial<Erased>): void {
  const changes = Object.entries(more).map(([part, by]) => [`erased.${part}`, FieldValue.increment(by)]);
  tx.update(refs.dataDeletion(deps.db, code), Object.fromEntries(changes));
}

async function withActiveSchoolTransaction(
  deps: Deps,
  iid: string,
  work: (school: SchoolTransaction) => Promise<void>,
): Promise<void> {
  try {
    await withSchoolTransaction(deps, { ...SYSTEM, iid, role: null }, 's.c.wr', work, ALWAYS);
  } catch (error) {
    // The school has been deleted meanwhile, and all of this with it.
    if (!(error instanceof ProductError && error.code === 'not-found')) throw error;
  }
}

/** Tokens, id, name and picture of one sign-in; what its channels published stays their school's. */
async function eraseConnection(
  deps: Deps,
  run: JobRun,
  document: DataDeletionDocument,
  { iid, id, network, credential, account }: ConnectionDocument,
): Promise<void> {
  const { label } = manifestOf(network);
  const credentials = await openCredentials(deps, iid, id).catch(() => null);
  await withActiveSchoolTransaction(deps, iid, async (school) => {
    const { tx } = school;
    await run.assertLease(tx);
    const reference = refs.connection(deps.db, iid, id);
    const [connection, secret] = await tx.getAll(reference, refs.secret(deps.db, id));
    if (!connection?.exists) return;
    const channels = await channelsOf(deps, tx, { iid, connectionId: id });
    const at = stamp(school.now);
    const { code, message } = signInAgain();
    const feeds = channels.map(({ feed }) => feed);
    for (const feed of feeds) {
      const isOff = feed.status === 'paused' || feed.disabledByPlan === true;
      updateFeedIn(deps, tx, feed, {
        ...(feed.account?.id === account.id ? (NO_PROFILE as object) : {}),
        error: { code, message, since: at, count: 1 },
        ...(isOff ? {} : { status: 'reauth', nextSyncAt: null }),
      });
      // What is said below says it all.
      const failureState = { failures: 1, failingSince: at, isTold: true, isToldToSignIn: true };
      tx.set(refs.feedState(deps.db, feed.id), { iid, ...failureState }, { merge: true });
    }
    tx.delete(reference);
    tx.delete(refs.secret(deps.db, id));
    erased(deps, tx, document, { tokens: secret?.exists ? 1 : 0, profile: 1 });
    const [first] = feeds;
    announce(deps, school, {
      to: 'school',
      iid,
      permission: 's.c.wr',
      channels: feeds.map(({ name }) => name),
      title: `A sign-in at ${label} was deleted`,
      text: `The person who signed in at ${label} asked for their data to be deleted. The stories stay. Reconnect to import new posts.`,
      path: placeOfChannel({ id: first?.id ?? '', status: 'reauth' }),
    });
    school.audit({ action: 'data-deletion.erase', target: reference.path, after: { network, channels: feeds.length } });
  });
  deps.changes.mark(iid, ['connections', 'feeds']);
  // A provider that asked for it need not be notified of it.
  if (document.from === 'person')
    await withdraw(deps, { network, ...(credential ? { credential } : {}) }, credentials, run.signal);
}

const NO_PROFILE = { account: FieldValue.delete(), profile: FieldValue.delete() } as never;

/** Which account it was is in its parts; the channel keeps their names, which its form shows. */
const noSource = ({ source }: FeedDocument) =>
  Object.fromEntries(Object.keys(source).map((part) => [part, ''])) as unknown as FeedDocument['source'];

/** Nothing comes in any more; the school is notified before its stories go. */
function closeChannel(
  deps: Deps,
  run: JobRun,
  document: DataDeletionDocument,
  iid: string,
  feedId: string,
): Promise<void> {
  const { label } = manifestOf(document.channel);
  return withActiveSchoolTransaction(deps, iid, async (school) => {
    const { tx, now } = school;
    await run.assertLease(tx);
    const reference = refs.feed(deps.db, iid, feedId);
    const feed = dataOf<FeedDocument>(await tx.get(reference));
    if (!feed) return;
    const reading = feed.jobId ? dataOf<JobDocument>(await tx.get(refs.job(deps.db, feed.jobId))) : null;
    const message = 'The stories of this channel were deleted at the request of the account’s owner.';
    if (reading?.open) cancelJobIn(deps, school, reading, { code: 'conflict', message });
    // A try before this one has closed it and notified the school.
    if (feed.error?.code === ERASED) return;
    tx.delete(refs.feedSource(deps.db, feedId));
    updateFeedIn(deps, tx, feed, {
      ...(NO_PROFILE as object),
      handle: null,
      source: noSource(feed),
      status: 'paused',
      nextSyncAt: null,
      jobId: null,
      quiet: false,
      error: { code: ERASED, message, since: stamp(now), count: 0 },
    });
    if (feed.account) erased(deps, tx, document, { profile: 1 });
    announce(deps, school, {
      to: 'school',
      iid,
      permission: 's.c.wr',
      channels: [feed.name],
      title: `The stories of ${feed.name} were deleted`,
      text: `The owner of the ${label} account asked for their data to be deleted. The imported stories, their pictures and history are gone, and the channel is paused.`,
      path: placeOfChannel({ id: feed.id, status: 'paused' }),
    });
    school.audit({ action: 'data-deletion.erase', target: reference.path, after: { network: feed.network } });
  });
}

async function eraseStories(
  deps: Deps,
  run: JobRun,
  document: DataDeletionDocument,
  iid: string,
  feedId: string,
): Promise<void> {
  const { db } = deps;
  const all = refs.stories(db).where('iid', '==', iid).where('feedId', '==', feedId);
  const own = all.select(...REMOVED_FIELDS, 'media').limit(CHUNK);
  for (;;) {
    run.signal.throwIfAborted();
    const isMore = await db.runTransaction(async (tx) => {
      await run.assertLease(tx);
      const [stories, feed] = await Promise.all([tx.get(own), tx.get(refs.feed(db, iid, feedId))]);
      if (stories.empty) return false;
      await removeIn(deps, tx, iid, stories.docs);
      const pictures = stories.docs.reduce((sum, each) => sum + (each.data() as StoryDocument).media.length, 0);
      erased(deps, tx, document, { stories: stories.size, pictures });
      if (feed.exists)
        tx.update(feed.ref, { postCount: FieldValue.increment(-stories.size), postsByDay: FieldValue.delete() });
      return stories.size === CHUNK;
    });
    if (!isMore) return;
  }
}

/** Emails who asked, and deletes their address. */
async function finish(deps: Deps, run: JobRun, { code }: DataDeletionDocument): Promise<void> {
  await withPlatformTransaction(deps, SYSTEM, async (transaction) => {
    const { tx, now } = transaction;
    await run.assertLease(tx);
    const reference = refs.dataDeletion(deps.db, code);
    const document = dataOf<DataDeletionDocument>(await tx.get(reference));
    if (!document || document.status === 'done') return;
    const { email, channel, erased: done } = document;
    const over = { status: 'done', account: null, email: null, tokenHash: null } as const;
    tx.update(reference, { ...over, finishedAt: stamp(now), forgetAt: forgetAfter(now, 'over') });
    if (email) {
      const emailFields = { channel: manifestOf(channel).label, reason: null, url: asIs(addressOf(deps, document)) };
      enqueueEmail(deps, transaction, 'data-deletion-decided', email, emailFields);
    }
    transaction.audit({ action: 'data-deletion.erase', target: reference.path, after: { channel, ...done } });
  });
}
