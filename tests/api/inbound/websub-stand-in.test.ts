import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';

const CHANNEL = 'UCoakfieldSchool0000000A';
const TOPIC = `https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}`;
let at: SignInStack;
let appOrigin = '';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** The app answers for itself here, since the hub asks it back. */
beforeAll(async () => {
  const port = await freePort();
  appOrigin = `http://127.0.0.1:${port}`;
  at = await startSignInStack({ callbacks: `${appOrigin}/api/v1/websub/`, backend: { appOrigin } });
  await at.stack.app.listen({ port, host: '127.0.0.1' });
});
beforeEach(() => at.reset('youtube'));
afterAll(() => at.close());

const pushOf = async (id: string) => (await at.feedOf(id)).push;
const pushDocument = async (id: string) => (await at.stack.db.doc(`pushes/${id}`).get()).data();
async function add(): Promise<string> {
  const body = { name: 'Oakfield films', network: 'youtube', source: { channelId: CHANNEL } };
  const made = await at.post('/feeds', body);
  expect(made.status).toBe(201);
  await at.stack.settle();
  return String(made.body.feed?.id);
}
async function active(): Promise<string> {
  const id = await add();
  await eventually(() => pushOf(id)).toBe('active');
  return id;
}
const ask = (form: Record<string, string>) =>
  fetch(`${at.provider.origin}/youtube/subscribe`, { method: 'POST', body: new URLSearchParams(form) });

describe('WebSub hub of the stand-in server', () => {
  it('channel created → pending, then active once the hub has verified; new post → story without a sync', async () => {
    const id = await active();
    expect(await pushDocument(id)).toMatchObject({
      hub: { url: `${at.provider.origin}/youtube/subscribe`, topic: TOPIC },
    });
    const { postCount } = await at.feedOf(id);
    at.provider.act('youtube', 'post');
    await eventually(async () => {
      await at.stack.settle();
      return (await at.feedOf(id)).postCount;
    }).toBe(Number(postCount) + 1);
  });

  it('channel paused → unsubscribed at the hub; new post → not delivered', async () => {
    const id = await active();
    const pause = { as: 'head', iid: 'oakfield', body: { status: 'paused' } } as const;
    expect((await at.stack.ask('PATCH', `/api/v1/feeds/${id}`, pause)).status).toBe(200);
    await at.stack.db.doc(`pushes/${id}`).update({ dueAt: new Date(0) });
    await at.stack.backend.scheduler.tick();
    await at.stack.settle();
    await eventually(() => pushDocument(id)).toMatchObject({ asked: null });
    expect(await pushOf(id)).toBe('none');
  });

  it('channel removed → unsubscribed at the hub, subscription deleted', async () => {
    const id = await active();
    await at.remove(`/feeds/${id}`);
    await at.stack.db.doc(`pushes/${id}`).update({ dueAt: new Date(0) });
    await at.stack.backend.scheduler.tick();
    await at.stack.settle();
    await eventually(() => pushDocument(id)).toBeUndefined();
  });

  it('topic the hub does not serve → denied with its reason, not requested again', async () => {
    const id = await active();
    const topic = 'https://www.youtube.com/feeds/videos.xml?channel_id=UCsomebodyElse0000000000';
    const { token } = (await pushDocument(id)) as { token: string };
    await at.stack.db.doc(`pushes/${id}`).update({ 'hub.topic': topic, 'asked.topic': topic });
    const callback = `${appOrigin}/api/v1/websub/${id}/${token}`;
    const answer = await ask({ 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': callback });
    expect(answer.status).toBe(202);
    await eventually(async () => (await pushDocument(id))?.denied?.reason).toMatch(/^This hub has no such topic\.$/);
    expect(await pushOf(id)).toBe('none');
  });

  it.each([
    ['another server', { 'hub.callback': 'http://127.0.0.1:1/api/v1/websub/a/b' }, 403],
    ['another path of the app', { 'hub.callback': '/api/v1/person' }, 403],
    ['no topic', { 'hub.topic': '' }, 400],
    ['another mode', { 'hub.mode': 'publish' }, 400],
    ['a secret of 200 bytes', { 'hub.secret': 's'.repeat(200) }, 400],
  ])('subscription request with %s → %3$s, callback not requested', async (_, changes, status) => {
    const form = {
      'hub.mode': 'subscribe',
      'hub.topic': TOPIC,
      'hub.callback': `${appOrigin}/api/v1/websub/feed/token`,
      ...changes,
    };
    const callback = new URL(form['hub.callback'], appOrigin).href;
    expect((await ask({ ...form, 'hub.callback': callback })).status).toBe(status);
  });

  it('stand-in set to fail or to be slow → its hub answers 500 or 429 like its API', async () => {
    for (const [act, status] of [
      ['fail', 500],
      ['limit', 429],
      ['ok', 400],
    ] as const) {
      at.provider.act('youtube', act);
      expect((await ask({ 'hub.mode': 'subscribe', 'hub.topic': TOPIC })).status).toBe(status);
    }
  });
});
