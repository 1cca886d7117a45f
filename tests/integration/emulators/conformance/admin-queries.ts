import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminSuite } from '../support/admin-suite.ts';
import { code, ids } from '../support/outcome.ts';

/** Queries by the server SDK, expected as in https://firebase.google.com/docs/firestore. */
export function queryTopic(suite: AdminSuite): void {
  const { AggregateField, FieldPath, Filter } = suite.sdk;
  const { fresh } = suite;

  describe('Admin SDK, queries over 150 documents', () => {
    const people = () => suite.db.collection('people');
    beforeAll(async () => {
      const batch = suite.db.batch();
      for (let i = 0; i < 150; i++) {
        batch.set(people().doc(`p${String(i).padStart(3, '0')}`), {
          i,
          group: i % 3,
          tags: [`t${i % 5}`, `u${i % 2}`],
          name: `n${149 - i}`,
          ...(i % 10 === 0 ? { rare: null } : i % 10 === 1 ? { rare: Number.NaN } : {}),
          deep: { 'odd.key': i % 4 },
        });
      }
      await batch.commit();
    });

    test('every operator → number of matching documents', async () => {
      const size = async (query: FirebaseFirestore.Query): Promise<number> => (await query.get()).size;
      expect(await size(people().where('i', '<', 10))).toBe(10);
      expect(await size(people().where('i', '>=', 10).where('i', '<=', 12))).toBe(3);
      expect(await size(people().where('group', '==', 1).where('tags', 'array-contains', 't0'))).toBe(10);
      expect(await size(people().where('tags', 'array-contains-any', ['t0', 't1']))).toBe(60);
      expect(await size(people().where('i', 'in', [1, 2, 3, 999]))).toBe(3);
      expect(await size(people().where('i', 'not-in', [1, 2, 3]))).toBe(147);
      expect(await size(people().where('group', '!=', 0))).toBe(100);
      expect(await size(people().where('rare', '==', null))).toBe(15);
      expect(await size(people().where('rare', '==', Number.NaN))).toBe(15);
      expect(await size(people().where('rare', '!=', null))).toBe(15);
      expect(await size(people().orderBy('rare'))).toBe(30);
      expect(await size(people().where(new FieldPath('deep', 'odd.key'), '==', 1))).toBe(38);
      expect(
        await size(people().where(FieldPath.documentId(), '>=', 'p100').where(FieldPath.documentId(), '<', 'p110')),
      ).toBe(10);
      expect(await size(people().where(FieldPath.documentId(), 'in', ['p001', 'p149', 'none']))).toBe(2);
      expect(
        await size(
          people().where(
            Filter.or(
              Filter.where('i', '==', 5),
              Filter.and(Filter.where('group', '==', 0), Filter.where('i', '>', 140)),
            ),
          ),
        ),
      ).toBe(4);
      expect(await size(people().where('i', '>', 100).where('name', '<', 'n2'))).toBe(12);
    });

    test('order, cursors, limit, offset, select → matching documents', async () => {
      const query = people().orderBy('group', 'desc').orderBy('i');
      expect(ids(await query.limit(3).get())).toEqual(['p002', 'p005', 'p008']);
      expect(ids(await query.startAfter(2, 143).limit(3).get())).toEqual(['p146', 'p149', 'p001']);
      expect(ids(await query.startAt(1).endBefore(1, 7).get())).toEqual(['p001', 'p004']);
      expect(
        ids(
          await query
            .startAfter(await people().doc('p149').get())
            .limit(1)
            .get(),
        ),
      ).toEqual(['p001']);
      expect(ids(await query.limitToLast(2).get())).toEqual(['p144', 'p147']);
      expect(ids(await query.offset(49).limit(2).get())).toEqual(['p149', 'p001']);
      expect(ids(await people().orderBy(FieldPath.documentId(), 'desc').limit(2).get())).toEqual(['p149', 'p148']);
      expect(ids(await people().where('i', '>', 3).orderBy('i', 'desc').endAt(147).get())).toEqual([
        'p149',
        'p148',
        'p147',
      ]);
      expect((await people().select('i', 'deep').limit(1).get()).docs[0]?.data()).toEqual({
        i: 0,
        deep: { 'odd.key': 0 },
      });
      expect((await people().select().limit(1).get()).docs[0]?.data()).toEqual({});
      const pages: string[] = [];
      let last: FirebaseFirestore.QueryDocumentSnapshot | undefined;
      for (;;) {
        const page: FirebaseFirestore.QuerySnapshot = await (last ? query.startAfter(last) : query).limit(40).get();
        pages.push(...ids(page));
        last = page.docs.at(-1);
        if (page.size < 40) break;
      }
      expect([pages.length, new Set(pages).size]).toEqual([150, 150]);
    });

    test('aggregations → count, sum, average', async () => {
      const query = people().where('group', '==', 2);
      const answer = await query
        .aggregate({
          n: AggregateField.count(),
          sum: AggregateField.sum('i'),
          avg: AggregateField.average('i'),
        })
        .get();
      expect(answer.data()).toEqual({ n: 50, sum: 3775, avg: 75.5 });
      const missing = { n: AggregateField.count(), none: AggregateField.average('missing') };
      expect((await query.aggregate(missing).get()).data()).toEqual({ n: 0, none: null });
      expect((await query.limit(7).count().get()).data().count).toBe(7);
      expect(
        (await people().where('tags', 'array-contains', 't1').where('i', '>', 75).count().get()).data().count,
      ).toBe(15);
    });

    test('collection groups, missing parents → listed', async () => {
      const top = fresh();
      await Promise.all([
        top.doc('a/group/1').set({ n: 2 }),
        top.doc('b/group/1').set({ n: 1 }),
        top.doc('b/other/1/group/2').set({ n: 3 }),
        top.doc('c').set({}),
      ]);
      const group = suite.db.collectionGroup('group').orderBy('n');
      expect((await group.get()).docs.map((doc) => doc.ref.path.slice(top.id.length + 1))).toEqual([
        'b/group/1',
        'a/group/1',
        'b/other/1/group/2',
      ]);
      expect((await top.listDocuments()).map((doc) => doc.id)).toEqual(['a', 'b', 'c']);
      expect(ids(await top.get())).toEqual(['c']);
      expect((await top.doc('b').listCollections()).map((col) => col.id)).toEqual(['group', 'other']);
      expect((await suite.db.listCollections()).map((col) => col.id)).toContain(top.id);
      await suite.db.recursiveDelete(top.doc('b'));
      expect((await suite.db.collectionGroup('group').get()).size).toBe(1);
      await suite.db.recursiveDelete(top);
      expect((await suite.db.listCollections()).map((col) => col.id)).not.toContain(top.id);
    });

    test.each<[string, () => FirebaseFirestore.Query, number]>([
      [
        'more than 30 disjunctions',
        () =>
          people().where(
            'i',
            'in',
            Array.from({ length: 31 }, (_, i) => i),
          ),
        3,
      ],
      ['"not-in" beside "!="', () => people().where('i', 'not-in', [1]).where('group', '!=', 1), 3],
      [
        'an "in" that multiplies beyond 30',
        () => people().where('i', 'in', [1, 2, 3, 4, 5, 6]).where('group', 'in', [1, 2, 3, 4, 5, 6]),
        3,
      ],
    ])('%s → refused', async (_title, query, expected) => expect(await code(query().get())).toBe(expected));
  });
}
