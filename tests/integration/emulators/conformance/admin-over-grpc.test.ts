import { describe, expect, test } from 'vitest';
import { adminSuite } from '../support/admin-suite.ts';
import { documentTopic } from './admin-documents.ts';
import { queryTopic } from './admin-queries.ts';
import { transactionTopic } from './admin-transactions.ts';
import { valueTopic } from './admin-values.ts';

/** The unmodified server SDK: everything over gRPC. */
const suite = adminSuite();
describe('values', () => valueTopic(suite));
describe('documents', () => documentTopic(suite));
describe('queries', () => queryTopic(suite));
describe('transactions', () => transactionTopic(suite));

describe('Admin SDK, special requests', () => {
  test('explain → refused with a message', async () => {
    const refused = { code: 12, message: expect.stringContaining('explain') };
    await expect(suite.fresh().explain({ analyze: true })).rejects.toMatchObject(refused);
    await expect(suite.fresh().count().explain()).rejects.toMatchObject(refused);
  });

  test('bundle → holds the query and its documents', async () => {
    const all = suite.fresh();
    await all.doc('a').set({ n: 1 });
    const snapshot = await all.where('n', '==', 1).get();
    const bundle = suite.db
      .bundle('b')
      .add('named', snapshot)
      .add(await all.doc('none').get())
      .build()
      .toString();
    expect(bundle).toContain('"namedQuery"');
    expect(bundle).toContain(`${all.id}/a`);
  });

  test('findNearest → refused with a message', async () => {
    const all = suite.fresh();
    const near = all.findNearest({ vectorField: 'v', queryVector: [1, 1], limit: 1, distanceMeasure: 'EUCLIDEAN' });
    await expect(near.get()).rejects.toMatchObject({ code: 12, message: expect.stringContaining('findNearest') });
  });

  test('getPartitions → all documents of the collection group', async () => {
    let documentCount = 0;
    for await (const partition of suite.db.collectionGroup('people').getPartitions(4))
      documentCount += (await partition.toQuery().get()).size;
    expect(documentCount).toBe(150);
  });
});
