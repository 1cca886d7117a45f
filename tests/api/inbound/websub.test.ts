import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { item } from '../../support/fake-source.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

const START = Date.UTC(2026, 10, 20, 9);
const DAY = 86_400_000;
const HUB = { url: 'https://hub.example/', topic: 'https://school.example/self.rss' };
let now = new Date(START);
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => now } });
});
beforeEach(async () => {
  now = new Date(START);
  await stack.reset();
});
afterAll(() => stack.close());

const wishes = () => stack.sources.wishes;
const lastWish = () => wishes().at(-1)?.form ?? {};
const pathOf = (wish = lastWish()) => new URL(String(wish['hub.callback'])).pathname;
const pushOf = async (id: string) => (await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed?.push;
const pushDocument = async (id: string) => (await stack.db.doc(`pushes/${id}`).get()).data();
const reads = () => stack.sources.reads.get(FEED_URL) ?? 0;
async function tick() {
  await stack.backend.scheduler.tick();
  await stack.settle();
}
async function channel(hub: typeof HUB | null = HUB) {
  stack.sources.set(FEED_URL, { items: [item('a')], hub });
  const { feedId } = await connect(stack);
  await stack.settle();
  return feedId;
}
const question = (mode: string, more: Record<string, string> = {}) =>
  stack.app.inject({
    url: `${pathOf()}?${new URLSearchParams({ 'hub.mode': mode, 'hub.topic': HUB.topic, 'hub.challenge': 'abc <b>', ...more })}`,
  });
async function subscribed(lease = '864000') {
  const feedId = await channel();
  const answer = await question('subscribe', { 'hub.lease_seconds': lease });
  expect([answer.statusCode, answer.body]).toEqual([200, 'abc <b>']);
  return feedId;
}
const BODY = '<rss>anything</rss>';
const sign = (method: string, secret = String(lastWish()['hub.secret']), body = BODY) =>
  `${method}=${createHmac(method, secret).update(body).digest('hex')}`;
async function deliver(signature: string | null, path = pathOf()) {
  const headers = { 'content-type': 'application/rss+xml', ...(signature ? { 'x-hub-signature': signature } : {}) };
  const { statusCode } = await stack.app.inject({ method: 'POST', url: path, headers, payload: BODY });
  await stack.settle();
  return statusCode;
}

describe('subscribing to a hub', () => {
  it('source names a hub → subscription with a secret requested; pending, then active once the hub has verified', async () => {
    const id = await channel();
    expect(wishes()).toEqual([
      {
        hub: HUB.url,
        form: {
          'hub.mode': 'subscribe',
          'hub.topic': HUB.topic,
          'hub.callback': expect.stringMatching(`^https://app\\.example/api/v1/websub/${id}/[a-z0-9]{26}$`),
          'hub.lease_seconds': '864000',
          'hub.secret': expect.stringMatching(/^[\da-f]{64}$/),
        },
      },
    ]);
    expect(await pushOf(id)).toBe('pending');
    const answer = await question('subscribe', { 'hub.lease_seconds': '864000' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'abc <b>']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(await pushOf(id)).toBe('active');
    expect((await stack.ask('GET', `/api/v1/feeds/${id}/health`)).body.health).toMatchObject({ push: 'active' });
    expect(JSON.stringify(await pushDocument(id))).not.toContain(String(lastWish()['hub.secret']));
  });

  it('source names no hub, or one on plain http in production → no subscription, push none', async () => {
    for (const hub of [null, { ...HUB, url: 'http://hub.example/' }]) {
      await stack.reset();
      expect(await pushOf(await channel(hub))).toBe('none');
    }
    expect(wishes()).toEqual([]);
  });

  it.each([
    ['a topic never asked for', 'subscribe', { 'hub.topic': 'https://other.example/' }],
    ['a mode never asked for', 'unsubscribe', {}],
    ['an unknown mode', 'publish', {}],
    ['no challenge', 'subscribe', { 'hub.challenge': '' }],
  ])('hub verifies with %s → 404, nothing changed', async (_what, mode, more) => {
    const id = await channel();
    expect((await question(mode, more)).statusCode).toBe(404);
    expect(await pushOf(id)).toBe('pending');
  });

  it('callback with another token or channel → 404 for GET and POST', async () => {
    const id = await channel();
    for (const path of [`/api/v1/websub/${id}/${'a'.repeat(26)}`, pathOf().replace(id, 'other')]) {
      const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': HUB.topic, 'hub.challenge': 'x' });
      expect((await stack.app.inject({ url: `${path}?${query}` })).statusCode).toBe(404);
      expect(await deliver(sign('sha256'), path)).toBe(404);
    }
  });

  it('subscription denied → stored with its reason, push none, not requested again', async () => {
    const id = await channel();
    const answer = await question('denied', { 'hub.reason': 'Not here' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect([await pushOf(id), (await pushDocument(id))?.denied?.reason]).toEqual(['none', 'Not here']);
    now = new Date(START + 30 * DAY);
    await tick();
    expect(wishes()).toHaveLength(1);
  });

  it('hub unreachable → channel keeps working, subscription requested again later', async () => {
    stack.sources.refuseWishes(new SourceError('unreachable', 'The hub can’t be reached.'));
    const id = await channel();
    expect((await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed).toMatchObject({ status: 'ok', push: 'pending' });
    stack.sources.refuseWishes(null);
    now = new Date(START + DAY);
    await tick();
    expect(wishes().length).toBeGreaterThan(1);
  });

  it('two thirds of the lease passed → renewed once with the same address and secret, active meanwhile', async () => {
    const id = await subscribed(String((9 * DAY) / 1000));
    const [first] = wishes();
    now = new Date(START + 6 * DAY - 1000);
    await tick();
    expect(wishes()).toHaveLength(1);
    now = new Date(START + 6 * DAY);
    await Promise.all([stack.backend.scheduler.tick(), stack.backend.scheduler.tick()]);
    await stack.settle();
    expect(wishes()).toEqual([first, first]);
    expect(await pushOf(id)).toBe('active');
  });
});

describe('short lease', () => {
  it('two thirds of a one-hour lease passed → renewed before its end', async () => {
    const id = await subscribed('3600');
    now = new Date(START + 39 * 60_000);
    await tick();
    expect(wishes()).toHaveLength(1);
    now = new Date(START + 40 * 60_000);
    await tick();
    expect(wishes()).toHaveLength(2);
    expect(await pushOf(id)).toBe('active');
    expect((await pushDocument(id))?.leaseUntil.toMillis()).toBe(START + 3_600_000);
  });

  it.each(['0', '60', '3599'])('lease of %s s → 404, not subscribed', async (lease) => {
    const id = await channel();
    expect((await question('subscribe', { 'hub.lease_seconds': lease })).statusCode).toBe(404);
    expect(await pushOf(id)).toBe('pending');
  });
});

describe('sync schedule with a hub', () => {
  const HOUR = 3_600_000;
  const nextIn = async (id: string) =>
    Date.parse(String((await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed?.nextSyncAt)) - now.getTime();
  const posts = (...names: string[]) =>
    stack.sources.set(FEED_URL, { items: names.map((name, day) => item(name, { day: day / 24 })), hub: HUB });
  async function poll(id: string) {
    now = new Date(now.getTime() + (await nextIn(id)) + 1);
    await tick();
  }

  it('hub has delivered nothing yet → normal interval; delivered the last new post → in 6 hours; missed one → normal interval', async () => {
    const id = await subscribed();
    await poll(id);
    expect(await nextIn(id)).toBeLessThan(1.2 * HOUR);
    posts('c', 'b', 'a');
    await deliver(sign('sha256'));
    expect(await nextIn(id)).toBeGreaterThan(5 * HOUR);
    expect(await nextIn(id)).toBeLessThanOrEqual(6 * HOUR);
    await poll(id);
    expect(await nextIn(id)).toBeGreaterThan(5 * HOUR);
    posts('d', 'c', 'b', 'a');
    await poll(id);
    expect(await nextIn(id)).toBeLessThan(1.2 * HOUR);
    posts('e', 'd', 'c', 'b', 'a');
    await deliver(sign('sha256'));
    expect(await nextIn(id)).toBeGreaterThan(5 * HOUR);
    expect(list((await stack.ask('GET', `/api/v1/stories?feedId=${id}`)).body.items)).toHaveLength(5);
  });
});

describe('delivery from the hub', () => {
  it('two deliveries out of order → story has what the source says now', async () => {
    const id = await subscribed();
    const [early, late] = ['<rss>first wording</rss>', '<rss>second wording</rss>'];
    stack.sources.set(FEED_URL, { items: [item('a', { title: 'Second wording' })], hub: HUB });
    for (const payload of [late, early, early]) {
      const headers = { 'content-type': 'text/xml', 'x-hub-signature': sign('sha256', undefined, payload) };
      await stack.app.inject({ method: 'POST', url: pathOf(), headers, payload });
      await stack.settle();
    }
    const stories = list((await stack.ask('GET', `/api/v1/stories?feedId=${id}`)).body.items);
    expect(stories.map(({ title }) => title)).toEqual(['Second wording']);
  });

  it.each(['sha1', 'sha256', 'sha384', 'sha512'])('signed with %s → channel is synced', async (method) => {
    const id = await subscribed();
    const before = reads();
    stack.sources.set(FEED_URL, { items: [item('a'), item('b')], hub: HUB });
    expect(await deliver(sign(method))).toBe(202);
    expect(reads()).toBe(before + 1);
    expect(list((await stack.ask('GET', `/api/v1/stories?feedId=${id}`)).body.items)).toHaveLength(2);
  });

  it('signature missing, wrong, of another body, by md5, of invalid length → 202, no sync', async () => {
    await subscribed();
    const before = reads();
    const wrong = [
      null,
      sign('sha256', 'x'),
      sign('sha256', undefined, 'other'),
      sign('md5'),
      'sha256=',
      'sha256=0',
      'x',
    ];
    for (const signature of wrong) expect(await deliver(signature)).toBe(202);
    expect(reads()).toBe(before);
  });

  it('more than 10 MiB → 413, no sync', async () => {
    await subscribed();
    const before = reads();
    const payload = 'x'.repeat(10 * 1024 * 1024 + 1);
    const { statusCode } = await stack.app.inject({ method: 'POST', url: pathOf(), payload });
    expect([statusCode, reads()]).toEqual([413, before]);
  });

  it('delivered twice → no story twice; during a sync → synced once more right after', async () => {
    const id = await subscribed();
    await deliver(sign('sha256'));
    await deliver(sign('sha256'));
    expect(list((await stack.ask('GET', `/api/v1/stories?feedId=${id}`)).body.items)).toHaveLength(1);
    const before = reads();
    const { promise: until, resolve } = Promise.withResolvers<void>();
    stack.sources.set(FEED_URL, { items: [item('a')], hub: HUB, until });
    await stack.ask('POST', `/api/v1/feeds/${id}/sync`);
    stack.backend.runner.start();
    await expect.poll(reads).toBe(before + 1);
    const headers = { 'content-type': 'text/xml', 'x-hub-signature': sign('sha256') };
    await stack.app.inject({ method: 'POST', url: pathOf(), headers, payload: BODY });
    stack.sources.set(FEED_URL, { items: [item('a'), item('b')], hub: HUB });
    resolve();
    await stack.settle();
    expect(reads()).toBe(before + 2);
    expect(list((await stack.ask('GET', `/api/v1/stories?feedId=${id}`)).body.items)).toHaveLength(2);
  });
});

describe('end of a subscription', () => {
  it('channel paused → unsubscribed at once, confirmed; resumed → subscribed again at once', async () => {
    const id = await subscribed();
    await stack.ask('PATCH', `/api/v1/feeds/${id}`, { body: { status: 'paused' } });
    await stack.settle();
    expect(lastWish()).toMatchObject({ 'hub.mode': 'unsubscribe', 'hub.topic': HUB.topic });
    expect(await pushOf(id)).toBe('none');
    expect((await question('unsubscribe')).body).toBe('abc <b>');
    expect((await question('unsubscribe')).statusCode).toBe(404);
    await stack.ask('PATCH', `/api/v1/feeds/${id}`, { body: { status: 'active' } });
    await stack.settle();
    expect(lastWish()).toMatchObject({ 'hub.mode': 'subscribe' });
    expect(await pushOf(id)).toBe('pending');
  });

  it('channel removed → unsubscribed at once; hub confirms → subscription deleted', async () => {
    const id = await subscribed();
    await stack.ask('DELETE', `/api/v1/feeds/${id}`);
    await stack.settle();
    expect(lastWish()).toMatchObject({ 'hub.mode': 'unsubscribe' });
    expect((await question('unsubscribe')).statusCode).toBe(200);
    expect(await pushDocument(id)).toBeUndefined();
  });

  it('source names another hub → unsubscribed at the old one, subscribed at the new one', async () => {
    const id = await subscribed();
    const other = { url: 'https://other.example/', topic: 'https://school.example/2.rss' };
    stack.sources.set(FEED_URL, { items: [item('a')], hub: other });
    await stack.ask('POST', `/api/v1/feeds/${id}/sync`);
    await stack.settle();
    expect(wishes().map(({ hub, form }) => [hub, form['hub.mode']])).toEqual([
      [HUB.url, 'subscribe'],
      [HUB.url, 'unsubscribe'],
      [other.url, 'subscribe'],
    ]);
    const [before = {}, leaving = {}, after = {}] = wishes().map(({ form }) => form);
    expect(pathOf(leaving)).toBe(pathOf(before));
    expect(pathOf(after)).not.toBe(pathOf(before));
    expect(after['hub.secret']).not.toBe(before['hub.secret']);
    const hubAsks = (path: string, mode: string, topic: string) =>
      stack.app.inject({
        url: `${path}?${new URLSearchParams({ 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': 'abc <b>' })}`,
      });
    // What the old hub knows opens nothing of the new one, and it is heard until it has let go.
    expect((await hubAsks(pathOf(before), 'subscribe', other.topic)).statusCode).toBe(404);
    expect((await hubAsks(pathOf(after), 'unsubscribe', HUB.topic)).statusCode).toBe(404);
    const count = reads();
    expect(await deliver(sign('sha256', String(before['hub.secret'])), pathOf(after))).toBe(202);
    expect(reads()).toBe(count);
    expect(await deliver(sign('sha256', String(before['hub.secret'])), pathOf(before))).toBe(202);
    expect(reads()).toBe(count + 1);
    expect((await hubAsks(pathOf(before), 'unsubscribe', HUB.topic)).body).toBe('abc <b>');
    expect(await deliver(sign('sha256', String(before['hub.secret'])), pathOf(before))).toBe(404);
    expect((await hubAsks(pathOf(after), 'subscribe', other.topic)).body).toBe('abc <b>');
    expect(await pushOf(id)).toBe('active');
  });
});
