import { type JobCounts, NO_COUNTS } from '../../../../src/domain/job/schema.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import type { ConnectorItem } from '../../../core/ports/connector.ts';
import { hashOfItem, storyIdOf } from '../../../stories/index.ts';
import { updateFeedIn } from '../../feed-index.ts';
import { chunks } from '../chunks.ts';
import { type FeedId, readOpenFeed } from '../open-feed.ts';
import { type Hashed, withStored } from '../post-outcome.ts';
import { storeChunk } from '../store-posts.ts';

/** What was sent to a channel as its stories would be kept if they had been read. */
export function hashed({ hashing }: Deps, { iid, id }: FeedId, item: ConnectorItem): Hashed {
  return { item, id: storyIdOf(hashing, iid, id, item.externalId), hash: hashOfItem(hashing, item) };
}

/** Stores what was sent at once, without a job: the same story sent again changes nothing. */
export async function storeSent(deps: Deps, feed: FeedId, sent: readonly ConnectorItem[]): Promise<JobCounts> {
  let counts = NO_COUNTS;
  for (const chunk of chunks(sent.map((item) => hashed(deps, feed, item)))) {
    counts = withStored(counts, await storeChunk(deps, feed, chunk));
  }
  await noteArrival(deps, feed);
  deps.changes.mark(feed.iid, counts.added + counts.updated > 0 ? ['stories', 'collections', 'feeds'] : ['feeds']);
  return counts;
}

/** The time of the last arrival is stored where other channels have that of their last sync. */
function noteArrival(deps: Deps, id: FeedId): Promise<void> {
  return deps.db.runTransaction(async (tx) => {
    const feed = await readOpenFeed(deps, tx, id);
    const now = stamp(deps.now());
    updateFeedIn(deps, tx, feed, { lastSyncAt: now, lastGoodSyncAt: now });
  });
}
