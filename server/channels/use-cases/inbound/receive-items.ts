import { ProductError } from '../../../../src/domain/errors.ts';
import { MOST_ITEMS, type Received, sentDeletionSchema, sentStorySchema } from '../../../../src/domain/feed/inbound.ts';
import { manifestOf } from '../../../../src/domain/networks/all.ts';
import type { Receives } from '../../../../src/domain/networks/manifest.ts';
import type { Deps } from '../../../core/deps.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { plainMessage } from '../../../core/http/plain-messages.ts';
import { parseJson } from '../../../core/json.ts';
import type { ConnectorItem } from '../../../core/ports/connector.ts';
import { bytesOfHex, isSignedWith } from '../../../core/signature.ts';
import { isSuspended } from '../../../core/suspension.ts';
import { nextTurn } from '../../../core/turn.ts';
import { storyIdOf } from '../../../stories/index.ts';
import type { FeedDocument, InboundDocument } from '../../documents.ts';
import { markDeletedIn } from '../source-deletions.ts';
import { openSecret, validSecrets } from './inbound-secrets.ts';
import { itemOfSent } from './sent-item.ts';
import { storeSent } from './store-sent.ts';

const LONGEST_MS = 5 * 60_000;
const SIGNATURE = /^t=(\d{1,12})((?:,v1=[\da-fA-F]{64})+)$/;

/** The channel that a key opens. @throws ProductError `not-found` for one that is unknown, paused, or of a closed school */
export async function feedOfKey({ db }: Deps, key: string, way: Receives): Promise<FeedDocument> {
  const snapshot = /^[a-z0-9]{26}$/.test(key) ? await refs.inbounds(db).where('key', '==', key).limit(1).get() : null;
  const inbound = snapshot?.docs[0]?.data() as InboundDocument | undefined;
  const [document, school] = inbound
    ? await db.getAll(refs.feed(db, inbound.iid, inbound.id), refs.institution(db, inbound.iid))
    : [];
  const feed = document?.data() as FeedDocument | undefined;
  const isOpen = feed && feed.status !== 'paused' && !feed.disabledByPlan && school?.exists && !school.get('deletesAt');
  if (!isOpen || isSuspended(school) || manifestOf(feed.network).receives !== way) throw unknownKey();
  return feed;
}

function unknownKey(): ProductError {
  return new ProductError(
    'not-found',
    'No active channel receives posts at this address. It may be paused or deleted.',
  );
}

/** Stories of one signed request, each for itself. */
export async function receiveItems(deps: Deps, key: string, bytes: Uint8Array, proof: RequestProof): Promise<Received> {
  const feed = await feedOfKey(deps, key, 'requests');
  await assertSigned(deps, feed, bytes, proof);
  // Only requests of the channel's own system count, so that a stranger who knows the address cannot use up its limit.
  await deps.limits.take('inbound to', feed.id);
  return storeItems(deps, feed, itemsOf(bytes));
}

/** The header X-SprX-Signature, and whom a request is counted by that is not signed. */
export type RequestProof = { readonly header: string; readonly visitor: string };

/**
 * Whether the header can be a signature of now: known before the body is read.
 * @throws ProductError `unauthenticated`, `too-many-requests`
 */
export async function assertSignatureForm(deps: Deps, { header, visitor }: RequestProof) {
  const [, time, signatures] = SIGNATURE.exec(header) ?? [];
  if (time === undefined || signatures === undefined) {
    return refuse(deps, visitor, 'Sign the request: X-SprX-Signature is t=<unix>,v1=<hex HMAC-SHA-256 of “t.body”>.');
  }
  if (Math.abs(deps.now().getTime() - Number(time) * 1000) > LONGEST_MS) {
    return refuse(
      deps,
      visitor,
      'The signature is more than five minutes away from our clock. Sign again and check your clock.',
    );
  }
  return { time, signatures };
}

/** @throws ProductError `unauthenticated`, `too-many-requests` */
async function assertSigned(deps: Deps, feed: FeedDocument, bytes: Uint8Array, proof: RequestProof): Promise<void> {
  const { time, signatures } = await assertSignatureForm(deps, proof);
  const before = new TextEncoder().encode(`${time}.`);
  const signed = new Uint8Array(before.length + bytes.length);
  signed.set(before);
  signed.set(bytes, before.length);
  const inboundSecret = await openSecret(deps, feed.iid, feed.id);
  for (const secret of inboundSecret ? validSecrets(inboundSecret, deps.now()) : []) {
    for (const [, hex = ''] of signatures.matchAll(/v1=([\da-fA-F]{64})/g)) {
      if (await isSignedWith(secret, bytesOfHex(hex), signed)) return;
    }
  }
  await refuse(deps, proof.visitor, 'The signature does not match this channel’s secret.');
}

async function refuse(deps: Deps, visitor: string, message: string): Promise<never> {
  await deps.limits.take('inbound unsigned', visitor);
  throw new ProductError('unauthenticated', message);
}

/** @throws ProductError `invalid`, `too-large` */
function itemsOf(bytes: Uint8Array): readonly unknown[] {
  const items = parsed(bytes);
  if (items.length <= MOST_ITEMS) return items;
  throw new ProductError('too-large', `Send at most ${MOST_ITEMS} stories in one request.`);
}

function parsed(bytes: Uint8Array): readonly unknown[] {
  const wrong = (message: string) => new ProductError('invalid', message, { fields: { items: message } });
  let body: unknown;
  try {
    body = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw wrong('Send JSON in UTF-8: { "items": [ … ] }.');
  }
  const items = typeof body === 'object' && body !== null && 'items' in body ? body.items : null;
  if (!Array.isArray(items)) throw wrong('Send the stories as a list: { "items": [ … ] }.');
  return items;
}

async function storeItems(deps: Deps, feed: FeedDocument, items: readonly unknown[]): Promise<Received> {
  const failed: { index: number; message: string }[] = [];
  const sent: ConnectorItem[] = [];
  const gone: string[] = [];
  const ids = new Set<string>();
  for (const [index, item] of items.entries()) {
    // Its HTML is cleaned below: a hundred long stories one after the other would hold up all others.
    await nextTurn();
    const deletion = sentDeletionSchema.safeParse(item);
    const story = deletion.success ? deletion : sentStorySchema.safeParse(item, { error: plainMessage });
    if (!story.success) {
      failed.push({ index, message: story.error.issues[0]?.message ?? 'This story can’t be read.' });
    } else if (ids.has(story.data.id)) {
      failed.push({ index, message: `An item before this one has the id “${story.data.id}” as well.` });
    } else {
      ids.add(story.data.id);
      if ('deleted' in story.data) gone.push(story.data.id);
      else sent.push(itemOfSent(deps, story.data));
    }
  }
  const counts = await storeSent(deps, feed, sent);
  const marked = await markGone(deps, feed, gone);
  return {
    accepted: counts.added,
    updated: counts.updated + marked,
    unchanged: counts.unchanged + gone.length - marked,
    failed,
  };
}

/** Their source has deleted them: people decide what becomes of them here. @returns how many were not marked before */
async function markGone(deps: Deps, feed: FeedDocument, externalIds: readonly string[]) {
  const { db, hashing, changes } = deps;
  if (externalIds.length === 0) return 0;
  const stories = externalIds.map((id) => refs.story(db, storyIdOf(hashing, feed.iid, feed.id, id)));
  const marked = await db.runTransaction(
    async (tx) => markDeletedIn(deps, tx, feed, await tx.getAll(...stories)).length,
  );
  if (marked > 0) changes.mark(feed.iid, ['stories']);
  return marked;
}
