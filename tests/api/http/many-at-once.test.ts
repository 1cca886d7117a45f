import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '../../../server/platform/use-cases/audit-verify.ts';
import { list, namedTokens, type Stack, startStack } from '../../support/stack.ts';
import { openInvitation } from '../people.ts';

/** One invitation forwarded to thirty people, and thirty invitations accepted at once. */
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
        const identity = await namedTokens.verify('new');
        return identity && { ...identity, uid: `u-${token}`, email: emailOf(Number(number)) };
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

describe('thirty users at once', () => {
  it('all accept one invitation → only its addressee becomes a member', async () => {
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

  it('each accepts an own invitation → all members, all counted, audit chain unbroken', async () => {
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
  });
});

describe('forty writers at once in one school', () => {
  const make = (n: number) => stack.ask('POST', '/api/v1/collections', { body: { name: `Collection ${n}` } });
  const FORTY = Array.from({ length: 40 }, (_, n) => n);
  const used = async () => (await stack.db.doc('institutions/oakfield/analytics/global').get()).get('collections');
  const planFor = async (collections: number, inUse: number) => {
    await stack.db.doc('institutions/oakfield').update({ 'subscription.features.collections': { value: collections } });
    await stack.db.doc('institutions/oakfield/analytics/global').update({ collections: inUse });
  };

  it.each([
    ['far from the limit → all, counted one by one', 1_000, 0, 40],
    ['across the distance at which they are counted exactly → all', 200, 20, 40],
    ['at the limit → as many as there is room for', 100, 93, 7],
  ])(
    'createCollection: %s',
    async (_condition, limit, inUse, made) => {
      await planFor(limit, inUse);
      const answers = await Promise.all(FORTY.map(make));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(made);
      expect(await used()).toBe(inUse + made);
      const { entries, broken } = await verifyChain(stack.backend.deps, 'oakfield');
      expect({ entries, broken }).toEqual({ entries: made, broken: null });
    },
    60_000,
  );

  it('audit log: entries in several parts → verification and list cover all, a change is reported with its part', async () => {
    await planFor(1_000, 0);
    await Promise.all(FORTY.map(make));
    const heads = (await stack.db.collection('auditHeads').get()).docs.map(({ id }) => id);
    expect(heads).toEqual(expect.arrayContaining(['oakfield', 'oakfield.1']));
    const listed = await stack.ask('GET', '/api/v1/admin/logs?school=oakfield&action=collection.create&limit=100', {
      as: 'admin',
    });
    expect(list(listed.body.items)).toHaveLength(40);

    const [entry] = (await stack.db.collection('auditLog').where('chain', '==', 'oakfield.1').orderBy('seq').get())
      .docs;
    await entry?.ref.update({ action: 'collection.delete' });
    const { body } = await stack.ask('GET', '/api/v1/admin/logs/verify?chain=oakfield', { as: 'admin' });
    expect(body.state?.broken).toEqual({ part: 'oakfield.1', seq: 1, id: entry?.id, how: 'changed' });
  });
});
