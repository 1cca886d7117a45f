import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';

/**
 * Lists are allowed by what their query says. "Rules are not filters":
 * https://firebase.google.com/docs/firestore/security/rules-query
 */

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /own/{id} { allow list: if resource.data.owner == request.auth.uid; }
    match /either/{id} { allow list: if resource.data.owner == 'ann' || resource.data.public == true; }
    match /limited/{id} { allow list: if request.query.limit <= 10; }
    match /byId/{id} { allow list: if id == 'a'; }
    match /nested/{id} { allow list: if resource.data.meta.owner == 'ann'; }
    match /some/{id} { allow list: if resource.data.keys().hasAll(['owner']); }
    match /notNull/{id} { allow list: if resource != null; }
    match /greater/{id} { allow list: if resource.data.n > 4; }
    match /different/{id} { allow list: if resource.data.n != 1; }
    match /tagged/{id} { allow list: if 'x' in resource.data.tags; }
    match /named/{id} { allow list: if resource.data.get('owner', '') == 'ann'; }
    match /absent/{id} { allow list: if !('secret' in resource.data); }
    match /role/{id} { allow list: if get(/databases/$(database)/documents/users/$(request.auth.uid)).data.admin; }
    match /getOnly/{id} { allow get; }
    match /typed/{id} { allow list: if resource.data.n is number; }
    match /empty/{id} { allow list: if resource.data.owner == null; }
    match /{path=**}/group/{id} { allow list: if resource.data.on == true; }
    match /plain/{id}/group2/{inner} { allow list; }
    match /users/{id} { allow read, write; }
    match /page/{id} { allow list: if request.query.offset == 5 && request.query.orderBy == 'n DESC, owner ASC'; }
    match /between/{id} { allow list: if resource.data.n > 1 && resource.data.m < 9; }
  }
}`;

let server: Firestore;
let base: string;

const token = (uid: string): string =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: uid, user_id: uid })).toString('base64url')}.`;

beforeAll(async () => {
  server = await startFirestore({ port: 0, rules: { source: RULES }, say: () => undefined });
  base = `http://127.0.0.1:${server.port}/v1/projects/demo-rules/databases/(default)/documents`;
  for (const [path, fields] of Object.entries({
    'own/1': { owner: { stringValue: 'ann' } },
    'byId/a': {},
    'users/ann': { admin: { booleanValue: true } },
  })) {
    await fetch(`${base}/${path}`, {
      method: 'PATCH',
      headers: { Authorization: 'Bearer owner' },
      body: JSON.stringify({ fields }),
    });
  }
});

afterAll(() => server.close());

type Wire = Record<string, unknown>;
const text = (value: string): Wire => ({ stringValue: value });
const number = (value: number): Wire => ({ integerValue: String(value) });
const list = (...values: Wire[]): Wire => ({ arrayValue: { values } });
const where = (field: string, op: string, value: Wire): Wire => ({
  fieldFilter: { field: { fieldPath: field }, op, value },
});
const isNull = (field: string): Wire => ({ unaryFilter: { field: { fieldPath: field }, op: 'IS_NULL' } });
const all = (...filters: Wire[]): Wire => ({ compositeFilter: { op: 'AND', filters } });
const any = (...filters: Wire[]): Wire => ({ compositeFilter: { op: 'OR', filters } });

async function ask(
  collectionId: string,
  query: Wire = {},
  { uid = 'ann', allDescendants = false } = {},
): Promise<string> {
  const response = await fetch(`${base}:runQuery`, {
    method: 'POST',
    headers: uid ? { Authorization: `Bearer ${token(uid)}` } : {},
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId, allDescendants }], ...query } }),
  });
  const body = (await response.json()) as { error?: { status: string } }[];
  return body[0]?.error?.status ?? 'OK';
}

const DENIED = 'PERMISSION_DENIED';
const OWNER_IS_ANN = where('owner', 'EQUAL', text('ann'));
const name = (path: string): Wire => ({ referenceValue: `projects/demo-rules/databases/(default)/documents/${path}` });

describe('query against rules → allowed if every possible result is', () => {
  test.each<[string, string, Wire, string]>([
    ['a field compared for equality has its value', 'own', { where: OWNER_IS_ANN }, 'OK'],
    ['the wrong value', 'own', { where: where('owner', 'EQUAL', text('bob')) }, DENIED],
    ['no filter, although every document there would be allowed', 'own', {}, DENIED],
    ['another field', 'own', { where: where('title', 'EQUAL', text('ann')) }, DENIED],
    ['a limit is no filter', 'own', { limit: 1 }, DENIED],
    ['an order is no filter', 'own', { orderBy: [{ field: { fieldPath: 'owner' } }] }, DENIED],
    [
      'a cursor is no filter',
      'own',
      {
        orderBy: [{ field: { fieldPath: 'owner' } }],
        startAt: { values: [text('ann')], before: true },
        endAt: { values: [text('ann')] },
      },
      DENIED,
    ],
    [
      'an inequality that only ann passes',
      'own',
      {
        where: all(
          where('owner', 'GREATER_THAN_OR_EQUAL', text('ann')),
          where('owner', 'LESS_THAN_OR_EQUAL', text('ann')),
        ),
      },
      DENIED,
    ],
    ['equality beside other filters', 'own', { where: all(OWNER_IS_ANN, where('n', 'GREATER_THAN', number(1))) }, 'OK'],
    [
      'every alternative of "in" must be allowed',
      'own',
      { where: where('owner', 'IN', list(text('ann'), text('bob'))) },
      DENIED,
    ],
    ['"in" with one value', 'own', { where: where('owner', 'IN', list(text('ann'))) }, 'OK'],
    [
      'every side of "or" must be allowed',
      'either',
      { where: any(OWNER_IS_ANN, where('public', 'EQUAL', { booleanValue: true })) },
      'OK',
    ],
    [
      'one side of "or" is not',
      'either',
      { where: any(OWNER_IS_ANN, where('public', 'EQUAL', { booleanValue: false })) },
      DENIED,
    ],
    ['an unknown side of || is absorbed', 'either', { where: where('public', 'EQUAL', { booleanValue: true }) }, 'OK'],
    [
      '"or" spread over "and"',
      'either',
      {
        where: all(any(OWNER_IS_ANN, where('n', 'EQUAL', number(1))), where('public', 'EQUAL', { booleanValue: true })),
      },
      'OK',
    ],
    ['the limit can be asked for', 'limited', { limit: 10 }, 'OK'],
    ['too great a limit', 'limited', { limit: 11 }, DENIED],
    ['no limit', 'limited', {}, DENIED],
    ['the id is not known', 'byId', {}, DENIED],
    ['the id is known when it is asked for', 'byId', { where: where('__name__', 'EQUAL', name('byId/a')) }, 'OK'],
    ['another id', 'byId', { where: where('__name__', 'EQUAL', name('byId/b')) }, DENIED],
    ['a nested field', 'nested', { where: where('meta.owner', 'EQUAL', text('ann')) }, 'OK'],
    [
      'a nested field of a whole map',
      'nested',
      { where: where('meta', 'EQUAL', { mapValue: { fields: { owner: text('ann') } } }) },
      'OK',
    ],
    ['a nested field of another map', 'nested', { where: where('other.owner', 'EQUAL', text('ann')) }, DENIED],
    ['the keys of a document are not known', 'some', { where: OWNER_IS_ANN }, DENIED],
    ['that there is a document is', 'notNull', {}, 'OK'],
    ['a filter that says more', 'greater', { where: where('n', 'GREATER_THAN', number(5)) }, 'OK'],
    ['a filter that says as much', 'greater', { where: where('n', 'GREATER_THAN', number(4)) }, 'OK'],
    ['a filter that says less', 'greater', { where: where('n', 'GREATER_THAN_OR_EQUAL', number(4)) }, DENIED],
    ['a filter of the other direction', 'greater', { where: where('n', 'LESS_THAN', number(9)) }, DENIED],
    ['"greater" implies "different"', 'different', { where: where('n', 'GREATER_THAN', number(1)) }, 'OK'],
    ['"different" is itself', 'different', { where: where('n', 'NOT_EQUAL', number(1)) }, 'OK'],
    ['"different" from something else', 'different', { where: where('n', 'NOT_EQUAL', number(2)) }, DENIED],
    ['"not-in" that has it', 'different', { where: where('n', 'NOT_IN', list(number(1), number(2))) }, 'OK'],
    ['"array-contains"', 'tagged', { where: where('tags', 'ARRAY_CONTAINS', text('x')) }, 'OK'],
    ['"array-contains" of something else', 'tagged', { where: where('tags', 'ARRAY_CONTAINS', text('y')) }, DENIED],
    [
      '"array-contains-any" of both',
      'tagged',
      { where: where('tags', 'ARRAY_CONTAINS_ANY', list(text('x'), text('y'))) },
      DENIED,
    ],
    ['get() with a default, of a field that is known', 'named', { where: OWNER_IS_ANN }, 'OK'],
    ['get() with a default, of one that is not', 'named', {}, DENIED],
    ['that a field is missing cannot be known', 'absent', { where: OWNER_IS_ANN }, DENIED],
    ['what rests on the person alone', 'role', {}, 'OK'],
    ['get is not list', 'getOnly', {}, DENIED],
    ['the type does not follow from an inequality', 'typed', { where: where('n', 'LESS_THAN', number(1)) }, DENIED],
    ['it does from equality', 'typed', { where: where('n', 'EQUAL', number(1)) }, 'OK'],
    [
      'the offset and the order can be asked for',
      'page',
      {
        offset: 5,
        orderBy: [
          { field: { fieldPath: 'n' }, direction: 'DESCENDING' },
          { field: { fieldPath: 'owner' }, direction: 'ASCENDING' },
          { field: { fieldPath: '__name__' }, direction: 'ASCENDING' },
        ],
      },
      'OK',
    ],
    ['another order', 'page', { offset: 5, orderBy: [{ field: { fieldPath: 'n' } }] }, DENIED],
    [
      'several inequalities, each of which says enough',
      'between',
      { where: all(where('n', 'GREATER_THAN', number(1)), where('m', 'LESS_THAN', number(9))) },
      'OK',
    ],
    [
      'several inequalities, one of which says too little',
      'between',
      { where: all(where('n', 'GREATER_THAN', number(1)), where('m', 'LESS_THAN', number(10))) },
      DENIED,
    ],
    [
      'several inequalities under "or"',
      'between',
      {
        where: any(
          all(where('n', 'GREATER_THAN', number(5)), where('m', 'LESS_THAN', number(9))),
          all(where('n', 'EQUAL', number(2)), where('m', 'EQUAL', number(3))),
        ),
      },
      'OK',
    ],
    ['several ids that are known', 'byId', { where: where('__name__', 'IN', list(name('byId/a'))) }, 'OK'],
    [
      'several ids, one of which may not be',
      'byId',
      { where: where('__name__', 'IN', list(name('byId/a'), name('byId/b'))) },
      DENIED,
    ],
    ['null is a value', 'empty', { where: isNull('owner') }, 'OK'],
    ['not null is not', 'empty', { where: OWNER_IS_ANN }, DENIED],
    [
      'conflicting filters find nothing, and the last one counts',
      'own',
      { where: all(where('owner', 'EQUAL', text('bob')), where('owner', 'EQUAL', text('bob'))) },
      DENIED,
    ],
  ])('%s', async (_title, collection, query, expected) => {
    expect(await ask(collection, query)).toBe(expected);
  });
});

test('query: signed out, another user → denied', async () => {
  expect(await ask('own', { where: OWNER_IS_ANN }, { uid: '' })).toBe(DENIED);
  expect(await ask('own', { where: OWNER_IS_ANN }, { uid: 'bob' })).toBe(DENIED);
  expect(await ask('role', {}, { uid: 'bob' })).toBe(DENIED);
});

test('query over a collection group: rule for any path → OK; else denied', async () => {
  const on = { where: where('on', 'EQUAL', { booleanValue: true }) };
  expect(await ask('group', on, { allDescendants: true })).toBe('OK');
  expect(await ask('group', {}, { allDescendants: true })).toBe(DENIED);
  expect(await ask('group2', {}, { allDescendants: true })).toBe(DENIED);
});

test('query: count → checked as list', async () => {
  const count = async (query: Wire): Promise<number> => {
    const body = JSON.stringify({
      structuredAggregationQuery: {
        structuredQuery: { from: [{ collectionId: 'own' }], ...query },
        aggregations: [{ alias: 'n', count: {} }],
      },
    });
    return (
      await fetch(`${base}:runAggregationQuery`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token('ann')}` },
        body,
      })
    ).status;
  };
  expect(await count({ where: OWNER_IS_ANN })).toBe(200);
  expect(await count({})).toBe(403);
});

test('query: unreadable token → 401', async () => {
  const response = await fetch(`${base}/users/ann`, { headers: { Authorization: 'Bearer nonsense' } });
  expect(response.status).toBe(401);
});
