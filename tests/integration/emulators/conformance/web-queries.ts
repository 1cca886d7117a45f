import type { CollectionReference, QueryConstraint } from 'firebase/firestore';
import { beforeAll, describe, expect, test } from 'vitest';
import { failure, idsOf, type WebSuite } from '../support/web-suite.ts';

/**
 * Queries of the web SDK:
 * https://firebase.google.com/docs/firestore/query-data/queries and .../order-limit-data and .../query-cursors
 */
export function queryTopic(suite: WebSuite): void {
  const { sdk } = suite;
  const { where, orderBy, documentId, or, and, limit, limitToLast, startAt, startAfter, endAt, endBefore } = sdk;
  const DATA = {
    a: { n: 1, tags: ['x'], m: { k: 1 }, s: 'a' },
    b: { n: 2, tags: ['x', 'y'], m: { k: 2 }, s: 'b' },
    c: { n: 2.5, tags: [null, Number.NaN], s: null },
    d: { n: Number.NaN, tags: [{ deep: ['x'] }], s: 'ä' },
    e: { n: null, tags: 'x', s: 'B' },
    f: { n: '2', tags: [] },
    g: { s: '🙂', n: [1] },
  };
  let all: CollectionReference;
  beforeAll(async () => {
    all = await suite.collection(DATA);
  });
  const idsMatching = async (...constraints: QueryConstraint[]) =>
    idsOf(await sdk.getDocs(sdk.query(all, ...constraints)));

  describe('web SDK, filters → documents that match', () => {
    test.each<[string, () => QueryConstraint[], string]>([
      ['equal numbers, of either kind', () => [where('n', '==', 2)], 'b'],
      ['null', () => [where('n', '==', null)], 'e'],
      ['NaN', () => [where('n', '==', Number.NaN)], 'd'],
      ['unequal: neither null nor absent', () => [where('n', '!=', 2)], 'dacfg'],
      ['unequal to null', () => [where('n', '!=', null)], 'dabcfg'],
      ['unequal to NaN', () => [where('n', '!=', Number.NaN)], 'abcfg'],
      ['unequal strings', () => [where('s', '!=', 'b')], 'eadg'],
      ['ranges stay within a type', () => [where('n', '>=', 2)], 'bc'],
      ['in', () => [where('n', 'in', [1, '2', [1]])], 'afg'],
      ['not in', () => [where('n', 'not-in', [1, '2'])], 'dbcg'],
      ['not in with null finds nothing', () => [where('n', 'not-in', [null, 1])], ''],
      ['not in with NaN', () => [where('n', 'not-in', [Number.NaN])], 'abcfg'],
      ['an element', () => [where('tags', 'array-contains', 'x')], 'ab'],
      ['an element that is a map', () => [where('tags', 'array-contains', { deep: ['x'] })], 'd'],
      ['elements', () => [where('tags', 'array-contains-any', ['y', { deep: ['x'] }])], 'bd'],
      ['a nested field', () => [where('m.k', '>', 1)], 'b'],
      ['names', () => [where(documentId(), 'in', ['a', 'g', 'none'])], 'ag'],
      ['a range of names', () => [where(documentId(), '>', 'b'), where(documentId(), '<=', 'e')], 'cde'],
      ['names not in', () => [where(documentId(), 'not-in', ['a', 'b', 'c'])], 'defg'],
      ['in and a range', () => [where('s', 'in', ['a', 'b', 'B']), where('n', '>', 1)], 'b'],
      ['two ranges', () => [where('n', '>', 1), where('s', '<', 'c')], 'b'],
    ])('%s', async (_name, constraints, ids) => {
      expect((await idsMatching(...constraints())).join('')).toBe(ids);
    });

    // A client that has such a document in its cache would wait for the server to confirm it.
    test.each<[string, QueryConstraint, string]>([
      ['null is in nothing', where('n', 'in', [null, 1]), 'a'],
      ['NaN is in nothing', where('n', 'in', [Number.NaN, 1]), 'a'],
      ['nor are both', where('n', 'in', [null, Number.NaN]), ''],
      ['null is no element that is found', where('tags', 'array-contains', null), ''],
      ['nor is NaN', where('tags', 'array-contains', Number.NaN), ''],
      ['<: NaN is no number that is smaller', where('n', '<', 2), 'a'],
      ['<=: NaN is no number that is smaller or equal', where('n', '<=', 2), 'ab'],
      ['> NaN finds no number', where('n', '>', Number.NaN), ''],
      ['>= NaN finds nothing, not even NaN', where('n', '>=', Number.NaN), ''],
      ['nor is one of them among others', where('tags', 'array-contains-any', [null, Number.NaN, 'y']), 'b'],
    ])('%s', async (_name, constraint, ids) => {
      const fresh = sdk.collection(suite.connect(), all.path);
      expect(idsOf(await sdk.getDocs(sdk.query(fresh, constraint))).join('')).toBe(ids);
    });

    test('nested or and and → matching documents', async () => {
      const either = or(where('n', '==', 1), and(where('s', '>=', 'b'), where('n', '==', 2)), where('s', '==', null));
      // A range implies an order, here by `s`.
      expect(idsOf(await sdk.getDocs(sdk.query(all, either)))).toEqual(['c', 'a', 'b']);
      const plain = or(where('n', '==', 1), and(where('s', '==', 'b'), where('n', '==', 2)), where('s', '==', null));
      expect(idsOf(await sdk.getDocs(sdk.query(all, plain)))).toEqual(['a', 'b', 'c']);
    });
  });

  describe('web SDK, query limits', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
    test.each<[string, () => QueryConstraint[], string]>([
      ['30 values', () => [where('n', 'in', numbers(30))], 'ok'],
      ['31 values', () => [where('n', 'in', numbers(31))], 'invalid-argument'],
      ['30 elements', () => [where('tags', 'array-contains-any', numbers(30))], 'ok'],
      ['31 elements', () => [where('tags', 'array-contains-any', numbers(31))], 'invalid-argument'],
      ['10 excluded', () => [where('n', 'not-in', numbers(10))], 'ok'],
      ['11 excluded', () => [where('n', 'not-in', numbers(11))], 'invalid-argument'],
      ['30 alternatives', () => [where('n', 'in', numbers(6)), where('s', 'in', numbers(5))], 'ok'],
      ['36 alternatives', () => [where('n', 'in', numbers(6)), where('s', 'in', numbers(6))], 'invalid-argument'],
    ])('%s → %3$s', async (_name, constraints, code) => {
      expect(await failure(sdk.getDocs(sdk.query(all, ...constraints())))).toBe(code);
    });

    test('two array-contains → invalid-argument', async () => {
      const both = [where('tags', 'array-contains', 'x'), where('s', 'array-contains', 'y')];
      expect(await failure(sdk.getDocs(sdk.query(all, ...both)))).toBe('invalid-argument');
    });
  });

  describe('web SDK, order and cursors → documents in order', () => {
    test.each<[string, () => QueryConstraint[], string]>([
      ['across types', () => [orderBy('n')], 'edabcfg'],
      ['backwards', () => [orderBy('n', 'desc')], 'gfcbade'],
      ['by UTF-8 bytes', () => [orderBy('s')], 'ceabdg'],
      ['the first', () => [orderBy('n'), limit(2)], 'ed'],
      ['the last', () => [orderBy('n'), limitToLast(2)], 'fg'],
      ['the last before', () => [orderBy('n'), endBefore('2'), limitToLast(2)], 'bc'],
      ['from', () => [orderBy('n'), startAt(2)], 'bcfg'],
      ['behind', () => [orderBy('n'), startAfter(2)], 'cfg'],
      ['up to', () => [orderBy('n'), endAt(2)], 'edab'],
      ['a window', () => [orderBy('n'), startAt(1), endBefore('2'), limit(2)], 'ab'],
      ['backwards from', () => [orderBy('n', 'desc'), startAt(2)], 'bade'],
      ['by name', () => [orderBy(documentId()), startAt('c'), endAt('d')], 'cd'],
      ['by name, backwards', () => [orderBy(documentId(), 'desc'), limit(2)], 'gf'],
      ['by a nested field', () => [orderBy('m.k', 'desc')], 'ba'],
    ])('%s', async (_name, constraints, ids) => {
      expect((await idsMatching(...constraints())).join('')).toBe(ids);
    });

    test('cursor of a document → documents after it', async () => {
      const c = await sdk.getDoc(sdk.doc(all, 'c'));
      expect(await idsMatching(orderBy('n'), startAfter(c))).toEqual(['f', 'g']);
      expect(await idsMatching(orderBy('n', 'desc'), startAt(c), limit(2))).toEqual(['c', 'b']);
      expect(await idsMatching(startAfter(c))).toEqual(['d', 'e', 'f', 'g']);
    });
  });

  describe('web SDK, collection groups', () => {
    test('collections of one name at any depth → their documents, no others', async () => {
      const root = await suite.collection();
      const group = `${root.id}-group`;
      const batch = sdk.writeBatch(suite.db);
      const paths = [
        `abc/123/${group}/cg1`,
        `abc/123/${group}/cg2`,
        `${group}/cg3`,
        `${group}/cg4`,
        `def/456/${group}/cg5`,
      ];
      const others = [`${group}/not-this/x${group}/doc`, `abc/not-this/${group}-x/doc`];
      for (const path of [...paths, ...others]) batch.set(sdk.doc(suite.db, path), { x: 1 });
      await batch.commit();
      const groupQuery = sdk.collectionGroup(suite.db, group);
      expect(idsOf(await sdk.getDocs(groupQuery))).toEqual(['cg1', 'cg2', 'cg3', 'cg4', 'cg5']);
      const below = sdk.query(
        groupQuery,
        orderBy(documentId()),
        startAt(`abc/123/${group}/cg1`),
        endAt(`abc/123/${group}/zz`),
      );
      expect(idsOf(await sdk.getDocs(below))).toEqual(['cg1', 'cg2']);
      const filtered = sdk.query(
        groupQuery,
        where(documentId(), '>=', `abc/123/${group}/cg2`),
        where(documentId(), '<', `${group}/cg4`),
      );
      expect(idsOf(await sdk.getDocs(filtered))).toEqual(['cg2', 'cg3']);
    });
  });

  describe('web SDK, aggregations', () => {
    test('count, sum, average → their values', async () => {
      const { count, sum, average } = sdk;
      const some = await sdk.getAggregateFromServer(all, { sum: sum('m.k'), mean: average('m.k') });
      expect(some.data()).toEqual({ sum: 3, mean: 1.5 });
      const none = await sdk.getAggregateFromServer(all, { mean: average('zzz'), sum: sum('zzz') });
      expect(none.data()).toEqual({ mean: null, sum: 0 });
      const nan = await sdk.getAggregateFromServer(all, { sum: sum('n'), mean: average('n') });
      expect(nan.data()).toEqual({ sum: Number.NaN, mean: Number.NaN });
      expect((await sdk.getAggregateFromServer(all, { count: count() })).data()).toEqual({ count: 7 });
    });

    test('several fields → of documents that have them all', async () => {
      const { count, sum, average } = sdk;
      const books = await suite.collection({
        a: { pages: 100, year: 1980 },
        b: { pages: 50, year: 2020 },
        c: { pages: 150, year: 2021 },
        d: { pages: 50 },
        e: { pages: 'many', year: 2022 },
      });
      const aggregates = { pages: sum('pages'), mean: average('pages'), year: average('year'), count: count() };
      const { pages, mean, year, count: counted } = (await sdk.getAggregateFromServer(books, aggregates)).data();
      expect([pages, mean, year, counted]).toEqual([300, 100, 2010.75, 4]);
      const first = await sdk.getAggregateFromServer(sdk.query(books, limit(4)), { year: sum('year'), count: count() });
      expect(first.data()).toEqual({ year: 1980 + 2020 + 2021 + 2022, count: 4 });
    });

    test('with filter, limit, cursor → of the matching documents', async () => {
      expect((await sdk.getCountFromServer(sdk.query(all, where('n', '>', 1)))).data().count).toBe(2);
      expect((await sdk.getCountFromServer(sdk.query(all, orderBy('n'), limit(3)))).data().count).toBe(3);
      expect((await sdk.getCountFromServer(sdk.query(all, orderBy('n'), startAfter(2)))).data().count).toBe(3);
      const some = await sdk.getAggregateFromServer(sdk.query(all, where('n', 'in', [1, 2, 2.5])), {
        sum: sdk.sum('n'),
      });
      expect(some.data().sum).toBe(5.5);
    });

    test('large numbers → as documented', async () => {
      const big = await suite.collection({
        a: { n: Number.MAX_SAFE_INTEGER },
        b: { n: Number.MAX_SAFE_INTEGER },
        c: { n: 1.5 },
      });
      const sums = await sdk.getAggregateFromServer(big, { sum: sdk.sum('n') });
      expect(sums.data().sum).toBe(Number.MAX_SAFE_INTEGER + Number.MAX_SAFE_INTEGER + 1.5);
      const huge = await suite.collection({ a: { n: Number.MAX_VALUE }, b: { n: Number.MAX_VALUE } });
      expect((await sdk.getAggregateFromServer(huge, { sum: sdk.sum('n') })).data().sum).toBe(Number.POSITIVE_INFINITY);
    });
  });
}
