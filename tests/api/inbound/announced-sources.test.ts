import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { item } from '../../support/fake-source.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { channelBody, connect } from '../channels.ts';

const PAGE = 'https://school.example/';
const FEED = 'https://school.example/feed.xml';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  Object.assign(stack.sources.get('rss') ?? {}, { announces: ({ url }: { url: string }) => url !== FEED });
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const announces = (url: string) =>
  stack.sources.set(PAGE, { error: new SourceError('not-a-feed', 'This is a page.', { instead: { url } }) });
const body = (url: string) => channelBody({ source: { url } });

describe('address of a page that links to its feed', () => {
  it('POST /feeds/preview → posts of the linked feed, that feed as the source', async () => {
    announces(FEED);
    stack.sources.set(FEED, { title: 'School news', items: [item('a')] });
    const answer = await stack.ask('POST', '/api/v1/feeds/preview', {
      body: { network: 'rss', source: { url: PAGE } },
    });
    expect([answer.status, answer.body.title, answer.body.source]).toEqual([200, 'School news', { url: FEED }]);
    expect(stack.sources.reads.get(FEED)).toBe(1);
  });

  it('POST /feeds → channel with the linked feed as source; the feed’s own address → 409, same channel', async () => {
    announces(FEED);
    stack.sources.set(FEED, { items: [item('a')] });
    const made = await stack.ask('POST', '/api/v1/feeds', { body: body(PAGE) });
    expect([made.status, made.body.feed?.source]).toEqual([201, { url: FEED }]);
    await stack.settle();
    expect((await stack.ask('GET', `/api/v1/feeds/${made.body.feed?.id}`)).body.feed).toMatchObject({
      status: 'ok',
      postCount: 1,
    });
    expect((await stack.ask('POST', '/api/v1/feeds', { body: body(FEED) })).status).toBe(409);
  });

  it('PATCH /feeds/{id} with the page as its source → the linked feed becomes the source', async () => {
    announces(FEED);
    const { feedId } = await connect(stack, 'https://school.example/old.xml');
    const moved = await stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: { source: { url: PAGE } } });
    expect([moved.status, moved.body.feed?.source]).toEqual([200, { url: FEED }]);
  });

  it.each(['http://10.0.0.1/feed', 'javascript:alert(1)', 'http://localhost/feed'])(
    'linked feed at the forbidden address %s → 422 for the page; a channel keeps the page as its source, the link is not requested',
    async (url) => {
      announces(url);
      const answer = await stack.ask('POST', '/api/v1/feeds/preview', {
        body: { network: 'rss', source: { url: PAGE } },
      });
      expect([answer.status, answer.body.error]).toMatchObject([
        422,
        { code: 'source-unusable', fields: { 'source.url': 'This is a page.' } },
      ]);
      const made = await stack.ask('POST', '/api/v1/feeds', { body: body(PAGE) });
      expect(made.body.feed?.source).toEqual({ url: PAGE });
      expect(stack.sources.reads.get(url)).toBeUndefined();
    },
  );

  it('POST /feeds/preview, the page links to another page → second page not requested', async () => {
    announces('https://school.example/other');
    stack.sources.set('https://school.example/other', {
      error: new SourceError('not-a-feed', 'Another page.', { instead: { url: FEED } }),
    });
    const answer = await stack.ask('POST', '/api/v1/feeds/preview', {
      body: { network: 'rss', source: { url: PAGE } },
    });
    expect([answer.status, answer.body.error?.message]).toEqual([422, 'Another page.']);
  });

  it('POST /feeds with an address that ends like a feed → not requested before its first sync', async () => {
    stack.sources.set(FEED, { items: [item('a')] });
    expect((await stack.ask('POST', '/api/v1/feeds', { body: body(FEED) })).status).toBe(201);
    expect(stack.sources.reads.get(FEED)).toBeUndefined();
    await stack.settle();
    expect(stack.sources.reads.get(FEED)).toBe(1);
  });

  it('POST /feeds, page unreachable → 201 with the address unchanged, requested at the first sync', async () => {
    stack.sources.set(PAGE, { error: new SourceError('unreachable', 'It can’t be reached.') });
    const made = await stack.ask('POST', '/api/v1/feeds', { body: body(PAGE) });
    expect([made.status, made.body.feed?.source]).toEqual([201, { url: PAGE }]);
    expect(stack.sources.reads.get(PAGE)).toBe(1);
  });
});
