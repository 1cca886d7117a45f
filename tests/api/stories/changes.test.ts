import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const countsOf = async (iid: string) =>
  (await stack.db.doc(`institutions/${iid}/analytics/changes`).get()).data() ?? null;

describe('change signals of a school', () => {
  test('createCollection → one change for each resource, only in its own school', async () => {
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Counted' } });
    expect(made.status, made.text).toBe(201);
    await eventually(() => countsOf('oakfield')).toEqual({ collections: 1, stories: 1 });
    expect(await countsOf('riverside')).toBeNull();
  });

  test('five writes → five changes', async () => {
    for (let n = 0; n < 5; n += 1) await stack.ask('POST', '/api/v1/collections', { body: { name: `Number ${n}` } });
    await eventually(() => countsOf('oakfield')).toEqual({ collections: 5, stories: 5 });
  });

  test('refused write, read → no change', async () => {
    expect((await stack.ask('POST', '/api/v1/collections', { body: { name: '' } })).status).toBe(400);
    expect((await stack.ask('GET', '/api/v1/collections')).status).toBe(200);
    await stack.backend.deps.changes.settle();
    expect(await countsOf('oakfield')).toBeNull();
  });

  test('join request → change for members who may approve it', async () => {
    expect((await stack.ask('POST', '/api/v1/join-requests', { as: 'new', body: { iid: 'oakfield' } })).status).toBe(
      201,
    );
    await eventually(() => countsOf('oakfield')).toEqual({ 'join-requests': 1 });
  });
});
