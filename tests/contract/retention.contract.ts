import { describe, expect, test } from 'vitest';
import type { Services } from '../../src/data/ports.ts';
import {
  createFeed,
  deleteFeed,
  getFeed,
  getJob,
  listFeeds,
  listUnreadable,
  syncFeed,
} from '../../src/domain/api/channels.ts';
import {
  addStoryToCollection,
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  removeStoryFromCollection,
  updateCollection,
} from '../../src/domain/api/collections.ts';
import { getCurrentInstitution } from '../../src/domain/api/schools.ts';
import {
  createStory,
  deleteStory,
  getStory,
  listStories,
  moderateStories,
  updateStory,
} from '../../src/domain/api/stories.ts';
import { createWidget, deleteWidget, getWidget } from '../../src/domain/api/widgets.ts';
import { unreadablePostSchema } from '../../src/domain/feed/schema.ts';
import type { AnalyticsGlobal } from '../../src/domain/institution/schema.ts';
import { eventually } from '../support/eventually.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What pages rely on of usage, limits, rules and repeated requests. */
export function retentionContract(on: ContractContext): void {
  const usageOf = ({ institutions }: Services, iid: string) =>
    on.hear((observer: Parameters<typeof institutions.watchUsage>[1]) => institutions.watchUsage(iid, observer));

  describe('usage and limits', () => {
    test('documents created and deleted → listener and API have equal counts', async () => {
      const usage = usageOf(on.head, 'oakfield');
      const before = (await usage.until((value) => value !== null, 'the counts')) as AnalyticsGlobal;
      const heard = (what: string, isMatch: (counts: AnalyticsGlobal) => boolean) =>
        usage.until((value) => value !== null && isMatch(value), what);

      const collection = (await on.head.api.call(createCollection, { body: { name: 'Counted' } })).collection;
      await heard('one collection more', ({ collections }) => collections === before.collections + 1);
      const widget = (
        await on.head.api.call(createWidget, {
          body: {
            name: 'Counted',
            type: 'story',
            collectionId: collection.id,
            layout: 'list',
          },
        })
      ).widget;
      await heard('one widget more', ({ widgets }) => widgets.story === before.widgets.story + 1);
      const story = (await on.head.api.call(createStory, { body: { title: 'Counted', html: '<p>x</p>' } })).story;
      await on.head.api.call(moderateStories, { body: { ids: [story.id], decision: 'approve' } });
      await heard('one story more', ({ stories }) => stories === before.stories + 1);
      expect((await on.head.api.call(getCurrentInstitution)).institution.usedResources).toMatchObject({
        collection: before.collections + 1,
        widget: before.widgets.story + 1,
        story: before.stories + 1,
      });

      await on.head.api.call(moderateStories, { body: { ids: [story.id], decision: 'hide' } });
      await heard('hidden ones do not count', ({ stories }) => stories === before.stories);
      await on.head.api.call(moderateStories, { body: { ids: [story.id], decision: 'approve' } });
      await on.head.api.call(deleteStory, { params: { id: story.id } });
      await on.head.api.call(deleteWidget, { params: { id: widget.id } });
      await on.head.api.call(deleteCollection, { params: { id: collection.id } });
      await usage.until(
        (value) => JSON.stringify(value && sorted(value)) === JSON.stringify(sorted(before)),
        'all as before',
      );
    });

    test('over the plan’s limit → limit-reached with usage and plan; one deleted → can be created', async () => {
      const { auth, api } = on.side.browser();
      await auth.signIn('both@sprx.test', PASSWORD);
      api.setInstitution('riverside');
      const there = (await api.call(listCollections)).items;
      for (const { id } of there) await api.call(deleteCollection, { params: { id } });
      const made = [];
      for (const name of ['One', 'Two', 'Three'])
        made.push((await api.call(createCollection, { body: { name } })).collection);
      const error = (await rejection(
        api.call(createCollection, { body: { name: 'Four' } }).then(({ collection }) => collection),
      )) as Error;
      expect(error).toMatchObject({
        code: 'limit-reached',
        details: { limit: { resource: 'collections', used: 3, limit: 3, plan: 'Starter' } },
      });
      expect(error.message).toMatch(/3 collections/);
      await api.call(deleteCollection, { params: { id: made[0]?.id ?? '' } });
      made[0] = (await api.call(createCollection, { body: { name: 'Four' } })).collection;
      expect((await api.call(listCollections)).items.map(({ name }) => name).toSorted()).toEqual([
        'Four',
        'Three',
        'Two',
      ]);
      for (const { id } of made) await api.call(deleteCollection, { params: { id } });
    });

    test('signed out → unauthenticated; no or another school → forbidden', async () => {
      const { auth, api } = on.side.browser();
      expect(await rejection(api.call(listStories, { query: {} }))).toMatchObject({ code: 'unauthenticated' });
      await auth.signIn('new@sprx.test', PASSWORD);
      api.setInstitution(null);
      expect(await rejection(api.call(listCollections).then(({ items }) => items))).toMatchObject({
        code: 'forbidden',
      });
      api.setInstitution('oakfield');
      expect(await rejection(api.call(getCurrentInstitution).then(({ institution }) => institution))).toMatchObject({
        code: 'forbidden',
      });
    });

    test('platform admin → receives every school', async () => {
      const { auth, institutions } = on.side.browser();
      await auth.signIn('admin@sprx.test', PASSWORD);
      const all = on.hear((observer: Parameters<typeof institutions.watchMine>[1]) =>
        institutions.watchMine('all', observer),
      );
      const list = await all.until((value) => value.length > 1, 'the schools');
      expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(['oakfield', 'riverside']));
    });
  });

  describe('unreadable posts', () => {
    test('sync → counted on job and feed, listed with reasons, none twice', async () => {
      const { feed, job } = await on.head.api.call(createFeed, {
        body: {
          name: 'Damaged feed',
          network: 'rss',
          source: { url: on.side.damagedFeed },
        },
      });
      const done = await until(
        () => on.head.api.call(getJob, { params: { id: job?.id ?? '' } }).then(({ job }) => job),
        ({ status }) => status === 'done',
      );
      expect(done.counts).toMatchObject({ failed: 2, seen: done.counts.added + 2 });
      expect((await on.viewer.api.call(getFeed, { params: { id: feed.id } })).feed.unreadable).toBe(2);
      expect((await on.viewer.api.call(listFeeds)).items.find(({ id }) => id === feed.id)?.unreadable).toBe(2);
      const listed = await on.viewer.api.call(listUnreadable, { params: { id: feed.id } });
      expect(listed).toMatchObject({ total: 2, nextCursor: null });
      for (const post of listed.items) expect(unreadablePostSchema.safeParse(post).error).toBeUndefined();
      expect(listed.items.map(({ reason }) => reason)).toEqual([
        'Post 2 of the file is empty or isn’t a post.',
        'Post 10 of the file is empty or isn’t a post.',
      ]);
      const first = await on.viewer.api.call(listUnreadable, { params: { id: feed.id }, query: { limit: 1 } });
      expect(first).toMatchObject({ items: listed.items.slice(0, 1), total: 2 });
      const cursor = first.nextCursor ?? '';
      const second = await on.viewer.api.call(listUnreadable, { params: { id: feed.id }, query: { limit: 1, cursor } });
      expect(second).toEqual({ items: listed.items.slice(1), nextCursor: null, total: 2 });
      for (const page of [{ limit: 0 }, { limit: 201 }, { limit: 1.5 }, { cursor: 'no such place' }]) {
        const [field] = Object.keys(page);
        await expect(
          on.viewer.api.call(listUnreadable, { params: { id: feed.id }, query: page }),
        ).rejects.toMatchObject({
          code: 'invalid',
          fields: { [field ?? '']: expect.any(String) },
        });
      }
      const again = (await on.head.api.call(syncFeed, { params: { id: feed.id } })).job;
      await until(
        () => on.head.api.call(getJob, { params: { id: again.id } }).then(({ job }) => job),
        ({ status }) => status === 'done',
      );
      expect(await on.viewer.api.call(listUnreadable, { params: { id: feed.id } })).toEqual(listed);
      await on.head.api.call(deleteFeed, { params: { id: feed.id }, query: { stories: 'delete' } });
    });
  });

  describe('collections with rules', () => {
    test('stories written or changed later → in or out by the rules, manual choice overrides', async () => {
      const collection = (
        await on.head.api.call(createCollection, { body: { name: 'By rule', rules: { any: ['latecomer'] } } })
      ).collection;
      const story = (
        await on.head.api.call(createStory, { body: { title: 'Late', html: '<p>x</p>', hashtags: ['latecomer'] } })
      ).story;
      const count = async () =>
        (await on.viewer.api.call(getCollection, { params: { id: collection.id } })).collection.count;
      expect(await count()).toBe(1);
      await on.head.api.call(updateStory, { params: { id: story.id }, body: { hashtags: ['punctual'] } });
      expect(await count()).toBe(0);
      await on.head.api.call(updateStory, { params: { id: story.id }, body: { hashtags: ['latecomer'] } });
      await on.head.api.call(removeStoryFromCollection, { params: { id: collection.id, storyId: story.id } });
      await on.head.api.call(updateStory, { params: { id: story.id }, body: { title: 'Late, and out' } });
      expect(await count()).toBe(0);
      await on.head.api.call(addStoryToCollection, { params: { id: collection.id, storyId: story.id } });
      await on.head.api.call(updateCollection, { params: { id: collection.id }, body: { rules: null } });
      expect(await count()).toBe(1);
      expect((await on.viewer.api.call(listCollections)).items.find(({ id }) => id === collection.id)?.count).toBe(1);
      await on.head.api.call(deleteStory, { params: { id: story.id } });
      expect(await count()).toBe(0);
      await on.head.api.call(deleteCollection, { params: { id: collection.id } });
    });

    test('collection shown by a widget → conflict that names the widget', async () => {
      const collection = (await on.head.api.call(createCollection, { body: { name: 'Shown' } })).collection;
      const widget = (
        await on.head.api.call(createWidget, {
          body: {
            name: 'Front door',
            type: 'story',
            collectionId: collection.id,
            layout: 'grid',
          },
        })
      ).widget;
      const error = (await rejection(on.head.api.call(deleteCollection, { params: { id: collection.id } }))) as Error;
      expect(error).toMatchObject({ code: 'conflict' });
      expect(error.message).toContain('Front door');
      expect((await on.viewer.api.call(getWidget, { params: { id: widget.id } })).widget).toEqual(widget);
      await on.head.api.call(deleteWidget, { params: { id: widget.id } });
      expect(
        await rejection(on.head.api.call(getWidget, { params: { id: widget.id } }).then(({ widget }) => widget)),
      ).toMatchObject({ code: 'not-found' });
      await on.head.api.call(deleteCollection, { params: { id: collection.id } });
    });
  });

  describe('lost connection', () => {
    test('answer lost → ConnectionError; same body sent again → created once', async () => {
      let isLost = true;
      const { auth, api } = on.side.browser(async (input, init) => {
        const response = await fetch(input, init);
        if (isLost) throw new TypeError('The connection was lost before the answer came');
        return response;
      });
      await auth.signIn('head@oakfield.test', PASSWORD);
      api.setInstitution('oakfield');
      const newStory = { title: 'Sent twice', html: '<p>x</p>' };
      expect(await rejection(api.call(createStory, { body: newStory }).then(({ story }) => story))).toMatchObject({
        name: 'ConnectionError',
      });
      isLost = false;
      const made = (await api.call(createStory, { body: newStory })).story;
      expect((await api.call(listStories, { query: { q: 'sent twice' } })).items.map(({ id }) => id)).toEqual([
        made.id,
      ]);
      const other = (await api.call(createStory, { body: newStory })).story;
      expect(other.id).not.toBe(made.id);
      for (const { id } of [made, other]) await api.call(deleteStory, { params: { id } });
    });
  });

  describe('story history', () => {
    test('moderated → who, when and why; restored → same history', async () => {
      const story = (await on.head.api.call(createStory, { body: { title: 'Decided', html: '<p>x</p>' } })).story;
      const decided = async (decision: 'return' | 'restore' | 'approve', reason?: string) => {
        await on.head.api.call(moderateStories, {
          body: { ids: [story.id, story.id], decision, ...(reason ? { reason } : {}) },
        });
        return on.viewer.api.call(getStory, { params: { id: story.id } }).then(({ story }) => story);
      };
      expect(story.moderation ?? null).toBeNull();
      const returned = await decided('return', 'Please ask first.');
      expect(returned).toMatchObject({ status: 'returned', moderation: { reason: 'Please ask first.' } });
      expect(returned.moderation?.by).toEqual(expect.any(String));
      expect(await decided('restore')).toMatchObject({ status: 'pending', moderation: { reason: null } });
      expect(await decided('approve')).toMatchObject({ status: 'approved', moderation: { reason: null } });
      await on.head.api.call(deleteStory, { params: { id: story.id } });
    });

    test('permission removed → refused at once', async () => {
      const author = on.side.browser();
      await author.auth.signIn('author@oakfield.test', PASSWORD);
      author.api.setInstitution('oakfield');
      const role = on.hear((observer: Parameters<typeof author.institutions.watchRole>[2]) =>
        author.institutions.watchRole('oakfield', 'AUTHOR', observer),
      );
      const before = await role.until((value) => value !== null, 'the role');
      if (!before) throw new Error('There is no role');
      const newStory = { title: 'Allowed', html: '<p>x</p>' };
      const story = (await author.api.call(createStory, { body: newStory })).story;
      await on.side.writeRole({ ...before, permissions: before.permissions.filter((code) => code !== 's.s.wr') });
      await role.until((value) => value?.permissions.includes('s.s.wr') === false, 'one permission less');
      expect(await rejection(author.api.call(deleteStory, { params: { id: story.id } }))).toMatchObject({
        code: 'forbidden',
        details: { permission: 's.s.wr' },
      });
      await on.side.writeRole(before);
      await author.api.call(deleteStory, { params: { id: story.id } });
    });
  });
}

/** The same counts in one order. */
function sorted(counts: AnalyticsGlobal): unknown {
  return Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b));
}

async function until<T>(read: () => Promise<T>, isMatch: (value: T) => boolean): Promise<T> {
  let value = await read();
  await eventually(async () => {
    value = await read();
    return isMatch(value);
  }).toBe(true);
  return value;
}
