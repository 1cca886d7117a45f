import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageOf } from '../../../server/schools/index.ts';
import { type Answer, fieldsOf, type Loose, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const save = (values: object, as: 'head' | 'author' = 'head'): Promise<Answer> =>
  stack.ask('PATCH', '/api/v1/school', { as, body: { part: 'page', version: 0, ...values } });
const pageSettings = async () =>
  ((await stack.ask('GET', '/api/v1/school', { as: 'head' })).body.school as Loose).parts?.page;
const collection = async (as: 'head' | 'both', name: string) => {
  const made = await stack.ask('POST', '/api/v1/collections', { as, body: { name, rules: null } });
  expect(made.status).toBe(201);
  return String(made.body.collection?.id);
};
const document = async () => (await stack.db.doc('institutions/oakfield').get()).data() ?? {};

describe('school page settings', () => {
  it('new school → page off, no collections offered', async () => {
    const off = { enabled: false, intro: '', collectionIds: [], tourIds: [], showSearch: true };
    expect(await pageSettings()).toEqual({ version: 0, values: off });
    expect(pageOf(await document())).toEqual(off);
  });

  it('some fields saved → those change, the others stay; next version, audit entry', async () => {
    const [one, two] = [await collection('head', 'Sport'), await collection('head', 'Music')];
    expect((await save({ enabled: true, intro: ' Welcome ', collectionIds: [two, one] })).status).toBe(200);
    expect((await save({ version: 1, showSearch: false })).status).toBe(200);
    const values = { enabled: true, intro: 'Welcome', collectionIds: [two, one], tourIds: [], showSearch: false };
    expect(await pageSettings()).toEqual({ version: 2, values });
    expect(pageOf(await document())).toEqual(values);
    const entries = await stack.db.collection('auditLog').where('action', '==', 'school.change').get();
    expect(entries.size).toBe(2);
    expect((await save({ version: 1, intro: 'Late' })).body.error).toMatchObject({
      code: 'conflict',
      latest: { part: 'page', version: 2, values },
    });
  });

  it.each<[string, () => Promise<object> | object, string, RegExp]>([
    ['601 characters', () => ({ intro: 'a'.repeat(601) }), 'intro', /600 characters/],
    ['nine collections', () => ({ collectionIds: [...'abcdefghi'] }), 'collectionIds', /8 collections or fewer/],
    ['one collection twice', () => ({ collectionIds: ['a', 'a'] }), 'collectionIds', /once/],
    ['an unknown collection', () => ({ collectionIds: ['none'] }), 'collectionIds', /not found/],
    ['a path', () => ({ collectionIds: ['a/b'] }), 'collectionIds', /not found/],
    [
      'another school’s collection',
      async () => ({ collectionIds: [await collection('both', 'Theirs')] }),
      'collectionIds',
      /not found/,
    ],
    ['a tour that is none', () => ({ tourIds: ['t1'] }), 'tourIds', /virtual tours was not found/],
  ])('%s → 400 at its field, nothing stored', async (_what, values, field, message) => {
    const refused = await save({ enabled: true, ...(await values()) });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)[field]).toMatch(message);
    expect((await pageSettings())?.version).toBe(0);
  });

  it('without i.s.wr → 403', async () => {
    expect((await save({ enabled: true }, 'author')).status).toBe(403);
  });

  it('collection deleted → removed from the page', async () => {
    const [one, two] = [await collection('head', 'Sport'), await collection('head', 'Music')];
    await save({ enabled: true, collectionIds: [one, two] });
    expect((await stack.ask('DELETE', `/api/v1/collections/${one}`, { as: 'head' })).status).toBe(204);
    expect(pageOf(await document()).collectionIds).toEqual([two]);
  });
});
