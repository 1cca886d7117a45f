import { createHmac } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeCredential } from '../../../server/channels/use-cases/connections/credentials.ts';
import { linkIn } from '../../../src/domain/links.ts';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import { fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { startStandIns } from '../../support/stand-in-server.ts';

let stack: Stack;
let provider: Awaited<ReturnType<typeof startStandIns>>;
let now = new Date('2026-11-20T09:30:00.000Z');

beforeAll(async () => {
  provider = await startStandIns();
  stack = await startStack({
    config: { logLevel: 'silent' },
    backend: { connectors: provider.connectors, isLocal: true, now: () => now },
  });
});
beforeEach(async () => {
  now = new Date(now.getTime() + 2 * 3_600_000);
  await stack.reset();
  for (const network of ['facebook', 'vimeo'] as const) {
    const client = { clientId: `sprx-local-${network}`, clientSecret: `local-secret-${network}` };
    await storeCredential(stack.backend.deps, { identifier: network, network, ...client });
  }
});
afterAll(async () => {
  await stack.close();
  await provider.close();
});

function signed(payloadFields: object, secret = 'local-secret-facebook') {
  const payload = Buffer.from(JSON.stringify(payloadFields)).toString('base64url');
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
}
/** @param later in seconds */
const deletionOf = (userId: string, later = 0) => ({
  algorithm: 'HMAC-SHA256',
  user_id: userId,
  issued_at: Math.floor(now.getTime() / 1000) + later,
});
const callback = (signedRequest: string) =>
  stack.ask('POST', '/api/v1/meta/data-deletion', {
    as: null,
    body: `${new URLSearchParams({ signed_request: signedRequest })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const open = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  stack.ask(method, `/api/v1/data-deletions${path}`, { as: null, ...(body === undefined ? {} : { body }) });
const head = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  stack.ask(method, `/api/v1${path}`, { as: 'head', iid: 'oakfield', ...(body === undefined ? {} : { body }) });
const admin = (method: 'GET' | 'POST', path = '', body?: unknown) =>
  stack.ask(method, `/api/v1/admin/data-deletions${path}`, {
    as: 'admin',
    iid: null,
    ...(body === undefined ? {} : { body }),
  });
const stateOf = async (code: unknown) => (await open('GET', `/${code}`)).body.request as Loose;

async function channel(network: 'facebook' | 'vimeo', source: object): Promise<string> {
  const attempt = (await head('POST', `/connections/${network}/start`, {})).body.attempt as Loose;
  const answer = await provider.consent(String(attempt.authorizeUrl));
  const { body } = await head('POST', `/connections/${network}/finish`, { attemptId: attempt.id, ...answer });
  const made = await head('POST', '/feeds', { name: 'Our films', network, source, connectionId: body.connection?.id });
  expect(made.status, made.text).toBe(201);
  await stack.settle();
  return String(made.body.feed?.id);
}
const feedOf = async (id: string) => (await head('GET', `/feeds/${id}`)).body.feed as Loose;
const storiesOf = async (feedId: string) =>
  (await stack.db.collection('stories').where('feedId', '==', feedId).count().get()).data().count;
const mailTo = (email: string) => stack.mail.sent.filter(({ to }) => to === email);
const REQUEST = { channel: 'vimeo', account: 'oakfieldfilms', email: 'someone@post.example' };

async function request(changes: object = {}) {
  const { status, body, text } = await open('POST', '', { ...REQUEST, ...changes });
  expect(status, text).toBe(202);
  await stack.settle();
  return String(body.code);
}

describe('POST /meta/data-deletion', () => {
  it('valid signed_request → tokens, id, name and picture erased, stories stay, status page reports both', async () => {
    const id = await channel('facebook', { pageId: '1001' });
    const { postCount } = await feedOf(id);
    const { status, body } = await callback(signed(deletionOf('1900')));
    expect([status, Object.keys(body).sort()]).toEqual([200, ['confirmation_code', 'url']]);
    const code = String(body.confirmation_code);
    expect(body.url).toBe(`https://app.example/facebook-data-deletion?code=${code}`);
    await stack.settle();
    expect(await stateOf(code)).toEqual({
      code,
      channel: 'facebook',
      status: 'done',
      receivedAt: expect.any(String),
      finishedAt: expect.any(String),
      erased: { tokens: 1, stories: 0, pictures: 0, profile: 1 },
    });
    expect((await head('GET', '/connections')).body.items).toEqual([]);
    expect((await stack.db.collection('secrets').get()).size).toBe(0);
    expect(await feedOf(id)).toMatchObject({ status: 'reauth', postCount });
    expect(await storiesOf(id)).toBe(postCount);
    const stored = (await stack.db.doc(`dataDeletions/${code}`).get()).data();
    expect(JSON.stringify(stored)).not.toContain('1900');
    const bell = await stack.db.collection('notifications').where('iid', '==', 'oakfield').get();
    expect(bell.docs.map((each) => each.get('title'))).toContain('A sign-in at Facebook was deleted');
  });

  it('same request twice → one data deletion; another of the same person → a second, nothing erased twice', async () => {
    await channel('facebook', { pageId: '1001' });
    const first = (await callback(signed(deletionOf('1900')))).body.confirmation_code;
    const [signature = '', payload = ''] = signed(deletionOf('1900')).split('.');
    const standard = signature.replaceAll('-', '+').replaceAll('_', '/');
    for (const form of [signature, `${signature}=`, standard, `${standard}=`]) {
      expect((await callback(`${form}.${payload}`)).body.confirmation_code).toBe(first);
    }
    expect((await stack.db.collection('dataDeletions').get()).size).toBe(1);
    await stack.settle();
    const second = (await callback(signed(deletionOf('1900', 1)))).body.confirmation_code;
    await stack.settle();
    expect(second).not.toBe(first);
    expect((await stateOf(second)).erased).toEqual({ tokens: 0, stories: 0, pictures: 0, profile: 0 });
    expect((await stateOf(first)).erased).toMatchObject({ tokens: 1, profile: 1 });
  });

  it.each([
    ['another secret', () => signed(deletionOf('1900'), 'another')],
    ['another algorithm', () => signed({ ...deletionOf('1900'), algorithm: 'HMAC-SHA1' })],
    ['signed more than an hour ago', () => signed(deletionOf('1900', -3602))],
    ['nothing', () => ''],
  ])('%s → 400, nothing stored', async (_, signedRequest) => {
    const { status, body } = await callback(signedRequest());
    expect([status, body.error?.code]).toEqual([400, 'invalid']);
    expect((await stack.db.collection('dataDeletions').get()).size).toBe(0);
  });

  it('body over the size limit → 413', async () => {
    expect((await callback('x'.repeat(1_100_000))).status).toBe(413);
  });
});

describe('POST /data-deletions', () => {
  it('address with or without account → same answer; link of the email confirms, opened again → nothing changed', async () => {
    const { status, body } = await open('POST', '', REQUEST);
    const code = String(body.code);
    expect([status, body]).toEqual([202, { code, url: `https://app.example/data-deletion/vimeo?code=${code}` }]);
    await stack.settle();
    expect(await stateOf(code)).toMatchObject({ status: 'received', finishedAt: null });
    const [mail] = mailTo(REQUEST.email);
    expect(mail).toMatchObject({
      name: 'data-deletion-confirm',
      props: { channel: 'Vimeo', account: 'oakfieldfilms' },
    });
    const url = new URL((mail as unknown as { props: { url: string } }).props.url);
    expect([url.pathname, url.searchParams.get('code')]).toEqual(['/data-deletion/vimeo', code]);
    const wrong = await open('POST', `/${code}/confirm`, { token: 'wrong' });
    expect([wrong.status, wrong.body.error?.code]).toEqual([400, 'invalid']);
    for (let n = 0; n < 2; n += 1) {
      const confirmed = await open('POST', `/${code}/confirm`, { token: url.searchParams.get('confirm') });
      expect([confirmed.status, (confirmed.body.request as Loose).status]).toEqual([200, 'confirmed']);
    }
  });

  it.each([
    [{ channel: 'rss' }, 'channel', 'Choose a network.'],
    [{ account: ' ' }, 'account', 'Enter the account.'],
    [{ email: 'no' }, 'email', expect.any(String)],
  ])('invalid %o → 400 at its field', async (changes, field, message) => {
    const answer = await open('POST', '', { ...REQUEST, ...changes });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, { [field]: message }]);
  });

  it('11 requests in an hour → 429 with Retry-After; at most three emails to one address', async () => {
    for (let n = 0; n < 10; n += 1) await request();
    const { status, headers } = await open('POST', '', REQUEST);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(mailTo(REQUEST.email)).toHaveLength(3);
  });

  it('account with a link in it → the email has its words alone, nothing that can be clicked', async () => {
    await request({ account: 'Verify at https://evil.example/login www.evil.example', email: 'parent@post.example' });
    const [mail] = mailTo('parent@post.example');
    expect(JSON.stringify(mail)).not.toMatch(/evil\.example/);
    expect(linkIn(String((mail as unknown as { props: { account: string } }).props.account))).toBeNull();
  });

  it('tagged forms of one address → counted as one', async () => {
    for (const tag of ['', '+a', '+b', '+c']) await request({ email: `flooded${tag}@post.example` });
    expect(stack.mail.sent.filter(({ to }) => to.startsWith('flooded'))).toHaveLength(3);
  });

  it('more emails to strangers than a day allows → same answer, no email', async () => {
    const { max } = RATE_LIMITS['emails to strangers'];
    for (let n = 0; n < max; n += 1) await stack.backend.deps.limits.has('emails to strangers', 'all');
    await request({ email: 'late@post.example' });
    expect(mailTo('late@post.example')).toEqual([]);
    now = new Date(now.getTime() + 25 * 3_600_000);
    await request({ email: 'late@post.example' });
    expect(mailTo('late@post.example')).toHaveLength(1);
  });

  it('unknown code → 404 with a message', async () => {
    for (const answer of [await open('GET', '/none'), await open('POST', '/none/confirm', { token: 'x' })]) {
      expect([answer.status, answer.body.error?.message]).toEqual([
        404,
        'There is no request with this code. Check the address.',
      ]);
    }
  });
});

describe('decision of a platform admin', () => {
  it('delete with a channel → its stories, pictures and history deleted, school and person notified, widgets empty', async () => {
    const id = await channel('vimeo', { userId: '5001' });
    const posts = Number((await feedOf(id)).postCount);
    expect(posts).toBeGreaterThan(0);
    const other = await head('POST', '/stories', { title: 'Our own', html: '<p>Stays</p>' });
    expect((await stack.db.collectionGroup('metrics').get()).size).toBeGreaterThan(0);
    const code = await request();
    const [listed] = list((await admin('GET')).body.items) as unknown as Loose[];
    expect(listed).toMatchObject({ code, account: 'oakfieldfilms', connections: 1, from: 'person' });
    expect(listed?.channels).toEqual([
      { iid: 'oakfield', feedId: id, name: 'Our films', school: expect.any(String), stories: posts },
    ]);
    const feeds = [{ iid: 'oakfield', feedId: id }];
    const decided = await admin('POST', `/${code}/decide`, { decision: 'delete', feeds });
    expect([decided.status, (decided.body.request as Loose)?.status], decided.text).toEqual([200, 'working']);
    await stack.settle();
    expect(await stateOf(code)).toMatchObject({ status: 'done', erased: { tokens: 1, stories: posts } });
    expect(await storiesOf(id)).toBe(0);
    expect(await feedOf(id)).toMatchObject({ status: 'paused', postCount: 0 });
    expect(await feedOf(id)).not.toHaveProperty('account');
    expect(await feedOf(id)).toMatchObject({ handle: null, source: { userId: '' } });
    expect((await stack.db.doc(`feedSources/${id}`).get()).exists).toBe(false);
    expect((await stack.db.collectionGroup('metrics').get()).docs.map(({ ref }) => ref.path)).toEqual([]);
    for (const refused of [
      await head('POST', `/feeds/${id}/sync`, {}),
      await stack.ask('PATCH', `/api/v1/feeds/${id}`, { as: 'head', iid: 'oakfield', body: { status: 'active' } }),
    ])
      expect([refused.status, refused.body.error?.message], refused.text).toEqual([
        409,
        expect.stringContaining('The account’s owner had the data of “Our films” deleted.'),
      ]);
    expect((await head('GET', `/stories/${other.body.story?.id}`)).status).toBe(200);
    const removed = await stack.db.collection('removedStories').get();
    expect(removed.docs.flatMap((each) => each.get('ids') as string[])).toHaveLength(posts);
    expect(mailTo(REQUEST.email).at(-1)).toMatchObject({ name: 'data-deletion-decided', props: { reason: null } });
    const storedText = JSON.stringify((await stack.db.doc(`dataDeletions/${code}`).get()).data());
    expect(storedText).not.toMatch(/oakfieldfilms|someone@/);
    const again = await admin('POST', `/${code}/decide`, { decision: 'delete' });
    expect([again.status, again.body.error?.code]).toEqual([409, 'conflict']);
  });

  it('job queued again after its last write was lost → done, erased stories and tokens counted once', async () => {
    const id = await channel('vimeo', { userId: '5001' });
    const posts = Number((await feedOf(id)).postCount);
    const code = await request();
    await admin('POST', `/${code}/decide`, { decision: 'delete', feeds: [{ iid: 'oakfield', feedId: id }] });
    await stack.settle();
    // As a server leaves it that dies before its last write.
    await stack.db.doc(`dataDeletions/${code}`).update({ status: 'working', finishedAt: null });
    const jobs = await stack.db.collection('jobs').where('kind', '==', 'data-deletion').get();
    await jobs.docs[0]?.ref.update({ open: true, status: 'queued', dueAt: Timestamp.fromDate(now) });
    stack.backend.deps.wake();
    await stack.settle();
    expect(await stateOf(code)).toMatchObject({ status: 'done', erased: { stories: posts, tokens: 1 } });
  });

  it('refuse → reason on the status page and in the email, nothing deleted', async () => {
    const id = await channel('vimeo', { userId: '5001' });
    const code = await request();
    const reason = 'The account belongs to the school.';
    expect((await admin('POST', `/${code}/decide`, { decision: 'refuse', reason })).status).toBe(200);
    await stack.settle();
    expect(await stateOf(code)).toMatchObject({ status: 'refused', reason });
    expect(mailTo(REQUEST.email).at(-1)).toMatchObject({ name: 'data-deletion-decided', props: { reason } });
    expect(await storiesOf(id)).toBeGreaterThan(0);
    const log = await stack.db.collection('auditLog').where('action', '==', 'data-deletion.decide').get();
    expect(log.docs.map((each) => each.get('reason'))).toEqual([reason]);
  });

  it('refuse without a reason → 400, no reason shown', async () => {
    const code = await request();
    expect((await admin('POST', `/${code}/decide`, { decision: 'refuse' })).status).toBe(200);
    await stack.settle();
    const state = await stateOf(code);
    expect(state).toMatchObject({ status: 'refused' });
    expect(state).not.toHaveProperty('reason');
    expect(mailTo(REQUEST.email).at(-1)).toMatchObject({ name: 'data-deletion-decided', props: { reason: '' } });
  });

  it('channel of another network → refused, nothing deleted', async () => {
    const code = await request();
    const answer = await admin('POST', `/${code}/decide`, {
      decision: 'delete',
      feeds: [{ iid: 'oakfield', feedId: 'none' }],
    });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['feeds']]);
    expect((await stateOf(code)).status).toBe('received');
  });

  it('pages → each request once, newest first', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      now = new Date(now.getTime() + 1_000);
      codes.unshift(await request());
    }
    const first = await admin('GET', '?limit=2');
    const second = await admin('GET', `?limit=2&cursor=${first.body.nextCursor}`);
    const seen = [...list(first.body.items), ...list(second.body.items)].map((each) => (each as unknown as Loose).code);
    expect([seen, second.body.nextCursor]).toEqual([codes, null]);
  });

  it('no decision for half a year → request deleted', async () => {
    const code = await request();
    now = new Date(now.getTime() + 181 * 86_400_000);
    await stack.backend.scheduler.tick();
    expect([code, (await stack.db.doc(`dataDeletions/${code}`).get()).exists]).toEqual([code, false]);
  });
});
