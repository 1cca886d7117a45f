import type { DocumentData, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobRun } from '../../core/jobs/queue.ts';
import { isSuspended } from '../../core/suspension.ts';
import type { FeedDocument } from '../documents.ts';

/** The channel was removed while it was being read. */
export class ChannelGone extends Error {
  constructor() {
    super('This channel has been deleted.');
    this.name = 'ChannelGone';
  }
}

/** The platform closed the school while its channel was being read. */
export class SchoolClosed extends Error {
  constructor() {
    super('The school is suspended. No channels sync until a platform admin resumes it.');
    this.name = 'SchoolClosed';
  }
}

export type FeedId = Pick<FeedDocument, 'iid' | 'id'>;

/** The channel that a job works on. */
export const feedIdOf = ({ job }: { readonly job: Pick<JobRun['job'], 'iid' | 'target'> }): FeedId => ({
  iid: job.iid,
  id: job.target,
});

/** The channel as it is now. @throws ChannelGone, SchoolClosed */
export async function readOpenFeed(deps: Deps, tx: Transaction, feed: FeedId): Promise<FeedDocument> {
  return (await readOpenFeedAndSchool(deps, tx, feed)).feed;
}

/** With the school as it is now. @throws ChannelGone, SchoolClosed */
export async function readOpenFeedAndSchool(
  { db }: Deps,
  tx: Transaction,
  { iid, id }: FeedId,
): Promise<{ feed: FeedDocument; school: DocumentData | undefined }> {
  const [document, school] = await tx.getAll(refs.feed(db, iid, id), refs.institution(db, iid));
  return { feed: openFeed(document, school), school: school?.data() };
}

/** The channel of two documents that were read. @throws ChannelGone, SchoolClosed */
export function openFeed(document: DocumentSnapshot | undefined, school: DocumentSnapshot | undefined): FeedDocument {
  const feed = document?.data() as FeedDocument | undefined;
  if (!feed) throw new ChannelGone();
  if (feed.isClosed || isSuspended(school)) throw new SchoolClosed();
  return feed;
}
