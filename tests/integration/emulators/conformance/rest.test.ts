import { describe, expect, test } from 'vitest';
import { PROJECT } from '../support/admin.ts';
import { adminSuite } from '../support/admin-suite.ts';

/**
 * The REST interface as its reference has it, by a server: https://firebase.google.com/docs/firestore/reference/rest and, for
 * limits, https://firebase.google.com/docs/firestore/quotas
 */
const suite = adminSuite();
const ROOT = `projects/${PROJECT}/databases/(default)/documents`;

type Answer = { status: number; body: Record<string, unknown> & { error?: { status: string; message: string } } };
async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${suite.port}/v1/${ROOT}${path}`, {
    method,
    headers: { authorization: 'Bearer owner' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Answer['body'] | Answer['body'][];
  return { status: answer.status, body: Array.isArray(json) ? (json[0] as Answer['body']) : json };
}
const set = (path: string, fields: unknown) => ({ update: { name: `${ROOT}/${path}`, fields } });
const commit = (...writes: unknown[]) => call('POST', ':commit', { writes });
const outcome = ({ status, body }: Answer): string => `${status} ${body.error?.status ?? 'ok'}`;

describe('REST, documents', () => {
  test('created, read, patched by mask, listed, deleted → status of each', async () => {
    const made = await call('POST', '/letters?documentId=a', {
      fields: { x: { integerValue: '1' }, y: { stringValue: 'z' } },
    });
    expect(made.body.name).toBe(`${ROOT}/letters/a`);
    expect(outcome(await call('POST', '/letters?documentId=a', {}))).toBe('409 ALREADY_EXISTS');
    expect((await call('POST', '/letters', {})).body.name).toMatch(/letters\/[A-Za-z0-9]{20}$/);
    const patched = await call('PATCH', '/letters/a?updateMask.fieldPaths=x', {
      fields: { x: { doubleValue: 'NaN' } },
    });
    expect(patched.body.fields).toEqual({ x: { doubleValue: 'NaN' }, y: { stringValue: 'z' } });
    expect((await call('GET', '/letters/a?mask.fieldPaths=y')).body.fields).toEqual({ y: { stringValue: 'z' } });
    const listed = await call('GET', '/letters?pageSize=1');
    expect((listed.body.documents as unknown[]).length).toBe(1);
    expect(
      (await call('GET', `/letters?pageSize=1&pageToken=${listed.body.nextPageToken}`)).body.documents,
    ).toHaveLength(1);
    expect(outcome(await call('DELETE', '/letters/a?currentDocument.exists=true'))).toBe('200 ok');
    expect(outcome(await call('DELETE', '/letters/a?currentDocument.exists=true'))).toBe('404 NOT_FOUND');
    expect(outcome(await call('DELETE', '/letters/a'))).toBe('200 ok');
    expect(outcome(await call('GET', '/letters/a'))).toBe('404 NOT_FOUND');
  });
});

const nested = (depth: number): unknown =>
  depth === 0 ? { nullValue: null } : { mapValue: { fields: { a: nested(depth - 1) } } };
const text = (length: number) => ({ stringValue: 'x'.repeat(length) });

describe('REST, limits', () => {
  test.each<[string, unknown, string]>([
    ['an id of 1,500 bytes', set(`ids/${'ü'.repeat(750)}`, {}), '200 ok'],
    ['one more', set(`ids/${'ü'.repeat(750)}x`, {}), '400 INVALID_ARGUMENT'],
    ['the id "."', set('ids/.', {}), '400 INVALID_ARGUMENT'],
    ['the id ".."', set('ids/..', {}), '400 INVALID_ARGUMENT'],
    ['an id with dots', set('ids/...', {}), '200 ok'],
    ['a reserved id', set('ids/__a__', {}), '400 INVALID_ARGUMENT'],
    ['an id that only begins so', set('ids/__a', {}), '200 ok'],
    ['a numeric id', set('ids/__id7__', {}), '200 ok'],
    ['a field name of 1,500 bytes', set('names/a', { ['x'.repeat(1500)]: { nullValue: null } }), '200 ok'],
    ['one more in the name', set('names/a', { ['x'.repeat(1501)]: { nullValue: null } }), '400 INVALID_ARGUMENT'],
    ['a reserved field name', set('names/a', { __a__: { nullValue: null } }), '400 INVALID_ARGUMENT'],
    ['an empty field name', set('names/a', { '': { nullValue: null } }), '400 INVALID_ARGUMENT'],
    ['20 levels', set('deep/a', { a: nested(19) }), '200 ok'],
    ['far more levels', set('deep/a', { a: nested(40) }), '400 INVALID_ARGUMENT'],
    [
      'a list in a list',
      set('deep/a', { a: { arrayValue: { values: [{ arrayValue: {} }] } } }),
      '400 INVALID_ARGUMENT',
    ],
    [
      'a list in a map in a list',
      set('deep/a', { a: { arrayValue: { values: [{ mapValue: { fields: { b: { arrayValue: {} } } } }] } } }),
      '200 ok',
    ],
    ['nearly 1 MiB', set('size/a', { a: text(1_048_400) }), '200 ok'],
    ['1 MiB of text', set('size/a', { a: text(1_048_576) }), '400 INVALID_ARGUMENT'],
    ['a latitude of 91', set('values/a', { a: { geoPointValue: { latitude: 91 } } }), '400 INVALID_ARGUMENT'],
    ['the year 10000', set('values/a', { a: { timestampValue: '10000-01-01T00:00:00Z' } }), '400 INVALID_ARGUMENT'],
    ['an integer of 64 bits', set('values/a', { a: { integerValue: '9223372036854775807' } }), '200 ok'],
    ['one more than that', set('values/a', { a: { integerValue: '9223372036854775808' } }), '400 INVALID_ARGUMENT'],
    ['no value', set('values/a', { a: {} }), '400 INVALID_ARGUMENT'],
    ['a path of a collection', set('values', {}), '400 INVALID_ARGUMENT'],
    ['a path with nothing between slashes', set('values//a', {}), '400 INVALID_ARGUMENT'],
    ['another database', { update: { name: 'projects/p/databases/d/documents/a/b' } }, '400 INVALID_ARGUMENT'],
    ['a delete of a name that is none', { delete: 'a/b' }, '400 INVALID_ARGUMENT'],
  ])('%s → %3$s', async (_name, write, expected) => {
    expect(outcome(await commit(write))).toBe(expected);
  });

  test('500 transforms → 200; 501 → INVALID_ARGUMENT', async () => {
    const transforms = (count: number) => ({
      ...set('transforms/a', {}),
      updateTransforms: Array.from({ length: count }, (_, i) => ({
        fieldPath: `f${i}`,
        increment: { integerValue: '1' },
      })),
    });
    expect(outcome(await commit(transforms(500)))).toBe('200 ok');
    expect(outcome(await commit(transforms(501)))).toBe('400 INVALID_ARGUMENT');
  });
});

describe('REST, field paths', () => {
  test.each<[string, string | undefined]>([
    ['a', 'a'],
    ['`a.b`', 'a.b'],
    ['`a\\`b`', 'a`b'],
    ['`a\\\\b`', 'a\\b'],
    ['`1 ü 🙂`', '1 ü 🙂'],
    ['``', undefined],
    ['a..b', undefined],
    ['`a', undefined],
    ['a`b`', undefined],
  ])('%s → field %s', async (path, field) => {
    const name = field ?? 'a';
    const write = { ...set('paths/a', { [name]: { integerValue: '7' } }), updateMask: { fieldPaths: [path] } };
    const answer = await commit({ delete: `${ROOT}/paths/a` }, write);
    expect(outcome(answer)).toBe(field === undefined ? '400 INVALID_ARGUMENT' : '200 ok');
    if (field !== undefined)
      expect((await call('GET', '/paths/a')).body.fields).toEqual({ [field]: { integerValue: '7' } });
  });
});

describe('writes', () => {
  test('update mask: a field and one inside it → taken, the outer one decides', async () => {
    const map = (fields: object) => ({ mapValue: { fields } });
    const one = { integerValue: '1' };
    await commit(set('masks/a', { m: map({ old: one, b: one }), other: one }));
    const update = { ...set('masks/a', { m: map({ b: { integerValue: '2' } }) }) };
    expect(outcome(await commit({ ...update, updateMask: { fieldPaths: ['m.b', 'm', 'm.old'] } }))).toBe('200 ok');
    const stored = (await call('GET', '/masks/a')).body.fields;
    expect(stored).toEqual({ m: map({ b: { integerValue: '2' } }), other: one });
    await commit({ ...set('masks/a', {}), updateMask: { fieldPaths: ['m', 'm.b'] } });
    expect((await call('GET', '/masks/a')).body.fields).toEqual({ other: one });
  });

  test('commit: a set and a delete → the set alone has an update time', async () => {
    const { body } = await commit(set('masks/b', {}), { delete: `${ROOT}/masks/a` });
    expect(body.writeResults).toEqual([{ updateTime: body.commitTime }, {}]);
    const batch = await call('POST', ':batchWrite', { writes: [{ delete: `${ROOT}/masks/b` }] });
    expect(batch.body.writeResults).toEqual([{}]);
  });
});

describe('REST, malformed requests', () => {
  test.each<[string, string, string, unknown, string]>([
    ['a body that is no JSON', 'POST', ':commit', '{', '400 INVALID_ARGUMENT'],
    ['a list for a body', 'POST', ':commit', [], '400 INVALID_ARGUMENT'],
    ['a query of nothing', 'POST', ':runQuery', { structuredQuery: {} }, '400 INVALID_ARGUMENT'],
    [
      'a query below a collection',
      'POST',
      '/a:runQuery',
      { structuredQuery: { from: [{ collectionId: 'b' }] } },
      '400 INVALID_ARGUMENT',
    ],
    [
      'a negative limit',
      'POST',
      ':runQuery',
      { structuredQuery: { from: [{ collectionId: 'b' }], limit: -1 } },
      '400 INVALID_ARGUMENT',
    ],
    [
      'six aggregations',
      'POST',
      ':runAggregationQuery',
      {
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: 'b' }] },
          aggregations: Array.from({ length: 6 }, (_, at) => ({ alias: `a${at}`, count: {} })),
        },
      },
      '400 INVALID_ARGUMENT',
    ],
    ['a transaction that is none', 'POST', ':commit', { transaction: 'AAAA', writes: [] }, '400 INVALID_ARGUMENT'],
    ['a pipeline', 'POST', ':executePipeline', {}, '501 UNIMPLEMENTED'],
    ['an address that is none', 'PUT', '/a/b', {}, '404 NOT_FOUND'],
  ])('%s → refused', async (_name, method, path, body, expected) => {
    expect(outcome(await call(method, path, body))).toBe(expected);
  });
});
