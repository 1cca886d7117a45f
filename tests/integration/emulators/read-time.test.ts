import { afterAll, describe, expect, test } from 'vitest';
import { Core } from '../../../emulators/firestore/core/core.ts';
import { parseQuery } from '../../../emulators/firestore/query/query-request.ts';
import { History } from '../../../emulators/firestore/store/history.ts';
import { SqliteStore } from '../../../emulators/firestore/store/sqlite-store.ts';
import { PROJECT } from './support/admin.ts';
import { adminSuite } from './support/admin-suite.ts';

/**
 * Reads at a time, and transactions that only read:
 * https://firebase.google.com/docs/firestore/reference/rest/v1/TransactionOptions#ReadOnly
 */
const suite = adminSuite();

describe('readTime over REST', () => {
  const call = async (path: string, body?: object): Promise<{ status: number; body: string }> => {
    const answer = await fetch(
      `http://127.0.0.1:${suite.port}/v1/projects/${PROJECT}/databases/(default)/documents${path}`,
      {
        method: body ? 'POST' : 'GET',
        headers: { authorization: 'Bearer owner' },
        ...(body && { body: JSON.stringify(body) }),
      },
    );
    return { status: answer.status, body: await answer.text() };
  };

  test('every kind of read → state at that time; bad or old time → refused', async () => {
    const notes = suite.fresh();
    await notes.doc('a').set({ text: 'first' });
    const { writeTime } = await notes.doc('b').set({ text: 'unseen' });
    await notes.doc('a').set({ text: 'second' });
    await notes.doc('b').delete();
    const readTime = writeTime
      .toDate()
      .toISOString()
      .replace('Z', `${String((writeTime.nanoseconds / 1000) % 1000).padStart(3, '0')}Z`);
    const name = `projects/${PROJECT}/databases/(default)/documents/${notes.id}/a`;
    const structuredQuery = { from: [{ collectionId: notes.id }] };
    const count = { aggregations: [{ count: {} }], structuredQuery };
    for (const answer of [
      await call(`/${notes.id}/a?readTime=${readTime}`),
      await call(`/${notes.id}?readTime=${readTime}`),
      await call(':batchGet', { documents: [name], readTime }),
      await call(':runQuery', { structuredQuery, readTime }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('first');
    }
    expect((await call(':runAggregationQuery', { structuredAggregationQuery: count, readTime })).body).toContain('"2"');
    expect((await call(`/${notes.id}/a?readTime=2100-01-01T00:00:00Z`)).status).toBe(400);
    expect((await call(`/${notes.id}/a?readTime=yesterday`)).body).toContain('INVALID_ARGUMENT');
    expect((await call(`/${notes.id}/a?readTime=2001-01-01T00:00:00Z`)).body).toContain('FAILED_PRECONDITION');
  });

  test('newTransaction without a kind → read-only', async () => {
    const structuredQuery = { from: [{ collectionId: 'none' }] };
    const { body } = await call(':runQuery', { structuredQuery, newTransaction: {} });
    const [{ transaction }] = JSON.parse(body) as [{ transaction: string }];
    const name = `projects/${PROJECT}/databases/(default)/documents/none/a`;
    const refused = await call(':commit', { transaction, writes: [{ update: { name } }] });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('read-only');
  });
});

describe('History', () => {
  const DATABASE = 'projects/demo/databases/(default)';
  const core = new Core({ store: new SqliteStore(undefined) });
  afterAll(() => core.close());
  const write = (path: string, n: number | null) => ({
    path,
    kind: n === null ? ('delete' as const) : ('set' as const),
    fields: new Map([['n', BigInt(n ?? 0)]]),
    mask: undefined,
    transforms: [],
    precondition: undefined,
  });
  const commit = (path: string, n: number | null) => core.commit({ server: true }, DATABASE, [write(path, n)]);

  test('after each of 300 commits → the same documents for any window', async () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const now = new Map<string, number>();
    const states: { version: number; rows: [string, number][] }[] = [];
    for (let i = 0; i < 300; i++) {
      const id = `d${random(25)}`;
      const n = random(4) === 0 ? null : random(9);
      const { version } = await commit(`rows/${id}`, n);
      if (n === null) now.delete(id);
      else now.set(id, n);
      states.push({ version, rows: [...now] });
    }
    for (let i = 0; i < 300; i++) {
      const { version, rows } = states[random(states.length)] as (typeof states)[number];
      const [offset, limit, most] = [random(3), 1 + random(6), random(9)];
      const query = parseQuery(`${DATABASE}/documents`, {
        from: [{ collectionId: 'rows' }],
        where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'LESS_THAN_OR_EQUAL', value: { integerValue: most } } },
        offset,
        limit,
      });
      const expected = rows
        .filter(([, n]) => n <= most)
        .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
        .map(([id]) => `rows/${id}`);
      const view = core.history.at(version);
      expect(view.run(query).map((doc) => doc.path)).toEqual(expected.slice(offset, offset + limit));
      expect(view.count({ ...query, offset: 0, limit: undefined })).toBe(expected.length);
    }
  });

  test('over its memory limit → oldest dropped, reading them → too old', async () => {
    const history = new History(core.store, 1000);
    const versions: number[] = [];
    for (let i = 0; i < 20; i++) {
      const version = core.store.nextVersion();
      const before = core.store.get(DATABASE, 'kept/a');
      const after = { path: 'kept/a', fields: new Map([['n', BigInt(i)]]), createTime: version, updateTime: version };
      core.store.apply(DATABASE, [{ path: 'kept/a', before, after }], version);
      history.add(DATABASE, [{ path: 'kept/a', before, after }], version);
      versions.push(version);
    }
    expect(
      history
        .at(versions.at(-1) as number)
        .get(DATABASE, 'kept/a')
        ?.fields.get('n'),
    ).toBe(19n);
    expect(
      history
        .at(versions.at(-3) as number)
        .get(DATABASE, 'kept/a')
        ?.fields.get('n'),
    ).toBe(17n);
    expect(() => history.at(versions[2] as number)).toThrow(/too old/);
    history.forget();
    expect(() => history.at(versions.at(-3) as number)).toThrow(/too old/);
  });
});
