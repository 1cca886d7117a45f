import { describe, expect, test } from 'vitest';
import { createFeed, deleteFeed, syncFeed, updateFeed } from '../../src/domain/api/channels.ts';
import { decideProposed, getStory, listStories, moderateStories } from '../../src/domain/api/stories.ts';
import { storySchema } from '../../src/domain/story/schema.ts';
import { type ContractContext, rejection } from './contract-context.ts';

/** What a source changes in a published story. */
export function proposedContract(on: ContractContext): void {
  describe('published story changed at its source', () => {
    const read = async (feedId: string, jobId?: string) => {
      const id = jobId ?? (await on.head.api.call(syncFeed, { params: { id: feedId } })).job.id;
      const job = on.hear((observer: Parameters<typeof on.head.jobs.watch>[1]) => on.head.jobs.watch(id, observer));
      return job.until((value) => value?.status === 'done', 'the end of the reading');
    };

    test('trustEdits off → change proposed until accepted or kept; on → changed at once', async () => {
      const { api } = on.head;
      const source = { url: on.side.changingFeed };
      const { feed, job } = await api.call(createFeed, { body: { name: 'Changing news', network: 'rss', source } });
      await read(feed.id, job?.id);
      const [first] = (await api.call(listStories, { query: { feedId: feed.id, sort: '-publishedAt' } })).items;
      if (!first) throw new Error('The channel gave nothing');
      expect(first.version).toBe(1);
      await api.call(moderateStories, { body: { ids: [first.id], decision: 'approve', versions: { [first.id]: 1 } } });
      expect(await api.call(listStories, { query: { proposed: true, feedId: feed.id } })).toMatchObject({
        items: [],
        total: 0,
      });
      expect(
        await rejection(
          api
            .call(decideProposed, { params: { id: first.id }, body: { decision: 'accept' } })
            .then(({ story }) => story),
        ),
      ).toMatchObject({ code: 'conflict' });

      const queue = on.hear((observer: Parameters<typeof on.head.stories.watchQueue>[2]) =>
        on.head.stories.watchQueue('oakfield', 200, observer),
      );
      expect(await read(feed.id)).toMatchObject({ counts: { updated: 1 } });
      const waiting = await queue.until((value) => value.some(({ id }) => id === first.id), 'the changed story');
      expect(waiting.map(({ publishedAt }) => publishedAt)).toEqual(
        waiting.map(({ publishedAt }) => publishedAt).toSorted((a, b) => b.localeCompare(a)),
      );
      const seen = waiting.find(({ id }) => id === first.id);
      expect(storySchema.safeParse(seen).error).toBeUndefined();
      expect(seen).toMatchObject({ status: 'approved', title: first.title, version: 3 });
      expect(Object.keys(seen?.proposed ?? {}).sort()).toEqual(['at', 'title']);
      const { items } = await api.call(listStories, { query: { proposed: true, feedId: feed.id } });
      expect(items).toHaveLength(1);
      expect((await api.call(getStory, { params: { id: first.id } })).story).toMatchObject(items[0] ?? {});

      expect(
        await api.call(moderateStories, {
          body: { ids: [first.id], decision: 'hide', versions: { [first.id]: 2, constructor: 1 } },
        }),
      ).toMatchObject({ done: [], failed: [{ id: first.id, error: { code: 'conflict' } }] });
      expect(
        await rejection(
          api
            .call(decideProposed, { params: { id: first.id }, body: { decision: 'keep', version: 2 } })
            .then(({ story }) => story),
        ),
      ).toMatchObject({
        code: 'conflict',
      });
      const afterKeeping = (
        await api.call(decideProposed, { params: { id: first.id }, body: { decision: 'keep', version: 3 } })
      ).story;
      expect(afterKeeping).toMatchObject({ title: first.title, status: 'approved', version: 4 });
      expect(afterKeeping.proposed ?? null).toBeNull();
      await queue.until((value) => value.every(({ id }) => id !== first.id), 'the queue without it');

      await read(feed.id);
      const { title } = (await api.call(getStory, { params: { id: first.id } })).story.proposed ?? {};
      const accepted = (await api.call(decideProposed, { params: { id: first.id }, body: { decision: 'accept' } }))
        .story;
      expect(accepted).toMatchObject({ title, status: 'approved', version: 6 });
      expect(title).not.toBe(first.title);

      expect(
        (await api.call(updateFeed, { params: { id: feed.id }, body: { rules: { trustEdits: true } } })).feed,
      ).toMatchObject({
        name: 'Changing news',
        rules: { trustEdits: true },
      });
      await read(feed.id);
      const followed = (await api.call(getStory, { params: { id: first.id } })).story;
      expect(followed.title).not.toBe(title);
      expect(followed.proposed ?? null).toBeNull();
      await api.call(deleteFeed, { params: { id: feed.id }, query: { stories: 'delete' } });
    });
  });
}
