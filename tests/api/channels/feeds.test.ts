import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, ids, list, type Stack, startStack } from '../../support/stack.ts';
import { channelBody, connect, FEED_URL, usage } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

describe('POST /feeds', () => {
  it('valid body → feed created, first sync queued, posts imported', async () => {
    stack.sources.set(FEED_URL, {
      items: [item('a'), item('b'), item('c')],
      unreadable: [{ externalId: null, reason: 'No title, no text.' }],
    });
    const made = await stack.ask('POST', '/api/v1/feeds', { body: channelBody() });
    expect(made.body).toMatchObject({
      feed: {
        iid: 'oakfield',
        name: 'Oakfield news',
        network: 'rss',
        source: { url: FEED_URL },
        status: 'syncing',
        postCount: 0,
        quiet: false,
        lastSyncAt: null,
      },
      job: { status: 'queued', counts: { seen: 0, added: 0, updated: 0, unchanged: 0, failed: 0 } },
    });
    expect(made.status).toBe(201);

    await stack.settle();
    const job = await stack.ask('GET', `/api/v1/jobs/${made.body.job?.id}`);
    expect(job.body.job).toMatchObject({
      status: 'done',
      counts: { seen: 4, added: 3, updated: 0, unchanged: 0, failed: 1 },
    });
    const feed = await stack.ask('GET', `/api/v1/feeds/${made.body.feed?.id}`);
    expect(feed.body.feed).toMatchObject({ status: 'ok', postCount: 3 });
    expect(feed.body.feed?.lastSyncAt).toMatch(/^\d{4}-/);
    expect(Date.parse(String(feed.body.feed?.nextSyncAt))).toBeGreaterThan(Date.now() + 14 * 60_000);

    const stories = await stack.ask('GET', '/api/v1/stories');
    expect(stories.body.total).toBe(3);
    expect(list(stories.body.items)[0]).toMatchObject({
      iid: 'oakfield',
      feedId: made.body.feed?.id,
      status: 'pending',
      kind: 'post',
      network: 'rss',
    });
    expect(await usage(stack)).toMatchObject({ channels: 1, stories: 0 });
    const unreadable = await stack.db.collection(`institutions/oakfield/feeds/${made.body.feed?.id}/unreadable`).get();
    expect(unreadable.docs.map((document) => document.data().reason)).toEqual(['No title, no text.']);
  });

  it('unknown fields → 400 at each', async () => {
    const body = { ...channelBody(), status: 'paused', source: { url: FEED_URL, token: 'x' } };
    const answer = await stack.ask('POST', '/api/v1/feeds', { body });
    expect([answer.status, Object.keys(fieldsOf(answer)).sort()]).toEqual([400, ['source.token', 'status']]);
  });

  it('1,000 unreadable posts → all counted, 400 reasons stored', async () => {
    const unreadable = Array.from({ length: 1_000 }, (_, index) => ({ externalId: `p${index}`, reason: 'No text.' }));
    stack.sources.set(FEED_URL, { items: [item('a')], unreadable });
    const made = await stack.ask('POST', '/api/v1/feeds', { body: channelBody() });
    await stack.settle();
    const job = await stack.ask('GET', `/api/v1/jobs/${made.body.job?.id}`);
    expect(job.body.job?.counts).toEqual({ seen: 1_001, added: 1, updated: 0, unchanged: 0, failed: 1_000 });
    const unreadableCount = await stack.db
      .collection(`institutions/oakfield/feeds/${made.body.feed?.id}/unreadable`)
      .count()
      .get();
    expect(unreadableCount.data().count).toBe(400);
  });

  it('created → audit entry with actor and values', async () => {
    const { feedId } = await connect(stack);
    const log = await stack.db.collection('auditLog').get();
    expect(log.docs.map((document) => document.data())).toEqual([
      expect.objectContaining({
        iid: 'oakfield',
        action: 'feed.create',
        target: `institutions/oakfield/feeds/${feedId}`,
        actor: { uid: 'u-head', email: 'head@oakfield.test' },
        after: { name: 'Oakfield news', network: 'rss', source: { url: FEED_URL } },
        before: null,
      }),
    ]);
  });

  it.each([
    ['no body', '', {}],
    ['no JSON', '{"name":', {}],
    ['not a FEED_URL', channelBody({ source: { url: 'oakfield' } }), { 'source.url': /starts with http/ }],
    ['ftp', channelBody({ source: { url: 'ftp://school.example/feed' } }), { 'source.url': /http:\/\/ or https/ }],
    ['loopback', channelBody({ source: { url: 'http://127.0.0.1/' } }), { 'source.url': /private network/ }],
    ['loopback of version 6', channelBody({ source: { url: 'http://[::1]/' } }), { 'source.url': /private network/ }],
    [
      'cloud metadata',
      channelBody({ source: { url: 'http://169.254.169.254/' } }),
      { 'source.url': /private network/ },
    ],
    ['decimal', channelBody({ source: { url: 'http://2130706433/' } }), { 'source.url': /private network/ }],
    ['octal', channelBody({ source: { url: 'http://0177.0.0.1/' } }), { 'source.url': /private network/ }],
    ['a short name', channelBody({ name: 'News' }), { name: /at least 5/ }],
    ['another network', channelBody({ network: 'tiktok' }), { network: /can’t be connected/ }],
  ])('%s → 400 with a message at its field', async (_case, body, fields) => {
    const answer = await stack.ask('POST', '/api/v1/feeds', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.code).toBe('invalid');
    for (const [field, message] of Object.entries(fields)) {
      expect(fieldsOf(answer)[field]).toMatch(message);
    }
    expect(await usage(stack)).toMatchObject({ channels: 0 });
  });

  it('same source twice in one school → 409 that names the feed; in another school → 201', async () => {
    await connect(stack);
    const again = await stack.ask('POST', '/api/v1/feeds', { body: channelBody({ name: 'The same again' }) });
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({ code: 'conflict', fields: { 'source.url': /“Oakfield news”/ } });
    expect(
      (await stack.ask('POST', '/api/v1/feeds', { as: 'both', iid: 'riverside', body: channelBody() })).status,
    ).toBe(201);
  });

  it('same source three times at once → 201, 409, 409', async () => {
    const answers = await Promise.all(
      ['One more', 'And another', 'A third one'].map((name) =>
        stack.ask('POST', '/api/v1/feeds', { body: channelBody({ name }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await usage(stack)).toMatchObject({ channels: 1 });
  });

  it('two feeds at once for the last place of the plan → one 201, one 403 with the limit', async () => {
    const post = (name: string) =>
      stack.ask('POST', '/api/v1/feeds', {
        as: 'both',
        iid: 'riverside',
        body: channelBody({ name, source: { url: `https://school.example/${name}` } }),
      });
    expect((await post('first')).status).toBe(201);
    expect((await post('second')).status).toBe(201);
    const answers = await Promise.all([post('third'), post('fourth')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.error).toEqual({
      code: 'limit-reached',
      message: 'The plan Starter includes 3 channels, and 3 are in use.',
      limit: { resource: 'channels', used: 3, limit: 3, plan: 'Starter' },
    });
    expect(await usage(stack, 'riverside')).toMatchObject({ channels: 3 });
    expect((await stack.db.collection('institutions/riverside/feeds').get()).size).toBe(3);
  });
});

describe('GET and PATCH /feeds', () => {
  it('list → newest first', async () => {
    const first = await connect(stack, 'https://school.example/1', 'First channel');
    const second = await connect(stack, 'https://school.example/2', 'Second channel');
    const { body, status } = await stack.ask('GET', '/api/v1/feeds', { as: 'viewer' });
    expect(status).toBe(200);
    expect(ids(body.items)).toEqual([second.feedId, first.feedId]);
    expect(body.nextCursor).toBeNull();
  });

  it('paused → not synced; active → due once', async () => {
    const { feedId } = await connect(stack);
    await stack.settle();
    const patch = (body: object) => stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body });
    expect((await patch({ status: 'paused', name: 'Resting channel' })).body.feed).toMatchObject({
      status: 'paused',
      nextSyncAt: null,
      name: 'Resting channel',
    });
    expect(await stack.backend.scheduler.tick()).toBe(0);
    expect((await patch({ status: 'active' })).body.feed).toMatchObject({ status: 'ok' });
    expect(await stack.backend.scheduler.tick()).toBe(1);
    expect(await stack.backend.scheduler.tick()).toBe(0);
    await stack.settle();
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed).toMatchObject({ status: 'ok' });
  });

  it.each([{}, { status: 'failing' }, { name: '' }, { colour: 'red' }])('change %j → 400', async (body) => {
    const { feedId } = await connect(stack);
    const answer = await stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid']);
  });
});

describe('PATCH /feeds/{id}, new address', () => {
  const NEXT = 'https://new.school.example/feed?key=k-1234';
  const patch = (feedId: string, body: object, as: 'head' | 'author' = 'head') =>
    stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { as, body });
  const total = async (query = '') => (await stack.ask('GET', `/api/v1/stories${query}`)).body.total;

  it('failing channel → synced at once from the new address, its stories stay, none twice', async () => {
    stack.sources.set(FEED_URL, { items: [item('p1'), item('p2')] });
    const { feedId } = await connect(stack);
    await stack.settle();
    stack.sources.set(FEED_URL, { error: new SourceError('http-status', 'The feed answered 404.') });
    await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    await stack.settle();
    stack.sources.set(NEXT, { items: [item('p2'), item('p3')] });
    const moved = await patch(feedId, { source: { url: NEXT } });
    expect(moved.body.feed).toMatchObject({ status: 'syncing', source: { url: NEXT } });
    await stack.settle();
    const { feed } = (await stack.ask('GET', `/api/v1/feeds/${feedId}`, { as: 'author' })).body;
    expect(feed).toMatchObject({ status: 'ok', source: { url: 'https://new.school.example/feed' } });
    expect(feed?.error).toBeUndefined();
    expect(await total(`?feedId=${feedId}`)).toBe(3);
    const audit = (await stack.db.collection('auditLog').where('action', '==', 'feed.update').get()).docs;
    expect(JSON.stringify(audit.map((entry) => entry.data()))).not.toContain('k-1234');
  });

  it('sync of the old address running → cancelled, a new one queued', async () => {
    const { feedId, jobId } = await connect(stack);
    await patch(feedId, { source: { url: NEXT } });
    expect((await stack.ask('GET', `/api/v1/jobs/${jobId}`)).body.job).toMatchObject({ status: 'failed' });
    await stack.settle();
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed).toMatchObject({ status: 'ok' });
  });

  it('paused channel → address stored, synced once it is resumed', async () => {
    const { feedId } = await connect(stack);
    await stack.settle();
    await patch(feedId, { status: 'paused' });
    const moved = await patch(feedId, { source: { url: NEXT } });
    expect(moved.body.feed).toMatchObject({ status: 'paused', source: { url: NEXT } });
  });

  it('address of another channel → conflict at its field; its own address → accepted', async () => {
    const first = await connect(stack, 'https://school.example/1', 'First channel');
    await connect(stack, 'https://school.example/2', 'Second channel');
    const twin = await patch(first.feedId, { source: { url: 'https://school.example/2' } });
    expect([twin.status, fieldsOf(twin)]).toEqual([
      409,
      { 'source.url': 'This is already your channel “Second channel”.' },
    ]);
    expect((await patch(first.feedId, { source: { url: 'https://school.example/1' } })).status).toBe(200);
  });

  it.each(['http://127.0.0.1/feed', 'ftp://school.example/feed', ''])(
    'invalid address %j → 400 at source.url',
    async (url) => {
      const { feedId } = await connect(stack);
      const answer = await patch(feedId, { source: { url } });
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['source.url']]);
    },
  );

  it('without s.c.wr → forbidden', async () => {
    const { feedId } = await connect(stack);
    expect((await patch(feedId, { source: { url: NEXT } }, 'author')).status).toBe(403);
  });
});

describe('POST /feeds/preview', () => {
  const preview = (body: object = { network: 'rss', source: { url: FEED_URL } }) =>
    stack.ask('POST', '/api/v1/feeds/preview', { body });

  it('readable source → title and five posts, nothing stored', async () => {
    stack.sources.set(FEED_URL, { title: 'Oakfield', items: Array.from({ length: 8 }, (_, n) => item(`p${n}`)) });
    const answer = await preview();
    expect(answer.status).toBe(200);
    expect(answer.body.title).toBe('Oakfield');
    expect(list(answer.body.items)).toHaveLength(5);
    expect(list(answer.body.items)[0]).toMatchObject({ title: 'Post p0', status: 'pending' });
    expect((await stack.ask('GET', '/api/v1/stories')).body.total).toBe(0);
    expect((await stack.db.collection('auditLog').get()).size).toBe(0);
  });

  it.each([
    ['refused-address', 400, 'invalid'],
    ['refused-redirect', 422, 'source-unusable'],
    ['not-a-feed', 422, 'source-unusable'],
    ['timeout', 422, 'source-unusable'],
    ['too-large', 422, 'source-unusable'],
  ] as const)('source error %s → its message at source.url', async (code, status, expected) => {
    stack.sources.set(FEED_URL, { error: new SourceError(code, `This is about ${code}.`) });
    const answer = await preview();
    expect(answer.status).toBe(status);
    expect(answer.body.error).toEqual({
      code: expected,
      message: `This is about ${code}.`,
      fields: { 'source.url': `This is about ${code}.` },
    });
  });
});
