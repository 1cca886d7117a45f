import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { JobScope } from '../../../core/jobs/queue.ts';
import { updateFeedIn } from '../../feed-index.ts';
import { type Channel, followIncident } from '../channel-incident.ts';

/** Writes: the sign-in of these channels has ended, they need a new one, and one notification says so. */
export function endChannels(
  deps: Deps,
  where: JobScope,
  channels: readonly Channel[],
  why: { readonly code: string; readonly message: string },
): void {
  const { tx, iid, now } = where;
  const incidents = followIncident(deps, where, channels, { ...why, isTransient: false, status: 'reauth' });
  for (const [at, { feed }] of channels.entries()) {
    const incident = incidents[at];
    const error = { code: why.code, message: why.message, since: stamp(now), count: incident?.failures ?? 1 };
    const isOff = feed.status === 'paused' || feed.disabledByPlan === true;
    updateFeedIn(deps, tx, feed, { error, ...(isOff ? {} : { status: 'reauth', nextSyncAt: null }) });
    tx.set(refs.feedState(deps.db, feed.id), { iid, ...incident }, { merge: true });
  }
}
