import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import { type Answer, fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';
import { usage } from '../channels.ts';

let stack: Stack;
let now = new Date('2026-11-21T09:00:00Z');
const logged: string[] = [];

beforeAll(async () => {
  stack = await startStack({
    backend: { now: () => now, mailDomain: 'in.sprx.example' },
    config: { logLevel: 'debug' },
    logTo: { write: (line) => void logged.push(line) },
    limits: { 'inbound to': { max: 20, windowMs: 60_000 } },
  });
});
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z');
  await stack.reset();
});
afterAll(() => stack.close());

type Channel = { id: string; url: string; secret: string };
async function channel(name = 'Website stories'): Promise<Channel> {
  const made = await stack.ask('POST', '/api/v1/feeds', { body: { name, network: 'webhook', source: {} } });
  expect(made.status).toBe(201);
  const { url, secret } = made.body.inbound ?? {};
  return { id: String(made.body.feed?.id), url: new URL(String(url)).pathname, secret: String(secret) };
}

/** By hand, from the contract. */
const sign = (body: string, secret: string, at = now.getTime()) => {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};
const story = (changes = {}) => ({
  id: 'news-1',
  title: 'Year 9 planted 200 trees',
  html: '<p>On Friday, in the <b>rain</b>. #Charity</p><script>alert(1)</script>',
  url: 'https://school.example/news/1',
  publishedAt: '2026-11-20T09:30:00+01:00',
  author: 'Ms Lowe',
  hashtags: ['Year9'],
  media: [{ url: 'https://school.example/trees.jpg', alt: 'Two pupils with spades' }],
  ...changes,
});
const post = (url: string, body: string, signature: string | null): Promise<Answer> =>
  stack.ask('POST', url, { as: null, body, headers: signature === null ? {} : { 'x-sprx-signature': signature } });
const send = (to: Channel, items: unknown, { secret = to.secret, at = now.getTime() } = {}) => {
  const body = JSON.stringify({ items });
  return post(to.url, body, sign(body, secret, at));
};
const stories = async () => list((await stack.ask('GET', '/api/v1/stories')).body.items);

describe('webhook channel', () => {
  it('created → counted in the plan, address and secret answered once, never synced or due', async () => {
    const made = await channel();
    expect(made.url).toMatch(/^\/api\/v1\/inbound\/[a-z0-9]{26}$/);
    expect(made.secret).toMatch(/^sprx_in_[0-9a-f]{64}$/);
    const { feed } = (await stack.ask('GET', `/api/v1/feeds/${made.id}`)).body;
    expect(feed).toMatchObject({ network: 'webhook', source: {}, status: 'ok', lastSyncAt: null, nextSyncAt: null });
    expect(await usage(stack)).toMatchObject({ channels: 1 });
    expect((await stack.db.collection('jobs').get()).size).toBe(0);
    const inbound = await stack.ask('GET', `/api/v1/feeds/${made.id}/inbound`);
    expect(inbound.body.inbound).toEqual({ url: `https://app.example${made.url}`, oldSecretUntil: null });
  });

  it('created twice with one Idempotency-Key → two channels, as secrets are not stored for a repeat', async () => {
    const body = { name: 'Website stories', network: 'webhook', source: {} };
    const headers = { 'idempotency-key': 'k1' };
    const [a, b] = [
      await stack.ask('POST', '/api/v1/feeds', { body, headers }),
      await stack.ask('POST', '/api/v1/feeds', { body, headers }),
    ];
    expect(a.body.inbound?.secret).not.toBe(b.body.inbound?.secret);
    expect((await stack.db.collection('idempotency').get()).size).toBe(0);
  });

  it('import or email channel created twice with one Idempotency-Key → one channel', async () => {
    for (const network of ['import', 'email']) {
      const request = { body: { name: 'Stories sent', network, source: {} }, headers: { 'idempotency-key': network } };
      const first = await stack.ask('POST', '/api/v1/feeds', request);
      const second = await stack.ask('POST', '/api/v1/feeds', request);
      expect([first.status, second.status, second.headers['idempotency-replayed']]).toEqual([201, 201, 'true']);
      expect(second.body).toEqual(first.body);
    }
    expect(await usage(stack)).toMatchObject({ channels: 2 });
  });

  it('with a source, fields of another network, or previewed → 400 at the field', async () => {
    const body = { name: 'Website stories', network: 'webhook', source: { url: 'https://a.example/' } };
    const answer = await stack.ask('POST', '/api/v1/feeds', { body });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['source.url']]);
    const preview = await stack.ask('POST', '/api/v1/feeds/preview', { body: { network: 'webhook', source: {} } });
    expect([preview.status, Object.keys(fieldsOf(preview))]).toEqual([400, ['network']]);
  });

  it('sync → 409, source set → 400, each with a message; paused and resumed → never due', async () => {
    const made = await channel();
    const sync = await stack.ask('POST', `/api/v1/feeds/${made.id}/sync`);
    expect([sync.status, sync.body.error?.message]).toEqual([
      409,
      'There is nothing to sync: stories are sent to this channel.',
    ]);
    const moved = await stack.ask('PATCH', `/api/v1/feeds/${made.id}`, { body: { source: {} } });
    expect([moved.status, fieldsOf(moved).source]).toEqual([400, 'The address of this channel can’t be changed.']);
    await stack.ask('PATCH', `/api/v1/feeds/${made.id}`, { body: { status: 'paused' } });
    const resumed = await stack.ask('PATCH', `/api/v1/feeds/${made.id}`, { body: { status: 'active' } });
    expect(resumed.body.feed).toMatchObject({ status: 'ok', nextSyncAt: null });
  });
});

describe('POST /inbound/{key}', () => {
  it('channel created with rules and a start date → stored, applied to items received', async () => {
    const settings = { rules: { approve: 'auto', addTags: ['website'] }, historyFrom: '2026-09-01' };
    const made = await stack.ask('POST', '/api/v1/feeds', {
      body: { name: 'Website stories', network: 'webhook', source: {}, ...settings },
    });
    const { feed, inbound } = made.body;
    expect(feed).toMatchObject({ rules: { ...settings.rules, skipReplies: true }, historyFrom: '2026-09-01' });
    const to = { id: String(feed?.id), url: new URL(String(inbound?.url)).pathname, secret: String(inbound?.secret) };
    const old = story({ id: 'old', publishedAt: '2026-08-31T22:00:00Z' });
    expect((await send(to, [story(), old])).body).toEqual({ accepted: 1, updated: 0, unchanged: 1, failed: [] });
    expect(await stories()).toMatchObject([
      { externalId: 'news-1', status: 'approved', hashtags: ['year9', 'charity', 'website'] },
    ]);
    await stack.ask('PATCH', `/api/v1/feeds/${to.id}`, { body: { historyFrom: '2026-08-01' } });
    expect((await send(to, [old])).body).toMatchObject({ accepted: 1 });
    expect((await stack.ask('GET', `/api/v1/feeds/${to.id}`)).body.feed).toMatchObject({
      status: 'ok',
      nextSyncAt: null,
    });
  });

  it('signed → stories await review, HTML sanitised; sent again → unchanged; changed → updated', async () => {
    const to = await channel();
    const first = await send(to, [story(), { id: 2, text: 'One line.\n\nAnother & more.' }]);
    expect([first.status, first.body]).toEqual([202, { accepted: 2, updated: 0, unchanged: 0, failed: [] }]);
    const [newest, older] = await stories();
    expect(newest).toMatchObject({
      externalId: '2',
      title: 'One line.',
      html: '<p>One line.</p><p>Another &amp; more.</p>',
      publishedAt: '2026-11-21T09:00:00.000Z',
    });
    expect(older).toMatchObject({
      feedId: to.id,
      network: 'webhook',
      externalId: 'news-1',
      status: 'pending',
      title: 'Year 9 planted 200 trees',
      html: '<p>On Friday, in the <strong>rain</strong>. #Charity</p>',
      permalink: 'https://school.example/news/1',
      author: 'Ms Lowe',
      hashtags: ['year9', 'charity'],
      media: [{ type: 'image', url: 'https://school.example/trees.jpg', alt: 'Two pupils with spades' }],
      publishedAt: '2026-11-20T08:30:00.000Z',
    });
    const again = await send(to, [story(), story({ id: 2, title: 'Now with a title' })]);
    expect(again.body).toEqual({ accepted: 0, updated: 1, unchanged: 1, failed: [] });
    expect((await stack.ask('GET', `/api/v1/feeds/${to.id}`)).body.feed).toMatchObject({
      postCount: 2,
      lastSyncAt: '2026-11-21T09:00:00.000Z',
    });
  });

  it('item dated by a wrong clock → time of its arrival, unchanged when sent again', async () => {
    const to = await channel();
    const items = ['2050-01-01', '1970-01-01T00:00:00Z'].map((publishedAt, id) => story({ id, publishedAt }));
    expect((await send(to, items)).body).toMatchObject({ accepted: 2, failed: [] });
    expect((await stories()).map(({ publishedAt }) => publishedAt)).toEqual(Array(2).fill(now.toISOString()));
    expect((await send(to, items)).body).toMatchObject({ accepted: 0, updated: 0, unchanged: 2 });
  });

  it('one invalid item among valid ones → fails alone, with a message', async () => {
    const to = await channel();
    const bad = [
      {},
      'story',
      null,
      story({ id: '' }),
      story({ id: 'a', html: ' ', text: null }),
      story({ id: 'b', url: 'javascript:alert(1)' }),
      story({ id: 'c', publishedAt: 'last Friday' }),
      story({ id: 'd', publishedAt: '2026-02-30' }),
      story({ id: 'e', media: [{ url: 'http://127.0.0.1/x.jpg' }] }),
      story({ id: 'f', title: 'x'.repeat(301) }),
      story({ id: 'good' }),
    ];
    const { status, body } = await send(to, [story({ id: 'good' }), ...bad]);
    expect([status, body.accepted]).toEqual([202, 1]);
    const failed = list(body.failed);
    expect(failed.map(({ index }) => index)).toEqual(bad.map((_, index) => index + 1));
    expect(failed.map(({ message }) => String(message))).toEqual([
      expect.stringMatching(/id of 1 to 500/),
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w/),
      expect.stringMatching(/id of 1 to 500/),
      'A story needs a text: send text or html.',
      'Enter an address that starts with http:// or https://.',
      'Write the time as 2026-11-20T09:30:00Z.',
      'Write the time as 2026-11-20T09:30:00Z.',
      expect.stringMatching(/private network/),
      'The title is too long.',
      'An item before this one has the id “good” as well.',
    ]);
  });

  it('{ deleted: true } → marked as deleted at its source, status unchanged; unknown or again → unchanged', async () => {
    const to = await channel();
    await send(to, [story()]);
    const gone = await send(to, [
      { id: 'news-1', deleted: true },
      { id: 'never', deleted: true },
    ]);
    expect(gone.body).toEqual({ accepted: 0, updated: 1, unchanged: 1, failed: [] });
    expect((await stories())[0]).toMatchObject({ sourceDeleted: true, status: 'pending', version: 2 });
    expect((await send(to, [{ id: 'news-1', deleted: true }])).body).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await send(to, [story()])).body).toMatchObject({ unchanged: 1 });
  });

  it('story deleted here by a person, then sent again → not created again', async () => {
    const to = await channel();
    await send(to, [story()]);
    const [imported] = await stories();
    expect((await stack.ask('DELETE', `/api/v1/stories/${imported?.id}`)).status).toBe(204);
    expect((await send(to, [story()])).body).toEqual({ accepted: 0, updated: 0, unchanged: 1, failed: [] });
    expect(await stories()).toEqual([]);
  });

  it('100 items → accepted; 101 items or more than 1 MiB → 413, nothing stored', async () => {
    const to = await channel();
    const many = (count: number, html = '<p>Text</p>') => Array.from({ length: count }, (_, n) => ({ id: n, html }));
    expect((await send(to, many(101))).status).toBe(413);
    expect((await send(to, many(10, 'x'.repeat(110_000)))).status).toBe(413);
    expect(await stories()).toEqual([]);
    expect((await send(to, many(100))).body).toMatchObject({ accepted: 100 });
  });

  it.each([
    ['no JSON', 'items'],
    ['a list', '[]'],
    ['no items', '{"stories":[]}'],
    ['items that are no list', '{"items":{}}'],
  ])('%s → 400 at items', async (_, body) => {
    const to = await channel();
    const answer = await post(to.url, body, sign(body, to.secret));
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['items']]);
  });

  it('body of invalid UTF-8 → 400', async () => {
    const to = await channel();
    const bytes = Buffer.concat([Buffer.from('{"items":["'), Buffer.from([0xff]), Buffer.from('"]}')]);
    const seconds = Math.floor(now.getTime() / 1000);
    const v1 = createHmac('sha256', to.secret).update(`${seconds}.`).update(bytes).digest('hex');
    const answer = await stack.app.inject({
      method: 'POST',
      url: to.url,
      headers: { 'x-sprx-signature': `t=${seconds},v1=${v1}` },
      payload: bytes,
    });
    expect(answer.statusCode).toBe(400);
  });

  it('signature wrong, missing, of another channel, over other bytes, five minutes off → 401, nothing stored', async () => {
    const [to, other] = [await channel(), await channel('Another system')];
    const body = JSON.stringify({ items: [story()] });
    const good = sign(body, to.secret);
    const seconds = Math.floor(now.getTime() / 1000);
    const wrong = [
      null,
      '',
      'v1=00',
      good.replace(/v1=.*/, `v1=${'0'.repeat(64)}`),
      good.replace(/^t=\d+/, `t=${seconds + 1}`),
      good.slice(0, -1),
      sign(body, other.secret),
      sign(`${body} `, to.secret),
      sign(body, ''),
      sign(body, to.secret, now.getTime() - 301_000),
      sign(body, to.secret, now.getTime() + 301_000),
    ];
    for (const signature of wrong) {
      const answer = await post(to.url, body, signature);
      expect([signature, answer.status, answer.body.error?.code]).toEqual([signature, 401, 'unauthenticated']);
    }
    expect(await stories()).toEqual([]);
    for (const at of [-299_000, 299_000])
      expect((await post(to.url, body, sign(body, to.secret, now.getTime() + at))).status).toBe(202);
  });

  it('channel unknown, paused, over the plan’s limit or deleted, school suspended → 404', async () => {
    const to = await channel();
    expect((await send({ ...to, url: `/api/v1/inbound/${'a'.repeat(26)}` }, [story()])).status).toBe(404);
    expect((await send({ ...to, url: '/api/v1/inbound/..%2f' }, [story()])).status).toBe(404);
    const patch = (status: string) => stack.ask('PATCH', `/api/v1/feeds/${to.id}`, { body: { status } });
    await patch('paused');
    expect((await send(to, [story()])).status).toBe(404);
    await patch('active');
    expect((await send(to, [story()])).status).toBe(202);
    const school = stack.db.doc('institutions/oakfield');
    await school.update({ suspension: { reason: 'x', at: new Date() } });
    expect((await send(to, [story()])).status).toBe(404);
    await school.update({ suspension: null });
    const feed = stack.db.doc(`institutions/oakfield/feeds/${to.id}`);
    await feed.update({ disabledByPlan: true });
    expect((await send(to, [story()])).status).toBe(404);
    await feed.update({ disabledByPlan: false });
    expect((await stack.ask('DELETE', `/api/v1/feeds/${to.id}?stories=delete`)).status).toBe(204);
    expect((await send(to, [story()])).status).toBe(404);
    for (const kind of ['inbounds', 'secrets'])
      expect((await stack.db.doc(`${kind}/${to.id}`).get()).exists, kind).toBe(false);
    expect(await stories()).toEqual([]);
    expect(await usage(stack)).toMatchObject({ channels: 0 });
  });

  it('more requests than the limit of a channel → 429 with Retry-After', async () => {
    const to = await channel();
    for (let n = 0; n < 20; n += 1) expect((await send(to, [])).status).toBe(202);
    const answer = await send(to, []);
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('POST /feeds/{id}/inbound/rotate', () => {
  it('unsigned requests over the limit of a channel → the signed one is accepted, their visitor gets 429', async () => {
    const to = await channel();
    const body = JSON.stringify({ items: [story()] });
    const unsigned = Math.max(20, RATE_LIMITS['inbound unsigned'].max) + 1;
    const statuses: number[] = [];
    for (let n = 0; n < unsigned; n += 1) {
      const signature = n % 2 === 0 ? null : sign(body, 'sprx_in_other');
      statuses.push((await post(to.url, body, signature)).status);
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]));
    expect(statuses.at(-1)).toBe(429);
    expect((await send(to, [story()])).status).toBe(202);
  });

  it('rotated → both secrets valid for 24 hours, then the new one only; second rotation → first secret invalid', async () => {
    const to = await channel();
    const rotate = async () => {
      const answer = await stack.ask('POST', `/api/v1/feeds/${to.id}/inbound/rotate`);
      expect(answer.status).toBe(200);
      return String(answer.body.inbound?.secret);
    };
    const second = await rotate();
    expect(second).not.toBe(to.secret);
    expect((await stack.ask('GET', `/api/v1/feeds/${to.id}/inbound`)).body.inbound).toEqual({
      url: `https://app.example${to.url}`,
      oldSecretUntil: '2026-11-22T09:00:00.000Z',
    });
    for (const secret of [to.secret, second]) expect((await send(to, [], { secret })).status).toBe(202);
    now = new Date(now.getTime() + 24 * 3_600_000 - 1_000);
    expect((await send(to, [])).status).toBe(202);
    now = new Date(now.getTime() + 1_000);
    expect((await send(to, [])).status).toBe(401);
    expect((await send(to, [], { secret: second })).status).toBe(202);
    const third = await rotate();
    await rotate();
    expect((await send(to, [], { secret: second })).status).toBe(401);
    expect((await send(to, [], { secret: third })).status).toBe(202);
    const audit = await stack.db.collection('auditLog').where('action', '==', 'feed.rotate-secret').get();
    expect(audit.size).toBe(3);
  });

  it('channel that is synced, channel of another school → 404', async () => {
    const body = { name: 'School news', network: 'rss', source: { url: 'https://school.example/rss' } };
    const read = (await stack.ask('POST', '/api/v1/feeds', { body })).body.feed?.id;
    const own = await channel();
    for (const [id, iid] of [
      [read, 'oakfield'],
      [own.id, 'riverside'],
    ]) {
      const ask = { as: 'admin', iid: String(iid) } as const;
      expect((await stack.ask('POST', `/api/v1/feeds/${id}/inbound/rotate`, ask)).status).toBe(404);
      expect((await stack.ask('GET', `/api/v1/feeds/${id}/inbound`, ask)).status).toBe(404);
    }
  });

  it('secrets → in no document, log line or later answer', async () => {
    const to = await channel();
    const next = String((await stack.ask('POST', `/api/v1/feeds/${to.id}/inbound/rotate`)).body.inbound?.secret);
    await send(to, [story()], { secret: next });
    await send(to, [story()], { secret: `${next}x` });
    const answers = await Promise.all(
      [`feeds`, `feeds/${to.id}`, `feeds/${to.id}/inbound`, 'logs'].map((path) =>
        stack.ask('GET', `/api/v1/${path}`).then(({ text }) => text),
      ),
    );
    const documents: string[] = [];
    for (const collection of await stack.db.listCollections())
      for (const document of (await collection.get()).docs) documents.push(JSON.stringify(document.data()));
    for (const document of (await stack.db.collection('institutions/oakfield/feeds').get()).docs)
      documents.push(JSON.stringify(document.data()));
    expect(documents.length).toBeGreaterThan(5);
    for (const secret of [to.secret, next]) {
      expect([...answers, ...documents, ...logged].filter((text) => text.includes(secret))).toEqual([]);
    }
  });
});
