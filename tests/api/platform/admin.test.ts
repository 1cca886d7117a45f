import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revokeAdmin } from '../../../server/platform/use-cases/platform-admins.ts';
import { fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(async () => {
  stack.accounts.down = false;
  await stack.reset();
});
afterAll(() => stack.close());

const reason = 'Asked for by telephone';
const ask = (method: string, path: string, body?: object, as: 'admin' | 'both' | 'new' = 'admin') =>
  stack.ask(method, `/api/v1/admin${path}`, { as, iid: null, ...(body ? { body } : {}) });
const user = async (uid: string) => (await stack.db.doc(`users/${uid}`).get()).data() ?? {};
const log = async (action: string) =>
  (await stack.db.collection('auditLog').where('action', '==', action).get()).docs.map((entry) => entry.data());
const emails = async () => list((await ask('GET', '/admins')).body.items).map(({ email }) => String(email));
/** A second admin, so that the first is not the last. */
const another = (email = 'new@sprx.test') => ask('POST', '/admins', { email, reason });

describe('activity log', () => {
  const about = async (action: string) =>
    list((await ask('GET', `/logs?action=${action}`)).body.items).map((entry) => entry.about);

  it('channel synced → entry names it, by its new name once it is renamed', async () => {
    const { feedId } = await connect(stack, FEED_URL, 'School news');
    await stack.settle();
    expect((await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`)).status).toBe(202);
    expect(await about('feed.sync')).toEqual([['School news']]);
    await stack.db.doc(`institutions/oakfield/feeds/${feedId}`).update({ name: 'News and events' });
    expect(await about('feed.sync')).toEqual([['News and events']]);
  });

  it('collection created and deleted → entry has the name it had', async () => {
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sports day' } });
    expect(made.status, made.text).toBe(201);
    expect((await stack.ask('DELETE', `/api/v1/collections/${made.body.collection?.id}`)).status).toBeLessThan(300);
    expect(await about('collection.delete')).toEqual([['Sports day']]);
  });

  it('platform admin granted → entry names the user', async () => {
    await another();
    expect(await about('admin.grant')).toEqual([[expect.any(String)]]);
  });
});

describe('platform admins', () => {
  it('list → each with last sign-in and whether a second factor is enrolled', async () => {
    stack.accounts.setFactors('u-admin', [{ id: 'f1', kind: 'totp', name: null, enrolledAt: null }]);
    const { body } = await ask('GET', '/admins');
    expect(list(body.items)).toEqual([
      { uid: 'u-admin', email: 'admin@sprx.test', name: 'u-admin', lastSignInAt: null, hasSecondFactor: true },
    ]);
  });

  it('granted by email address → document, claims, email, audit entry [spec 6.3]', async () => {
    const made = await another('New@SprX.test ');
    expect(made.status, made.text).toBe(201);
    expect((await user('u-new')).admin).toBe(true);
    expect(stack.accounts.claimsOf('u-new')).toMatchObject({ admin: true });
    await stack.settle();
    expect(stack.mail.sent).toMatchObject([
      { name: 'admin-granted', to: 'new@sprx.test', props: { url: 'https://app.example/admin' } },
    ]);
    expect(await log('admin.grant')).toMatchObject([
      { target: 'users/u-new', actor: { uid: 'u-admin' }, chain: 'platform', reason, after: { admin: true } },
    ]);
    expect(await emails()).toEqual(['admin@sprx.test', 'new@sprx.test']);
  });

  it.each([
    ['an address without an account', 'nobody@school.example', 400],
    ['an address that was never confirmed', 'unverified@sprx.test', 400],
    ['who does already', 'admin@sprx.test', 409],
    ['what is no address', 'not-an-address', 400],
  ])('grant to %s → 400 at the email field, no audit entry', async (_what, email, status) => {
    const answer = await another(email);
    expect(answer.status).toBe(status);
    expect(fieldsOf(answer).email).toBeTruthy();
    expect(await log('admin.grant')).toEqual([]);
  });

  it.each(['', '  no ', 'x'.repeat(501)])(
    'grant without a reason of 3 to 500 characters → 400 at the reason',
    async (reason) => {
      const answer = await ask('POST', '/admins', { email: 'new@sprx.test', reason });
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['reason']]);
    },
  );

  it('revoked → document, claims, sessions and audit log updated at once; again → 404', async () => {
    await another();
    const answer = await ask('DELETE', '/admins/u-new', { reason });
    expect(answer.status, answer.text).toBe(204);
    expect((await user('u-new')).admin).toBe(false);
    expect((await user('u-new')).sessionsEndedAt).toBeTruthy();
    expect(stack.accounts.claimsOf('u-new').admin).toBeUndefined();
    expect(stack.accounts.sessionsEnded('u-new')).toBe(1);
    expect(await log('admin.revoke')).toMatchObject([{ target: 'users/u-new', reason, before: { admin: true } }]);
    expect((await ask('DELETE', '/admins/u-new', { reason })).status).toBe(404);
  });

  it('own rights revoked → conflict; rights of a user who is not an admin → 404', async () => {
    await another();
    expect((await ask('DELETE', '/admins/u-admin', { reason })).body.error?.code).toBe('conflict');
    expect((await user('u-admin')).admin).toBe(true);
    expect((await ask('DELETE', '/admins/u-head', { reason })).status).toBe(404);
  });

  it('three grants at once → 201, 409, 409 and one email', async () => {
    const answers = await Promise.all([another(), another(), another()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await stack.settle();
    expect(stack.mail.sent).toHaveLength(1);
  });

  it('two admins revoke each other at once → one succeeds, one admin remains', async () => {
    await another();
    const as = (uid: string) => ({
      uid,
      email: null,
      emailVerified: true,
      isPlatformAdmin: true,
      record: null,
      secondFactorId: null,
      signedInAt: new Date(),
      requestId: null,
      ip: null,
    });
    const ended = await Promise.allSettled([
      revokeAdmin(stack.backend.deps, as('u-admin'), 'u-new', reason),
      revokeAdmin(stack.backend.deps, as('u-new'), 'u-admin', reason),
    ]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await stack.db.collection('users').where('admin', '==', true).get()).size).toBe(1);
  });
});

describe('platform admin, users', () => {
  const userIds = async (query: string) =>
    list((await ask('GET', `/users?${query}`)).body.items).map(({ uid }) => String(uid));

  it('search by words of name and email → matches only; pages → all once; bad cursor → 400', async () => {
    const everybody = await userIds('limit=100');
    expect(everybody).toHaveLength(8);
    expect(await userIds('q=oakfield')).toEqual(['u-author', 'u-head', 'u-viewer']);
    expect(await userIds('q=oak%20vie')).toEqual(['u-viewer']);
    expect(await userIds('q=H%C3%89AD')).toEqual(['u-head']);
    expect(await userIds('q=nobodyhere')).toEqual([]);
    const paged: string[] = [];
    let cursor = '';
    do {
      const { body } = await ask('GET', `/users?limit=3${cursor}`);
      paged.push(...list(body.items).map(({ uid }) => String(uid)));
      cursor = body.nextCursor ? `&cursor=${String(body.nextCursor)}` : '';
    } while (cursor);
    expect(paged).toEqual(everybody);
    expect((await ask('GET', '/users?limit=3&cursor=xyz')).status).toBe(400);
  });

  it('one user → schools and role names; unknown id → 404', async () => {
    const own = { id: 'press', name: 'Press office', base: null, permissions: ['s.s.rea'] };
    await stack.db.doc('institutions/oakfield/roles/press').set(own);
    await stack.db.doc('users/u-both').update({ 'institutions.oakfield.role': 'press' });
    const { body } = await ask('GET', '/users/u-both');
    expect(body.person).toMatchObject({ email: 'both@sprx.test', emailVerified: true, disabled: false });
    expect(list(body.person?.schools)).toEqual([
      { id: 'riverside', name: 'Riverside School', roleId: 'ADMIN', role: 'ADMIN' },
      { id: 'oakfield', name: 'Oakfield School', roleId: 'press', role: 'Press office' },
    ]);
    for (const uid of ['u-nobody', '..%2Fusers', '__x__']) expect((await ask('GET', `/users/${uid}`)).status).toBe(404);
  });

  it('disabled, then enabled → sessions ended, both in the audit log', async () => {
    const off = await ask('PATCH', '/users/u-head', { disabled: true, reason });
    expect([off.status, off.body.person?.disabled]).toEqual([200, true]);
    expect((await stack.ask('GET', '/api/v1/stories', { as: 'head' })).status).toBe(401);
    expect((await stack.accounts.get('u-head'))?.disabled).toBe(true);
    await ask('PATCH', '/users/u-head', { disabled: false, reason });
    expect((await stack.accounts.get('u-head'))?.disabled).toBe(false);
    expect((await log('person.disable'))[0]).toMatchObject({ target: 'users/u-head', reason });
    expect(await log('person.enable')).toHaveLength(1);
  });

  it('own account or another admin disabled → conflict; no reason → 400', async () => {
    await another();
    for (const uid of ['u-admin', 'u-new']) {
      const answer = await ask('PATCH', `/users/${uid}`, { disabled: true, reason });
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'conflict']);
    }
    expect((await ask('PATCH', '/users/u-head', { disabled: true, reason: '' })).status).toBe(400);
  });

  it('verification email: unconfirmed → sent; confirmed → 409; unknown → 404', async () => {
    expect((await ask('POST', '/users/u-unverified/verification')).status).toBe(204);
    await stack.settle();
    expect(stack.mail.sent.map(({ name, to }) => [name, to])).toEqual([['verify-email', 'unverified@sprx.test']]);
    expect((await ask('POST', '/users/u-head/verification')).status).toBe(409);
    expect((await ask('POST', '/users/u-nobody/verification')).status).toBe(404);
  });

  it('end sessions → 204, noted on the user and in the audit log', async () => {
    expect((await ask('POST', '/users/u-head/end-sessions')).status).toBe(204);
    expect((await user('u-head')).sessionsEndedAt).toBeTruthy();
    expect(await log('person.end-sessions')).toHaveLength(1);
  });

  it("removed from a school → counters, the school's audit log and an email; last admin → 409", async () => {
    const answer = await ask('DELETE', '/users/u-author/schools/oakfield', { reason });
    expect(answer.status, answer.text).toBe(204);
    expect((await user('u-author')).institutions).toEqual({});
    expect((await stack.db.doc('institutions/oakfield/analytics/global').get()).get('users')).toBe(3);
    expect(await log('member.remove')).toMatchObject([{ chain: 'oakfield', byPlatform: true, reason }]);
    await stack.settle();
    expect(stack.mail.sent.map(({ name }) => name)).toEqual(['removed-from-school']);
    expect((await ask('DELETE', '/users/u-head/schools/oakfield', { reason })).status).toBe(409);
    expect((await ask('DELETE', '/users/u-author/schools/oakfield', { reason })).status).toBe(404);
    expect((await ask('DELETE', '/users/u-author/schools/nowhere', { reason })).status).toBe(404);
  });
});

describe('platform admin, audit log', () => {
  const logs = async (query = '') => list((await ask('GET', `/logs${query}`)).body.items);

  it('filters by school, person, action and day → matching entries, latest first', async () => {
    await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport' } });
    await stack.ask('POST', '/api/v1/collections', { as: 'both', iid: 'riverside', body: { name: 'Art' } });
    await ask('POST', '/users/u-head/end-sessions');
    const all = await logs();
    expect(all.map(({ action, chain }) => [action, chain])).toEqual([
      ['person.end-sessions', 'platform'],
      ['collection.create', 'riverside'],
      ['collection.create', 'oakfield'],
    ]);
    expect(all[2]).toMatchObject({
      school: { name: 'Oakfield School' },
      actor: { email: 'head@oakfield.test' },
      seq: 1,
    });
    const actions = async (query: string) => (await logs(query)).map(({ chain }) => chain);
    expect(await actions('?school=oakfield')).toEqual(['oakfield']);
    expect(await actions('?school=platform')).toEqual(['platform']);
    expect(await actions('?actor=both%40sprx.test')).toEqual(['riverside']);
    expect(await actions('?actor=u-head&action=collection.create')).toEqual(['oakfield']);
    expect(await actions('?action=collection.create&school=riverside&actor=u-head')).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await actions(`?from=${today}&to=${today}`)).toHaveLength(3);
    expect(await actions('?to=2020-01-01')).toEqual([]);
    expect(await actions('?from=2999-01-01')).toEqual([]);
  });

  it('pages → every entry once; unknown filter or invalid cursor → 400', async () => {
    for (const n of [1, 2, 3]) await stack.ask('POST', '/api/v1/collections', { body: { name: `Collection ${n}` } });
    const first = await ask('GET', '/logs?limit=2');
    const second = await ask('GET', `/logs?limit=2&cursor=${String(first.body.nextCursor)}`);
    expect([...list(first.body.items), ...list(second.body.items)].map(({ seq }) => seq)).toEqual([3, 2, 1]);
    expect(second.body.nextCursor).toBeNull();
    for (const query of ['?from=yesterday', '?who=me', '?school=a%2Fb', '?limit=0', '?cursor=x'])
      expect((await ask('GET', `/logs${query}`)).status, query).toBe(400);
  });

  it('verify: unchanged → valid; entry edited in the database → invalid at its number', async () => {
    await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport' } });
    const check = async () => (await ask('GET', '/logs/verify?chain=oakfield')).body.state;
    expect(await check()).toEqual({ chain: 'oakfield', entries: 1, broken: null });
    const [entry] = await log('collection.create');
    await stack.db.doc(`auditLog/${entry?.id}`).update({ reason: 'Another' });
    expect(await check()).toMatchObject({ entries: 0, broken: { seq: 1, how: 'changed' } });
    expect((await ask('GET', '/logs/verify')).status).toBe(400);
  });
});

describe('recount', () => {
  const usage = async () => (await stack.db.doc('institutions/oakfield/analytics/global').get()).data() ?? {};
  const recount = async () => {
    const answer = await ask('POST', '/schools/oakfield/recount');
    expect(answer.status, answer.text).toBe(202);
    await stack.settle();
    return (await log('school.recounted')).at(-1);
  };

  it('counters and member rows wrong → corrected, both states in the answer', async () => {
    await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport' } });
    await stack.ask('POST', '/api/v1/stories', { body: { title: 'A story', html: '<p>Text</p>' } });
    const right = await usage();
    await stack.db
      .doc('institutions/oakfield/analytics/global')
      .set({ ...right, collections: 7, users: 99, stories: 0 });
    await stack.db.doc('institutions/oakfield/members/u-author').delete();
    await stack.db.doc('institutions/oakfield/members/u-viewer').update({ role: 'ADMIN' });
    await stack.db.doc('institutions/oakfield/members/u-ghost').set({ uid: 'u-ghost', role: 'ADMIN' });
    await stack.db.doc('users/u-author').update({ sortName: 'zzz' });

    expect(await recount()).toMatchObject({
      chain: 'oakfield',
      actor: { uid: 'sprx' },
      before: { collections: 7, users: 99 },
      after: { collections: 1, users: 4, rowsRepaired: 3 },
    });
    expect(await usage()).toEqual(right);
    const rows = await stack.db.collection('institutions/oakfield/members').get();
    expect(rows.docs.map((row) => [row.id, row.get('role')])).toEqual([
      ['u-author', 'AUTHOR'],
      ['u-both', 'VIEWER'],
      ['u-head', 'ADMIN'],
      ['u-viewer', 'VIEWER'],
    ]);
    expect((await user('u-author')).sortName).toBe('u-author');
  });

  it('nothing wrong → nothing changed', async () => {
    const before = await usage();
    expect((await recount())?.after).toEqual({ rowsRepaired: 0 });
    expect(await usage()).toEqual(before);
  });

  it('collections created and deleted during the recount → each counted once', async () => {
    const make = (n: number) => stack.ask('POST', '/api/v1/collections', { body: { name: `Collection ${n}` } });
    await Promise.all([0, 1, 2].map(make));
    await stack.db.doc('institutions/oakfield/analytics/global').update({ collections: 0 });
    await Promise.all([recount(), ...[3, 4, 5, 6].map(make)]);
    expect((await usage()).collections).toBe(7);
  });
});
