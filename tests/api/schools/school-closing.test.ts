import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withSchoolTransaction } from '../../../server/core/transaction/school-transaction.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { type Answer, list, type Stack, startStack } from '../../support/stack.ts';
import { codeOf } from '../people.ts';

let stack: Stack;
let now = new Date('2026-11-21T09:00:00Z');
const DAY = 86_400_000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => now } });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  later(DAY);
  await stack.reset();
});

const close = () => stack.db.doc('institutions/oakfield').update({ deletesAt: new Date(now.getTime() + 30 * DAY) });
const as = (person: PersonName, method: string, path: string, body?: object): Promise<Answer> =>
  stack.ask(method, `/api/v1${path}`, { as: person, iid: null, ...(body ? { body } : {}) });
const ask = () => as('new', 'POST', '/join-requests', { iid: 'oakfield' });
async function invited(): Promise<string> {
  const body = { emails: ['new@sprx.test'], roleId: 'AUTHOR' };
  const answer = await stack.ask('POST', '/api/v1/invitations', { body });
  return codeOf(stack.db, list(answer.body.done)[0]?.id);
}
const refused = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(409);
  expect(answer.body.error?.message).toMatch(/^This school will be deleted on \d+ \w+ 20\d\d/);
};

describe('school with a requested deletion', () => {
  it('join requests and invitations → refused; deletion withdrawn → accepted', async () => {
    const code = await invited();
    expect((await ask()).status).toBe(201);
    later(DAY + 1000);
    await close();
    refused(await as('new', 'POST', '/join-requests/oakfield/remind'));
    refused(await stack.ask('POST', '/api/v1/join-requests/u-new/approve', { body: { roleId: 'AUTHOR' } }));
    refused(await as('new', 'POST', `/invitations/${code}/accept`));
    expect((await as('new', 'DELETE', '/join-requests/oakfield')).status).toBe(204);
    refused(await ask());
    expect((await stack.db.doc('users/u-new').get()).data()?.institutions).toEqual({});
    await stack.db.doc('institutions/oakfield').update({ deletesAt: null });
    expect((await as('new', 'POST', `/invitations/${code}/accept`)).status).toBe(200);
  });

  it('decline, withdraw, leave → still allowed', async () => {
    const code = await invited();
    await ask();
    await close();
    expect((await as('new', 'POST', `/invitations/${code}/decline`)).status).toBe(204);
    expect((await as('new', 'DELETE', '/join-requests/oakfield')).status).toBe(204);
    expect((await as('author', 'DELETE', '/person/schools/oakfield')).status).toBe(204);
  });

  it('invitation accepted before, accepted again → 200', async () => {
    const code = await invited();
    expect((await as('new', 'POST', `/invitations/${code}/accept`)).status).toBe(200);
    await close();
    expect((await as('new', 'POST', `/invitations/${code}/accept`)).status).toBe(200);
  });

  it('another user’s invitation → other-account, no data of the school', async () => {
    const code = await invited();
    await close();
    expect((await as('both', 'POST', `/invitations/${code}/accept`)).body.error?.code).toBe('other-account');
  });
});

describe('withSchoolTransaction', () => {
  // A lock that is left holds a write up for ten seconds, and all of them for longer than the test may take.
  it('refused within the transaction → no lock left for later writes', { timeout: 60_000 }, async () => {
    const { deps } = stack.backend;
    const stale = {
      uid: 'u-author',
      email: null,
      iid: 'oakfield',
      isPlatformAdmin: false,
      requestId: null,
      role: null,
    };
    for (let round = 0; round < 10; round += 1) {
      const tried = withSchoolTransaction(deps, stale, 'i.u.wr', async () => 'done');
      await expect(tried).rejects.toMatchObject({ code: 'forbidden' });
      expect((await stack.ask('POST', '/api/v1/collections', { body: { name: `Round ${round}` } })).status).toBe(201);
    }
  });
});
