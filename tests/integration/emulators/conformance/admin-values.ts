import { describe, expect, test } from 'vitest';
import { withStringsAsTheyAre } from '../../../../server/core/firestore/strings-value.ts';
import type { AdminSuite } from '../support/admin-suite.ts';
import { code, ids } from '../support/outcome.ts';

/** Values and writes by the server SDK, expected as in https://firebase.google.com/docs/firestore. */
export function valueTopic(suite: AdminSuite): void {
  const { FieldPath, FieldValue, GeoPoint, Timestamp } = suite.sdk;
  const { fresh } = suite;

  describe('Admin SDK, values', () => {
    test('every type → comes back equal', async () => {
      const ref = fresh().doc('x');
      const data = {
        text: 'Grüße 🎉',
        empty: '',
        int: 42,
        big: Number.MAX_SAFE_INTEGER,
        double: 1.5,
        nan: Number.NaN,
        infinite: Number.NEGATIVE_INFINITY,
        yes: true,
        nothing: null,
        time: new Timestamp(1_700_000_000, 123_456_000),
        bytes: Uint8Array.of(0, 255, 1),
        place: new GeoPoint(-48.5, 11.25),
        ref: suite.db.doc('a/b'),
        list: [1, 'two', { three: 3 }],
        map: { deep: { deeper: [null] } },
        vector: FieldValue.vector([1, 2.5]),
        'a.b': 1,
        'ü `x`': 2,
        __proto: 1,
      };
      await ref.set(data);
      const got = (await ref.get()).data();
      expect({ ...got, bytes: Uint8Array.from(got?.bytes) }).toEqual(data);
      const zero = fresh().doc('zero');
      await zero.set({ zero: -0 });
      expect(Object.is((await zero.get()).data()?.zero, -0)).toBe(true);
    });

    test('lists of strings that resemble their encoding → stored and queried as lists, other fields unchanged', async () => {
      const col = fresh();
      const story = { words: ['river', 'walk'], postKeys: [], title: 'River walk' };
      await col.doc('x').create(withStringsAsTheyAre(story, ['words', 'postKeys']));
      expect((await col.doc('x').get()).data()).toEqual(story);
      expect(ids(await col.where('words', 'array-contains', 'walk').get())).toEqual(['x']);
      expect(story.words).toEqual(['river', 'walk']);
    });

    test('order across types → as documented by Firestore', async () => {
      const col = fresh();
      const inOrder: unknown[] = [
        null,
        false,
        true,
        Number.NaN,
        Number.NEGATIVE_INFINITY,
        -(2 ** 60),
        -1.5,
        -1,
        0,
        1,
        1.5,
        2 ** 53,
        2 ** 60,
        Number.POSITIVE_INFINITY,
        new Timestamp(-5, 0),
        new Timestamp(1, 0),
        new Timestamp(1, 1000),
        '',
        'A',
        'a',
        'aa',
        'é',
        '\uffff',
        '\u{1f600}',
        Uint8Array.of(),
        Uint8Array.of(1),
        Uint8Array.of(1, 0),
        Uint8Array.of(2),
        suite.db.doc('a/b'),
        suite.db.doc('a/c'),
        new GeoPoint(-1, 5),
        new GeoPoint(0, 0),
        new GeoPoint(0, 1),
        [],
        [1],
        [1, 2],
        [2],
        ['a'],
        FieldValue.vector([9]),
        FieldValue.vector([1, 1]),
        {},
        { a: 1 },
        { a: 1, b: 1 },
        { a: 2 },
        { b: 0 },
      ];
      const batch = suite.db.batch();
      for (const [i, v] of inOrder.entries()) batch.set(col.doc(`${(i * 17) % 100}-${i}`), { v, i });
      for (let i = 0; i < 70; i++) batch.set(col.doc(`filler${i}`), { other: 1 });
      await batch.commit();
      const expected = inOrder.map((_, i) => i);
      expect((await col.orderBy('v').get()).docs.map((doc) => doc.data().i)).toEqual(expected);
      expect((await col.orderBy('v', 'desc').get()).docs.map((doc) => doc.data().i)).toEqual(expected.reverse());
    });

    test('ids → by bytes, numeric ones first', async () => {
      const col = fresh();
      const order = ['__id-5__', '__id7__', '__id10__', '-', '1', '10', '2', 'A', 'a', 'ä', '\uffee', '\u{1f600}'];
      await Promise.all([...order].reverse().map((id) => col.doc(id).set({})));
      expect(ids(await col.get())).toEqual(order);
    });

    test.each<[string, () => Promise<unknown>]>([
      [
        'nested lists',
        () =>
          fresh()
            .doc('x')
            .set({ a: [[1]] }),
      ],
      ['reserved ids', () => fresh().doc('__x__').set({})],
      ['ids of more than 1,500 bytes', () => fresh().doc('x'.repeat(1501)).set({})],
      [
        'documents of more than 1 MiB',
        () =>
          fresh()
            .doc('x')
            .set({ a: 'x'.repeat(1_048_577) }),
      ],
      [
        'field names of more than 1,500 bytes',
        () =>
          fresh()
            .doc('x')
            .set({ ['x'.repeat(1501)]: 1 }),
      ],
    ])('%s → refused', async (_title, write) => expect(await code(write())).toBe(3));

    test('document of nearly 1 MiB → stored', async () => {
      const ref = fresh().doc('x');
      await ref.set({ a: 'x'.repeat(1_048_000) });
      expect((await ref.get()).data()?.a).toHaveLength(1_048_000);
    });
  });

  describe('Admin SDK, writes', () => {
    test('set, merge, update, preconditions → as Firestore', async () => {
      const ref = fresh().doc('x');
      await ref.set({ a: 1, m: { x: 1, y: 1 } });
      await ref.set({ b: 2, m: { x: 2 } }, { merge: true });
      expect((await ref.get()).data()).toEqual({ a: 1, b: 2, m: { x: 2, y: 1 } });
      await ref.set({ m: { z: 1 } }, { mergeFields: ['m'] });
      await ref.update({ 'm.w': 3, b: FieldValue.delete() }, {});
      expect((await ref.get()).data()).toEqual({ a: 1, m: { z: 1, w: 3 } });
      await ref.update(new FieldPath('odd.name'), 1);
      expect((await ref.get()).data()).toMatchObject({ 'odd.name': 1 });
      await ref.set({});
      expect((await ref.get()).data()).toEqual({});
      expect(await code(fresh().doc('x').update({ a: 1 }))).toBe(5);
      expect(await code(ref.create({}))).toBe(6);
      expect(await code(fresh().doc('none').delete({ exists: true }))).toBe(5);
      expect(await code(fresh().doc('none').delete())).toBe('ok');
    });

    test('transforms → their results', async () => {
      const ref = fresh().doc('x');
      await ref.set({ n: 5, list: [1, 'a'], text: 'x' });
      const before = Date.now();
      const { writeTime } = await ref.update({
        n: FieldValue.increment(2),
        list: FieldValue.arrayUnion('a', 'b', 'b'),
        text: FieldValue.increment(1),
        none: FieldValue.increment(1.5),
        at: FieldValue.serverTimestamp(),
      });
      const data = (await ref.get()).data();
      expect(data).toMatchObject({ n: 7, list: [1, 'a', 'b'], text: 1, none: 1.5 });
      expect(data?.at.toMillis()).toBeGreaterThan(before - 1000);
      expect(data?.at.toMillis()).toBeLessThan(Date.now() + 1000);
      expect(writeTime.toMillis()).toBeGreaterThanOrEqual(data?.at.toMillis());
      await ref.update({ list: FieldValue.arrayRemove(1, 'b'), n: FieldValue.increment(0.5) });
      expect((await ref.get()).data()).toMatchObject({ list: ['a'], n: 7.5 });
    });

    test('update times → rise with each commit, unchanged by a write without effect', async () => {
      const ref = fresh().doc('x');
      const first = await ref.set({ a: 1 });
      const second = await ref.set({ a: 2 });
      expect(second.writeTime.valueOf() > first.writeTime.valueOf()).toBe(true);
      await ref.set({ a: 2 });
      const { createTime, updateTime } = await ref.get();
      expect(createTime?.isEqual(first.writeTime)).toBe(true);
      expect(updateTime?.isEqual(second.writeTime)).toBe(true);
      expect(await code(ref.update({ a: 3 }, { lastUpdateTime: first.writeTime }))).toBe(9);
      expect(await code(ref.update({ a: 3 }, { lastUpdateTime: second.writeTime }))).toBe('ok');
    });

    test('batch with one failing write → none written', async () => {
      const col = fresh();
      const batch = suite.db
        .batch()
        .set(col.doc('a'), { n: 1 })
        .update(col.doc('missing'), { n: 1 })
        .set(col.doc('b'), { n: 1 });
      expect(await code(batch.commit())).toBe(5);
      expect((await col.get()).size).toBe(0);
    });

    test('BulkWriter → a result for each write', async () => {
      const col = fresh();
      const writer = suite.db.bulkWriter({ throttling: false });
      writer.onWriteError(() => false);
      const results = [
        writer.set(col.doc('a'), { n: 1 }),
        writer.create(col.doc('a2'), {}),
        writer.update(col.doc('none'), { n: 1 }),
      ].map((promise) => code(promise));
      await writer.close();
      expect(await Promise.all(results)).toEqual(['ok', 'ok', 5]);
      expect(ids(await col.get())).toEqual(['a', 'a2']);
    });
  });
}
