import type * as Sdk from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { runAggregationQuery, runQueryRpc } from '../../../../emulators/firestore/serving/rpc.ts';
import { dump, load } from '../../../../emulators/in-process/dump.ts';
import * as sdk from '../../../../emulators/in-process/firestore.ts';
import type { AdminSuite } from '../support/admin-suite.ts';
import { AUTOMATIC, type CityQuery, COMPOSITE, requestFor } from '../support/cities.ts';
import { documentTopic } from './admin-documents.ts';
import { queryTopic } from './admin-queries.ts';
import { transactionTopic } from './admin-transactions.ts';
import { valueTopic } from './admin-values.ts';

const db = new sdk.Firestore({ lockWaitMs: 1500 }) as unknown as Sdk.Firestore;
let collections = 0;

/** The surface of the server SDK on the engine itself: no port, no wire. */
const suite: AdminSuite = {
  sdk: sdk as unknown as typeof Sdk,
  db,
  fresh: () => db.collection(`c${++collections}`),
};
describe('values', () => valueTopic(suite));
describe('documents', () => documentTopic(suite));
describe('queries', () => queryTopic(suite));
describe('transactions', () => transactionTopic(suite));

describe('in-process Firestore, index configuration', () => {
  const strict = new sdk.Firestore({ indexes: { indexes: [], fieldOverrides: [] } });
  const ask = async (query: CityQuery) => {
    const { verb, body } = requestFor(query);
    const run = verb === 'runQuery' ? runQueryRpc : runAggregationQuery;
    return run(strict.call, { parent: `${strict.name}/documents`, ...body });
  };
  test.each(AUTOMATIC)('automatic indexes: %s → served', async (_name, query) => {
    await expect(ask(query)).resolves.toBeDefined();
  });
  test.each(COMPOSITE)('composite index missing: %s → FAILED_PRECONDITION', async (_name, query) => {
    await expect(ask(query)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  });

  test('refused query → code 9 with the file and the index to add, also for listeners', async () => {
    const query = strict.collection('towns').where('a', '==', 1).orderBy('b');
    const missingIndex = { code: 9, message: expect.stringContaining('"collectionGroup":"towns"') };
    await expect(query.get()).rejects.toMatchObject(missingIndex);
    await expect(strict.runTransaction((transaction) => transaction.get(query))).rejects.toMatchObject(missingIndex);
    await expect(new Promise((resolve, reject) => query.onSnapshot(resolve, reject))).rejects.toMatchObject(
      missingIndex,
    );
  });
});

describe('in-process Firestore, values that cannot be stored', () => {
  class School {}
  test.each([
    ['undefined', { a: { b: undefined } }, /Cannot use "undefined" as a Firestore value \(found in field "a.b"\)/],
    ['an object of a class', { a: new School() }, /Couldn't serialize object of type "School"/],
    ['a deletion where all is replaced', { a: sdk.FieldValue.delete() }, /FieldValue.delete\(\) must appear/],
    ['a transform within a list', { a: [sdk.FieldValue.increment(1)] }, /cannot be used here/],
  ])('%s → thrown at once', (_name, data, message) => {
    const ref = new sdk.Firestore().doc('a/b');
    expect(() => ref.set(data)).toThrow(message);
  });
});

describe('in-process Firestore, document listener', () => {
  test('created, changed, deleted → a snapshot each', async () => {
    const ref = new sdk.Firestore().doc('a/b');
    const heard: unknown[] = [];
    const stop = ref.onSnapshot((snapshot) => heard.push(snapshot.data()));
    await ref.set({ n: 1 });
    await ref.update({ n: 2 });
    await ref.delete();
    stop();
    await ref.set({ n: 3 });
    expect(heard).toEqual([undefined, { n: 1 }, { n: 2 }, undefined]);
  });
});

describe('in-process Firestore, dump', () => {
  test('loaded elsewhere → same documents and times, every type', async () => {
    const from = new sdk.Firestore({ now: () => 1_700_000_000_000 });
    const data = {
      text: 'Grüße',
      int: 1,
      double: 1.5,
      zero: -0,
      large: 2 ** 60,
      nan: Number.NaN,
      none: null,
      yes: true,
      when: sdk.Timestamp.fromMillis(1),
      bytes: Uint8Array.of(1, 2),
      place: new sdk.GeoPoint(1, 2),
      list: [{ a: 1 }, 'b'],
      map: { $: 1, deep: { empty: {} } },
      $: { t: 1 },
      vector: sdk.FieldValue.vector([1, 2]),
    };
    await from.doc('a/b').set({ ...data, ref: from.doc('c/d') });
    await from.doc('a/b/below/x').set({ n: 1 });
    const text = JSON.stringify(dump(from));
    const to = new sdk.Firestore();
    load(to, JSON.parse(text));
    const got = await to.doc('a/b').get();
    const { ref, ...rest } = got.data() ?? {};
    expect(rest).toEqual(data);
    expect((ref as { path: string }).path).toBe('c/d');
    expect(got.updateTime?.toMillis()).toBe(1_700_000_000_000);
    expect((await to.collectionGroup('below').get()).size).toBe(1);
    expect(JSON.stringify(dump(to))).toBe(text);
    await to.doc('a/b').update({ int: 2 });
    expect((await to.doc('a/b').get()).get('int')).toBe(2);
  });
});
