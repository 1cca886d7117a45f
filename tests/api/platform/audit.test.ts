import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuditDocument, auditHash } from '../../../server/core/audit.ts';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import { withPlatformTransaction } from '../../../server/core/transaction/audited-transaction.ts';
import { verifyChain } from '../../../server/platform/use-cases/audit-verify.ts';
import { type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const verify = (chain = 'oakfield') => verifyChain(stack.backend.deps, chain);
const make = (name: string) => stack.ask('POST', '/api/v1/collections', { body: { name } });
async function entries(chain = 'oakfield') {
  const snapshot = await stack.db.collection('auditLog').where('chain', '==', chain).orderBy('seq').get();
  return snapshot.docs.map((document) => document.data() as AuditDocument);
}
/** Five entries, one after the other, and where the third is. */
async function fiveEntries() {
  for (const n of [1, 2, 3, 4, 5]) await make(`Collection ${n}`);
  const all = await entries();
  expect(all).toHaveLength(5);
  const third = all[2] as AuditDocument;
  return { all, third, at: stack.db.doc(`auditLog/${third.id}`) };
}

describe('audit chain', () => {
  it('no entry, then 12 writes at once → chain verifies; another school has its own chain', async () => {
    expect(await verify()).toEqual({ chain: 'oakfield', entries: 0, broken: null });
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => make(`Collection ${n}`)));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    expect((await entries()).map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    expect(await verify()).toEqual({ chain: 'oakfield', entries: 12, broken: null });
    // Another school's entries are another chain.
    expect(await verify('riverside')).toMatchObject({ entries: 0, broken: null });
  });

  it('stories created and deleted at once → counters equal the stored documents', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => make(`Collection ${n}`)));
    const gone = (await stack.db.collection('collections').limit(3).get()).docs;
    await Promise.all([
      ...gone.map(({ id }) => stack.ask('DELETE', `/api/v1/collections/${id}`)),
      ...Array.from({ length: 4 }, (_, n) => make(`More ${n}`)),
    ]);
    const { collections } = (await stack.db.doc('institutions/oakfield/analytics/global').get()).data() ?? {};
    expect(collections).toBe(9);
    expect((await stack.db.collection('collections').count().get()).data().count).toBe(9);
    expect((await verify()).broken).toBeNull();
  });

  it.each([
    ['the action', { action: 'collection.delete' }],
    ['who did it', { 'actor.email': 'somebody@else.test' }],
    ['a word of what was written', { 'after.name': 'Another name' }],
    ['the moment', { at: new Date('2020-01-01') }],
    ['the reason', { reason: 'Because' }],
  ])('%s changed → reported as changed, with its number', async (_what, change) => {
    const { at, third } = await fiveEntries();
    await at.update(change);
    expect((await verify()).broken).toEqual({ seq: 3, id: third.id, how: 'changed' });
  });

  it('entry deleted → reported as missing', async () => {
    const { at } = await fiveEntries();
    await at.delete();
    expect(await verify()).toEqual({ chain: 'oakfield', entries: 2, broken: { seq: 3, id: null, how: 'missing' } });
  });

  it('entry duplicated under another id → reported as inserted', async () => {
    const { third } = await fiveEntries();
    await stack.db.doc('auditLog/zzz').set({ ...third, id: 'zzz' });
    expect((await verify()).broken).toMatchObject({ seq: 3, how: 'inserted' });
  });

  it('last entry deleted → reported as truncated; entry after the head → reported as inserted', async () => {
    const { all } = await fiveEntries();
    const last = all[4] as AuditDocument;
    await stack.db.doc(`auditLog/${last.id}`).delete();
    expect((await verify()).broken).toEqual({ seq: 5, id: null, how: 'cut-off' });
    await stack.db.doc(`auditLog/${last.id}`).set(last);
    expect((await verify()).broken).toBeNull();
    const before = all[3] as AuditDocument;
    await stack.db.doc('auditHeads/oakfield').update({ seq: 4, hash: before.hash });
    expect((await verify()).broken).toMatchObject({ how: 'inserted' });
  });

  it('last entry rewritten with a matching hash → reported as changed', async () => {
    const { all } = await fiveEntries();
    const last = all[4] as AuditDocument;
    const forged = { ...last, action: 'collection.delete' };
    await stack.db.doc(`auditLog/${last.id}`).set({ ...forged, hash: auditHash(nodeHashing, forged) });
    expect((await verify()).broken).toMatchObject({ seq: 5, how: 'changed' });
  });

  it('320 entries, more than one page → all verified', async () => {
    // More than one page of entries, ten to a transaction.
    const who = { uid: 'u-admin', email: null, isPlatformAdmin: true, requestId: null };
    for (let n = 0; n < 4; n += 1) {
      await withPlatformTransaction(stack.backend.deps, who, async (transaction) => {
        for (let each = 0; each < 80; each += 1) transaction.audit({ action: 'admin.grant', target: `users/${each}` });
      });
    }
    expect(await verify('platform')).toEqual({ chain: 'platform', entries: 320, broken: null });
  });
});

describe('audit of a platform admin in a school', () => {
  const visits = async () => (await entries()).filter(({ action }) => action === 'school.enter');
  const enterSchool = () => stack.ask('GET', '/api/v1/institutions/current', { as: 'admin', iid: 'oakfield' });

  it('many requests at once, from any of several addresses → one entry per hour', async () => {
    expect((await stack.ask('GET', '/api/v1/stories', { as: 'admin', iid: 'oakfield' })).status).toBe(200);
    await Promise.all(Array.from({ length: 5 }, enterSchool));
    expect(await visits()).toMatchObject([
      { actor: { uid: 'u-admin' }, byPlatform: true, target: 'institutions/oakfield', iid: 'oakfield' },
    ]);
    const visit = stack.db.doc('adminVisits/u-admin.oakfield');
    const MINUTE = 60_000;
    await visit.update({ at: new Date(Date.now() - 45 * MINUTE) });
    await enterSchool();
    expect(await visits()).toHaveLength(1);
    await visit.update({ at: new Date(Date.now() - 51 * MINUTE) });
    await enterSchool();
    expect(await visits()).toHaveLength(2);
    const renewed = (await visit.get()).get('at').toMillis();
    expect(renewed, 'renewed before the hour of the rules is over').toBeGreaterThan(Date.now() - MINUTE);
    expect((await verify()).broken).toBeNull();
  });

  it('visit → stores the earlier of the school’s and the platform’s date for the second factor', async () => {
    const from = async () =>
      (await stack.db.doc('adminVisits/u-admin.oakfield').get()).get('secondFactorFrom')?.toDate() ?? null;
    await enterSchool();
    expect(await from()).toBeNull();
    const day = new Date(Date.now() + 86_400_000);
    await stack.db.doc('institutions/oakfield').update({ secondFactorFrom: day });
    await stack.db.doc('adminVisits/u-admin.oakfield').delete();
    await enterSchool();
    expect(await from()).toEqual(day);
  });

  it('platform admin who is a member of the school → no visit entry', async () => {
    await stack.db.doc('users/u-admin').update({ institutions: { oakfield: { role: 'VIEWER' } } });
    await enterSchool();
    await stack.ask('GET', '/api/v1/institutions/current', { as: 'head' });
    expect(await visits()).toEqual([]);
  });
});
