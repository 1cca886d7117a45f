import type { DocumentReference, Transaction } from 'firebase/firestore';
import { describe, expect, test } from 'vitest';
import { failure, type WebSuite } from '../support/web-suite.ts';

/**
 * Writes and transactions of the web SDK:
 * https://firebase.google.com/docs/firestore/manage-data/add-data and .../manage-data/transactions
 */
export function writeTopic(suite: WebSuite): void {
  const { sdk } = suite;
  const {
    doc,
    setDoc,
    updateDoc,
    deleteDoc,
    getDoc,
    deleteField,
    increment,
    arrayUnion,
    arrayRemove,
    serverTimestamp,
  } = sdk;
  const fresh = async (data?: Record<string, unknown>): Promise<DocumentReference> =>
    doc(await suite.collection(data ? { it: data } : {}), 'it');
  const stored = async (ref: DocumentReference) => (await sdk.getDocFromServer(ref)).data();

  describe('web SDK, documents', () => {
    test.each<[string, (ref: DocumentReference) => Promise<unknown>, unknown]>([
      ['set replaces', (ref) => setDoc(ref, { b: 2 }), { b: 2 }],
      [
        'merge adds',
        (ref) => setDoc(ref, { b: 2, m: { y: 2 } }, { merge: true }),
        { a: 1, b: 2, m: { x: 1, y: 2 }, l: [1] },
      ],
      ['merge of an empty map', (ref) => setDoc(ref, { m: {} }, { merge: true }), { a: 1, m: {}, l: [1] }],
      [
        'merge of some fields',
        (ref) => setDoc(ref, { a: 9, m: { x: 9, y: 9 } }, { mergeFields: ['m.y'] }),
        { a: 1, m: { x: 1, y: 9 }, l: [1] },
      ],
      [
        'merge that deletes',
        (ref) => setDoc(ref, { a: deleteField(), m: { x: deleteField() } }, { merge: true }),
        { m: {}, l: [1] },
      ],
      ['update with dots', (ref) => updateDoc(ref, { 'm.y': 2 }), { a: 1, m: { x: 1, y: 2 }, l: [1] }],
      ['update that replaces a map', (ref) => updateDoc(ref, { m: { y: 2 } }), { a: 1, m: { y: 2 }, l: [1] }],
      [
        'update by field paths',
        (ref) => updateDoc(ref, new sdk.FieldPath('m', 'a.b`c\\'), 1),
        { a: 1, m: { x: 1, 'a.b`c\\': 1 }, l: [1] },
      ],
      ['update through what is no map', (ref) => updateDoc(ref, { 'a.b': 2 }), { a: { b: 2 }, m: { x: 1 }, l: [1] }],
      [
        'update that deletes',
        (ref) => updateDoc(ref, { 'm.x': deleteField(), none: deleteField() }),
        { a: 1, m: {}, l: [1] },
      ],
      [
        'increments',
        (ref) => updateDoc(ref, { a: increment(2.5), 'm.x': increment(1), n: increment(7) }),
        { a: 3.5, m: { x: 2 }, l: [1], n: 7 },
      ],
      ['an increment of a list', (ref) => updateDoc(ref, { l: increment(2) }), { a: 1, m: { x: 1 }, l: 2 }],
      [
        'elements added',
        (ref) => updateDoc(ref, { l: arrayUnion(1, 2, 2), a: arrayUnion({ z: 1 }) }),
        { a: [{ z: 1 }], m: { x: 1 }, l: [1, 2] },
      ],
      ['elements removed', (ref) => updateDoc(ref, { l: arrayRemove(1), m: arrayRemove(1) }), { a: 1, m: [], l: [] }],
    ])('%s → stored so', async (_name, write, expected) => {
      const ref = await fresh({ a: 1, m: { x: 1 }, l: [1] });
      await write(ref);
      expect(await stored(ref)).toEqual(expected);
    });

    test('serverTimestamp → estimated until the commit, then its time', async () => {
      const ref = await fresh();
      const done = setDoc(ref, { at: serverTimestamp(), nested: { at: serverTimestamp() } });
      const pending = await sdk.getDocFromCache(ref);
      expect(pending.get('at')).toBeNull();
      expect(pending.get('at', { serverTimestamps: 'estimate' })).toBeInstanceOf(sdk.Timestamp);
      await done;
      const data = await stored(ref);
      expect(Math.abs(data?.at.toMillis() - Date.now())).toBeLessThan(60_000);
      expect(data?.at.isEqual(data.nested.at)).toBe(true);
    });

    test('every type of value → comes back equal', async () => {
      const ref = await fresh();
      const data = {
        none: null,
        big: Number.MAX_SAFE_INTEGER,
        negativeZero: -0,
        notANumber: Number.NaN,
        when: new sdk.Timestamp(-62135596800, 123_456_000),
        bytes: sdk.Bytes.fromUint8Array(new Uint8Array([0, 255])),
        place: new sdk.GeoPoint(-90, 180),
        reference: doc(suite.db, 'a/b'),
        list: [1, { two: [null, { three: [] }] }],
        vector: sdk.vector([1, -0.5, Number.NaN]),
        map: { '`\\': 1, 'with.dot': { 'ü 🙂': [] } },
      };
      await setDoc(ref, data);
      const back = await stored(ref);
      expect(Object.is(back?.negativeZero, -0)).toBe(true);
      expect(sdk.refEqual(back?.reference, data.reference)).toBe(true);
      expect(back?.vector.toArray()).toEqual([1, -0.5, Number.NaN]);
      for (const name of ['when', 'bytes', 'place'] as const)
        expect(back?.[name].isEqual(data[name] as never)).toBe(true);
      expect([back?.none, back?.big, back?.notANumber, back?.list, back?.map]).toEqual([
        data.none,
        data.big,
        data.notANumber,
        data.list,
        data.map,
      ]);
    });

    test.each<[string, (ref: DocumentReference) => Promise<unknown>, string]>([
      ['an update of what is not there', (ref) => updateDoc(ref, { a: 1 }), 'not-found'],
      ['a reserved id', (ref) => setDoc(doc(ref.parent, '__x__'), {}), 'invalid-argument'],
      ['too much', (ref) => setDoc(ref, { a: 'x'.repeat(1_048_577) }), 'invalid-argument'],
      [
        'too deep',
        (ref) => setDoc(ref, Array.from({ length: 22 }).reduce<object>((inner) => ({ a: inner }), {}) as object),
        'invalid-argument',
      ],
      ['a field name too long', (ref) => setDoc(ref, { ['x'.repeat(1501)]: 1 }), 'invalid-argument'],
    ])('%s → %3$s', async (_name, write, code) => {
      expect(await failure(write(await fresh()))).toBe(code);
    });

    test('batch → sees its own writes, all or nothing', async () => {
      const ref = await fresh();
      const other = doc(ref.parent, 'other');
      await sdk
        .writeBatch(suite.db)
        .set(ref, { n: 1 })
        .update(ref, { n: increment(1) })
        .delete(other)
        .set(other, { a: 1 })
        .commit();
      expect([await stored(ref), await stored(other)]).toEqual([{ n: 2 }, { a: 1 }]);
      const failed = sdk.writeBatch(suite.db).set(ref, { n: 9 }).update(doc(ref.parent, 'none'), { a: 1 });
      expect(await failure(failed.commit())).toBe('not-found');
      expect(await stored(ref)).toEqual({ n: 2 });
    });

    test('1,000 writes in a batch → all written', async () => {
      const { parent } = await fresh();
      const batch = sdk.writeBatch(suite.db);
      for (let i = 0; i < 1000; i++) batch.set(doc(parent, `d${i}`), { i });
      await batch.commit();
      expect((await sdk.getCountFromServer(parent)).data().count).toBe(1000);
    });
  });

  type Step = (transaction: Transaction, ref: DocumentReference) => unknown;
  const get: Step = (t, ref) => t.get(ref);
  const update: Step = (t, ref) => t.update(ref, { foo: 'updated' });
  const set: Step = (t, ref) => t.set(ref, { foo: 'set' });
  const remove: Step = (t, ref) => t.delete(ref);

  describe('web SDK, transactions', () => {
    test.each<[string, 'there' | 'absent' | 'deleted', Step[], unknown]>([
      ['update', 'there', [get, update], { foo: 'updated' }],
      ['update unread', 'there', [update, update], { foo: 'updated' }],
      ['delete and set', 'there', [get, remove, set], { foo: 'set' }],
      ['delete twice', 'there', [get, remove, remove], undefined],
      ['delete and update', 'there', [get, remove, update], 'invalid-argument'],
      ['delete unread and update', 'there', [remove, update], 'invalid-argument'],
      ['set and update', 'there', [set, update], { foo: 'updated' }],
      ['update', 'absent', [get, update], 'invalid-argument'],
      ['update unread', 'absent', [update], 'not-found'],
      ['update unread and set', 'absent', [update, set], 'not-found'],
      ['delete and update', 'absent', [remove, update], 'invalid-argument'],
      ['set and update', 'absent', [get, set, update], { foo: 'updated' }],
      ['set and delete', 'absent', [set, remove], undefined],
      ['update', 'deleted', [get, update], 'invalid-argument'],
      ['update unread', 'deleted', [update], 'not-found'],
      ['set', 'deleted', [get, set], { foo: 'set' }],
    ])('%s of a document that is %s → as at Firestore', async (_name, state, steps, expected) => {
      const ref = await fresh(state === 'absent' ? undefined : { foo: 'bar' });
      if (state === 'deleted') await deleteDoc(ref);
      const outcome = await failure(
        sdk.runTransaction(suite.db, async (transaction) => {
          for (const step of steps) await step(transaction, ref);
        }),
      );
      expect(outcome === 'ok' ? await stored(ref) : outcome).toEqual(expected);
    });

    test('three increments at once → three', async () => {
      const ref = await fresh({ n: 5 });
      let tries = 0;
      const add = (db = suite.connect()) =>
        sdk.runTransaction(db, async (transaction) => {
          tries++;
          const there = doc(db, ref.path);
          transaction.set(there, { n: (await transaction.get(there)).get('n') + 1 });
        });
      await Promise.all([add(), add(), add()]);
      expect(await stored(ref)).toEqual({ n: 8 });
      expect(tries).toBeGreaterThanOrEqual(3);
    });

    test('permanent contention → failed-precondition after its attempts', async () => {
      const ref = await fresh({ n: 0 });
      let tries = 0;
      const other = suite.connect();
      const outcome = failure(
        sdk.runTransaction(
          suite.db,
          async (transaction) => {
            await transaction.get(ref);
            await setDoc(doc(other, ref.path), { n: ++tries });
            transaction.set(ref, { n: -1 });
          },
          { maxAttempts: 2 },
        ),
      );
      expect(await outcome).toBe('failed-precondition');
      expect(tries).toBe(2);
    });

    test('document read, then changed by another client → retried', async () => {
      const ref = await fresh({ n: 1 });
      const target = doc(ref.parent, 'target');
      const other = suite.connect();
      let tries = 0;
      await sdk.runTransaction(suite.db, async (transaction) => {
        const seen = (await transaction.get(ref)).get('n');
        if (tries++ === 0) await setDoc(doc(other, ref.path), { n: 2 });
        transaction.set(target, { seen });
      });
      expect([tries, await stored(target)]).toEqual([2, { seen: 2 }]);
    });

    test('reads of a transaction → of one point in time', async () => {
      const ref = await fresh({ n: 1 });
      const snapshot = await sdk.runTransaction(suite.db, (transaction) => transaction.get(ref));
      expect(snapshot.data()).toEqual({ n: 1 });
      expect((await getDoc(doc(ref.parent, 'none'))).exists()).toBe(false);
    });
  });
}
