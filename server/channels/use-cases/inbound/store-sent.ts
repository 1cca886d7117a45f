import { type JobCounts, NO_COUNTS } from '../../../../src/domain/job/schema.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import type { ConnectorItem } from '../../../core/ports/connector.ts';
import { hashOfItem, storyIdOf } from '../../../stories/index.ts';
import type { FeedDocument } from '../../documents.ts';
import { updateFeedIn } from '../../feed-index.ts';
import type { Hashed } from '../new-posts.ts';
import { readOpenFeed } from '../open-feed.ts';
import { chunks, type Storing, storeChunk } from '../store-posts.ts';

/** What was sent to a channel as its stories would be kept if they had been read. */
export function hashed({ hashing }: Deps, { iid, id }: Pick<FeedDocument, 'iid' | 'id'>, item: ConnectorItem): Hashed {
  return { item, id: storyIdOf(hashing, iid, id, item.externalId), hash: hashOfItem(hashing, item) };
}

const NOBODY_BEFORE = { kept: NO_COUNTS, all: NO_COUNTS };

/** Stores what was sent at once, without a job: the same story sent again changes nothing. */
export async function storeSent(deps: Deps, feed: FeedDocument, sent: readonly ConnectorItem[]): Promise<JobCounts> {
  const { iid, id } = feed;
  const storing: Storing = { job: { iid, target: id }, assertLease: async () => {}, progress: () => {} };
  let counts = NO_COUNTS;
  for (const chunk of chunks(sent.map((item) => hashed(deps, feed, item)))) {
    counts = await storeChunk(deps, storing, chunk, counts, NOBODY_BEFORE);
  }
  await noteArrival(deps, feed);
  deps.changes.mark(iid, counts.added + counts.updated > 0 ? ['stories', 'collections', 'feeds'] : ['feeds']);
  return counts;
}

/** When something came last stands where others say when they were read. */
function noteArrival(deps: Deps, { iid, id }: FeedDocument): Promise<void> {
  return deps.db.runTransaction(async (tx) => {
    const feed = await readOpenFeed(deps, tx, { iid, id });
    const now = stamp(deps.now());
    updateFeedIn(deps, tx, feed, { lastSyncAt: now, lastGoodSyncAt: now });
  });
}
