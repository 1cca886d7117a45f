import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditWho } from '../../../server/core/audit.ts';
import { enqueueEmail } from '../../../server/core/mail/outbox.ts';
import { asIs } from '../../../server/core/mail/safe-texts.ts';
import type { Identity, TokenVerifier } from '../../../server/core/ports/tokens.ts';
import { withPlatformTransaction } from '../../../server/core/transaction/audited-transaction.ts';
import { endSessions } from '../../../server/identity/membership.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { namedTokens, type Stack, startStack } from '../../support/stack.ts';

/** Tokens of an older sign-in, which the Auth service would still accept. */
let stack: Stack;
let signedInAt = new Date();
const tokens: TokenVerifier = {
  async verify(token): Promise<Identity | null> {
    const identity = await namedTokens.verify(token);
    return identity && { ...identity, signedInAt };
  },
};
beforeAll(async () => {
  stack = await startStack({ tokens });
});
beforeEach(async () => {
  signedInAt = new Date();
  stack.mail.down = false;
  await stack.reset();
});
afterAll(() => stack.close());

const WHO: AuditWho = { uid: 'u-admin', email: 'admin@sprx.test', isPlatformAdmin: true, requestId: null };
const MINUTE = 60_000;
const end = (uid: string) =>
  withPlatformTransaction(stack.backend.deps, WHO, async (transaction) =>
    endSessions(stack.backend.deps, transaction, uid),
  );
const askSchool = (as: PersonName) => stack.ask('GET', '/api/v1/institutions/current', { as, iid: 'oakfield' });
const ofAccount = (as: PersonName) => stack.ask('GET', '/api/v1/person', { as, iid: null });

describe('ended sign-in', () => {
  it.each(['head', 'admin'] as const)('sessions ended for %s → 401 in a school and outside', async (as) => {
    signedInAt = new Date(Date.now() - 2000);
    expect([(await askSchool(as)).status, (await ofAccount(as)).status]).toEqual([200, 200]);
    await end(`u-${as}`);
    for (const answer of [await askSchool(as), await ofAccount(as)]) {
      expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthenticated']);
    }
    expect(stack.accounts.sessionsEnded(`u-${as}`)).toBe(1);
    signedInAt = new Date();
    expect([(await askSchool(as)).status, (await ofAccount(as)).status]).toEqual([200, 200]);
  });

  it('account disabled → 401, also for a new sign-in', async () => {
    await stack.db.doc('users/u-head').update({ disabled: true });
    for (const answer of [await askSchool('head'), await ofAccount('head')]) expect(answer.status).toBe(401);
  });

  it('user document no longer admin, token still is → 403', async () => {
    expect((await stack.ask('GET', '/api/v1/admin/admins', { as: 'admin', iid: null })).status).toBe(200);
    await stack.db.doc('users/u-admin').update({ admin: false });
    const answer = await stack.ask('GET', '/api/v1/admin/admins', { as: 'admin', iid: null });
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'forbidden']);
    expect((await askSchool('admin')).status).toBe(403);
  });
});

describe('action that needs a recent sign-in', () => {
  const body = { email: 'new@sprx.test', reason: 'Looks after the north' };
  const grant = () => stack.ask('POST', '/api/v1/admin/admins', { as: 'admin', iid: null, body });

  it('signed in over five minutes ago → sign-in-again', async () => {
    signedInAt = new Date(Date.now() - 5 * MINUTE - 1000);
    const late = await grant();
    expect([late.status, late.body.error?.code]).toEqual([403, 'sign-in-again']);
    expect((await stack.db.doc('users/u-new').get()).get('admin')).toBeUndefined();
    signedInAt = new Date(Date.now() - 4 * MINUTE);
    expect((await grant()).status).toBe(201);
  });
});

describe('credentials and deletion requests of the platform', () => {
  const made = { identifier: 'vimeo-one', network: 'vimeo', clientId: 'abc', clientSecret: 'made-up-secret-abc' };

  it.each<[string, string, string, object | undefined, number]>([
    ['create a credential', 'POST', '/credentials', { ...made, identifier: 'vimeo-two' }, 201],
    ['change a credential', 'PATCH', '/credentials/vimeo-one', { clientId: 'def' }, 200],
    ['replace its secret', 'POST', '/credentials/vimeo-one/rotate', { clientSecret: 'another-made-up-secret' }, 200],
    ['delete it', 'DELETE', '/credentials/vimeo-one', undefined, 204],
    ['decide a deletion request', 'POST', '/data-deletions/none/decide', { decision: 'delete', feeds: [] }, 404],
  ])('%s → 403 sign-in-again after five minutes, done within them', async (_, method, path, body, status) => {
    const ask = (each: string, to: string, sent?: object) =>
      stack.ask(each, `/api/v1/admin${to}`, { as: 'admin', iid: null, ...(sent ? { body: sent } : {}) });
    expect((await ask('POST', '/credentials', made)).status).toBe(201);
    signedInAt = new Date(Date.now() - 5 * MINUTE - 1000);
    const late = await ask(method, path, body);
    expect([late.status, late.body.error?.code]).toEqual([403, 'sign-in-again']);
    signedInAt = new Date(Date.now() - 4 * MINUTE);
    expect((await ask(method, path, body)).status).toBe(status);
  });
});

describe('action of an admin that an unattended browser must not do', () => {
  const role = async () =>
    String(
      (await stack.ask('POST', '/api/v1/roles', { as: 'head', body: { name: 'Library', permissions: ['s.co.rea'] } }))
        .body.role?.id,
    );
  const version = async () =>
    Number((await stack.ask('GET', '/api/v1/school', { as: 'head' })).body.school?.parts?.signIn?.version);

  it.each<[string, string, () => Promise<[url: string, body?: object]>, number]>([
    ['a role’s permissions', 'PATCH', async () => [`/roles/${await role()}`, { name: 'Reading' }], 200],
    ['a member’s role', 'PATCH', async () => ['/members/u-viewer', { roleId: 'AUTHOR' }], 200],
    ['a copy of the school', 'POST', async () => ['/school/export'], 202],
    ['a copy about oneself', 'POST', async () => ['/person/exports'], 202],
    [
      'the duty to use a second factor',
      'PATCH',
      async () => ['/school', { part: 'signIn', version: await version(), secondFactor: 'month' }],
      200,
    ],
  ])('%s → 403 sign-in-again after five minutes, done within them', async (_, method, requestOf, status) => {
    const [url, body] = await requestOf();
    const act = () => stack.ask(method, `/api/v1${url}`, { as: 'head', ...(body ? { body } : {}) });
    signedInAt = new Date(Date.now() - 5 * MINUTE - 1000);
    const late = await act();
    expect([late.status, late.body.error?.code]).toEqual([403, 'sign-in-again']);
    signedInAt = new Date(Date.now() - 4 * MINUTE);
    expect((await act()).status).toBe(status);
  });

  it('other settings of the school → no recent sign-in needed', async () => {
    signedInAt = new Date(Date.now() - 60 * MINUTE);
    const body = { part: 'signIn', version: await version(), secondFactor: 'keep' };
    expect((await stack.ask('PATCH', '/api/v1/school', { as: 'head', body })).status).toBe(200);
  });
});

describe('queued email', () => {
  const URL_OF_CODE = 'https://app.example/auth/verify?code=secret-code-1';
  const write = () =>
    withPlatformTransaction(stack.backend.deps, WHO, async (transaction) =>
      enqueueEmail(stack.backend.deps, transaction, 'verify-email', 'new@sprx.test', {
        firstname: null,
        url: asIs(URL_OF_CODE),
      }),
    );
  const storedText = async () => {
    const all = await Promise.all(['outbox', 'jobs'].map((name) => stack.db.collection(name).get()));
    return JSON.stringify(all.flatMap(({ docs }) => docs.map((document) => document.data())));
  };

  it('mail server down → sent once it is up, then its code is deleted', async () => {
    stack.mail.down = true;
    await write();
    const { runner } = stack.backend;
    runner.start();
    await expect.poll(async () => (await stack.db.collection('jobs').get()).docs[0]?.get('error')).toBeTruthy();
    await runner.stop();
    expect(stack.mail.sent).toEqual([]);
    expect(await storedText()).toContain('secret-code-1');

    stack.mail.down = false;
    const jobs = await stack.db.collection('jobs').get();
    for (const { ref } of jobs.docs) await ref.update({ dueAt: new Date() });
    await stack.settle();
    expect(stack.mail.sent).toMatchObject([{ name: 'verify-email', to: 'new@sprx.test', props: { url: URL_OF_CODE } }]);
    expect(await storedText()).not.toContain('secret-code-1');
    expect((await stack.db.collection('outbox').get()).size).toBe(0);
  });

  it('transaction fails → email not queued', async () => {
    const work = withPlatformTransaction(stack.backend.deps, WHO, async (transaction) => {
      enqueueEmail(stack.backend.deps, transaction, 'account-deleted', 'new@sprx.test', { firstname: null });
      throw new Error('Not done');
    });
    await expect(work).rejects.toThrow('Not done');
    await stack.settle();
    expect(stack.mail.sent).toEqual([]);
    expect(await storedText()).toBe('[]');
  });
});
