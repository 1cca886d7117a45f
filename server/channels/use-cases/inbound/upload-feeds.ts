import { ProductError } from '../../../../src/domain/errors.ts';
import type { Inbound } from '../../../../src/domain/feed/inbound.ts';
import { changedRules, DEFAULT_RULES, type FeedRulesPatch } from '../../../../src/domain/feed/rules.ts';
import type { Feed } from '../../../../src/domain/feed/schema.ts';
import { manifestOf, type Receiving } from '../../../../src/domain/networks/all.ts';
import type { Receives } from '../../../../src/domain/networks/manifest.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { getOwn, outsideTransaction } from '../../../core/read.ts';
import { withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../../core/transaction/usage-transaction.ts';
import { type FeedDocument, type InboundDocument, toFeed } from '../../documents.ts';
import { createFeedIn } from '../../feed-index.ts';
import { NOT_SET_UP } from '../connections/start-connection.ts';
import { assertMayFill, assertMayRule } from '../own-words.ts';
import { firstSecret, newInboundKey, newSecret, openSecret, rotated, sealSecret } from './inbound-secrets.ts';

type NewUpload = {
  readonly name: string;
  readonly network: Receiving;
  readonly rules?: FeedRulesPatch;
  readonly historyFrom?: string;
};

/** Adds a channel whose stories are sent here. Its secret is answered this once. */
export async function createUploadFeed(
  deps: Deps,
  actor: Actor,
  { name, network, rules = {}, historyFrom }: NewUpload,
): Promise<{ feed: Feed; inbound?: Inbound }> {
  const { db } = deps;
  const id = deps.newId();
  const { receives } = manifestOf(network);
  if (receives === 'emails') assertMail(deps);
  const opening = receives === 'file' ? null : await newOpening(deps, actor.iid, id, receives);
  return withUsageTransaction(deps, actor, 's.c.wr', async (school) => {
    const completeRules = changedRules(DEFAULT_RULES, rules);
    assertMayRule(school, network, { before: null, after: completeRules });
    school.charge('channels', 1);
    const feed: FeedDocument = {
      id,
      iid: school.iid,
      name,
      network,
      source: {},
      handle: null,
      status: 'ok',
      quiet: false,
      error: null,
      lastSyncAt: null,
      nextSyncAt: null,
      lastGoodSyncAt: null,
      postCount: 0,
      postsByDay: {},
      unreadable: 0,
      rules: completeRules,
      historyFrom: historyFrom ?? null,
      dateCreated: stamp(school.now),
      jobId: null,
      isClosed: Boolean(school.institution.suspension),
    };
    createFeedIn(deps, school.tx, feed);
    if (opening) {
      school.tx.create(refs.inbound(db, id), opening.inbound);
      if (opening.sealed) school.tx.create(refs.secret(db, id), opening.sealed);
    }
    school.audit({ action: 'feed.create', target: refs.feed(db, school.iid, id).path, after: { name, network } });
    const inboundAnswer = opening && {
      ...toInbound(deps, opening.inbound),
      ...(opening.secret ? { secret: opening.secret } : {}),
    };
    return { feed: toFeed(feed), ...(inboundAnswer ? { inbound: inboundAnswer } : {}) };
  });
}

/** The address of a channel; the secret of one that takes requests. */
async function newOpening(deps: Deps, iid: string, id: string, receives: Receives | undefined) {
  const key = newInboundKey();
  if (receives === 'emails') return { inbound: { id, iid, key, senders: [] }, secret: null, sealed: null };
  const secret = newSecret();
  return { inbound: { id, iid, key }, secret, sealed: await sealSecret(deps, iid, id, firstSecret(secret)) };
}

/** @throws ProductError `invalid` */
function assertMail({ mailDomain }: Deps): void {
  if (mailDomain === null) throw new ProductError('invalid', NOT_SET_UP, { fields: { network: NOT_SET_UP } });
}

function toInbound({ appOrigin, mailDomain }: Deps, { key, senders }: InboundDocument): Inbound {
  if (senders === undefined) return { url: `${appOrigin}/api/v1/inbound/${key}` };
  return { ...(mailDomain === null ? {} : { address: `${key}@${mailDomain}` }), senders };
}

/** @throws ProductError `not-found` also for a channel that nothing is sent to in these ways */
async function ownInbound(
  deps: Deps,
  actor: Actor,
  feedId: string,
  ways: readonly Receives[],
): Promise<InboundDocument> {
  const { db } = deps;
  const find = (id: string) => refs.feed(db, actor.iid, id);
  const feed = await getOwn<FeedDocument>('feed', outsideTransaction, find, feedId, actor.iid);
  const { receives } = manifestOf(feed.network);
  const inbound = (await refs.inbound(db, feedId).get()).data() as InboundDocument | undefined;
  if (inbound && receives && ways.includes(receives)) return inbound;
  throw new ProductError('not-found', `Nothing is sent to the channel “${feed.name}” in this way.`);
}

export async function getInbound(deps: Deps, actor: Actor, feedId: string): Promise<Inbound> {
  const inbound = await ownInbound(deps, actor, feedId, ['requests', 'emails']);
  if (inbound.senders) return toInbound(deps, inbound);
  const inboundSecret = await openSecret(deps, actor.iid, feedId);
  const until = inboundSecret?.beforeUntil ?? null;
  return {
    ...toInbound(deps, inbound),
    oldSecretUntil: until !== null && until > deps.now().toISOString() ? until : null,
  };
}

/** A new secret, answered this once; the one before goes on for a day. */
export async function rotateInbound(deps: Deps, actor: Actor, feedId: string): Promise<Inbound> {
  const { db } = deps;
  const inbound = await ownInbound(deps, actor, feedId, ['requests']);
  const secret = newSecret();
  const inboundSecret = await openSecret(deps, actor.iid, feedId);
  const next = inboundSecret ? rotated(inboundSecret, secret, deps.now()) : firstSecret(secret);
  const sealed = await sealSecret(deps, actor.iid, feedId, next);
  await withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
    const reference = refs.feed(db, school.iid, feedId);
    assertMayFill(school, await getOwn<FeedDocument>('feed', school.tx, () => reference, feedId, school.iid));
    school.tx.set(refs.secret(db, feedId), sealed);
    school.audit({ action: 'feed.rotate-secret', target: reference.path });
  });
  return { ...toInbound(deps, inbound), secret, oldSecretUntil: next.beforeUntil };
}

/** Who may send emails beside the members who write stories. */
export async function setSenders(
  deps: Deps,
  actor: Actor,
  feedId: string,
  addresses: readonly string[],
): Promise<Inbound> {
  const inbound = await ownInbound(deps, actor, feedId, ['emails']);
  const senders = [...new Set(addresses)];
  await withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
    const reference = refs.feed(deps.db, school.iid, feedId);
    assertMayFill(school, await getOwn<FeedDocument>('feed', school.tx, () => reference, feedId, school.iid));
    school.tx.update(refs.inbound(deps.db, feedId), { senders });
    school.audit({ action: 'feed.senders', target: reference.path, after: { senders: senders.length } });
  });
  return toInbound(deps, { ...inbound, senders });
}
