import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const put = (id: string, story: object) =>
  stack.db.doc(`stories/${id}`).set({ id, iid: 'oakfield', status: 'approved', ...story });
const approved = (at: string) => ({ moderation: { by: 'u-head', at: new Date(at), reason: null } });
const ask = (query: string) => stack.ask('GET', `/api/v1/stories/approvals?${query}`, { as: 'head' });

describe('GET /stories/approvals', () => {
  it('stories approved in the period → counted by the time of approval, not of the post; others are not', async () => {
    await Promise.all([
      put('old-post', { publishedAt: new Date('2025-01-01'), ...approved('2026-11-10T09:00:00Z') }),
      put('first-moment', { publishedAt: new Date('2026-11-09'), ...approved('2026-11-09T00:00:00Z') }),
      put('after', { publishedAt: new Date('2026-11-10'), ...approved('2026-11-16T00:00:00Z') }),
      put('before', { publishedAt: new Date('2026-11-10'), ...approved('2026-11-08T23:59:59Z') }),
      put('hidden', { status: 'hidden', ...approved('2026-11-10T09:00:00Z') }),
      put('elsewhere', { iid: 'riverside', ...approved('2026-11-10T09:00:00Z') }),
      put('unreviewed', { publishedAt: new Date('2026-11-10'), moderation: null }),
    ]);
    expect((await ask('from=2026-11-09T00:00:00Z&to=2026-11-16T00:00:00Z')).body).toEqual({ count: 2 });
  });

  it('date instead of a time, or one bound missing → 400 invalid', async () => {
    expect((await ask('from=2026-11-09&to=2026-11-16')).status).toBe(400);
    expect((await ask('from=2026-11-09T00:00:00Z')).status).toBe(400);
  });
});
