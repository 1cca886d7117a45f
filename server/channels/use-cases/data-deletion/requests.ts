import type { Timestamp } from 'firebase-admin/firestore';
import type { ChannelId } from '../../../../src/domain/admin/channels-monitor.ts';
import {
  type DeletionRequest,
  type DeletionStatus,
  type Erased,
  type NewDeletion,
  NOTHING_ERASED,
} from '../../../../src/domain/admin/data-deletion.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { boxOf } from '../../../../src/domain/mail-caps.ts';
import { manifestOf, type Network } from '../../../../src/domain/networks/all.ts';
import { href } from '../../../../src/domain/routes.ts';
import { SYSTEM } from '../../../core/actor.ts';
import { callbackTo } from '../../../core/callback.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, iso, isoOrNull, stamp } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import { enqueueJob } from '../../../core/jobs/queue.ts';
import { enqueueEmail } from '../../../core/mail/outbox.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { randomHex } from '../../../core/random.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { NETWORKS_WITH_SIGNED_REQUESTS, requestSignedByProvider } from '../connections/deauthorize.ts';

/** `dataDeletions/{code}` */
export type DataDeletionDocument = {
  code: string;
  channel: Network;
  status: DeletionStatus;
  from: 'person' | 'provider';
  /** Both are gone once it is done or refused. */
  account: string | null;
  email: string | null;
  /** Of the token in the email; `null` where nothing is to be confirmed any more. */
  tokenHash: string | null;
  /** Whose stories go too, as was decided. */
  feeds: ChannelId[];
  erased: Erased;
  reason?: string;
  receivedAt: Timestamp;
  confirmedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  /** When the request itself is forgotten. */
  forgetAt: Timestamp;
};

const DAY_MS = 86_400_000;
/** An open request, and one that is over. */
const KEPT_MS = { open: 180 * DAY_MS, over: 365 * DAY_MS };
const FORGET = 100;

export const forgetAfter = (now: Date, state: keyof typeof KEPT_MS) => stamp(new Date(now.getTime() + KEPT_MS[state]));

const gone = () => new ProductError('not-found', 'There is no request with this code. Check the address.');

/** A page with the state of a request; what a provider shows to its people keeps its query. */
export function addressOf(
  deps: Deps,
  { channel, from, code }: Pick<DataDeletionDocument, 'channel' | 'from' | 'code'>,
) {
  const page = from === 'provider' ? href('facebook-data-deletion') : href('data-deletion.channel', { channel });
  return callbackTo(deps, `${page as `/${string}`}?code=${code}`);
}

const hashOf = ({ hashing }: Deps, token: string) => hashing.sha256(`data deletion ${token}`, 'hex');

/**
 * A provider tells that a person wants their data erased; that is done at once. The code is made of what was signed, so that the same
 * sent twice is one request.
 * @throws ProductError `invalid` for what is not signed with a secret of ours in the last hour
 */
export async function receiveProviderRequest(deps: Deps, signedRequest: string) {
  const { userId: account, digest } = await requestSignedByProvider(deps, signedRequest);
  const code = hashOf(deps, digest).slice(0, 32);
  const [channel] = NETWORKS_WITH_SIGNED_REQUESTS;
  if (!channel) throw gone();
  await deps.db.runTransaction(async (tx) => {
    const reference = refs.dataDeletion(deps.db, code);
    if ((await tx.get(reference)).exists) return;
    const now = deps.now();
    tx.create(reference, newDocument(now, { code, channel, from: 'provider', account, email: null, tokenHash: null }));
    enqueueJob(deps, { tx, iid: '', actor: SYSTEM, now }, 'data-deletion', code);
  });
  deps.wake();
  return { url: addressOf(deps, { channel, from: 'provider', code }), confirmation_code: code };
}

/** A person asks on our own page. Nothing is looked up, so the answer tells nothing of whether the account is known. */
export async function requestDeletion(deps: Deps, { channel, account, email }: NewDeletion) {
  const code = randomHex(16);
  const token = randomHex(24);
  const mayWrite =
    (await deps.limits.has('data-deletion to', boxOf(email))) && (await deps.limits.has('emails to strangers', 'all'));
  await withPlatformTransaction(deps, SYSTEM, async (transaction) => {
    const { tx, now } = transaction;
    const tokenHash = hashOf(deps, token);
    tx.create(
      refs.dataDeletion(deps.db, code),
      newDocument(now, { code, channel, from: 'person', account, email, tokenHash }),
    );
    if (!mayWrite) return;
    const url = asIs(`${addressOf(deps, { channel, from: 'person', code })}&confirm=${token}`);
    enqueueEmail(deps, transaction, 'data-deletion-confirm', email, {
      channel: manifestOf(channel).label,
      account,
      url,
    });
  });
  return { code, url: addressOf(deps, { channel, from: 'person', code }) };
}

type DeletionFields = Pick<DataDeletionDocument, 'code' | 'channel' | 'from' | 'account' | 'email' | 'tokenHash'>;
function newDocument(now: Date, fields: DeletionFields): DataDeletionDocument {
  return {
    ...fields,
    status: 'received',
    feeds: [],
    erased: NOTHING_ERASED,
    receivedAt: stamp(now),
    confirmedAt: null,
    finishedAt: null,
    forgetAt: forgetAfter(now, 'open'),
  };
}

/** @throws ProductError `not-found` */
export async function deletionOf(deps: Deps, code: string): Promise<DataDeletionDocument> {
  const document = isDocumentId(code)
    ? dataOf<DataDeletionDocument>(await refs.dataDeletion(deps.db, code).get())
    : null;
  if (!document) throw gone();
  return document;
}

export const getDeletion = async (deps: Deps, code: string) => toRequest(await deletionOf(deps, code));

/** The link of the email was opened; again changes nothing. @throws ProductError `not-found`, `invalid` for another link */
export async function confirmDeletion(deps: Deps, code: string, token: string): Promise<DeletionRequest> {
  if (!isDocumentId(code)) throw gone();
  const reference = refs.dataDeletion(deps.db, code);
  return deps.db.runTransaction(async (tx) => {
    const document = dataOf<DataDeletionDocument>(await tx.get(reference));
    if (!document) throw gone();
    if (document.tokenHash !== null && document.tokenHash !== hashOf(deps, token))
      throw new ProductError('invalid', 'This link is not the one we sent. Open the link in the newest email.');
    if (document.status !== 'received') return toRequest(document);
    const changes = { status: 'confirmed', confirmedAt: stamp(deps.now()) } as const;
    tx.update(reference, changes);
    return toRequest({ ...document, ...changes });
  });
}

export function toRequest(document: DataDeletionDocument): DeletionRequest {
  const { code, channel, status, erased, reason } = document;
  return {
    code,
    channel,
    status,
    receivedAt: iso(document.receivedAt),
    finishedAt: isoOrNull(document.finishedAt),
    erased,
    ...(reason ? { reason } : {}),
  };
}

/** @returns how many requests were forgotten */
export async function forgetOldDeletions({ db, now }: Deps): Promise<number> {
  const old = await refs.dataDeletions(db).where('forgetAt', '<', stamp(now())).limit(FORGET).select().get();
  if (old.empty) return 0;
  const batch = db.batch();
  for (const { ref } of old.docs) batch.delete(ref);
  await batch.commit();
  return old.size;
}

export const isOpen = ({ status }: Pick<DataDeletionDocument, 'status'>) =>
  status === 'received' || status === 'confirmed';

/** A channel of the network by its account, as people write it: an id, a name, `@name`, or the address of its page. */
export function accountNames(account: string): string[] {
  const last =
    account
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? account;
  const bare = last.replace(/^@/, '');
  const names = [account, last, bare, `@${bare}`, bare.split('@')[0] ?? bare];
  return [...new Set([...names, ...names.map((name) => name.toLowerCase())])].filter(
    (name) => name !== '' && name !== '@',
  );
}
