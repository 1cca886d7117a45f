import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { item } from '../../support/fake-source.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { channelBody, connect, FEED_URL } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const get = (path: string) => stack.ask('GET', `/api/v1${path}`);
const health = async (id: string) => (await get(`/feeds/${id}/health`)).body.health;
const sync = async (id: string) => {
  await stack.ask('POST', `/api/v1/feeds/${id}/sync`);
  await stack.settle();
};

describe('GET /feeds/{id}/health', () => {
  it('working → no steps, number of widgets that show an approved story of it; failing → code, since when, next try and steps', async () => {
    stack.sources.set(FEED_URL, { items: [item('a', { hashtags: ['sport'] })] });
    const { feedId } = await connect(stack);
    await stack.settle();
    const rules = { any: ['sport'] };
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport stories', rules } });
    await stack.settle();
    const collectionId = (made.body.collection as Loose).id;
    await stack.ask('POST', '/api/v1/widgets', {
      body: { name: 'On the page', type: 'story', collectionId, layout: 'grid' },
    });
    const [first] = list((await get('/stories')).body.items);
    expect((await health(feedId))?.widgets).toBe(0);
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [first?.id], decision: 'approve' } });
    await stack.settle();
    expect(await health(feedId)).toMatchObject({ status: 'ok', push: 'none', widgets: 1, newsletters: 0, steps: [] });
    expect((await health(feedId))?.sees).toEqual({ edits: 'always', deletions: 'sometimes', push: true, newest: null });
    const newsletter = async (name: string) =>
      (await stack.ask('POST', '/api/v1/newsletters', { body: { name } })).body.newsletter?.id;
    const [byCollection, byStory] = [await newsletter('Weekly'), await newsletter('Monthly')];
    await newsletter('Yearly');
    const publish = (path: string, id: unknown) =>
      stack.ask('PUT', `/api/v1/${path}/publish`, {
        as: 'head',
        body: { destinations: [{ kind: 'newsletter', id }], publishAt: null },
      });
    expect((await publish(`collections/${collectionId}`, byCollection)).status).toBe(200);
    expect((await health(feedId))?.newsletters).toBe(1);
    const [story] = list((await get('/stories')).body.items);
    const published = await publish(`stories/${story?.id}`, byStory);
    expect(published.status, published.text).toBe(200);
    expect((await health(feedId))?.newsletters).toBe(2);
    stack.sources.set(FEED_URL, { error: new SourceError('not-a-feed', 'This is no feed.') });
    await sync(feedId);
    expect(await health(feedId)).toMatchObject({
      status: 'failing',
      code: 'not-a-feed',
      message: 'This is no feed.',
      since: expect.any(String),
      nextTryAt: expect.any(String),
      lastGoodSyncAt: expect.any(String),
      steps: [expect.any(String), 'Change the address if it has moved.'],
    });
    await stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: { status: 'paused' } });
    expect(await health(feedId)).toMatchObject({ status: 'paused', steps: ['Select Resume to import new posts.'] });
    expect((await get('/feeds/none/health')).status).toBe(404);
  });
});

describe('PATCH /feeds/{id} to active', () => {
  it.each([
    ['rate-limited', 'limited'],
    ['quota', 'limited'],
    ['auth-expired', 'reauth'],
    ['gone', 'failing'],
  ] as const)('problem %s before the pause → %s again', async (code, status) => {
    const { feedId } = await connect(stack);
    await stack.settle();
    stack.sources.set(FEED_URL, { error: new SourceError(code, 'Not now.', { retryAfterMs: 3_600_000 }) });
    await sync(feedId);
    const patch = (to: string) => stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: { status: to } });
    await patch('paused');
    expect((await patch('active')).body.feed).toMatchObject({ status, error: { code } });
  });
});

describe('GET /feeds/{id}/health of a channel with a sign-in', () => {
  it('account deleted at the network → steps that fit, none to change the address', async () => {
    const { feedId } = await connect(stack);
    await stack.settle();
    const error = { code: 'gone', message: 'This account is gone.', since: Timestamp.now(), count: 1 };
    const feed = stack.db.doc(`institutions/oakfield/feeds/${feedId}`);
    await feed.update({ network: 'vimeo', connectionId: 'c1', status: 'failing', error });
    expect(await health(feedId)).toMatchObject({
      code: 'gone',
      steps: [
        'Check at Vimeo that the account still exists and can be seen.',
        'Select “Choose another account” if its posts have moved, or delete the channel.',
      ],
    });
  });
});

describe('GET /feeds/{id}/health of a channel of a network', () => {
  const WAIT = ['There is nothing you need to do. We’ll try again automatically.'];
  it.each([
    ['vimeo', 'c1', 'http-status', WAIT],
    ['vimeo', 'c1', 'broken', WAIT],
    ['vimeo', 'c1', 'unreachable', WAIT],
    ['bluesky', undefined, 'http-status', WAIT],
    ['bluesky', undefined, 'gone', [expect.stringContaining('still exists'), expect.any(String)]],
    ['rss', undefined, 'http-status', [expect.stringContaining('address'), expect.any(String)]],
  ])('%s, connection %s, %s → steps the user can take', async (network, connectionId, code, steps) => {
    const { feedId } = await connect(stack);
    await stack.settle();
    const error = { code, message: 'It has a problem.', since: Timestamp.now(), count: 3 };
    const feed = stack.db.doc(`institutions/oakfield/feeds/${feedId}`);
    await feed.update({ network, ...(connectionId ? { connectionId } : {}), status: 'failing', error });
    expect(await health(feedId)).toMatchObject({ code, steps });
  });

  it('sign-in expires within a week → date to sign in again by, although the channel works', async () => {
    const { feedId } = await connect(stack);
    await stack.settle();
    const feed = stack.db.doc(`institutions/oakfield/feeds/${feedId}`);
    const account = { id: '1', name: 'Oakfield Films', handle: null, picture: null, url: null };
    const ends = { network: 'vimeo', connectionId: 'c1', account, status: 'ok' };
    await feed.update({ ...ends, expiresAt: Timestamp.fromMillis(Date.now() + 5 * 86_400_000) });
    expect((await health(feedId))?.steps).toEqual([
      expect.stringMatching(/^Select Reconnect and sign in to Vimeo as Oakfield Films before \d+ \w+ \d{4}\.$/),
    ]);
    await feed.update({ expiresAt: Timestamp.fromMillis(Date.now() + 30 * 86_400_000) });
    expect((await health(feedId))?.steps).toEqual([]);
  });
});

describe('GET /feeds/why', () => {
  const why = async (q: string, feedId?: string) => {
    const answer = await get(`/feeds/why?q=${encodeURIComponent(q)}${feedId ? `&feedId=${feedId}` : ''}`);
    expect(answer.status).toBe(200);
    return list(answer.body.items);
  };

  it('address, id or words of a title → each state with its reason, who and when', async () => {
    const posts = ['shown', 'hidden', 'returned', 'gone'].map((id) => item(id, { title: `Relay ${id}` }));
    stack.sources.set(FEED_URL, {
      items: [...posts, item('waits'), item('word', { text: 'A lottery.' }), item('reply', { isReply: true })],
      unreadable: [
        { externalId: 'broken', reason: '“Harvest supper”: This post has no text.' },
        { externalId: 'https://school.example/unread', reason: 'This post has no text.' },
      ],
    });
    const made = await stack.ask('POST', '/api/v1/feeds', { body: channelBody({ rules: { holdWords: ['lottery'] } }) });
    const feedId = String(made.body.feed?.id);
    await stack.settle();
    const idOf = async (externalId: string) => String((await why(externalId))[0]?.storyId);
    const moderate = async (id: string, decision: string) =>
      stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [await idOf(id)], decision, reason: 'Too long' } });
    await moderate('shown', 'approve');
    await moderate('hidden', 'hide');
    await moderate('returned', 'return');
    await stack.ask('DELETE', `/api/v1/stories/${await idOf('gone')}`);

    expect((await why('https://school.example/shown/'))[0]).toMatchObject({
      feedId,
      feedName: 'Oakfield news',
      state: 'shown',
      by: expect.stringMatching(/./),
      at: expect.any(String),
    });
    expect((await why('http://www.school.example/shown?utm_source=mail'))[0]).toMatchObject({ state: 'shown' });
    expect(await why('relay hidden')).toEqual([
      expect.objectContaining({
        state: 'hidden',
        title: 'Relay hidden',
        reason: 'This story was hidden. Reason: Too long',
      }),
    ]);
    const states = await Promise.all(
      [
        'returned',
        'waits',
        'word',
        'reply',
        'broken',
        'harvest supper',
        'http://school.example/unread/',
        'gone',
        'never',
      ].map(async (q) => {
        const [first] = await why(q, feedId);
        return [q, first?.state, first?.rule];
      }),
    );
    expect(states).toEqual([
      ['returned', 'returned', undefined],
      ['waits', 'waiting', undefined],
      ['word', 'held', 'holdWords'],
      ['reply', 'filtered', 'skipReplies'],
      ['broken', 'unreadable', undefined],
      ['harvest supper', 'unreadable', undefined],
      ['http://school.example/unread/', 'unreadable', undefined],
      ['gone', 'deleted-here', undefined],
      ['never', 'not-found', undefined],
    ]);
    const queries = ['https://school.example/gone/', 'http://school.example/gone', 'gone RELAY', 'relay never'];
    const feedStates = await Promise.all(queries.map(async (q) => (await why(q, feedId))[0]?.state));
    expect(feedStates).toEqual(['deleted-here', 'deleted-here', 'deleted-here', 'not-found']);
    const removedFeed = (await stack.db.doc(`feedRemoved/${feedId}`).get()).data();
    expect(JSON.stringify(removedFeed?.named)).not.toMatch(/relay|school\.example/i);
    stack.sources.set(FEED_URL, { error: new SourceError('gone', 'The page is gone.') });
    await sync(feedId);
    expect((await why('never'))[0]).toMatchObject({ state: 'not-fetched', reason: expect.stringContaining('gone') });
  });

  it('no `q` or a blank one → 400; unknown channel → 404', async () => {
    expect((await get('/feeds/why')).status).toBe(400);
    expect((await get('/feeds/why?q=+')).status).toBe(400);
    expect((await get('/feeds/why?q=abc&feedId=none')).status).toBe(404);
  });
});
