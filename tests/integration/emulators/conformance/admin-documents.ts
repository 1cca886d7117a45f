import { describe, expect, test } from 'vitest';
import type { AdminSuite } from '../support/admin-suite.ts';
import { code, ids } from '../support/outcome.ts';

/**
 * Documents, queries and many writes by the server SDK: https://firebase.google.com/docs/firestore/manage-data/add-data,
 * .../query-data/aggregation-queries and https://cloud.google.com/nodejs/docs/reference/firestore/latest
 */
export function documentTopic(suite: AdminSuite): void {
  const { AggregateField, FieldPath, FieldValue, Filter, Timestamp } = suite.sdk;

  describe('Admin SDK, documents', () => {
    test.each<[string, (name: string) => Promise<unknown>, number | 'ok']>([
      ['create of what is there', (name) => suite.db.doc(`${name}/a`).create({}), 6],
      ['create', (name) => suite.db.doc(`${name}/new`).create({}), 'ok'],
      ['update of what is not there', (name) => suite.db.doc(`${name}/none`).update({ a: 1 }), 5],
      [
        'update at another time',
        (name) => suite.db.doc(`${name}/a`).update({ a: 1 }, { lastUpdateTime: Timestamp.fromMillis(1) }),
        9,
      ],
      ['delete of what is not there', (name) => suite.db.doc(`${name}/none`).delete(), 'ok'],
      ['delete of what must be there', (name) => suite.db.doc(`${name}/none`).delete({ exists: true }), 5],
      [
        'delete at another time',
        (name) => suite.db.doc(`${name}/a`).delete({ lastUpdateTime: Timestamp.fromMillis(1) }),
        9,
      ],
    ])('%s → %3$s', async (_name, write, expected) => {
      const notes = suite.fresh();
      await notes.doc('a').set({ a: 0 });
      expect(await code(write(notes.id))).toBe(expected);
    });

    test('write failed → message names the document', async () => {
      const ref = suite.fresh().doc('x');
      await expect(ref.update({ a: 1 })).rejects.toThrow(/No document to update: projects\/.*\/x/);
      await ref.create({});
      await expect(ref.create({})).rejects.toThrow(/Document already exists: .*\/x/);
    });

    test('getAll with a field mask → in the requested order, missing documents too', async () => {
      const notes = suite.fresh();
      await notes.doc('a').set({ x: 1, deep: { y: 2, z: 3 } });
      await notes.doc('b').set({ x: 2 });
      const got = await suite.db.getAll(notes.doc('b'), notes.doc('none'), notes.doc('a'), notes.doc('a'), {
        fieldMask: ['x', new FieldPath('deep', 'z')],
      });
      expect(got.map((snapshot) => snapshot.data())).toEqual([
        { x: 2 },
        undefined,
        { x: 1, deep: { z: 3 } },
        { x: 1, deep: { z: 3 } },
      ]);
      expect(new Set(got.map(({ readTime }) => readTime.toMillis())).size).toBe(1);
      const none = await suite.db.getAll(notes.doc('a'), { fieldMask: [] });
      expect(none[0]?.data()).toEqual({});
    });

    test('transforms in one write → their results', async () => {
      const ref = suite.fresh().doc('a');
      await ref.set({ n: 1, list: [1, 2], when: FieldValue.serverTimestamp(), nested: { n: FieldValue.increment(2) } });
      const { writeTime } = await ref.update({
        n: FieldValue.increment(0.5),
        list: FieldValue.arrayRemove(1),
        more: FieldValue.arrayUnion('a', 'a', { b: 1 }),
        'nested.n': FieldValue.increment(1),
        'nested.gone': FieldValue.delete(),
      });
      const after = await ref.get();
      expect(after.data()).toMatchObject({ n: 1.5, list: [2], more: ['a', { b: 1 }], nested: { n: 3 } });
      expect(after.updateTime?.isEqual(writeTime)).toBe(true);
      expect(after.get('when')).toBeInstanceOf(Timestamp);
    });

    test('documents without fields, missing ones with collections below → listed', async () => {
      const root = suite.fresh();
      await root.doc('empty').set({});
      await root.doc('missing/below/x').set({ a: 1 });
      await root.doc('missing/other/x/deep/y').set({});
      const listed = await root.listDocuments();
      expect(listed.map(({ id }) => id)).toEqual(['empty', 'missing']);
      const snapshots = await suite.db.getAll(...listed);
      expect(snapshots.map(({ exists }) => exists)).toEqual([true, false]);
      expect((await root.doc('missing').listCollections()).map(({ id }) => id)).toEqual(['below', 'other']);
      expect((await root.doc('missing/other/x').listCollections()).map(({ id }) => id)).toEqual(['deep']);
      expect((await suite.db.listCollections()).map(({ id }) => id)).toContain(root.id);
      expect(ids(await root.get())).toEqual(['empty']);
    });
  });

  describe('Admin SDK, queries', () => {
    test('or, with orders and limits → the matching documents in order', async () => {
      const all = suite.fresh();
      const data = { a: { a: 1, b: 0 }, b: { a: 2, b: 1 }, c: { a: 3, b: 2 }, d: { a: 1, b: 3 }, e: { a: 1, b: 1 } };
      await Promise.all(Object.entries(data).map(([id, value]) => all.doc(id).set(value)));
      const either = Filter.or(Filter.where('a', '==', 1), Filter.where('b', '==', 1));
      expect(ids(await all.where(either).get())).toEqual(['a', 'b', 'd', 'e']);
      expect(ids(await all.where(either).orderBy('a', 'desc').get())).toEqual(['b', 'e', 'd', 'a']);
      expect(ids(await all.where(either).limit(2).get())).toEqual(['a', 'b']);
      expect(
        ids(
          await all
            .where(Filter.or(Filter.where('a', '>', 2), Filter.where('b', '==', 1)))
            .limitToLast(2)
            .orderBy('a')
            .get(),
        ),
      ).toEqual(['b', 'c']);
      expect(ids(await all.where(Filter.and(either, Filter.where('b', '>', 0))).get())).toEqual(['b', 'e', 'd']);
    });

    test('limitToLast, stream, conflicting orders → documents, or refused', async () => {
      const all = suite.fresh();
      for (let i = 0; i < 5; i++) await all.doc(`d${i}`).set({ i });
      expect(ids(await all.orderBy('i').limitToLast(2).get())).toEqual(['d3', 'd4']);
      expect(ids(await all.orderBy('i').endBefore(4).limitToLast(2).get())).toEqual(['d2', 'd3']);
      const streamed: string[] = [];
      for await (const snapshot of all.orderBy('i', 'desc').stream())
        streamed.push((snapshot as unknown as { id: string }).id);
      expect(streamed).toEqual(['d4', 'd3', 'd2', 'd1', 'd0']);
      expect(await code(all.orderBy(FieldPath.documentId()).orderBy('i').get())).toBe(3);
    });

    test('aggregations of no documents and of large numbers → as Firestore', async () => {
      const all = suite.fresh();
      await all.doc('a').set({ n: 2 ** 53 - 1, f: 0.1 });
      await all.doc('b').set({ n: 1, f: 0.2 });
      const aggregates = {
        sum: AggregateField.sum('n'),
        mean: AggregateField.average('f'),
        count: AggregateField.count(),
      };
      expect((await all.aggregate(aggregates).get()).data()).toEqual({
        sum: 2 ** 53,
        mean: (0.1 + 0.2) / 2,
        count: 2,
      });
      const none = await all
        .where('n', '<', 0)
        .aggregate({ mean: AggregateField.average('n'), sum: AggregateField.sum('n') })
        .get();
      expect(none.data()).toEqual({ mean: null, sum: 0 });
      expect(
        (
          await all
            .orderBy('n')
            .limit(1)
            .aggregate({ sum: AggregateField.sum('n') })
            .get()
        ).data().sum,
      ).toBe(1);
      const cross = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, AggregateField.sum(name)]));
      expect(await code(all.aggregate(cross).get())).toBe(3);
    });

    test('vectors → stored and queried; over 2,048 numbers → refused', async () => {
      const all = suite.fresh();
      await all.doc('a').set({ v: FieldValue.vector([1, 2]) });
      await all.doc('b').set({ v: FieldValue.vector([1, 2, 3]) });
      expect(ids(await all.where('v', '==', FieldValue.vector([1, 2])).get())).toEqual(['a']);
      expect(ids(await all.orderBy('v', 'desc').get())).toEqual(['b', 'a']);
      expect((await all.doc('b').get()).get('v').toArray()).toEqual([1, 2, 3]);
      const long = (length: number) => all.doc('c').set({ v: FieldValue.vector(Array.from({ length }, () => 1)) });
      expect([await code(long(2048)), await code(long(2049))]).toEqual(['ok', 3]);
    });
  });

  describe('Admin SDK, many writes', () => {
    test('BulkWriter → retries, reports, keeps the order per document', async () => {
      const all = suite.fresh();
      const writer = suite.db.bulkWriter();
      const failures: number[] = [];
      writer.onWriteError((error) => {
        failures.push(error.code);
        return error.failedAttempts < 2;
      });
      void writer.set(all.doc('a'), { n: 1 });
      void writer.update(all.doc('a'), { n: 2 });
      const missing = writer.update(all.doc('none'), { n: 1 });
      const twice = writer.create(all.doc('a'), {});
      await Promise.all([
        expect(missing).rejects.toMatchObject({ code: 5 }),
        expect(twice).rejects.toMatchObject({ code: 6 }),
        writer.close(),
      ]);
      expect((await all.doc('a').get()).data()).toEqual({ n: 2 });
      expect(failures.sort()).toEqual([5, 5, 6, 6]);
    });

    test('recursiveDelete → everything below', async () => {
      const root = suite.fresh();
      const writer = suite.db.bulkWriter();
      for (const path of ['a', 'a/x/b', 'a/x/b/y/c', 'a/x/d/y/e', 'aa', 'aa/x/b', 'b/x/c'])
        void writer.set(root.doc(path), {});
      await writer.flush();
      await suite.db.recursiveDelete(root.doc('a'), writer);
      await writer.close();
      expect((await root.listDocuments()).map(({ id }) => id)).toEqual(['aa', 'b']);
      await suite.db.recursiveDelete(root);
      expect(await root.listDocuments()).toEqual([]);
      expect((await suite.db.collectionGroup('y').get()).empty).toBe(true);
    });

    test('transaction: permanent error → not retried; contention → retried', async () => {
      const ref = suite.fresh().doc('a');
      let tries = 0;
      const refused = suite.db.runTransaction(async (transaction) => {
        tries++;
        transaction.update(ref, { n: 1 });
      });
      expect([await code(refused), tries]).toEqual([5, 1]);
      await ref.set({ n: 0 });
      await Promise.all(
        Array.from({ length: 5 }, () =>
          suite.db.runTransaction(async (transaction) =>
            transaction.update(ref, { n: (await transaction.get(ref)).get('n') + 1 }),
          ),
        ),
      );
      expect((await ref.get()).get('n')).toBe(5);
      await expect(
        suite.db.runTransaction(async (transaction) => {
          transaction.set(ref, {});
          await transaction.get(ref);
        }),
      ).rejects.toThrow(/reads to be executed before all writes/);
    });
  });
}
