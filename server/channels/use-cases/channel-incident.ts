import type { Timestamp } from 'firebase-admin/firestore';
import type { FeedStatus } from '../../../src/domain/feed/schema.ts';
import { placeOfChannel } from '../../../src/domain/notification/places.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import type { JobScope } from '../../core/jobs/queue.ts';
import { announce } from '../../identity/index.ts';
import type { FeedDocument } from '../documents.ts';
import type { FeedStateDocument } from '../feed-state.ts';

/** What may pass by itself is given so long, in ms, before people are asked to look. */
const PATIENCE_MS = 24 * 3_600_000;
/** What will not pass by itself is believed when it was so twice: a site that is being rebuilt is soon back. */
const TWICE = 2;

/** Readings that failed one after the other, since when, and whether anybody was told. */
export type Incident = Pick<FeedStateDocument, 'failures'> & { failingSince: Timestamp; isTold: boolean };

type Failed = {
  readonly code: string;
  readonly message: string;
  readonly isTransient: boolean;
  readonly status: FeedStatus;
};

/**
 * Writes, in the transaction that notes the failure: those who can do something about the channel are told once, when it
 * will not come right by itself. @returns the incident as it is now
 */
export function followIncident(
  deps: Deps,
  where: JobScope,
  feed: FeedDocument,
  before: Partial<FeedStateDocument> | undefined,
  failed: Failed,
): Incident {
  const isOn = (before?.failures ?? 0) > 0;
  const failures = isOn ? (before?.failures ?? 0) + 1 : 1;
  const failingSince = (isOn && before?.failingSince) || stamp(where.now);
  const wasTold = isOn && before?.isTold === true;
  const lasts = where.now.getTime() - failingSince.toMillis() >= PATIENCE_MS;
  const needsPerson = lasts || failed.status === 'reauth' || (!failed.isTransient && failures >= TWICE);
  // Nobody at a school can mend our own errors, or make a source hurry.
  const isTheirs = failed.code !== 'internal' && failed.status !== 'limited' && feed.status !== 'paused';
  if (wasTold || !needsPerson || !isTheirs) return { failures, failingSince, isTold: wasTold };
  announce(deps, where, {
    to: 'school',
    iid: feed.iid,
    permission: 's.c.wr',
    channels: [feed.name],
    title: `${feed.name} needs attention`,
    text: `This channel has stopped importing posts. ${failed.message}`,
    path: placeOfChannel({ id: feed.id, status: failed.status }),
  });
  return { failures, failingSince, isTold: true };
}

/** Once a reading succeeds. */
export const NO_INCIDENT = { failures: 0, failingSince: null, isTold: false } as const;
