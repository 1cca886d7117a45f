import { describe, expect, test, vi } from 'vitest';
import { ConnectionError } from '../../../src/data/api-port.ts';
import { httpApi } from '../../../src/data/http.ts';
import { createFeed, deleteFeed, listFeeds } from '../../../src/domain/api/channels.ts';
import { getInvitation } from '../../../src/domain/api/people.ts';
import { getCurrentInstitution } from '../../../src/domain/api/schools.ts';
import { exportStories, getStory, listStories, moderateStories } from '../../../src/domain/api/stories.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { errorMessage } from '../../../src/lib/error-message.ts';

type Seen = { url: string; method: string; headers: Headers; body: unknown };

function setUp(...answers: (Response | Error)[]) {
  const seen: Seen[] = [];
  const onSessionEnded = vi.fn();
  const token = vi.fn(async (force?: boolean) => (force ? 'fresh' : 'old'));
  const api = httpApi({
    baseUrl: '',
    token,
    onSessionEnded,
    fetch: async (input, init) => {
      seen.push({
        url: String(input),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      });
      const answer = answers.shift() ?? new Error('No more answers');
      if (init?.signal?.aborted) throw init.signal.reason;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { api, seen, onSessionEnded, token };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const refused = { error: { code: 'unauthenticated', message: 'Please sign in again.' } };

describe('requests', () => {
  test.each(['csv', 'json'] as const)(
    'httpApi: endpoint that answers with a file, as %s → its bytes',
    async (format) => {
      const type = format === 'csv' ? 'text/csv' : 'application/json';
      const { api } = setUp(new Response('"title"\r\n', { headers: { 'content-type': type } }));
      const file = await api.call(exportStories, { query: { format } });
      expect(file).toBeInstanceOf(Blob);
      expect(await file.text()).toBe('"title"\r\n');
    },
  );

  test('httpApi: a call → to the page’s own origin, with the token and the chosen school [spec 7.3a, 7.3b, 7.8]', async () => {
    const { api, seen } = setUp(json({ institution: { id: 'a' } }), json({ items: [] }));
    await api.call(getCurrentInstitution);
    api.setInstitution('oakfield');
    await api.call(listFeeds);
    expect(seen.map(({ url }) => url)).toEqual(['/api/v1/institutions/current', '/api/v1/feeds']);
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer old');
    expect(seen[0]?.headers.has('iid')).toBe(false);
    expect(seen[1]?.headers.get('iid')).toBe('oakfield');
  });

  test('httpApi: ids and queries → encoded, empty values left out', async () => {
    const { api, seen } = setUp(
      json({ story: {} }),
      json({ items: [], nextCursor: null }),
      new Response(null, { status: 204 }),
    );
    await api.call(getStory, { params: { id: 'a/b?c' } });
    await api.call(listStories, { query: { q: 'tea & cake', tag: '', limit: 5 } });
    await api.call(deleteFeed, { params: { id: 'f' }, query: { stories: 'keep' } });
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/v1/stories/a%2Fb%3Fc',
      '/api/v1/stories?q=tea+%26+cake&limit=5',
      '/api/v1/feeds/f?stories=keep',
    ]);
  });

  test('httpApi: each POST → an idempotency key of its own, also after a fresh token', async () => {
    const { api, seen } = setUp(json(refused, 401), json({ done: [], failed: [] }), json({ done: [], failed: [] }));
    await api.call(moderateStories, { body: { ids: ['1'], decision: 'hide' } });
    await api.call(moderateStories, { body: { ids: ['1'], decision: 'hide' } });
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(seen[2]?.body).toEqual({ ids: ['1'], decision: 'hide' });
  });
});

describe('httpApi, idempotency keys', () => {
  const news = { name: 'News', network: 'rss' as const, source: { url: 'https://a.example' } };
  const lost = () => new TypeError('fetch failed');
  const made = () => json({ feed: {}, job: {} }, 201);
  const keysOf = (seen: readonly Seen[]) => seen.map(({ headers }) => headers.get('idempotency-key'));

  test('httpApi: a POST without an answer → the next call has the same idempotency key', async () => {
    const broken = new Response('{"feed":', { status: 201 });
    const { api, seen } = setUp(lost(), new Response('', { status: 504 }), broken, made(), made());
    for (let time = 0; time < 3; time += 1) await expect(api.call(createFeed, { body: news })).rejects.toThrow();
    await api.call(createFeed, { body: news });
    await api.call(createFeed, { body: news });
    const keys = keysOf(seen);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[0]);
  });

  test('httpApi: another body, another school, or after a refusal → another idempotency key', async () => {
    const { api, seen } = setUp(
      lost(),
      lost(),
      lost(),
      made(),
      json({ error: { code: 'invalid', message: 'x' } }, 400),
      made(),
    );
    await expect(api.call(createFeed, { body: news })).rejects.toThrow();
    await expect(api.call(createFeed, { body: { ...news, name: 'Sport' } })).rejects.toThrow();
    api.setInstitution('riverside');
    await expect(api.call(createFeed, { body: { ...news, name: 'Sport' } })).rejects.toThrow();
    await api.call(createFeed, { body: { ...news, name: 'Sport' } });
    await expect(api.call(createFeed, { body: news })).rejects.toThrow();
    await api.call(createFeed, { body: news });
    const keys = keysOf(seen);
    expect(keys[3]).toBe(keys[2]);
    expect(new Set(keys).size).toBe(5);
  });

  test('httpApi: a moderation without an answer → the next call has another idempotency key', async () => {
    const { api, seen } = setUp(lost(), json({ done: [], failed: [] }));
    await expect(api.call(moderateStories, { body: { ids: ['1'], decision: 'hide' } })).rejects.toThrow();
    await api.call(moderateStories, { body: { ids: ['1'], decision: 'hide' } });
    expect(new Set(keysOf(seen)).size).toBe(2);
  });
});

describe('httpApi, time', () => {
  test('httpApi: no answer for a day → the call is still pending [spec 9.4]', async () => {
    vi.useFakeTimers();
    try {
      let answer: (response: Response) => void = () => undefined;
      let signal: AbortSignal | null | undefined;
      const api = httpApi({
        baseUrl: '',
        token: async () => 'token',
        fetch: (_input, init) => {
          signal = init?.signal;
          return new Promise((resolve) => (answer = resolve));
        },
      });
      const settled = vi.fn();
      const feeds = api.call(listFeeds).then(({ items }) => items);
      void feeds.finally(settled);
      await vi.advanceTimersByTimeAsync(24 * 3_600_000);
      expect(vi.getTimerCount()).toBe(0);
      expect(settled).not.toHaveBeenCalled();
      expect(signal?.aborted ?? false).toBe(false);
      answer(json({ items: [] }));
      await expect(feeds).resolves.toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('httpApi, errors', () => {
  test.each([
    [403, 'forbidden'],
    [409, 'conflict'],
    [503, 'maintenance'],
  ])('errorMessage: an answer %i → the server’s words alone, no status [spec 8.5a]', async (status, code) => {
    const serverMessage = 'Oakfield School is already on SprX with this website.';
    const { api } = setUp(json({ error: { code, message: serverMessage } }, status));
    const error = await api
      .call(listFeeds)
      .then(({ items }) => items)
      .catch((e: unknown) => e);
    expect(errorMessage(error)).toBe(serverMessage);
  });

  test('errorMessage: no response → "Request error!"; a page of a proxy → what to do, no status [spec 8.5b]', async () => {
    const { api } = setUp(new TypeError('fetch failed'), new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const messageOfNext = async () =>
      errorMessage(
        await api
          .call(listFeeds)
          .then(({ items }) => items)
          .catch((e: unknown) => e),
      );
    expect(await messageOfNext()).toBe('Request error!');
    expect(await messageOfNext()).toBe('SprX isn’t available right now. Please try again in a few minutes.');
  });

  test('httpApi: a refusal with fields and limits → an error that has them', async () => {
    const limit = { resource: 'channels', used: 3, limit: 3, plan: 'Starter' };
    const { api } = setUp(
      json({ error: { code: 'limit-reached', message: 'Full.', fields: { name: 'x' }, limit } }, 403),
    );
    const error = await api
      .call(createFeed, { body: { name: 'News', network: 'rss', source: { url: 'https://a.example' } } })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ProductError);
    expect(error).toMatchObject({
      code: 'limit-reached',
      message: 'Full.',
      fields: { name: 'x' },
      details: { limit },
    });
  });

  test('httpApi: no response → ConnectionError "Request error!"', async () => {
    const { api } = setUp(new TypeError('fetch failed'));
    const error = await api
      .call(listFeeds)
      .then(({ items }) => items)
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as Error).message).toBe('Request error!');
  });

  test.each([
    [502, '<h1>Bad gateway</h1>', 'internal'],
    [404, 'nothing here', 'not-found'],
    [429, '', 'too-many-requests'],
    [500, '{"error":{"code":"made-up","message":"x"}}', 'internal'],
    [503, '{"error":null}', 'maintenance'],
  ])('httpApi: an answer %i in another format → an error with its status', async (status, body, code) => {
    const { api } = setUp(new Response(body, { status }));
    await expect(api.call(listFeeds).then(({ items }) => items)).rejects.toMatchObject({
      code,
      message: expect.not.stringMatching(/\d{3}|refused|server/),
    });
  });

  test('httpApi: an answer that breaks off → ConnectionError', async () => {
    const { api } = setUp(new Response('{"items": [', { status: 200 }));
    await expect(api.call(listFeeds).then(({ items }) => items)).rejects.toBeInstanceOf(ConnectionError);
  });

  test('httpApi: an aborted call → rejects with its reason', async () => {
    const { api } = setUp(json({ items: [] }));
    const abort = new AbortController();
    abort.abort();
    await expect(api.call(listFeeds, { signal: abort.signal }).then(({ items }) => items)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('httpApi, refused token', () => {
  test('httpApi: token refused → sent again with a fresh token', async () => {
    const { api, seen, onSessionEnded } = setUp(json(refused, 401), json({ items: [] }));
    await expect(api.call(listFeeds).then(({ items }) => items)).resolves.toEqual([]);
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer fresh']);
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  test('httpApi: a fresh token refused too → the session ends', async () => {
    const { api, onSessionEnded } = setUp(json(refused, 401), json(refused, 401));
    await expect(api.call(listFeeds).then(({ items }) => items)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  test('httpApi: 401 for another account’s document → sent once, session stays', async () => {
    const others = { error: { code: 'other-account', message: 'This invitation is for another user.' } };
    const { api, seen, onSessionEnded } = setUp(json(others, 401));
    await expect(
      api.call(getInvitation, { params: { code: '0'.repeat(32) } }).then(({ invitation }) => invitation),
    ).rejects.toMatchObject({ code: 'other-account' });
    expect(seen).toHaveLength(1);
    expect(onSessionEnded).not.toHaveBeenCalled();
  });
});
