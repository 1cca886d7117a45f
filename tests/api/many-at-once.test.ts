import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '../../server/platform/use-cases/audit-verify.ts';
import { namedTokens, type Stack, startStack } from '../support/stack.ts';
import { openInvitation } from './people.ts';

/** A letter that was handed on, and a morning on which everybody opens theirs: thirty people, each with an account. */
const MANY = 30;
const NUMBERS = Array.from({ length: MANY }, (_, n) => n);
const emailOf = (n: number) => `many-${n}@school.example`;
let stack: Stack;

beforeAll(async () => {
  stack = await startStack({
    tokens: {
      verify: async (token) => {
        const number = /^many-(\d+)$/.exec(token)?.[1];
        if (!number) return namedTokens.verify(token);
        const somebody = await namedTokens.verify('new');
        return somebody && { ...somebody, uid: `u-${token}`, email: emailOf(Number(number)) };
      },
    },
  });
});
beforeEach(async () => {
  await stack.reset();
  for (const n of NUMBERS) {
    const email = emailOf(n);
    stack.accounts.put({ uid: `u-many-${n}`, email });
    await stack.db
      .doc(`users/u-many-${n}`)
      .set({ uid: `u-many-${n}`, email, displayName: null, phoneNumber: null, institutions: {} });
  }
});
afterAll(() => stack?.close());

const accept = (n: number, code: string) =>
  stack.ask('POST', `/api/v1/invitations/${code}/accept`, {
    as: null,
    headers: { authorization: `Bearer many-${n}` },
  });
const users = async () => (await stack.db.doc('institutions/oakfield/analytics/global').get()).get('users') as number;
const members = async () => (await stack.db.collection('institutions/oakfield/members').get()).docs.map(({ id }) => id);

describe('thirty people at once', () => {
  it('with one invitation: whom it is for is in, and nobody else', async () => {
    const { code } = await openInvitation(stack.db, 'oakfield', emailOf(7));
    const before = await users();
    const answers = await Promise.all(NUMBERS.map((n) => accept(n, code)));
    expect(answers.map(({ status }) => status)).toEqual(NUMBERS.map((n) => (n === 7 ? 200 : 401)));
    for (const [n, { body }] of answers.entries())
      if (n !== 7) expect(body.error?.message).toBe('This invitation is for another user.');
    expect((await members()).filter((uid) => uid.startsWith('u-many'))).toEqual(['u-many-7']);
    expect(await users()).toBe(before + 1);
    // Used once, it opens nothing a second time.
    for (const n of [3, 12]) expect((await accept(n, code)).status).toBe(401);
  });

  it('each with their own: all are in, each is counted, and the log holds', async () => {
    const codes = await Promise.all(
      NUMBERS.map(async (n) => (await openInvitation(stack.db, 'oakfield', emailOf(n))).code),
    );
    const before = await users();
    const answers = await Promise.all(NUMBERS.map((n) => accept(n, codes[n] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual(NUMBERS.map(() => 200));
    expect((await members()).filter((uid) => uid.startsWith('u-many')).sort()).toEqual(
      NUMBERS.map((n) => `u-many-${n}`).sort(),
    );
    expect(await users()).toBe(before + MANY);
    const log = await stack.db.collection('auditLog').where('action', '==', 'invitation.accept').get();
    expect(log.size).toBe(MANY);
    expect(await verifyChain(stack.backend.deps, 'oakfield')).toEqual({
      chain: 'oakfield',
      entries: MANY,
      broken: null,
    });
  }, 60_000);
});
