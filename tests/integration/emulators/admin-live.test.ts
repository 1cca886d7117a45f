import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { adminSuite } from './support/admin-suite.ts';

/** Transactions and listeners by the server SDK over gRPC, expected as in https://firebase.google.com/docs/firestore. */

const admin = adminSuite();
const { fresh } = admin;

describe('transactions', () => {
  test('count correctly whoever comes', async () => {
    const ref = fresh().doc('counter');
    await ref.set({ n: 0 });
    await Promise.all(
      Array.from({ length: 6 }, () =>
        admin.db.runTransaction(async (transaction) => {
          const n = (await transaction.get(ref)).data()?.n;
          transaction.update(ref, { n: n + 1 });
        }),
      ),
    );
    expect((await ref.get()).data()).toEqual({ n: 6 });
  });

  test('of two that block each other one is aborted and tried again', async () => {
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
      admin.db.runTransaction(async (transaction) => {
        attempts++;
        await transaction.get(ref);
        reached[i]?.();
        await gates[1 - i];
        transaction.set(ref, { [`by${i}`]: true }, { merge: true });
      });
    await Promise.all([run(0), run(1)]);
    expect([attempts, (await ref.get()).data()]).toEqual([3, { by0: true, by1: true }]);
  });

  test('a write from outside waits for the transaction that has read', async () => {
    const ref = fresh().doc('x');
    await ref.set({ n: 1 });
    const order: string[] = [];
    let outside: Promise<unknown> | undefined;
    await admin.db.runTransaction(async (transaction) => {
      await transaction.get(ref);
      outside = ref.set({ n: 100 }).then(() => order.push('outside'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push('transaction');
      transaction.update(ref, { n: FieldValue.increment(1) });
    });
    await outside;
    expect([order, (await ref.get()).data()]).toEqual([['transaction', 'outside'], { n: 100 }]);
  });

  test('nothing may join what a query of the transaction found', async () => {
    const col = fresh();
    let attempts = 0;
    await admin.db.runTransaction(async (transaction) => {
      const { size } = await transaction.get(col.where('on', '==', true));
      if (++attempts === 1) await col.add({ on: true });
      transaction.set(col.doc('count'), { size });
    });
    expect([attempts, (await col.doc('count').get()).data()]).toEqual([2, { size: 1 }]);
  });

  test('a limit reached by two requests at once holds', async () => {
    const col = fresh();
    const add = (name: string) =>
      admin.db.runTransaction(async (transaction) => {
        const { count } = (await transaction.get(col.count())).data();
        if (count >= 3) throw new Error('limit');
        transaction.create(col.doc(name), {});
      });
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(add));
    expect((await col.get()).size).toBe(3);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  });

  test('one that is given up leaves nothing behind and frees what it had read', async () => {
    const ref = fresh().doc('x');
    await expect(
      admin.db.runTransaction(async (transaction) => {
        await transaction.get(ref);
        transaction.set(ref, {});
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const started = Date.now();
    await ref.set({ free: true });
    expect(Date.now() - started).toBeLessThan(1000);
  });

  test('read-only ones read', async () => {
    const col = fresh();
    await col.doc('a').set({ n: 1 });
    const read = await admin.db.runTransaction(async (transaction) => (await transaction.get(col)).size, {
      readOnly: true,
    });
    expect(read).toBe(1);
  });
});

describe('listeners', () => {
  test('hear of documents and queries, one snapshot per commit', async () => {
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
      admin.db
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
