import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegistrationInput } from '../../../src/domain/institution/registration.ts';
import { registration } from '../../support/registration.ts';
import { fieldsOf, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(async () => {
  await stack.reset();
  await stack.db.doc('users/u-admin').update({ admin: true });
});

const register = (
  body: RegistrationInput | object,
  as: 'new' | 'head' | 'unverified' | 'admin' | 'incomplete' = 'new',
) => stack.ask('POST', '/api/v1/schools', { as, iid: null, body });
const schools = async () => (await stack.db.collection('institutions').get()).size;

describe('POST /schools', () => {
  it('valid → school, roles, usage and first admin created, platform admins notified [spec 1.6d]', async () => {
    const made = await register(registration());
    expect(made.status).toBe(201);
    const { school } = made.body;
    const iid = String(school?.id);
    expect(iid).toMatch(/^[A-Za-z0-9]{12}$/);
    expect(school).toMatchObject({
      name: 'Hillcrest Primary School 1',
      isApproved: false,
      isVerified: false,
      status: 'waiting',
      subscription: { id: 'starter' },
      domains: ['hillcrest-1.example'],
      brandedHashtag: 'hillcrestlife',
      geo: { lat: 51.015, lng: -3.1 },
    });
    const read = async (path: string) => (await stack.db.doc(`institutions/${iid}${path}`).get()).data();
    expect(await read('/analytics/global')).toMatchObject({ users: 1, channels: 0 });
    for (const role of ['VIEWER', 'AUTHOR', 'ADMIN'])
      expect(await read(`/roles/${role}`)).toMatchObject({ base: role });
    expect(await read('/members/u-new')).toMatchObject({ role: 'ADMIN', email: 'new@sprx.test' });
    expect((await stack.db.doc('users/u-new').get()).data()?.institutions).toEqual({ [iid]: { role: 'ADMIN' } });
    expect(stack.accounts.claimsOf('u-new').institutions).toEqual({ [iid]: { role: 'ADMIN' } });

    const current = await stack.ask('GET', '/api/v1/institutions/current', { as: 'new', iid });
    expect(current.body.institution).toMatchObject({ role: { id: 'ADMIN' }, address: { town: 'Taunton' } });

    await stack.settle();
    expect(stack.mail.sent).toEqual([expect.objectContaining({ name: 'platform-notice', to: 'admin@sprx.test' })]);
    const entries = await stack.db.collection('auditLog').where('action', '==', 'school.register').get();
    expect(entries.docs.map((entry) => entry.data().target)).toEqual([`institutions/${iid}`]);
  });

  it('plan and recipients in the platform’s settings → applied', async () => {
    await stack.db
      .doc('settings/global')
      .set({ defaultPlan: 'school', recipients: { newSchools: ['team@sprx.test'] } });
    const made = await register(registration());
    expect(made.body.school).toMatchObject({ subscription: { id: 'school' } });
    await stack.settle();
    expect(stack.mail.sent.map(({ to }) => to)).toEqual(['team@sprx.test']);
  });

  it('not yet approved → embed 404; approved → served', async () => {
    const iid = String((await register(registration())).body.school?.id);
    const as = { as: 'new', iid } as const;
    const story = await stack.ask('POST', '/api/v1/stories', {
      ...as,
      body: { title: 'First story', html: '<p>Hello</p>' },
    });
    const collection = await stack.ask('POST', '/api/v1/collections', { ...as, body: { name: 'Home page' } });
    const [storyId, collectionId] = [String(story.body.story?.id), String(collection.body.collection?.id)];
    expect((await stack.ask('PUT', `/api/v1/collections/${collectionId}/stories/${storyId}`, as)).status).toBe(204);
    const moderate = { ids: [storyId], decision: 'approve' };
    expect((await stack.ask('POST', '/api/v1/stories/moderate', { ...as, body: moderate })).status).toBe(200);
    const body = { name: 'Home page', type: 'story', collectionId, layout: 'grid' };
    const widget = await stack.ask('POST', '/api/v1/widgets', { ...as, body });
    expect(widget.status).toBe(201);
    const embed = () => stack.ask('GET', `/embed/v1/widgets/${String(widget.body.widget?.publicKey)}`, { as: null });
    expect((await embed()).status).toBe(404);
    const approve = { plan: 'school', evidence: ['website'] };
    await stack.ask('POST', `/api/v1/admin/schools/${iid}/approve`, { as: 'admin', iid: null, body: approve });
    expect((await embed()).body.stories).toMatchObject([{ id: storyId }]);
  });
});

describe('POST /schools, school exists', () => {
  const there = () => register(registration(1, { externalIds: { urn: '100492' } }), 'head');

  it.each([
    [
      'name',
      { name: 'HILLCREST primary  School 1', address: { ...registration().address, postcode: 'ta14dy' } },
      'name',
    ],
    ['domain', { website: 'http://hillcrest-1.example/welcome' }, 'website'],
    ['register number', { externalIds: { urn: '100492' } }, 'externalIds.urn'],
  ] as const)('same %s → 409 with the existing school', async (_what, changes, field) => {
    const first = await there();
    const again = await register(registration(2, changes));
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({
      code: 'conflict',
      school: { id: first.body.school?.id, name: 'Hillcrest Primary School 1' },
    });
    expect(fieldsOf(again)[field]).toMatch(/Ask to join it instead/);
    expect(await schools()).toBe(3);
  });

  it('handle in use → 409 at the field, no school named', async () => {
    await there();
    const again = await register(registration(2, { handle: 'hillcrest-1' }));
    expect(again.status).toBe(409);
    expect(again.body.error?.school).toBeUndefined();
    expect(fieldsOf(again).handle).toMatch(/Another school has the short name/);
    // A school stored before handles had documents of their own.
    expect((await register(registration(3, { handle: 'riverside' }))).status).toBe(409);
  });

  it('same name elsewhere, page on a shared host → 201', async () => {
    await register(registration(1, { website: 'https://sites.google.com/view/hillcrest' }), 'head');
    const elsewhere = { ...registration().address, postcode: 'EX1 1AA' };
    const other = {
      name: 'Hillcrest Primary School 1',
      address: elsewhere,
      website: 'https://sites.google.com/view/other',
    };
    expect((await register(registration(2, other))).status).toBe(201);
  });

  it('same school twice at once → 201 and 409', async () => {
    const answers = await Promise.all([
      register(registration(), 'head'),
      register(registration(1, { handle: 'hillcrest-too' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await schools()).toBe(3);
  });

  it('existing school was declined → 201', async () => {
    const iid = String((await there()).body.school?.id);
    const body = { reason: 'This is not a school.' };
    await stack.ask('POST', `/api/v1/admin/schools/${iid}/reject`, { as: 'admin', iid: null, body });
    expect((await register(registration())).status).toBe(201);
  });
});

describe('POST /schools, refused', () => {
  it('all fields invalid → 400 with a message at each, nothing created', async () => {
    const bad = {
      ...registration(),
      name: 'Hill',
      handle: 'admin',
      website: 'hillcrest',
      phoneE164: '+490000000',
      phase: 'university',
      ageLow: 12,
      ageHigh: 4,
      geo: { lat: 91, lng: '' },
      address: { street: '', town: '', postcode: '12345' },
      values: Array.from({ length: 9 }, (_, n) => `Value ${n}`),
    };
    const refused = await register(bad);
    expect(refused.status).toBe(400);
    expect(Object.keys(fieldsOf(refused)).sort()).toEqual(
      'address.postcode address.street address.town ageHigh geo.lat geo.lng handle name phase phoneE164 values website'.split(
        ' ',
      ),
    );
    expect(fieldsOf(refused).phoneE164).toMatch(/only zeros/);
    expect(await schools()).toBe(2);
  });

  it('web site in a private network or of a mail service → 400 at website', async () => {
    for (const website of ['http://192.168.0.1/', 'https://gmail.com']) {
      expect(Object.keys(fieldsOf(await register(registration(1, { website })))), website).toEqual(['website']);
    }
  });

  it('unconfirmed address → 403; not signed in → 401', async () => {
    expect((await register(registration(), 'unverified')).status).toBe(403);
    expect((await stack.ask('POST', '/api/v1/schools', { as: null, body: registration() })).status).toBe(401);
  });

  it('fourth school while three await approval → 403 limit-reached', async () => {
    for (const n of [1, 2, 3]) expect((await register(registration(n))).status).toBe(201);
    const refused = await register(registration(4));
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({ code: 'limit-reached', limit: { used: 3, limit: 3 } });
  });

  it('member of 20 schools → limit-reached', async () => {
    const institutions = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`s${n}`, { role: 'VIEWER' }]));
    await stack.db.doc('users/u-new').update({ institutions });
    expect((await register(registration())).body.error).toMatchObject({ code: 'limit-reached' });
    expect(await schools()).toBe(2);
  });

  it('too many attempts in an hour → 429 with Retry-After', async () => {
    const empty = { ...registration(), handle: 'riverside' };
    let last = await register(empty, 'incomplete');
    for (let n = 0; n < 20; n += 1) last = await register(empty, 'incomplete');
    expect(last.status).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('GET /schools/handle', () => {
  const check = (value: string) =>
    stack.ask('GET', `/api/v1/schools/handle?value=${encodeURIComponent(value)}`, { as: 'new', iid: null });

  it.each([
    ['hillcrest', true],
    ['riverside', false],
    ['manage', false],
    ['cacheeditor', false],
    ['ab', false],
    ['Hill_crest', false],
  ])('%j → isFree %s', async (value, isFree) => {
    const { status, body } = await check(value);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isFree });
    expect(body.message === null).toBe(isFree);
  });
});
