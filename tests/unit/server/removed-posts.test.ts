import { beforeEach, describe, expect, it } from 'vitest';
import { createFeed } from '../../../server/channels/use-cases/create-feed.ts';
import { explainMissingStory } from '../../../server/channels/use-cases/explain-missing-story.ts';
import { deleteFeed, syncFeed } from '../../../server/channels/use-cases/feeds.ts';
import { MOST_IDS } from '../../../server/stories/removed-posts.ts';
import { deleteStory } from '../../../server/stories/use-cases/stories.ts';
import { FEED_URL } from '../../api/channels.ts';
import { item } from '../../support/fake-source.ts';
import { type InProcess, inProcessDeps } from '../../support/in-process-deps.ts';

let at: InProcess;
let feedId: string;
const POSTS = ['a', 'b', 'c', 'd'].map((id) => item(id));
const posts = (items = POSTS) => at.sources.set(FEED_URL, { items });
beforeEach(async () => {
  at = await inProcessDeps();
  posts();
  const made = await createFeed(at.deps, at.actor('head'), {
    name: 'Oakfield news',
    network: 'rss',
    source: { url: FEED_URL },
  });
  feedId = made.feed.id;
  await at.settle();
});

const idsOf = (count: number) => Array.from({ length: count }, (_, n) => n.toString(16).padStart(24, '0'));
const remembered = async () => (await at.db.doc(`feedRemoved/${feedId}`).get()).data();
const apart = async () => (await at.db.collection(`feedRemoved/${feedId}/posts`).get()).docs;
const stories = async () => (await at.db.collection('stories').get()).docs.map((each) => each.get('externalId')).sort();
async function remove(externalId: string): Promise<string> {
  const [story] = (await at.db.collection('stories').where('externalId', '==', externalId).get()).docs;
  await deleteStory(at.deps, at.actor('head'), String(story?.id));
  return String(story?.id);
}
/** Each post changed, so that none is passed over as unchanged. */
async function readChanged(): Promise<void> {
  posts([...POSTS, item('e')].map((post) => ({ ...post, title: `${post.title}, changed` })));
  await syncFeed(at.deps, at.actor('head'), feedId);
  await at.settle();
}
const why = async (q: string) => (await explainMissingStory(at.deps, at.actor('head'), { q, feedId }))[0]?.state;

describe('posts of a channel that were deleted here', () => {
  it('more posts than one document can hold → all found, none imported again, document grows no further', async () => {
    const first = await remove('a');
    await at.db.doc(`feedRemoved/${feedId}`).update({ ids: [...idsOf(MOST_IDS - 2), first] });
    await remove('b');
    expect([(await remembered())?.ids.length, await apart()]).toEqual([MOST_IDS, []]);
    const later = [await remove('c'), await remove('d')];
    expect(await remembered()).toMatchObject({ iid: 'oakfield', hasMore: true });
    expect((await remembered())?.ids).toHaveLength(MOST_IDS);
    expect((await apart()).map((each) => [each.id, each.data()])).toEqual(
      later.sort().map((id) => [id, { iid: 'oakfield' }]),
    );
    await readChanged();
    expect(await stories()).toEqual(['e']);
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(why))).toEqual([
      ...Array.from({ length: 4 }, () => 'deleted-here'),
      'waiting',
    ]);
  });

  it('older document over the limit → still read, not extended', async () => {
    const first = await remove('a');
    await at.db.doc(`feedRemoved/${feedId}`).set({ iid: 'oakfield', ids: [...idsOf(2 * MOST_IDS), first] });
    const second = await remove('b');
    expect((await remembered())?.ids).toHaveLength(2 * MOST_IDS + 1);
    expect((await apart()).map(({ id }) => id)).toEqual([second]);
    await readChanged();
    expect(await stories()).toEqual(['c', 'd', 'e']);
  });

  it('channel deleted → its removed posts deleted', async () => {
    await at.db.doc(`feedRemoved/${feedId}`).set({ iid: 'oakfield', ids: idsOf(MOST_IDS) });
    await remove('a');
    expect(await apart()).toHaveLength(1);
    await deleteFeed(at.deps, at.actor('head'), feedId, 'keep');
    await at.settle();
    expect([await remembered(), await apart()]).toEqual([undefined, []]);
  });
});
