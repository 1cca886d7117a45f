import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonName } from '../../support/demo-school.ts';
import { item } from '../../support/fake-source.ts';
import { type Answer, list, namedTokens, type Stack, startStack } from '../../support/stack.ts';
import { channelBody, connect, FEED_URL } from '../channels.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REASON = 'The council asked us to close it';

let stack: Stack;
let ahead = 0;
let signedInAgo = 0;
beforeAll(async () => {
  stack = await startStack({
    backend: { now: () => new Date(Date.now() + ahead) },
    tokens: {
      async verify(token) {
        const identity = await namedTokens.verify(token);
        return identity && { ...identity, signedInAt: new Date(Date.now() + ahead - signedInAgo) };
      },
    },
  });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  ahead += 2 * DAY;
  signedInAgo = 0;
  await stack.reset();
});

const as = (person: PersonName, method: string, path: string, body?: object): Promise<Answer> =>
  stack.ask(method, `/api/v1${path}`, { as: person, ...(body ? { body } : {}) });
const act = (what: 'suspend' | 'resume', body: object, iid = 'oakfield', person: PersonName = 'admin') =>
  stack.ask('POST', `/api/v1/admin/directory/${iid}/${what}`, { as: person, iid: null, body });
async function suspend(iid = 'oakfield'): Promise<Answer> {
  expect((await act('suspend', { reason: REASON, dryRun: true }, iid)).status).toBe(200);
  const done = await act('suspend', { reason: REASON, confirm: iid }, iid);
  expect(done.status, done.text).toBe(200);
  return done;
}
const resume = (iid = 'oakfield') => act('resume', { reason: 'All is well again' }, iid);
const document = async (iid = 'oakfield') => (await stack.db.doc(`institutions/${iid}`).get()).data() ?? {};
const code = (answer: Answer) => `${answer.status} ${answer.body.error?.code}`;

async function widgetKey(): Promise<string> {
  const made = await as('head', 'POST', '/collections', { name: 'News' });
  const collectionId = String(made.body.collection?.id);
  const body = { name: 'Front page', type: 'story', collectionId, layout: 'grid', options: {} };
  const widget = await as('head', 'POST', '/widgets', body);
  expect(widget.status, widget.text).toBe(201);
  return String(widget.body.widget?.publicKey);
}
const embed = async (key: string) => (await stack.ask('GET', `/embed/v1/widgets/${key}`, { as: null })).status;

describe('POST /admin/schools/{iid}/suspend', () => {
  it('dry run → summary, nothing changed', async () => {
    const dry = await act('suspend', { reason: REASON, dryRun: true });
    expect(dry.status).toBe(200);
    expect(dry.body.summary).toMatchObject({ handle: 'oakfield', status: 'approved', users: 4, widgets: 0 });
    expect((await document()).suspension).toBeUndefined();
    expect((await stack.db.collection('auditLog').get()).size).toBe(0);
  });

  it('no dry run, or one of another account, another school or a day ago → conflict', async () => {
    const confirmed = { reason: REASON, confirm: 'oakfield' };
    expect(code(await act('suspend', confirmed))).toBe('409 conflict');
    await stack.db.doc('users/u-both').update({ admin: true });
    await act('suspend', { reason: REASON, dryRun: true }, 'riverside');
    expect(code(await act('suspend', confirmed))).toBe('409 conflict');
    await act('suspend', { reason: REASON, dryRun: true });
    ahead += DAY + 1000;
    expect(code(await act('suspend', confirmed))).toBe('409 conflict');
    expect((await document()).suspension).toBeUndefined();
  });

  it('wrong or missing confirmation word → conflict', async () => {
    await act('suspend', { reason: REASON, dryRun: true });
    for (const confirm of ['riverside', 'Oakfield School', '', undefined])
      expect(code(await act('suspend', { reason: REASON, confirm }))).toBe('409 conflict');
    // The reason may differ from the dry run's.
    expect((await act('suspend', { reason: 'Put in other words', confirm: 'oakfield' })).status).toBe(200);
  });

  it('old sign-in, not a platform admin, unknown school, no reason → refused', async () => {
    signedInAgo = 6 * 60_000;
    expect(code(await act('suspend', { reason: REASON, dryRun: true }))).toBe('403 sign-in-again');
    signedInAgo = 0;
    expect(code(await act('suspend', { reason: REASON, dryRun: true }, 'oakfield', 'head'))).toBe('403 forbidden');
    expect(code(await act('resume', { reason: REASON }, 'oakfield', 'head'))).toBe('403 forbidden');
    expect(code(await act('suspend', { reason: REASON, dryRun: true }, 'nowhere'))).toBe('404 not-found');
    expect(code(await act('suspend', { dryRun: true }))).toBe('400 invalid');
    expect(code(await act('resume', { reason: REASON }))).toBe('409 conflict');
  });

  it('confirmed → suspended with reason in the audit log; resumed → as before', async () => {
    const { school } = (await suspend()).body as { school: Record<string, unknown> };
    expect(school).toMatchObject({
      iid: 'oakfield',
      name: 'Oakfield School',
      handle: 'oakfield',
      status: 'suspended',
      suspension: { reason: REASON, at: expect.any(String) },
      version: 1,
    });
    expect(code(await act('suspend', { reason: REASON, dryRun: true }))).toBe('409 conflict');
    const back = await resume();
    expect(back.body.school).toMatchObject({ status: 'approved', suspension: null, version: 2 });
    const entries = await stack.db.collection('auditLog').where('iid', '==', 'oakfield').get();
    expect(entries.docs.map((each) => [each.get('action'), each.get('reason')])).toEqual(
      expect.arrayContaining([
        ['school.suspend', REASON],
        ['school.resume', 'All is well again'],
      ]),
    );
  });
});

describe('suspended school', () => {
  it('visitors: widgets → 404 until it is resumed', async () => {
    const key = await widgetKey();
    expect(await embed(key)).toBe(200);
    await suspend();
    expect(await embed(key)).toBe(404);
    await resume();
    expect(await embed(key)).toBe(200);
  });

  it('members: reads → 200 with the reason, writes → 403', async () => {
    const { feedId } = await connect(stack);
    await suspend();
    for (const person of ['head', 'author', 'viewer'] as const) {
      const current = await as(person, 'GET', '/institutions/current');
      expect(current.body.institution).toMatchObject({
        status: 'suspended',
        suspension: { reason: REASON, at: expect.any(String) },
      });
      expect((await as(person, 'GET', '/stories')).status).toBe(200);
      expect((await as(person, 'GET', '/feeds')).status).toBe(200);
    }
    const writes: [string, string, object?][] = [
      ['POST', '/collections', { name: 'Another' }],
      ['POST', '/feeds', { name: 'More news', network: 'rss', source: { url: FEED_URL } }],
      ['POST', `/feeds/${feedId}/sync`],
      ['PATCH', `/feeds/${feedId}`, { name: 'Renamed' }],
      ['DELETE', `/feeds/${feedId}`],
      ['POST', '/invitations', { emails: ['new@sprx.test'], roleId: 'AUTHOR' }],
      ['POST', '/roles', { name: 'Office', permissions: ['s.c.rea'] }],
      ['PATCH', '/members/u-author', { roleId: 'VIEWER' }],
      ['POST', '/school/archive'],
      ['DELETE', '/school/archive'],
      ['POST', '/school/deletion', { name: 'Oakfield School' }],
      ['DELETE', '/school/deletion'],
      ['POST', '/school/export'],
      ['POST', '/schools/verification', { method: 'dns' }],
      ['POST', '/schools/answer', { answer: 'We are one' }],
      ['DELETE', '/person/schools/oakfield'],
    ];
    for (const [method, path, body] of writes)
      expect(code(await as('head', method, path, body)), `${method} ${path}`).toBe('403 forbidden');
    expect(await document()).toMatchObject({ status: 'suspended', suspension: { reason: REASON } });
  });

  it('platform admins: writes → 201', async () => {
    await suspend();
    const made = await stack.ask('POST', '/api/v1/collections', {
      as: 'admin',
      iid: 'oakfield',
      body: { name: 'By us' },
    });
    expect(made.status, made.text).toBe(201);
    expect(await document()).toMatchObject({ status: 'suspended' });
  });

  it('users outside the school: search, join request, invitation → not found or forbidden', async () => {
    const invited = await as('head', 'POST', '/invitations', { emails: ['new@sprx.test'], roleId: 'AUTHOR' });
    expect(invited.status).toBe(200);
    const [invitation] = (await stack.db.collection('invitations').get()).docs;
    await suspend();
    const search = () => stack.ask('GET', '/api/v1/schools/search?q=oakfield', { as: 'new', iid: null });
    await expect.poll(async () => list((await search()).body.items)).toEqual([]);
    expect((await stack.ask('GET', '/api/v1/schools/search/oakfield', { as: 'new', iid: null })).status).toBe(404);
    expect(code(await as('new', 'POST', '/join-requests', { iid: 'oakfield' }))).toBe('403 forbidden');
    expect(code(await as('new', 'POST', `/invitations/${invitation?.id}/accept`))).toBe('403 forbidden');
    expect((await stack.db.doc('users/u-new').get()).get('institutions')).toEqual({});
    await resume();
    expect((await as('new', 'POST', `/invitations/${invitation?.id}/accept`)).status).toBe(200);
  });

  it('emails queued before → not sent', async () => {
    await as('head', 'POST', '/invitations', { emails: ['new@sprx.test'], roleId: 'AUTHOR' });
    await suspend();
    await stack.settle();
    expect(stack.mail.sent).toEqual([]);
  });

  it('feeds: running sync → stopped; none queued until it is resumed', async () => {
    let read = () => {};
    const until = new Promise<void>((done) => {
      read = done;
    });
    stack.sources.set(FEED_URL, { items: [item('a'), item('b')], until });
    const { feedId, jobId } = await connect(stack);
    stack.backend.runner.start();
    await expect.poll(() => stack.sources.reads.get(FEED_URL)).toBe(1);
    await suspend();
    read();
    const job = async () => (await stack.db.doc(`jobs/${jobId}`).get()).data();
    await expect.poll(async () => (await job())?.open).toBe(false);
    await stack.backend.runner.stop();
    expect((await stack.db.collection('stories').get()).size).toBe(0);
    const feed = async () => (await stack.db.doc(`institutions/oakfield/feeds/${feedId}`).get()).data();
    expect(await feed()).toMatchObject({ status: 'ok', isClosed: true });
    expect(await stack.backend.scheduler.tick()).toBe(0);
    await resume();
    expect(await feed()).toMatchObject({ isClosed: false });
    ahead += 2 * HOUR;
    expect(await stack.backend.scheduler.tick()).toBe(1);
    await stack.settle();
    expect((await stack.db.collection('stories').get()).size).toBe(2);
  });

  it('feeds: queued sync → fails as forbidden, no request to its source', async () => {
    stack.sources.set(FEED_URL, { items: [item('a')] });
    const { jobId } = await connect(stack);
    await suspend();
    await stack.settle();
    expect(stack.sources.reads.get(FEED_URL)).toBeUndefined();
    const job = (await stack.db.doc(`jobs/${jobId}`).get()).data();
    expect(job).toMatchObject({ open: false, status: 'failed', error: { code: 'forbidden' } });
  });

  it('feeds: channel added by a platform admin while suspended → not synced before it is resumed', async () => {
    await suspend();
    stack.sources.set(FEED_URL, { items: [item('a')] });
    const made = await stack.ask('POST', '/api/v1/feeds', { as: 'admin', iid: 'oakfield', body: channelBody() });
    expect(made.status).toBe(201);
    await stack.settle();
    expect(stack.sources.reads.get(FEED_URL)).toBeUndefined();
    await resume();
    ahead += 2 * HOUR;
    expect(await stack.backend.scheduler.tick()).toBe(1);
    await stack.settle();
    expect(stack.sources.reads.get(FEED_URL)).toBe(1);
  });

  it('deletion requested before → paused; resumed → can still be withdrawn', async () => {
    expect((await as('head', 'POST', '/school/deletion', { name: 'Oakfield School' })).status).toBe(200);
    await suspend();
    ahead += 40 * DAY;
    expect(await stack.backend.scheduler.tick()).toBe(0);
    expect(await document()).toMatchObject({ status: 'suspended' });
    await resume();
    expect((await as('head', 'DELETE', '/school/deletion')).status).toBe(200);
  });

  it('decision on its application → conflict; resumed → pending again', async () => {
    await stack.db.doc('institutions/riverside').update({ isApproved: false, status: 'waiting' });
    await suspend('riverside');
    const resolveRegistration = (what: string, body: object) =>
      stack.ask('POST', `/api/v1/admin/schools/riverside/${what}`, { as: 'admin', iid: null, body });
    expect(code(await resolveRegistration('approve', { plan: 'school', evidence: ['website'] }))).toBe('409 conflict');
    expect(code(await resolveRegistration('reject', { reason: 'No school there' }))).toBe('409 conflict');
    expect(code(await resolveRegistration('merge', { into: 'oakfield', role: 'VIEWER' }))).toBe('409 conflict');
    expect((await resume('riverside')).body.school).toMatchObject({ status: 'waiting', isApproved: false });
    expect(await document('riverside')).toMatchObject({ status: 'waiting', suspension: null });
  });
});

describe('school archived by the platform', () => {
  const archive = (method: string, person: PersonName) =>
    stack.ask(method, '/api/v1/school/archive', { as: person, iid: 'oakfield' });

  it('own admin → cannot restore it; platform admin → can', async () => {
    expect((await archive('POST', 'admin')).status).toBe(200);
    expect(code(await archive('DELETE', 'head'))).toBe('403 forbidden');
    expect((await archive('DELETE', 'admin')).body.school).toMatchObject({ archivedAt: null });
    expect((await archive('POST', 'head')).body.school).toMatchObject({ archivedByPlatform: false });
    expect((await archive('POST', 'admin')).body.school).toMatchObject({ archivedByPlatform: true });
    expect(code(await archive('DELETE', 'head'))).toBe('403 forbidden');
  });
});

describe('GET /admin/directory', () => {
  const directory = (query = '', person: PersonName = 'admin') =>
    stack.ask('GET', `/api/v1/admin/directory${query}`, { as: person, iid: null });
  const handles = (answer: Answer) => list(answer.body.items).map(({ handle }) => handle);

  it('filters, search, pages → matching schools by name; invalid sort → 400; not a platform admin → 403', async () => {
    await suspend();
    await expect.poll(async () => handles(await directory('?status=suspended'))).toEqual(['oakfield']);
    expect(handles(await directory())).toEqual(['oakfield', 'riverside']);
    expect(handles(await directory('?q=river'))).toEqual(['riverside']);
    expect(handles(await directory('?plan=starter'))).toEqual(['riverside']);
    const first = await directory('?limit=1');
    expect(first.body).toMatchObject({ total: 2, nextCursor: expect.any(String) });
    const second = await directory(`?limit=1&cursor=${first.body.nextCursor}`);
    expect(handles(second)).toEqual(['riverside']);
    expect(second.body.nextCursor).toBeNull();
    expect((await directory('?sort=size')).status).toBe(400);
    expect((await directory('', 'head')).status).toBe(403);
  });

  it('one school → current values; unknown → 404', async () => {
    await stack.db.doc('institutions/riverside/private/platform').set({ hubspotId: '71' });
    const one = await stack.ask('GET', '/api/v1/admin/directory/riverside', { as: 'admin', iid: null });
    expect(one.body.school?.hubspotId).toBe('71');
    expect(one.body.school).toMatchObject({
      iid: 'riverside',
      plan: 'starter',
      users: 1,
      suspension: null,
      version: 0,
    });
    expect((await directory('/nowhere')).status).toBe(404);
  });
});
