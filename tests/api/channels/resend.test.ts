import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiPort, ConnectionError } from '../../../src/data/api-port.ts';
import { httpApi } from '../../../src/data/http.ts';
import { createFeed } from '../../../src/domain/api/channels.ts';
import { createCollection } from '../../../src/domain/api/collections.ts';
import { createStory } from '../../../src/domain/api/stories.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { usage } from '../channels.ts';

/** The screens' own client on the real API, over a network that loses answers after the work was done. */
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

function browser(losing: number) {
  let left = losing;
  const api = httpApi({
    baseUrl: '',
    token: async () => 'head',
    fetch: async (input, init) => {
      const answered = await stack.app.inject({
        method: init?.method as 'POST',
        url: String(input),
        headers: Object.fromEntries(new Headers(init?.headers)),
        payload: String(init?.body),
      });
      left -= 1;
      if (left >= 0) throw new TypeError('fetch failed');
      return new Response(answered.body, { status: answered.statusCode });
    },
  });
  api.setInstitution('oakfield');
  return api;
}

const channel = { name: 'School news', network: 'rss' as const, source: { url: 'https://school.example/news' } };

describe('form sent again after its answer was lost', () => {
  it.each([
    ['channel', 'institutions/oakfield/feeds', { channels: 1 }, (api) => api.call(createFeed, { body: channel })],
    [
      'collection',
      'collections',
      { collections: 1 },
      (api) => api.call(createCollection, { body: { name: 'Sport' } }).then(({ collection }) => collection),
    ],
  ] satisfies [string, string, object, (api: ApiPort) => Promise<unknown>][])(
    '%s → created once',
    async (_name, path, counted, send) => {
      const api = browser(1);
      await expect(send(api)).rejects.toBeInstanceOf(ConnectionError);
      await send(api);
      expect((await stack.db.collection(path).get()).size).toBe(1);
      expect(await usage(stack)).toMatchObject(counted);
    },
  );

  it('story, answer lost twice → created once; sent again deliberately later → a second', async () => {
    const api = browser(2);
    const send = () =>
      api.call(createStory, { body: { title: 'Choir', html: '<p>They sang.</p>' } }).then(({ story }) => story);
    await expect(send()).rejects.toBeInstanceOf(ConnectionError);
    await expect(send()).rejects.toBeInstanceOf(ConnectionError);
    const story = await send();
    const ids = async () => (await stack.db.collection('stories').get()).docs.map(({ id }) => id);
    expect(await ids()).toEqual([story.id]);
    await send();
    expect(await ids()).toHaveLength(2);
  });
});
