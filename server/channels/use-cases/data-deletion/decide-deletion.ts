import { FieldPath, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type {
  DecidableRequest,
  DecideDeletion,
  DeletionCandidate,
} from '../../../../src/domain/admin/data-deletion.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { manifestOf } from '../../../../src/domain/networks/all.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../../core/firestore/cursor.ts';
import { dataOf, iso, isoOrNull, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { enqueueJob } from '../../../core/jobs/queue.ts';
import { enqueueEmail } from '../../../core/mail/outbox.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import type { ConnectionDocument, FeedDocument } from '../../documents.ts';
import type { FeedIndexDocument } from '../../feed-index.ts';
import { NETWORKS_WITH_SIGNED_REQUESTS } from '../connections/deauthorize.ts';
import {
  accountNames,
  addressOf,
  type DataDeletionDocument,
  deletionOf,
  forgetAfter,
  isOpen,
  toRequest,
} from './requests.ts';

const PAGE = 50;
const LIST = { deletions: 'newest first' };
const MOST_CANDIDATES = 50;

type PageRequest = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

/** The newest first. What a decision needs is looked up for those that are open. */
export async function listDeletions(deps: Deps, { limit = PAGE, cursor }: PageRequest) {
  const ordered = refs.dataDeletions(deps.db).orderBy('receivedAt', 'desc').orderBy(FieldPath.documentId(), 'desc');
  const after = cursor ? decodeCursor(LIST, cursor) : null;
  const from = after ? ordered.startAfter(Timestamp.fromDate(new Date(after.value)), after.id) : ordered;
  const snapshot = await from.limit(limit + 1).get();
  const rows = snapshot.docs.slice(0, limit).map((document) => document.data() as DataDeletionDocument);
  const last = rows.at(-1);
  const isMore = snapshot.size > limit && last;
  return {
    items: await Promise.all(rows.map((row) => decidable(deps, row))),
    nextCursor: isMore ? encodeCursor(LIST, { value: iso(last.receivedAt), id: last.code }) : null,
  };
}

async function decidable(deps: Deps, document: DataDeletionDocument): Promise<DecidableRequest> {
  const { account, email, from } = document;
  const connections = isOpen(document) ? await connectionsOf(deps, document) : [];
  return {
    ...toRequest(document),
    account,
    email,
    from,
    confirmedAt: isoOrNull(document.confirmedAt),
    connections: connections.length,
    channels: isOpen(document) ? await candidates(deps, document, connections) : [],
  };
}

type About = Pick<DataDeletionDocument, 'account' | 'channel' | 'from'>;

/** The sign-ins that a request is about: a provider names a person by their id alone. */
export async function connectionsOf({ db }: Deps, { account, channel, from }: About) {
  if (account === null) return [];
  const all = db.collectionGroup('connections');
  const networks = from === 'provider' ? NETWORKS_WITH_SIGNED_REQUESTS : [channel];
  const names = from === 'provider' ? [account] : accountNames(account);
  const snapshots = await Promise.all([
    all.where('account.id', 'in', names).get(),
    ...(from === 'provider' ? [] : [all.where('account.handle', 'in', names).get()]),
  ]);
  const unique = new Map<string, QueryDocumentSnapshot>();
  for (const document of snapshots.flatMap(({ docs }) => docs)) unique.set(document.ref.path, document);
  return [...unique.values()]
    .map((document) => document.data() as ConnectionDocument)
    .filter(({ network }) => networks.includes(network));
}

/** The channels that are read with those sign-ins, and those of the network that bear the account's name. */
async function candidates(
  { db }: Deps,
  { account, channel }: About,
  connections: readonly ConnectionDocument[],
): Promise<DeletionCandidate[]> {
  if (account === null) return [];
  const names = accountNames(account);
  const indexed = refs.feedIndexes(db).where('network', '==', channel);
  const snapshots = await Promise.all([
    indexed.where('data.handle', 'in', names).limit(MOST_CANDIDATES).get(),
    indexed.where('data.account', 'in', names).limit(MOST_CANDIDATES).get(),
  ]);
  const rows = snapshots.flatMap(({ docs }) => docs.map((document) => document.data() as FeedIndexDocument));
  const ids = new Map(rows.map(({ iid, id }) => [`${iid}/${id}`, { iid, id }]));
  for (const { iid, feedIds } of connections) for (const id of feedIds) ids.set(`${iid}/${id}`, { iid, id });
  const feedKeys = [...ids.values()].slice(0, MOST_CANDIDATES);
  if (feedKeys.length === 0) return [];
  const [feeds, schools] = await Promise.all([
    db.getAll(...feedKeys.map(({ iid, id }) => refs.feed(db, iid, id))),
    db.getAll(...[...new Set(feedKeys.map(({ iid }) => iid))].map((iid) => refs.institution(db, iid))),
  ]);
  const schoolNames = new Map(schools.map((school) => [school.id, school.get('name') as string | undefined]));
  return feeds.flatMap((document) => {
    const feed = dataOf<FeedDocument>(document);
    if (!feed) return [];
    const { iid, id, name, postCount } = feed;
    return [{ iid, feedId: id, name, school: schoolNames.get(iid) ?? iid, stories: postCount }];
  });
}

/** @throws ProductError `not-found`, `conflict` for one that was decided, `invalid` for a channel that is not there */
export async function decideDeletion(
  deps: Deps,
  caller: Caller,
  code: string,
  { decision, reason, feeds = [] }: DecideDeletion,
): Promise<DecidableRequest> {
  await deletionOf(deps, code);
  const decided = await withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    const reference = refs.dataDeletion(deps.db, code);
    const [snapshot, ...chosen] = await tx.getAll(
      reference,
      ...feeds.map(({ iid, feedId }) => refs.feed(deps.db, iid, feedId)),
    );
    const document = snapshot ? dataOf<DataDeletionDocument>(snapshot) : null;
    if (!document || !isOpen(document)) {
      throw new ProductError('conflict', 'This request is closed. Its data was deleted, or the request was refused.');
    }
    assertOfNetwork(
      document,
      chosen.map((each) => dataOf<FeedDocument>(each)),
    );
    const { email, channel } = document;
    const isRefused = decision === 'refuse';
    const changes: Partial<DataDeletionDocument> = isRefused
      ? {
          status: 'refused',
          reason: reason ?? '',
          finishedAt: stamp(now),
          account: null,
          email: null,
          tokenHash: null,
          forgetAt: forgetAfter(now, 'over'),
        }
      : { status: 'working', feeds, tokenHash: null, forgetAt: forgetAfter(now, 'over') };
    tx.update(reference, changes);
    if (isRefused && email) {
      const emailFields = {
        channel: manifestOf(channel).label,
        reason: asIs(reason ?? ''),
        url: asIs(addressOf(deps, document)),
      };
      enqueueEmail(deps, transaction, 'data-deletion-decided', email, emailFields);
    }
    if (!isRefused) enqueueJob(deps, { tx, iid: '', actor: caller, now }, 'data-deletion', code);
    transaction.audit({
      action: 'data-deletion.decide',
      target: reference.path,
      after: { decision, channel, feeds: feeds.map(({ iid, feedId }) => `${iid}/${feedId}`) },
      ...(reason ? { reason } : {}),
    });
    return { ...document, ...changes };
  });
  deps.wake();
  return decidable(deps, decided);
}

function assertOfNetwork({ channel }: DataDeletionDocument, feeds: readonly (FeedDocument | null)[]): void {
  if (feeds.every((feed) => feed?.network === channel)) return;
  const message = `Choose channels of ${manifestOf(channel).label}. One of these is gone or belongs to another network.`;
  throw new ProductError('invalid', message, { fields: { feeds: message } });
}
