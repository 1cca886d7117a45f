import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const overview = async () => (await stack.ask('GET', '/api/v1/admin/overview', { as: 'admin', iid: null })).body;
const put = (path: string, data: object) => stack.db.doc(path).set(data);
const HOUR_MS = 3_600_000;

describe('GET /admin/overview', () => {
  it('documents of each kind → exact counts, other documents ignored', async () => {
    const before = await overview();
    expect(before).toMatchObject({ status: 'operational', imports: 0 });
    await Promise.all([
      put('institutions/new-1', { id: 'new-1', name: 'New 1', status: 'waiting' }),
      put('institutions/new-2', { id: 'new-2', name: 'New 2', status: 'waiting' }),
      put('institutions/new-3', { id: 'new-3', name: 'New 3', status: 'asked' }),
      put('planRequests/new-1', { plan: 'trust' }),
      put('feeds/a', { status: 'failing' }),
      put('feeds/b', { status: 'reauth' }),
      put('feeds/c', { status: 'limited' }),
      put('jobs/failed', { status: 'failed' }),
      put('jobs/done', { status: 'done' }),
      put('outbox/one', { to: 'head@oakfield.test' }),
      put('errorReports/new', { kind: 'GET /stories', at: new Date(Date.now() - HOUR_MS) }),
      put('errorReports/old', { kind: 'GET /feeds', at: new Date(Date.now() - 25 * HOUR_MS) }),
    ]);
    const after = await overview();
    const grown = (name: string) => Number(after[name]) - Number(before[name]);
    expect({
      schoolsWaiting: grown('schoolsWaiting'),
      planRequests: grown('planRequests'),
      failingChannels: grown('failingChannels'),
      failedJobs: grown('failedJobs'),
      mailWaiting: grown('mailWaiting'),
      errors24h: grown('errors24h'),
    }).toEqual({ schoolsWaiting: 2, planRequests: 1, failingChannels: 2, failedJobs: 1, mailWaiting: 1, errors24h: 1 });
  });

  it('head of a school → 403; not signed in → 401', async () => {
    expect((await stack.ask('GET', '/api/v1/admin/overview', { as: 'head', iid: null })).status).toBe(403);
    expect((await stack.ask('GET', '/api/v1/admin/overview', { as: null, iid: null })).status).toBe(401);
  });
});
