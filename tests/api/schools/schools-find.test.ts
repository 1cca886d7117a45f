import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { csvRegister } from '../../../server/schools/register/register.ts';
import { registerBytes } from '../../../server/seed/register.ts';
import { eventually } from '../../support/eventually.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const register = csvRegister(() => registerBytes(400), log);

beforeAll(async () => {
  stack = await startStack({ register });
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const search = (q: string, as: Parameters<Stack['ask']>[2] = {}) =>
  stack.ask('GET', `/api/v1/schools/search?q=${encodeURIComponent(q)}`, { as: 'new', iid: null, ...as });
const results = async (q: string) =>
  list((await search(q)).body.items).map((school) => ({ kind: String(school.kind), id: String(school.id) }));

describe('GET /schools/search', () => {
  it('search text → schools on SprX before the register, public fields only', async () => {
    await eventually(() => results('oakfi')).toContainEqual({ kind: 'school', id: 'oakfield' });
    const { body } = await search('oak');
    const kinds = list(body.items).map((school) => String(school.kind));
    expect(kinds).toHaveLength(10);
    expect(kinds).toEqual(kinds.toSorted().reverse());
    for (const school of list(body.items)) {
      expect(Object.keys(school).toSorted()).toEqual(['id', 'isApproved', 'kind', 'name', 'postcodeArea', 'town']);
    }
  });

  it('town, postcode, schools awaiting approval → listed; declined and merged → not', async () => {
    const school = (id: string, more: object) =>
      stack.db.doc(`institutions/${id}`).set({
        name: 'Zephyrholt School',
        isApproved: false,
        address: { street: '1 Lane', locality: null, town: 'Zephyrholt', county: null, postcode: 'ZA9 1ZZ' },
        ...more,
      });
    await school('zephyr', {});
    await school('declined', { status: 'declined' });
    await school('merged', { status: 'merged' });
    for (const q of ['zephyr', 'zephyrholt', 'za9', 'za91zz']) {
      await eventually(() => results(q)).toEqual([{ kind: 'school', id: 'zephyr' }]);
    }
    const card = await stack.ask('GET', '/api/v1/schools/zephyr/card', { as: 'new', iid: null });
    expect(card.body.school).toEqual({
      kind: 'school',
      id: 'zephyr',
      name: 'Zephyrholt School',
      town: 'Zephyrholt',
      postcodeArea: 'ZA9',
      isApproved: false,
    });
    for (const id of ['declined', 'nowhere', '..%2Fusers']) {
      const answer = await stack.ask('GET', `/api/v1/schools/${id}/card`, { as: 'new', iid: null });
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not-found']);
    }
    await stack.db.doc('institutions/zephyr').update({ name: 'Quicksilver School', address: null });
    await eventually(() => results('quicksilver')).toHaveLength(1);
    expect(await results('zephyr')).toEqual([]);
  });

  it('school of the register already on SprX → listed once, by either name', async () => {
    const [entry] = await register.search('primary', 1);
    if (!entry) throw new Error('The register is empty');
    const q = `${entry.name} ${entry.address.postcode}`;
    expect(await results(q)).toEqual([{ kind: 'register', id: entry.id }]);
    await stack.db
      .doc('institutions/known')
      .set({ name: 'Known By Another Name', isApproved: true, externalIds: { urn: entry.externalIds.urn } });
    await eventually(() => results(q)).toEqual([{ kind: 'school', id: 'known' }]);
    await eventually(() => results('known by another')).toEqual([{ kind: 'school', id: 'known' }]);
  });

  it('register entry by id → all fields of the form', async () => {
    const [entry] = await register.search('high school', 1);
    const answer = await stack.ask('GET', `/api/v1/schools/register/${entry?.id}`, { as: 'new', iid: null });
    expect(answer.body.school).toEqual(entry);
  });

  it.each([
    ['', 'Enter at least 2 characters.'],
    ['  a ', 'Enter at least 2 characters.'],
    ['x'.repeat(201), 'Use 200 characters or fewer.'],
  ])('%j → 400 at q', async (q, message) => {
    const { status, body } = await search(q);
    expect([status, body.error?.fields?.q]).toEqual([400, message]);
  });

  it('search text without matches → empty list; bad limit, no q → 400', async () => {
    for (const q of ['zzzzzz', '🙂🙂', '\u202Ekao', "'; drop table", '../../..', 'oakfield '.repeat(20)]) {
      expect((await search(q)).status, q).toBe(200);
    }
    expect(await results('zzzzzz')).toEqual([]);
    expect((await stack.ask('GET', '/api/v1/schools/search?q=oak&limit=21', { as: 'new', iid: null })).status).toBe(
      400,
    );
    expect((await stack.ask('GET', '/api/v1/schools/search', { as: 'new', iid: null })).status).toBe(400);
  });

  it('not signed in → 401; unconfirmed address → 403', async () => {
    expect((await search('oak', { as: null })).status).toBe(401);
    expect((await search('oak', { as: 'unverified' })).status).toBe(403);
  });
});

describe('GET /schools/place', () => {
  const place = (query: string, as: Parameters<Stack['ask']>[2] = {}) =>
    stack.ask('GET', `/api/v1/schools/place?${query}`, { as: 'new', iid: null, ...as });

  it('postcode of a school of the register, in any spelling → its coordinates', async () => {
    const [entry] = await register.search('high school', 1);
    const postcode = entry?.address.postcode ?? '';
    for (const typed of [postcode, postcode.replace(' ', '').toLowerCase()]) {
      const { status, body } = await place(`country=GB&postcode=${encodeURIComponent(typed)}`);
      expect([status, body]).toEqual([200, { place: { ...entry?.geo, precision: 'postcode' } }]);
    }
    expect((await place(`country=FR&postcode=${encodeURIComponent(postcode)}`)).body).toEqual({ place: null });
  });

  it('not signed in → 401; unconfirmed address → 403; no postcode, unknown country → 400', async () => {
    expect((await place('country=GB&postcode=TA1', { as: null })).status).toBe(401);
    expect((await place('country=GB&postcode=TA1', { as: 'unverified' })).status).toBe(403);
    const { status, body } = await place('country=XX&postcode=');
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['country', 'postcode']]);
  });
});

describe('rate limit of the search', () => {
  let strict: Stack;
  beforeEach(async () => {
    strict = await startStack({ limits: { search: { max: 2, windowMs: 60_000 } } });
    await strict.reset();
  });
  afterEach(() => strict.close());

  it('third request of an account → 429 with Retry-After; another account → 200', async () => {
    const ask = (as: 'new' | 'viewer') => strict.ask('GET', '/api/v1/schools/search?q=oak', { as, iid: null });
    expect((await ask('new')).status).toBe(200);
    expect((await ask('new')).status).toBe(200);
    const refused = await ask('new');
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('viewer')).status).toBe(200);
  });
});
