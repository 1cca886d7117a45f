import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.reset();
});
afterAll(() => stack.close());

describe('Idempotency-Key', () => {
  const post = (key: string, body: object = { name: 'Sport' }, more: object = {}) =>
    stack.ask('POST', '/api/v1/collections', { body, headers: { 'idempotency-key': key }, ...more });
  const count = async () => list((await stack.ask('GET', '/api/v1/collections')).body.items).length;

  it('same key twice → written once, same answer with the replayed header', async () => {
    const before = await count();
    const first = await post('key-1');
    const second = await post('key-1');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await count()).toBe(before + 1);
  });

  it('same key three times at once → written once', async () => {
    const before = await count();
    const answers = await Promise.all([1, 2, 3].map(() => post('key-2')));
    expect(new Set(answers.map(({ body }) => body.collection?.id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('same key, other body → 409', async () => {
    await post('key-3');
    const other = await post('key-3', { name: 'Music' });
    expect([other.status, other.body.error?.code]).toEqual([409, 'conflict']);
  });

  it('same key, other account or school → written for each', async () => {
    const mine = await post('key-4');
    const theirs = await post('key-4', { name: 'Sport' }, { as: 'author' });
    const elsewhere = await post('key-4', { name: 'Sport' }, { as: 'both', iid: 'riverside' });
    const made = [mine, theirs, elsewhere].map(({ body }) => body.collection?.id);
    expect(new Set(made).size).toBe(3);
  });

  it('first request refused → not stored, next request is executed', async () => {
    const body = { name: 'Home page', type: 'story', collectionId: 'not-yet', layout: 'grid' };
    const ask = (changes = {}) =>
      stack.ask('POST', '/api/v1/widgets', { body: { ...body, ...changes }, headers: { 'idempotency-key': 'key-5' } });
    expect((await ask()).status).toBe(400);
    const collectionId = (await post('key-6')).body.collection?.id;
    expect((await ask({ collectionId })).status).toBe(201);
  });

  it('answer 204 → repeated; after 24 hours → executed again', async () => {
    const id = String((await post('key-7')).body.collection?.id);
    const remove = () => stack.ask('DELETE', `/api/v1/collections/${id}`, { headers: { 'idempotency-key': 'key-8' } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    for (const record of (await stack.db.collection('idempotency').get()).docs) {
      expect(record.get('expiresAt').toMillis() - record.get('begunAt').toMillis()).toBe(24 * 3_600_000);
      await record.ref.update({ expiresAt: record.get('begunAt') });
    }
    expect((await remove()).status).toBe(404);
  });

  it('key with a space or over 200 characters → 400', async () => {
    expect((await post('a b')).status).toBe(400);
    expect((await post('x'.repeat(201))).status).toBe(400);
  });
});
