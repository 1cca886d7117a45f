import { describe, expect, test } from 'vitest';
import { addStoryToCollection, createCollection, deleteCollection } from '../../src/domain/api/collections.ts';
import { createStory, deleteStory, getStory, listStories } from '../../src/domain/api/stories.ts';
import { hasPictureOrFilm, type SchoolStory } from '../../src/domain/story/schema.ts';
import { type ContractContext, rejection } from './contract-context.ts';

/** What the header search, the filters and their counts rely on. */
export function findingContract(on: ContractContext): void {
  describe('listStories', () => {
    const titles = (stories: readonly SchoolStory[]) => stories.map(({ title }) => title).toSorted();

    test('words → match without accents and case, in any order, titles by prefix, texts by whole words', async () => {
      const made = await Promise.all([
        on.head.api
          .call(createStory, { body: { title: 'Élodie at the Weltmeisterschaft', html: '<p>Zwischenspurt.</p>' } })
          .then(({ story }) => story),
        on.head.api
          .call(createStory, {
            body: { title: 'Weltmeisterschaft again', html: '<p>x</p>', hashtags: ['zwischenruf'] },
          })
          .then(({ story }) => story),
      ]);
      const titlesFor = async (q: string) =>
        titles((await on.viewer.api.call(listStories, { query: { q, limit: 8 } })).items);
      const [first = '', second = ''] = made.map(({ title }) => title);
      expect(await titlesFor('weltm')).toEqual([first, second].toSorted());
      expect(await titlesFor('WELTMEISTERSCHAFT elodie')).toEqual([first]);
      expect(await titlesFor('schaft')).toEqual([]);
      expect(await titlesFor('zwischenspurt')).toEqual([first]);
      expect(await titlesFor('zwischenruf')).toEqual([second]);
      expect(await titlesFor('?!')).toEqual([]);
      for (const { id } of made) await on.head.api.call(deleteStory, { params: { id } });
    });

    test('limit → that many stories, total counts all', async () => {
      const all = await on.viewer.api.call(listStories, { query: { status: 'approved', limit: 200 } });
      const few = await on.viewer.api.call(listStories, { query: { status: 'approved', limit: 3 } });
      expect(few.items).toHaveLength(3);
      expect(few.total).toBe(all.items.length);
      expect(few.nextCursor).not.toBeNull();
      expect(all.nextCursor).toBeNull();
    });

    test('request aborted → AbortError', async () => {
      const controller = new AbortController();
      const aborted = rejection(on.viewer.api.call(listStories, { query: { q: 'year' }, signal: controller.signal }));
      controller.abort();
      expect(await aborted).toMatchObject({ name: 'AbortError' });
      expect(
        await rejection(
          on.viewer.api
            .call(getStory, { params: { id: 'any' }, signal: AbortSignal.abort() })
            .then(({ story }) => story),
        ),
      ).toMatchObject({ name: 'AbortError' });
    });

    test('media → image and video only, also with words and a collection', async () => {
      const media = (type: 'image' | 'video' | 'audio' | 'link') => [
        { type, url: `https://www.oakfield.example/${type}`, alt: 'It' },
      ];
      const made = await Promise.all(
        (['image', 'video', 'audio', 'link'] as const).map((type) =>
          on.head.api
            .call(createStory, { body: { title: `Mediumistic ${type}`, html: '<p>x</p>', media: media(type) } })
            .then(({ story }) => story),
        ),
      );
      const collection = (await on.head.api.call(createCollection, { body: { name: 'Mediumistic' } })).collection;
      const ask = async (more: object) =>
        titles((await on.viewer.api.call(listStories, { query: { q: 'mediumistic', media: true, ...more } })).items);
      expect(await ask({})).toEqual(['Mediumistic image', 'Mediumistic video']);
      for (const { id } of made.slice(1))
        await on.head.api.call(addStoryToCollection, { params: { id: collection.id, storyId: id } });
      expect(await ask({ collectionId: collection.id })).toEqual(['Mediumistic video']);
      expect(await ask({ status: 'approved' })).toEqual([]);
      for (const { id } of made) await on.head.api.call(deleteStory, { params: { id } });
      await on.head.api.call(deleteCollection, { params: { id: collection.id } });
      const { items } = await on.viewer.api.call(listStories, { query: { media: true, limit: 200 } });
      for (const story of items) expect(hasPictureOrFilm(story.media)).toBe(true);
    });

    test('sort → title without accents, publishedAt, importedAt', async () => {
      const made: SchoolStory[] = [];
      for (const title of ['Orderly zebra', 'Orderly Élan', 'Orderly apple'])
        made.push((await on.head.api.call(createStory, { body: { title, html: '<p>x</p>' } })).story);
      const order = async (sort: 'title' | 'publishedAt' | '-publishedAt' | '-importedAt', q?: string) =>
        (await on.viewer.api.call(listStories, { query: { sort, limit: 200, ...(q ? { q } : {}) } })).items;
      expect((await order('title', 'orderly')).map(({ title }) => title)).toEqual([
        'Orderly apple',
        'Orderly Élan',
        'Orderly zebra',
      ]);
      const oldest = (await order('publishedAt')).map(({ publishedAt }) => publishedAt);
      expect(oldest).toEqual(oldest.toSorted());
      const latest = (await order('-importedAt')).map(({ importedAt }) => importedAt);
      expect(latest).toEqual(latest.toSorted().reverse());
      for (const { id } of made) await on.head.api.call(deleteStory, { params: { id } });
    });

    test('unknown parameter or value → invalid, its field', async () => {
      for (const [query, field] of [
        [{ limit: 201 }, 'limit'],
        [{ sort: 'random' }, 'sort'],
        [{ cursor: 'no such place' }, 'cursor'],
        [{ media: false }, 'media'],
        [{ colour: 'red' }, 'colour'],
      ] as const) {
        const error = (await rejection(on.head.api.call(listStories, { query: query as object }))) as {
          fields?: object;
        };
        expect(error).toMatchObject({ code: 'invalid' });
        expect([field, ...Object.keys(error.fields ?? {})]).toEqual([field, field]);
      }
    });
  });
}
