import { manifestOf } from '../../src/domain/networks/all.ts';
import { storyCount } from '../../src/domain/story/count.ts';
import type { PlanResource } from '../core/ports/plan-resources.ts';
import { type FeedDocument, resumed } from './documents.ts';
import { updateFeedIn } from './feed-index.ts';

/** A channel that a person had paused stays paused when the plan allows it again. */
export const channelResource: PlanResource<FeedDocument> = {
  detail: ({ network, postCount }) => `${manifestOf(network).label}, ${storyCount(postCount)}`,
  whenOff: ({ status }) => ({ status: 'paused', nextSyncAt: null, wasPaused: status === 'paused' }),
  whenOn: (feed, now) => (feed.wasPaused ? { wasPaused: false } : resumed(feed, now)),
  write: (db, tx, feed, changes) => updateFeedIn({ db }, tx, feed, changes),
};
