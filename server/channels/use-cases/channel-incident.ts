import type { DocumentSnapshot, Timestamp, Transaction } from 'firebase-admin/firestore';
import type { FeedStatus } from '../../../src/domain/feed/schema.ts';
import { placeOfChannels } from '../../../src/domain/notification/places.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobScope } from '../../core/jobs/queue.ts';
import { announce } from '../../identity/index.ts';
import type { FeedDocument } from '../documents.ts';
import { updateFeedIn } from '../feed-index.ts';
import type { FeedStateDocument } from '../feed-state.ts';

/** What may pass by itself is given so long, in ms, before people are asked to look. */
const PATIENCE_MS = 24 * 3_600_000;
/** What will not pass by itself is believed when it was so twice: a site that is being rebuilt is soon back. */
const TWICE = 2;

/** Readings that failed one after the other, since when, and which notifications were sent of it. */
export type Incident = Pick<FeedStateDocument, 'failures' | 'isTold' | 'isToldToSignIn'> & { failingSince: Timestamp };

export type Channel = { readonly feed: FeedDocument; readonly before: Partial<FeedStateDocument> | undefined };

type Failed = {
  readonly code: string;
  readonly message: string;
  readonly isTransient: boolean;
  readonly status: FeedStatus;
};

/** Once a reading succeeds, or a person has signed in again. */
export const NO_INCIDENT = { failures: 0, failingSince: null, isTold: false, isToldToSignIn: false } as const;

/** The channels that are read with a sign-in, and what is remembered of each. */
export async function channelsOf(
  { db }: Deps,
  tx: Transaction,
  { iid, connectionId }: { readonly iid: string; readonly connectionId: string },
): Promise<Channel[]> {
  const feeds = await tx.get(refs.feeds(db, iid).where('connectionId', '==', connectionId));
  if (feeds.empty) return [];
  const states: DocumentSnapshot[] = await tx.getAll(...feeds.docs.map(({ id }) => refs.feedState(db, id)));
  return feeds.docs.map((feed, at) => ({
    feed: feed.data() as FeedDocument,
    before: states[at]?.data() as FeedStateDocument | undefined,
  }));
}

/**
 * Writes, in the transaction that notes what went wrong: those who can do something about the channels are notified once, when
 * they will not come right by themselves.
 * @param broken of one cause: people get one message
 * @param bound read with the same sign-in: they are named in that message, and no second notification follows once they fail too
 * @returns the incident of each of `broken` as it is now
 */
export function followIncident(
  deps: Deps,
  where: JobScope,
  broken: readonly Channel[],
  failed: Failed,
  bound: readonly Channel[] = [],
): Incident[] {
  const incidents = broken.map((channel) => ({ ...channel, ...incidentOf(where.now, channel, failed) }));
  const toBeReported = incidents.filter(({ tells }) => tells);
  if (toBeReported.length === 0) return incidents.map(({ incident }) => incident);
  const also = bound.flatMap((channel) => {
    const { incident, tells } = incidentOf(where.now, channel, failed);
    return tells ? [{ ...channel, incident }] : [];
  });
  for (const { feed, incident } of also) {
    where.tx.set(refs.feedState(deps.db, feed.id), { iid: feed.iid, ...incident }, { merge: true });
    // Read at once, so that its card says what the notification said.
    if (feed.status === 'ok') updateFeedIn(deps, where.tx, feed, { nextSyncAt: stamp(where.now) });
  }
  tell(
    deps,
    where,
    [...toBeReported, ...also].map(({ feed }) => feed),
    failed,
  );
  return incidents.map(({ incident }) => incident);
}

function incidentOf(now: Date, { feed, before }: Channel, failed: Failed): { incident: Incident; tells: boolean } {
  const isOn = (before?.failures ?? 0) > 0;
  const failures = isOn ? (before?.failures ?? 0) + 1 : 1;
  const failingSince = (isOn && before?.failingSince) || stamp(now);
  const toSignIn = failed.status === 'reauth';
  // Whoever heard that a channel does not work has yet to hear that they must sign in.
  const isReported = isOn && before?.isTold === true;
  const isSignInReported = isReported && before?.isToldToSignIn === true;
  const lasts = now.getTime() - failingSince.toMillis() >= PATIENCE_MS;
  const needsPerson = lasts || toSignIn || (!failed.isTransient && failures >= TWICE);
  // A school cannot mend our own errors, or make a source hurry.
  const isOff = feed.status === 'paused' || feed.disabledByPlan === true;
  const isTheirs = failed.code !== 'internal' && failed.status !== 'limited' && !isOff;
  const tells = needsPerson && isTheirs && !(toSignIn ? isSignInReported : isReported);
  const incident = {
    failures,
    failingSince,
    isTold: isReported || tells,
    isToldToSignIn: isSignInReported || (tells && toSignIn),
  };
  return { incident, tells };
}

function tell(deps: Deps, where: JobScope, feeds: readonly FeedDocument[], { status, message }: Failed): void {
  const names = feeds.map(({ name }) => name);
  const [one = ''] = names;
  const isOne = names.length === 1;
  announce(deps, where, {
    to: 'school',
    iid: where.iid,
    permission: 's.c.wr',
    state: 'stopped',
    detail: message,
    channels: names,
    title: isOne ? `${one} needs attention` : `${names.length} channels need attention`,
    text: `${isOne ? 'This channel has' : `${listOf(names)} have`} stopped importing posts. ${message}`,
    path: placeOfChannels(feeds.map(({ id }) => ({ id, status }))),
  });
}

/** "A, B and C"; of more the first two and how many others. */
export function listOf(names: readonly string[]): string {
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
