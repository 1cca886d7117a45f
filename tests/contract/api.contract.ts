import { describe, expect, test } from 'vitest';
import {
  createFeed,
  deleteFeed,
  getFeed,
  listFeeds,
  listUnreadable,
  previewFeed,
  syncFeed,
  updateFeed,
} from '../../src/domain/api/channels.ts';
import {
  addStoryToCollection,
  createCollection,
  deleteCollection,
  getCollection,
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
import { createWidget, deleteWidget, listWidgets, updateWidget } from '../../src/domain/api/widgets.ts';
import { feedSchema } from '../../src/domain/feed/schema.ts';
import { currentInstitutionSchema } from '../../src/domain/institution/schema.ts';
import { jobSchema } from '../../src/domain/job/schema.ts';
import { hasPictureOrFilm, type SchoolStory, storySchema } from '../../src/domain/story/schema.ts';
import { widgetSchema } from '../../src/domain/widget/schema.ts';
import { type ContractContext, rejection } from './contract-context.ts';

/** What pages rely on when they read and write. */
export function apiContract(on: ContractContext): void {
  describe('API', () => {
    test('getCurrentInstitution → school with role, plan and usage [spec 7.1a, 3.4a, 3.4b, 3.4c, 3.4d, 3.4e]', async () => {
      const school = (await on.viewer.api.call(getCurrentInstitution)).institution;
      expect(currentInstitutionSchema.safeParse(school).error).toBeUndefined();
      expect(school).toMatchObject({
        id: 'oakfield',
        name: expect.stringMatching(/^Oakfield/),
        role: { id: 'VIEWER', name: expect.any(String) },
        subscription: { id: 'school', displayName: 'School', features: { channels: { value: 15 } } },
        isApproved: true,
        isVerified: true,
      });
      expect(school.usedResources?.feed).toBeGreaterThan(0);
    });

    test('missing permission → named; other school → forbidden; unknown id → not-found', async () => {
      const source = { url: on.side.feedAddress(1) };
      expect(
        await rejection(on.viewer.api.call(createFeed, { body: { name: 'Not allowed', network: 'rss', source } })),
      ).toMatchObject({
        name: 'ProductError',
        code: 'forbidden',
        details: { permission: 's.c.wr' },
      });
      expect(
        await rejection(on.head.api.call(getStory, { params: { id: 'no-such-story' } }).then(({ story }) => story)),
      ).toMatchObject({ code: 'not-found' });
      on.viewer.api.setInstitution('riverside');
      expect(await rejection(on.viewer.api.call(listFeeds).then(({ items }) => items))).toMatchObject({
        code: 'forbidden',
      });
      on.viewer.api.setInstitution('oakfield');
    });

    test('invalid input → invalid, with a message at each field', async () => {
      const bad = on.head.api.call(createFeed, {
        body: { name: 'x', network: 'rss', source: { url: 'http://127.0.0.1/' } },
      });
      const error = (await rejection(bad)) as { code: string; fields: Record<string, string> };
      expect(error.code).toBe('invalid');
      expect(Object.keys(error.fields).toSorted()).toEqual(['name', 'source.url']);
      const returned = on.head.api.call(moderateStories, { body: { ids: ['x'], decision: 'return' } });
      expect(await rejection(returned)).toMatchObject({ code: 'invalid', fields: { reason: expect.any(String) } });
      expect(await rejection(on.head.api.call(listStories, { query: { status: 'odd' as 'draft' } }))).toMatchObject({
        code: 'invalid',
      });
    });

    test('feed previewed, created, watched, synced, deleted → answers and listener agree; same twice → conflict', async () => {
      const feeds = on.hear((observer: Parameters<typeof on.head.feeds.watch>[1]) =>
        on.head.feeds.watch('oakfield', observer),
      );
      const source = { url: on.side.feedAddress(2) };
      const preview = await on.head.api.call(previewFeed, { body: { network: 'rss', source } });
      expect(preview.title).not.toBe('');
      expect(preview.items.length).toBeGreaterThan(0);
      expect(preview.items.length).toBeLessThanOrEqual(5);

      const { feed, job } = await on.head.api.call(createFeed, {
        body: { name: 'Contract news', network: 'rss', source },
      });
      expect(feed.source).toEqual(source);
      expect((await on.head.api.call(getFeed, { params: { id: feed.id } })).feed.source).toEqual(source);
      const open = { url: source.url.replace(/\?.*$/, '') };
      expect((await on.viewer.api.call(getFeed, { params: { id: feed.id } })).feed.source).toEqual(open);
      expect((await on.viewer.api.call(listFeeds)).items.find(({ id }) => id === feed.id)?.source).toEqual(open);
      const listed = await feeds.until((value) => value.some(({ id }) => id === feed.id), 'the channel');
      expect(listed.find(({ id }) => id === feed.id)?.source).toEqual(open);
      expect(feedSchema.safeParse(feed).error).toBeUndefined();
      expect(jobSchema.safeParse(job).error).toBeUndefined();
      const watched = on.hear((observer: Parameters<typeof on.head.jobs.watch>[1]) =>
        on.head.jobs.watch(job?.id ?? '', observer),
      );
      const done = await watched.until((value) => value?.status === 'done', 'the job is done');
      expect(done?.counts.added).toBeGreaterThan(0);
      await feeds.until((value) => value[0]?.id === feed.id && value[0].status === 'ok', 'the channel works');
      const { total } = await on.head.api.call(listStories, { query: { feedId: feed.id } });
      expect(total).toBe(done?.counts.added);

      expect(
        await rejection(on.head.api.call(createFeed, { body: { name: 'Contract again', network: 'rss', source } })),
      ).toMatchObject({
        code: 'conflict',
      });
      expect(
        (await on.head.api.call(updateFeed, { params: { id: feed.id }, body: { name: 'Contract renamed' } })).feed.name,
      ).toBe('Contract renamed');
      // A changed address is synced at once, the same one too.
      expect((await on.head.api.call(updateFeed, { params: { id: feed.id }, body: { source } })).feed.status).toBe(
        'syncing',
      );
      const again = (await on.head.api.call(syncFeed, { params: { id: feed.id } })).job;
      const second = on.hear((observer: Parameters<typeof on.head.jobs.watch>[1]) =>
        on.head.jobs.watch(again.id, observer),
      );
      expect((await second.until((value) => value?.status === 'done', 'read again'))?.counts.added).toBe(0);

      expect(await on.viewer.api.call(listUnreadable, { params: { id: feed.id } })).toEqual({
        items: [],
        nextCursor: null,
        total: 0,
      });
      await on.head.api.call(deleteFeed, { params: { id: feed.id }, query: { stories: 'delete' } });
      expect(await rejection(on.head.api.call(listUnreadable, { params: { id: feed.id } }))).toMatchObject({
        code: 'not-found',
      });
      await feeds.until((value) => value.every(({ id }) => id !== feed.id), 'the channel is gone');
      expect((await on.head.api.call(listStories, { query: { feedId: feed.id } })).total).toBe(0);
      expect(
        await rejection(on.head.api.call(getFeed, { params: { id: feed.id } }).then(({ feed }) => feed)),
      ).toMatchObject({ code: 'not-found' });
    });

    test('previewFeed: address without a feed → source-unusable with a message', async () => {
      const error = (await rejection(
        on.head.api.call(previewFeed, { body: { network: 'rss', source: { url: on.side.notAFeed } } }),
      )) as Error;
      expect(error).toMatchObject({ code: 'source-unusable' });
      expect(error.message.length).toBeGreaterThan(10);
    });

    test('listStories: page by page → each story once, in order', async () => {
      const seen: SchoolStory[] = [];
      let cursor: string | undefined;
      let total: number | undefined;
      do {
        const page = await on.head.api.call(listStories, {
          query: { status: 'approved', limit: 17, ...(cursor ? { cursor } : {}) },
        });
        expect(page.items.length).toBeLessThanOrEqual(17);
        seen.push(...page.items);
        total ??= page.total;
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toHaveLength(total ?? -1);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      expect(seen.map(({ publishedAt }) => publishedAt)).toEqual(
        seen.map(({ publishedAt }) => publishedAt).toSorted((a, b) => b.localeCompare(a)),
      );
      const [first] = seen;
      if (!first) throw new Error('There are no stories');
      const word = first.title.split(/\W+/).find((part) => part.length > 5) ?? first.title;
      const results = await on.head.api.call(listStories, { query: { q: word.toUpperCase(), limit: 200 } });
      expect(results.items.map(({ id }) => id)).toContain(first.id);
      const tag = first.hashtags[0] ?? 'none';
      for (const item of (await on.head.api.call(listStories, { query: { tag, limit: 50 } })).items)
        expect(item.hashtags).toContain(tag);
      const pictured = await on.head.api.call(listStories, { query: { media: true, status: 'approved', limit: 200 } });
      expect(pictured.total).toBe(seen.filter(({ media }) => hasPictureOrFilm(media)).length);
      for (const { media } of pictured.items) expect(hasPictureOrFilm(media)).toBe(true);
      const day = first.publishedAt.slice(0, 10);
      for (const item of (await on.head.api.call(listStories, { query: { from: day, to: day } })).items)
        expect(item.publishedAt.slice(0, 10)).toBe(day);
    });

    test('story created, changed, moderated beside an unknown one, deleted → answers of each', async () => {
      const story = (
        await on.head.api.call(createStory, {
          body: {
            title: 'Contract story',
            html: '<p>One.</p>',
            hashtags: ['#Drama'],
          },
        })
      ).story;
      expect(storySchema.safeParse(story).error).toBeUndefined();
      expect(story).toMatchObject({ status: 'draft', kind: 'authored', hashtags: ['drama'], feedId: null });
      const changed = (
        await on.head.api.call(updateStory, {
          params: { id: story.id },
          body: {
            title: 'Contract story, changed',
            hashtags: ['Music'],
          },
        })
      ).story;
      expect(changed).toMatchObject({ title: 'Contract story, changed', hashtags: ['music'] });
      const { done, failed } = await on.head.api.call(moderateStories, {
        body: { ids: [story.id, 'gone'], decision: 'hide' },
      });
      expect(done).toEqual([story.id]);
      expect(failed).toMatchObject([{ id: 'gone', error: { code: 'not-found' } }]);
      await on.head.api.call(moderateStories, { body: { ids: [story.id], decision: 'return', reason: 'Ask first.' } });
      expect((await on.head.api.call(getStory, { params: { id: story.id } })).story.status).toBe('returned');
      await on.head.api.call(deleteStory, { params: { id: story.id } });
      expect(
        await rejection(on.head.api.call(getStory, { params: { id: story.id } }).then(({ story }) => story)),
      ).toMatchObject({ code: 'not-found' });
    });

    test('collection with a rule and a story by hand, widget on it → count, conflict on delete', async () => {
      const story = (
        await on.head.api.call(createStory, { body: { title: 'By rule', html: '<p>x</p>', hashtags: ['contracttag'] } })
      ).story;
      const other = (await on.head.api.call(createStory, { body: { title: 'By hand', html: '<p>x</p>' } })).story;
      const collection = (
        await on.head.api.call(createCollection, { body: { name: 'Contract', rules: { any: ['contracttag'] } } })
      ).collection;
      const inside = async () =>
        (await on.head.api.call(listStories, { query: { collectionId: collection.id } })).items
          .map(({ id }) => id)
          .toSorted();
      expect(await inside()).toEqual([story.id]);
      await on.head.api.call(addStoryToCollection, { params: { id: collection.id, storyId: other.id } });
      expect(await inside()).toEqual([story.id, other.id].toSorted());
      expect((await on.head.api.call(getCollection, { params: { id: collection.id } })).collection.count).toBe(2);
      await on.head.api.call(removeStoryFromCollection, { params: { id: collection.id, storyId: other.id } });
      expect(await inside()).toEqual([story.id]);
      expect(
        (await on.head.api.call(updateCollection, { params: { id: collection.id }, body: { name: 'Contract 2' } }))
          .collection.name,
      ).toBe('Contract 2');

      const widget = (
        await on.head.api.call(createWidget, {
          body: {
            name: 'Contract',
            type: 'story',
            collectionId: collection.id,
            layout: 'grid',
          },
        })
      ).widget;
      expect(widgetSchema.safeParse(widget).error).toBeUndefined();
      expect(widget.publicKey).not.toBe('');
      const dark = (
        await on.head.api.call(updateWidget, { params: { id: widget.id }, body: { options: { theme: 'dark' } } })
      ).widget;
      expect(dark.options).toEqual({ ...widget.options, theme: 'dark' });
      expect((await on.head.api.call(listWidgets)).items.map(({ id }) => id)).toContain(widget.id);
      await on.head.api.call(deleteWidget, { params: { id: widget.id } });
      await on.head.api.call(deleteCollection, { params: { id: collection.id } });
      expect(
        await rejection(
          on.head.api.call(getCollection, { params: { id: collection.id } }).then(({ collection }) => collection),
        ),
      ).toMatchObject({ code: 'not-found' });
      await on.head.api.call(deleteStory, { params: { id: story.id } });
      await on.head.api.call(deleteStory, { params: { id: other.id } });
    });
  });
}
