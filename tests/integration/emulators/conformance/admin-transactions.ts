import type { Timestamp as Time } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import type { AdminSuite } from '../support/admin-suite.ts';
import { code, ids } from '../support/outcome.ts';

/** Transactions and listeners by the server SDK, expected as in https://firebase.google.com/docs/firestore. */
export function transactionTopic(suite: AdminSuite): void {
  const { FieldValue, Timestamp } = suite.sdk;
  const { fresh } = suite;

  describe('Admin SDK, transactions', () => {
    test('six increments at once → six', async () => {
      const ref = fresh().doc('counter');
      await ref.set({ n: 0 });
      await Promise.all(
        Array.from({ length: 6 }, () =>
          suite.db.runTransaction(async (transaction) => {
            const n = (await transaction.get(ref)).data()?.n;
            transaction.update(ref, { n: n + 1 });
          }),
        ),
      );
      expect((await ref.get()).data()).toEqual({ n: 6 });
    });

    test('two that lock each other → one aborted and retried', async () => {
      const ref = fresh().doc('x');
      let attempts = 0;
      const reached: (() => void)[] = [];
      const gates = [0, 1].map(
        (i) =>
          new Promise<void>((resolve) => {
            reached[i] = resolve;
          }),
      );
      const run = (i: number) =>
        suite.db.runTransaction(async (transaction) => {
          attempts++;
          await transaction.get(ref);
          reached[i]?.();
          await gates[1 - i];
          transaction.set(ref, { [`by${i}`]: true }, { merge: true });
        });
      await Promise.all([run(0), run(1)]);
      expect([attempts, (await ref.get()).data()]).toEqual([3, { by0: true, by1: true }]);
    });

    test('write from outside after a read → applied after the transaction', async () => {
      const ref = fresh().doc('x');
      await ref.set({ n: 1 });
      const order: string[] = [];
      let outside: Promise<unknown> | undefined;
      await suite.db.runTransaction(async (transaction) => {
        await transaction.get(ref);
        outside = ref.set({ n: 100 }).then(() => order.push('outside'));
        // A write to another document that was sent after it is through.
        await fresh().doc('y').set({});
        order.push('transaction');
        transaction.update(ref, { n: FieldValue.increment(1) });
      });
      await outside;
      expect([order, (await ref.get()).data()]).toEqual([['transaction', 'outside'], { n: 100 }]);
    });

    test('document added to the results of a query in a transaction → retried', async () => {
      const col = fresh();
      let attempts = 0;
      await suite.db.runTransaction(async (transaction) => {
        const { size } = await transaction.get(col.where('on', '==', true));
        if (++attempts === 1) await col.add({ on: true });
        transaction.set(col.doc('count'), { size });
      });
      expect([attempts, (await col.doc('count').get()).data()]).toEqual([2, { size: 1 }]);
    });

    test('limit of three, five at once → three', async () => {
      const col = fresh();
      const add = (name: string) =>
        suite.db.runTransaction(async (transaction) => {
          const { count } = (await transaction.get(col.count())).data();
          if (count >= 3) throw new Error('limit');
          transaction.create(col.doc(name), {});
        });
      const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(add));
      expect((await col.get()).size).toBe(3);
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    });

    // A lock that is not freed holds a write up until its owner counts as gone, and eight of them for longer than the test may take.
    test('function throws → nothing written, locks released', { timeout: 60_000 }, async () => {
      for (let round = 0; round < 8; round += 1) {
        const ref = fresh().doc('x');
        await expect(
          suite.db.runTransaction(async (transaction) => {
            await transaction.get(ref);
            transaction.set(ref, {});
            throw new Error('no');
          }),
        ).rejects.toThrow('no');
        expect((await ref.get()).exists).toBe(false);
        await ref.set({ free: true });
      }
    });

    test('read-only → reads', async () => {
      const col = fresh();
      await col.doc('a').set({ n: 1 });
      const read = await suite.db.runTransaction(async (transaction) => (await transaction.get(col)).size, {
        readOnly: true,
      });
      expect(read).toBe(1);
    });
  });

  describe('Admin SDK, read-only transaction', () => {
    test('writes meanwhile → all its reads are of one point in time', async () => {
      const numbers = suite.fresh();
      for (const i of [1, 2, 3]) await numbers.doc(`n${i}`).set({ i });
      await suite.db.runTransaction(
        async (transaction) => {
          expect((await transaction.get(numbers.doc('n1'))).get('i')).toBe(1);
          await Promise.all([
            numbers.doc('n1').delete(),
            numbers.doc('n2').update({ i: 20 }),
            numbers.doc('n4').set({ i: 4 }),
          ]);
          const all = await transaction.get(numbers.orderBy('i'));
          expect(all.docs.map((doc) => doc.get('i'))).toEqual([1, 2, 3]);
          expect(ids(await transaction.get(numbers.where('i', '>=', 2).limit(1)))).toEqual(['n2']);
          expect((await transaction.get(numbers.count())).data().count).toBe(3);
          const [first, fourth] = await transaction.getAll(numbers.doc('n1'), numbers.doc('n4'));
          expect([first?.exists, fourth?.exists]).toEqual([true, false]);
          expect(first?.readTime.isEqual(all.readTime)).toBe(true);
        },
        { readOnly: true },
      );
      expect(ids(await numbers.orderBy('i').get())).toEqual(['n3', 'n4', 'n2']);
    });

    test('readTime → the state at that time', async () => {
      const notes = suite.fresh();
      const { writeTime } = await notes.doc('a').set({ text: 'first' });
      await notes.doc('a').set({ text: 'second' });
      await notes.doc('b').set({ text: 'later' });
      const read = (readTime: Time) =>
        suite.db.runTransaction(
          async (transaction) => {
            const [a, b] = await transaction.getAll(notes.doc('a'), notes.doc('b'));
            return { a: a?.get('text'), b: b?.exists, all: (await transaction.get(notes)).size, at: a?.readTime };
          },
          { readOnly: true, readTime },
        );
      expect(await read(writeTime)).toEqual({ a: 'first', b: false, all: 1, at: writeTime });
      const before = Timestamp.fromMillis(writeTime.toMillis() - 1);
      expect(await read(before)).toMatchObject({ a: undefined, b: false, all: 0 });
    });

    test('readTime in the future or two hours ago → refused', async () => {
      const notes = suite.fresh();
      const at = (readTime: Time) =>
        code(suite.db.runTransaction((transaction) => transaction.get(notes), { readOnly: true, readTime }));
      expect(await at(Timestamp.fromMillis(Date.now() + 60_000))).toBe(3);
      expect(await at(Timestamp.fromMillis(Date.now() - 2 * 3_600_000))).toBe(9);
      expect(await at(Timestamp.fromMillis(Date.now() - 1))).toBe('ok');
    });
  });

  describe('Admin SDK, listeners', () => {
    test('commits → one snapshot each, with changes', async () => {
      const col = fresh();
      const seen: string[][] = [];
      let next: () => void = () => undefined;
      const turn = () =>
        new Promise<void>((resolve) => {
          next = resolve;
        });
      let waiting = turn();
      const stop = col
        .where('on', '==', true)
        .orderBy('n')
        .limit(2)
        .onSnapshot((snapshot) => {
          seen.push(snapshot.docChanges().map((change) => `${change.type} ${change.doc.id}`));
          next();
        });
      const step = async (write: Promise<unknown> | undefined): Promise<void> => {
        await Promise.all([write, waiting]);
        waiting = turn();
      };
      await step(undefined);
      await step(
        suite.db
          .batch()
          .set(col.doc('b'), { on: true, n: 2 })
          .set(col.doc('c'), { on: true, n: 3 })
          .set(col.doc('d'), { on: true, n: 4 })
          .commit(),
      );
      await step(col.doc('a').set({ on: true, n: 1 }));
      await step(col.doc('b').update({ n: 0 }));
      await step(col.doc('a').delete());
      stop();
      expect(seen).toEqual([
        [],
        ['added b', 'added c'],
        ['removed c', 'added a'],
        ['modified b'],
        ['removed a', 'added c'],
      ]);
    });
  });
}
