import { inflateRawSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuditDocument, auditHash } from '../../../server/core/audit.ts';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import { peopleOfAuditLog } from '../../../server/migrations/0030-people-of-the-audit-log.ts';
import { verifyChain } from '../../../server/platform/use-cases/audit-verify.ts';
import { ids, list, type Stack, startStack } from '../../support/stack.ts';

/** An account that has acted everywhere is deleted; then every document and every file is searched for it. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ config: { logLevel: 'silent' } });
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const UID = 'u-both';
const ADDRESS = 'both@sprx.test';
const FORMER_ADDRESS = 'quillon.old@sprx.test';
const NAME = 'Quillon Tamberlake';
const PHONE = '+447700900321';
const TELLS = [UID, ADDRESS, FORMER_ADDRESS, NAME, 'Tamberlake', PHONE];

type Where = { readonly path: string; readonly text: string };

/** Everything stored, as text: packed answers and ZIP files unpacked. */
async function everything(): Promise<Where[]> {
  const documents = await documentsBelow();
  const files = [...stack.files.kept].flatMap(([path, { bytes }]) => {
    if (!path.endsWith('.zip')) return [{ path, text: Buffer.from(bytes).toString('latin1') }];
    return Object.entries(unzipSync(bytes)).map(([name, inner]) => ({
      path: `${path}/${name}`,
      text: strFromU8(inner),
    }));
  });
  return [...documents, ...files];
}

async function documentsBelow(under?: FirebaseFirestore.DocumentReference): Promise<Where[]> {
  const documents: Where[] = [];
  for (const collection of await (under ?? stack.db).listCollections()) {
    for (const reference of await collection.listDocuments()) {
      const data = (await reference.get()).data() ?? {};
      const text = JSON.stringify(data, function plain(this: Record<string, unknown>, key, value) {
        const raw = this[key];
        return raw instanceof Uint8Array ? inflateRawSync(raw).toString('utf8') : value;
      });
      documents.push({ path: reference.path, text: `${reference.path} ${text}` }, ...(await documentsBelow(reference)));
    }
  }
  return documents;
}

const namedIn = (all: readonly Where[]) =>
  all.flatMap(({ path, text }) =>
    TELLS.filter((tell) => text.toLowerCase().includes(tell.toLowerCase())).map((tell) => `${path}: ${tell}`),
  );

async function ok(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
}

/** `both` is the only admin of Riverside and a viewer at Oakfield; another admin is added before the deletion. */
async function actEverywhere(): Promise<void> {
  const { db } = stack;
  const both = (method: string, url: string, body?: object, iid = 'riverside') =>
    stack.ask(method, `/api/v1${url}`, {
      as: 'both',
      iid,
      headers: { 'idempotency-key': `${method}-${url}-${JSON.stringify(body ?? '').length}` },
      ...(body ? { body } : {}),
    });
  await ok(
    stack.ask('PATCH', '/api/v1/person', {
      as: 'both',
      body: { firstname: 'Quillon', surname: 'Tamberlake', jobtitle: 'Head', phoneNumber: PHONE },
    }),
  );
  await stack.files.write(`users/${UID}/photo/a.png`, { bytes: Buffer.from(NAME), contentType: 'image/png' });
  await ok(stack.ask('PATCH', '/api/v1/person', { as: 'both', body: { photoPath: `users/${UID}/photo/a.png` } }));
  const written = await both('POST', '/stories', { title: 'Harvest', html: '<p>Apples</p>' });
  expect(written.status).toBe(201);
  await ok(both('POST', '/stories/moderate', { ids: [String(written.body.story?.id)], decision: 'approve' }));
  await ok(
    both('POST', '/invitations', {
      emails: ['guest@elsewhere.test'],
      roleId: 'ADMIN',
      message: `Join us! Yours, ${NAME}, ${PHONE}`,
    }),
  );
  await ok(
    both('POST', '/feeds', { name: 'News of ours', network: 'rss', source: { url: 'https://news.example/feed' } }),
  );
  await ok(both('POST', '/collections', { name: 'Autumn' }));
  await ok(both('PATCH', '/school', { part: 'safeguarding', version: 0, name: NAME, email: ADDRESS }));
  await ok(both('PATCH', '/school', { part: 'colours', version: 0, primary: '#112233', accent: '' }));
  await ok(both('POST', '/school/verifications', { method: 'call' }).then((answer) => ({ ...answer, status: 200 })));
  await ok(both('POST', '/school/export'));
  await ok(stack.ask('POST', '/api/v1/person/exports', { as: 'both' }));
  await ok(stack.ask('PUT', '/api/v1/person/comms', { as: 'both', body: {} }));
  await stack.settle();
  // Acts of others on the person, and records in old formats.
  await ok(
    stack.ask('PATCH', `/api/v1/members/${UID}`, {
      as: 'head',
      body: { roleId: 'AUTHOR' },
      headers: { 'idempotency-key': 'role' },
    }),
  );
  const access = { as: 'both', iid: 'oakfield', body: { permission: 'i.u.rea' } } as const;
  await ok(stack.ask('POST', '/api/v1/access-requests', access));
  await stack.settle();
  const at = Timestamp.now();
  await db
    .doc('invitations/old')
    .set({ code: 'old', iid: 'oakfield', email: ADDRESS, status: 'declined', invitedBy: 'Head', decidedBy: UID });
  await db
    .doc('invitations/older')
    .set({ code: 'older', iid: 'oakfield', email: 'x@y.test', status: 'revoked', invitedBy: ADDRESS, decidedBy: UID });
  await db
    .doc('institutions/hillcrest')
    .set({ id: 'hillcrest', name: 'Hillcrest School', createdBy: UID, approvedBy: UID });
  await db
    .doc('institutions/hillcrest/joinRequests/u-both')
    .set({ uid: UID, name: NAME, email: ADDRESS, iid: 'hillcrest' });
  await db.doc('institutions/hillcrest/verifications/email').set({ requestedBy: UID, to: ADDRESS, method: 'email' });
  await db.doc('planRequests/hillcrest').set({ iid: 'hillcrest', by: UID, byName: NAME, at });
  await db.doc('outbox/o1').set({ id: 'o1', name: 'removed-from-school', to: ADDRESS, props: { school: 'x' }, at });
  await db
    .doc('outbox/o2')
    .set({ id: 'o2', name: 'join-request', to: 'head@oakfield.test', props: { name: NAME, email: ADDRESS }, at });
  await db.doc('announcements/a1').set({
    to: 'admins',
    kind: 'plan-request',
    title: 'A wish',
    text: `${NAME} asked for it.`,
    path: '/',
    letters: null,
  });
  await db.doc('mailLinks/l1').set({ id: 'l1', use: 'resetPassword', email: ADDRESS, at });
  await db.doc('adminVisits/u-both.oakfield').set({ uid: UID, iid: 'oakfield', at });
  await db.doc('recoveryCodes/u-both').set({ uid: UID, salt: 's', hashes: [], madeAt: at });
  await db
    .doc('jobs/j1')
    .set({ id: 'j1', iid: 'oakfield', kind: 'channel-digest', target: `${UID}/oakfield`, createdBy: UID, open: false });
}

/** An entry as stored before salts and subjects, then migrated. */
async function oldEntry(): Promise<void> {
  const { db } = stack;
  const entryBefore = {
    id: 'old-entry',
    chain: 'platform',
    seq: 1,
    prev: '',
    iid: null,
    actor: { uid: UID, email: FORMER_ADDRESS },
    byPlatform: false,
    action: 'account.email',
    target: `users/${UID}`,
    at: Timestamp.fromMillis(1_764_000_000_000),
    requestId: null,
    ip: '203.0.113.7',
    before: { email: FORMER_ADDRESS },
    after: { email: ADDRESS },
    reason: `${NAME} asked by telephone from ${PHONE}`,
  };
  const hash = auditHash(nodeHashing, entryBefore);
  await db.doc('auditLog/old-entry').set({ ...entryBefore, hash });
  await db.doc('auditHeads/platform').set({ seq: 1, hash, at: entryBefore.at });
  const silent = { info() {}, warn() {}, error() {} };
  expect(await peopleOfAuditLog.run({ db, log: silent, now: () => new Date() })).toBe(1);
}

async function remove(): Promise<void> {
  await stack.db.doc('institutions/riverside/members/u-head').set({ uid: 'u-head', iid: 'riverside', role: 'ADMIN' });
  const gone = await stack.ask('DELETE', '/api/v1/person', {
    as: 'both',
    body: { confirm: ADDRESS },
    headers: { 'idempotency-key': 'bye' },
  });
  expect(gone.status, gone.text).toBe(204);
  await stack.settle();
}
const chains = async () =>
  Promise.all(
    ['platform', 'oakfield', 'riverside'].map(async (chain) => (await verifyChain(stack.backend.deps, chain)).broken),
  );
async function entries(): Promise<AuditDocument[]> {
  return (await stack.db.collection('auditLog').get()).docs.map((each) => each.data() as AuditDocument);
}

describe('account deletion', () => {
  it('account deleted: person with entries everywhere → no trace in database or files, an email', async () => {
    await oldEntry();
    await actEverywhere();
    const before = namedIn(await everything());
    for (const place of [
      'users/',
      'auditLog/',
      'invitations/',
      'idempotency/',
      'jobs/',
      'institutions/riverside ',
      'schools/',
    ]) {
      expect(before.some((each) => each.startsWith(place.trim()))).toBe(true);
    }
    await remove();
    expect(namedIn(await everything())).toEqual([]);
    expect(await stack.accounts.get(UID)).toBeNull();
    expect(stack.mail.sent.filter(({ name }) => name === 'account-deleted')).toMatchObject([{ to: ADDRESS }]);
  });

  it('audit entries of the person → one pseudonym in all chains, every chain intact', async () => {
    await oldEntry();
    await actEverywhere();
    await remove();
    const former = new Set((await entries()).map(({ actor }) => actor.uid).filter((uid) => uid.startsWith('former-')));
    expect(former.size).toBe(1);
    expect((await entries()).some(({ action, actor }) => action === 'story.approve' && former.has(actor.uid))).toBe(
      true,
    );
    expect(await chains()).toEqual([null, null, null]);
    const logs = await stack.ask('GET', `/api/v1/admin/logs?actor=${[...former][0]}`, { as: 'admin', iid: null });
    expect(list(logs.body.items).length).toBeGreaterThan(5);
  });

  it('audit entry changed or pseudonymised by hand → reported as changed', async () => {
    await actEverywhere();
    const mine = (await entries()).find(({ action, chain }) => action === 'story.create' && chain === 'riverside');
    const at = stack.db.doc(`auditLog/${mine?.id}`);
    await remove();
    const entry = (await at.get()).data() ?? {};
    await at.update({ 'after.title': 'Another' });
    expect((await verifyChain(stack.backend.deps, 'riverside')).broken).toMatchObject({ id: mine?.id, how: 'changed' });
    await at.set(entry);
    expect(await chains()).toEqual([null, null, null]);
    await stack.ask('POST', '/api/v1/collections', { as: 'head', body: { name: 'Winter' } });
    const other = (await entries()).find(
      ({ action, actor }) => action === 'collection.create' && actor.uid === 'u-head',
    );
    await stack.db.doc(`auditLog/${other?.id}`).update({ actor: { uid: 'former-x', email: null }, redacted: true });
    expect((await verifyChain(stack.backend.deps, 'oakfield')).broken).toMatchObject({ id: other?.id, how: 'changed' });
  });

  it('two people named in one audit entry, deleted one after the other → neither is named, chain intact', async () => {
    await ok(stack.ask('PATCH', `/api/v1/members/${UID}`, { as: 'head', body: { roleId: 'AUTHOR' } }));
    await remove();
    await stack.db.doc('institutions/oakfield/members/u-author').update({ role: 'ADMIN' });
    await ok(stack.ask('DELETE', '/api/v1/person', { as: 'head', body: { confirm: 'head@oakfield.test' } }));
    await stack.settle();
    const [entry] = (await entries()).filter(({ action }) => action === 'member.role');
    expect(JSON.stringify(entry)).not.toMatch(/u-both|u-head|head@oakfield/);
    expect(await chains()).toEqual([null, null, null]);
  });

  it('deletion interrupted → the next attempt completes it', async () => {
    await actEverywhere();
    stack.files.down = true;
    await stack.db.doc('institutions/riverside/members/u-head').set({ uid: 'u-head', iid: 'riverside', role: 'ADMIN' });
    await ok(stack.ask('DELETE', '/api/v1/person', { as: 'both', body: { confirm: ADDRESS } }));
    expect((await stack.db.collection('erasures').get()).size).toBe(1);
    stack.files.down = false;
    await stack.settle();
    expect(namedIn(await everything())).toEqual([]);
    expect((await stack.db.collection('erasures').get()).size).toBe(0);
  });

  it('stories, invitations and permissions of other users → unchanged', async () => {
    await ok(stack.ask('POST', '/api/v1/stories', { as: 'author', body: { title: 'Apples', html: '<p>x</p>' } }));
    await ok(
      stack.ask('POST', '/api/v1/invitations', {
        as: 'head',
        body: { emails: ['friend@else.test'], roleId: 'VIEWER' },
      }),
    );
    await actEverywhere();
    await remove();
    const stories = await stack.ask('GET', '/api/v1/stories', { as: 'author' });
    expect(ids(stories.body.items)).toHaveLength(1);
    const open = await stack.ask('GET', '/api/v1/invitations', { as: 'head' });
    expect(list(open.body.items)).toMatchObject([{ email: 'friend@else.test' }]);
    expect((await stack.db.doc('institutions/oakfield/members/u-author').get()).exists).toBe(true);
  });
});
