import type { Transaction } from 'firebase-admin/firestore';
import { capabilitiesOf } from '../../../../src/domain/networks/all.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { enqueueJob } from '../../../core/jobs/queue.ts';
import type { Hub } from '../../../core/ports/connector.ts';
import type { FeedDocument, PushDocument } from '../../documents.ts';
import type { FeedStateDocument } from '../../feed-state.ts';
import { newInboundKey } from '../inbound/inbound-secrets.ts';

/** Unless a job has said otherwise by then, it is done again. */
export const AGAIN_MS = 10 * 60_000;

/** How a hub is remembered beside a channel's last reading: an empty text for none. */
export const hubKey = (hub: Hub | null): string => (hub ? `${hub.url} ${hub.topic}` : '');

/** The hub, unless it is one that we do not use: in production what is asked of it must not be open to the way. */
export function usableHub({ isLocal }: Pick<Deps, 'isLocal'>, hub: Hub | null): Hub | null {
  const url = hub && URL.parse(hub.url);
  if (!url || url.username || url.password) return null;
  return url.protocol === 'https:' || (isLocal && url.protocol === 'http:') ? hub : null;
}

/**
 * Follows the hub that a channel's source names now.
 * @returns what writes it, once nothing more is read, and gives the channel's changes
 */
export async function followHub(
  deps: Deps,
  tx: Transaction,
  feed: FeedDocument,
  named: Hub | null,
): Promise<(now: Date) => Partial<FeedDocument>> {
  const { id, iid, network } = feed;
  const hub = capabilitiesOf(feed).push ? named : null;
  const reference = refs.push(deps.db, id);
  const before = (await tx.get(reference)).data() as PushDocument | undefined;
  return (now) => {
    if (!before && !hub) return {};
    const subscribeRequest = before?.asked?.mode === 'subscribe' ? before.asked : null;
    // A hub that is left still knows what it was given.
    const isSameHub = before !== undefined && hubKey(before.hub) === hubKey(hub);
    const push: PushDocument = {
      id,
      iid,
      network,
      hub,
      token: isSameHub ? before.token : newInboundKey(),
      sealed: isSameHub ? before.sealed : null,
      asked: null,
      leaving:
        before && subscribeRequest
          ? {
              url: subscribeRequest.url,
              topic: subscribeRequest.topic,
              isAsked: false,
              token: before.token,
              sealed: before.sealed,
            }
          : (before?.leaving ?? null),
      leaseUntil: null,
      renewAt: null,
      denied: null,
      dueAt: stamp(new Date(now.getTime() + AGAIN_MS)),
    };
    tx.set(reference, push);
    enqueueJob(deps, { tx, iid, now, actor: { uid: 'system' } }, 'push-renew', id);
    return { hasHub: true, push: 'none' };
  };
}

/** A hub tells of a post before it is read, or it is not relied on until it does. */
const HUB_LEAD_TIME_MS = 15 * 60_000;

/** Some hubs say yes and then say nothing: the last new post shows whether this one speaks. */
export function trustsHub(
  { push, hubToldAt: hubNotifiedAt }: FeedDocument,
  isNews: boolean,
  now: Date,
  old: Pick<FeedStateDocument, 'isHubTrusted'> | null,
): boolean {
  if (push !== 'active') return false;
  if (!isNews) return old?.isHubTrusted ?? false;
  return hubNotifiedAt !== undefined && now.getTime() - hubNotifiedAt.toMillis() < HUB_LEAD_TIME_MS;
}
