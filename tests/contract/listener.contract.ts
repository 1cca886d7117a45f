import { describe, expect, test } from 'vitest';
import { createFeed, deleteFeed, listFeeds, updateFeed } from '../../src/domain/api/channels.ts';
import { addStoryToCollection, createCollection, deleteCollection } from '../../src/domain/api/collections.ts';
import { bePresent, leaveStory } from '../../src/domain/api/review.ts';
import { createStory, deleteStory, listStories, moderateStories } from '../../src/domain/api/stories.ts';
import { type Feed, feedSchema } from '../../src/domain/feed/schema.ts';
import { type SchoolStory, storySchema } from '../../src/domain/story/schema.ts';
import { type ContractContext, PASSWORD } from './contract-context.ts';

/** What pages rely on when they listen. */
export function listenerContract(on: ContractContext): void {
  describe('listeners', () => {
    test('watchMine → the user’s schools by name [spec 7.6a]', async () => {
      const { auth, institutions } = on.side.browser();
      await auth.signIn('both@sprx.test', PASSWORD);
      const mine = on.hear((observer: Parameters<typeof institutions.watchMine>[1]) =>
        institutions.watchMine(['riverside', 'oakfield'], observer),
      );
      const list = await mine.until((value) => value.length === 2, 'two schools');
      expect(list.map(({ id }) => id)).toEqual(['oakfield', 'riverside']);
      expect(list[0]?.subscription?.displayName).toBe('School');
    });

    test('watch school, role and usage → their current values [spec 3.8a, 7.5a, 7.5b, 7.5c]', async () => {
      const school = on.hear((observer: Parameters<typeof on.head.institutions.watch>[1]) =>
        on.head.institutions.watch('oakfield', observer),
      );
      expect((await school.until((value) => value !== null, 'the school'))?.name).toMatch(/Oakfield/);
      const role = on.hear((observer: Parameters<typeof on.viewer.institutions.watchRole>[2]) =>
        on.viewer.institutions.watchRole('oakfield', 'VIEWER', observer),
      );
      expect((await role.until((value) => value !== null, 'the role'))?.permissions).toContain('s.s.rea');
      const usage = on.hear((observer: Parameters<typeof on.head.institutions.watchUsage>[1]) =>
        on.head.institutions.watchUsage('oakfield', observer),
      );
      expect((await usage.until((value) => value !== null, 'the counts'))?.channels).toBeGreaterThan(0);
    });

    test('watchRole: role document changed → new value [spec 4.9]', async () => {
      const role = on.hear((observer: Parameters<typeof on.viewer.institutions.watchRole>[2]) =>
        on.viewer.institutions.watchRole('oakfield', 'VIEWER', observer),
      );
      const before = await role.until((value) => value !== null, 'the role');
      if (!before) throw new Error('There is no role');
      await on.side.writeRole({ ...before, name: 'Reader' });
      await role.until((value) => value?.name === 'Reader', 'the new name');
      await on.side.writeRole(before);
      await role.until((value) => value?.name === before.name, 'the old name');
    });

    test('watch feeds → newest first [spec 3.7b, 7.4]', async () => {
      const feeds = on.hear((observer: Parameters<typeof on.head.feeds.watch>[1]) =>
        on.head.feeds.watch('oakfield', observer),
      );
      const list = await feeds.until((value) => value.length > 1, 'channels');
      expect(list.map(({ dateCreated }) => dateCreated)).toEqual(
        list.map(({ dateCreated }) => dateCreated).toSorted((a, b) => b.localeCompare(a)),
      );
      for (const feed of list) expect(feedSchema.safeParse(feed).error).toBeUndefined();
    });

    test('watch feeds: none → empty list; one created → listener called [spec 4.10b]', async () => {
      const { auth, api, feeds } = on.side.browser();
      await auth.signIn('both@sprx.test', PASSWORD);
      api.setInstitution('riverside');
      const before = (await api.call(listFeeds)).items;
      for (const { id } of before) await api.call(deleteFeed, { params: { id }, query: { stories: 'keep' } });
      const heard = on.hear((observer: Parameters<typeof feeds.watch>[1]) => feeds.watch('riverside', observer));
      expect(await heard.until(() => true, 'the first answer')).toEqual([]);
      const source = { url: on.side.feedAddress(4) };
      const { feed } = await api.call(createFeed, { body: { name: 'Heard at once', network: 'rss', source } });
      expect((await heard.until((value) => value.length > 0, 'the channel')).map(({ id }) => id)).toEqual([feed.id]);
      await api.call(deleteFeed, { params: { id: feed.id }, query: { stories: 'delete' } });
      await heard.until((value) => value.length === 0, 'that there is none again');
      for (const { name, source } of before) {
        if ('url' in source) await api.call(createFeed, { body: { name, network: 'rss', source } });
      }
    });

    test('watchQueue: one collection → only its pending stories', async () => {
      const { items } = await on.head.api.call(listStories, { query: { status: 'pending', limit: 2 } });
      const { collection } = await on.head.api.call(createCollection, { body: { name: 'Waiting together' } });
      const params = { id: collection.id };
      for (const { id } of items) await on.head.api.call(addStoryToCollection, { params: { ...params, storyId: id } });
      const own = on.hear((observer: Parameters<typeof on.head.stories.watchQueue>[2]) =>
        on.head.stories.watchQueue('oakfield', 200, observer, collection.id),
      );
      const heard = await own.until((value) => value.length === items.length, 'the stories of the collection');
      expect(heard.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
      await on.head.api.call(deleteCollection, { params });
    });

    test('watchQueue → newest first up to the limit; story moderated → removed at once', async () => {
      const queue = on.hear((observer: Parameters<typeof on.head.stories.watchQueue>[2]) =>
        on.head.stories.watchQueue('oakfield', 5, observer),
      );
      const before = await queue.until((value) => value.length === 5, 'five waiting');
      expect(before.map(({ publishedAt }) => publishedAt)).toEqual(
        before.map(({ publishedAt }) => publishedAt).toSorted((a, b) => b.localeCompare(a)),
      );
      for (const story of before) expect(storySchema.safeParse(story).error).toBeUndefined();
      const first = before[0] as SchoolStory;
      const one = on.hear((observer: Parameters<typeof on.head.stories.watch>[1]) =>
        on.head.stories.watch(first.id, observer),
      );
      await one.until((value) => value?.status === 'pending', 'the story');
      const usage = on.hear((observer: Parameters<typeof on.head.institutions.watchUsage>[1]) =>
        on.head.institutions.watchUsage('oakfield', observer),
      );
      const counted = (await usage.until((value) => value !== null, 'the counts'))?.stories ?? 0;

      const changes = on.hear((observer: Parameters<typeof on.head.institutions.watchChanges>[1]) =>
        on.head.institutions.watchChanges('oakfield', observer),
      );
      const changed = (await changes.until(() => true, 'what has changed so far'))?.stories ?? 0;

      const body = { ids: [first.id], decision: 'approve' as const };
      expect(await on.head.api.call(moderateStories, { body })).toEqual({
        done: [first.id],
        waiting: [],
        scheduled: [],
        failed: [],
        undo: { id: expect.any(String), until: expect.any(String) },
      });
      await queue.until((value) => value.every(({ id }) => id !== first.id), 'the queue without it');
      await one.until((value) => value?.status === 'approved', 'approved');
      await usage.until((value) => value?.stories === counted + 1, 'one more');
      await changes.until((value) => (value?.stories ?? 0) > changed, 'word of the change');

      await on.head.api.call(moderateStories, { body: { ids: [first.id], decision: 'restore' } });
      await queue.until((value) => value[0]?.id === first.id, 'the queue with it again');
      await usage.until((value) => value?.stories === counted, 'one less');
    });

    test('watchPresence: person opens a story → listed; leaves it → not listed', async () => {
      const { story } = await on.head.api.call(createStory, { body: { title: 'Open twice', html: '<p>x</p>' } });
      const signs = on.hear((observer: Parameters<typeof on.head.stories.watchPresence>[2]) =>
        on.head.stories.watchPresence('oakfield', story.id, observer),
      );
      await signs.until((value) => value.length === 0, 'nobody');
      const params = { id: story.id };
      await on.head.api.call(bePresent, { params, body: { state: 'viewing' } });
      await signs.until((value) => value.some(({ state }) => state === 'viewing'), 'the person');
      await on.head.api.call(leaveStory, { params });
      await signs.until((value) => value.length === 0, 'nobody again');
      await on.head.api.call(deleteStory, { params });
    });

    test('watch story: deleted → null', async () => {
      const story = (await on.head.api.call(createStory, { body: { title: 'Soon gone', html: '<p>x</p>' } })).story;
      const heard = on.hear((observer: Parameters<typeof on.head.stories.watch>[1]) =>
        on.head.stories.watch(story.id, observer),
      );
      await heard.until((value) => value?.id === story.id, 'the story');
      await on.head.api.call(deleteStory, { params: { id: story.id } });
      await heard.until((value) => value === null, 'that it is gone');
    });

    test('listener stopped, also twice → not called any more', async () => {
      const watch = (observer: Parameters<typeof on.head.feeds.watch>[1]) => on.head.feeds.watch('oakfield', observer);
      const [heard, other] = [on.hear(watch), on.hear(watch)];
      await heard.until((value) => value.length > 0, 'channels');
      await other.until((value) => value.length > 0, 'channels');
      heard.stop();
      heard.stop();
      const count = heard.values.length;
      const feed = other.values.at(-1)?.find(({ status }) => status === 'ok');
      if (!feed) throw new Error('A working channel is needed');
      const isPaused = (feeds: readonly Feed[]) =>
        feeds.some(({ id, status }) => id === feed.id && status === 'paused');
      await on.head.api.call(updateFeed, { params: { id: feed.id }, body: { status: 'paused' } });
      await other.until(isPaused, 'that it is paused');
      await on.head.api.call(updateFeed, { params: { id: feed.id }, body: { status: 'active' } });
      await other.until((feeds) => !isPaused(feeds), 'that it is active');
      expect(heard.values).toHaveLength(count);
    });
  });
}
