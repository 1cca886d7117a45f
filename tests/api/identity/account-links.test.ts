import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobDocument } from '../../../server/core/jobs/job-document.ts';
import type { JobRun } from '../../../server/core/jobs/queue.ts';
import type { Identity, TokenVerifier } from '../../../server/core/ports/tokens.ts';
import { sendLink } from '../../../server/identity/use-cases/account/mail-links.ts';
import { PEOPLE, type PersonName } from '../../support/demo-school.ts';
import { eventually } from '../../support/eventually.ts';
import { fieldsOf, namedTokens, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
let ahead = 0;
/** Claims of a person's token that differ from the usual. */
const said = new Map<string, Partial<Identity>>();
const tokens: TokenVerifier = {
  async verify(token) {
    const identity = await namedTokens.verify(token);
    return identity && { ...identity, ...said.get(token) };
  },
};

beforeAll(async () => {
  stack = await startStack({ tokens, backend: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => stack.close());
beforeEach(async () => {
  // Later than every window of the rate limits.
  ahead += 2 * 60 * 60_000;
  said.clear();
  await stack.reset();
});

const post = (path: string, as: PersonName | null, body?: object) =>
  stack.ask('POST', `/api/v1/account/${path}`, { as, iid: null, ...(body ? { body } : {}) });
const user = async (uid: string) => (await stack.db.doc(`users/${uid}`).get()).data();
const waiting = async () => (await stack.db.collection('mailLinks').get()).size;
const linkOf = (index = 0) => {
  const mail = stack.mail.sent[index] ?? expect.fail('no letter');
  const url = new URL((mail.props as { url: string }).url);
  return {
    name: mail.name,
    to: mail.to,
    at: `${url.origin}${url.pathname}`,
    ...Object.fromEntries(url.searchParams),
  };
};
/** A sign-in of now, by the clock of the server. */
const signedInNow = (person: PersonName) => said.set(person, { signedInAt: new Date(Date.now() + ahead) });

describe('password reset', () => {
  it('address with an account, in other case and with spaces → 202, email with a link to our own page', async () => {
    await stack.db.doc('users/u-head').update({ firstname: 'Margaret' });
    const answer = await post('password-reset', null, { email: ' Head@Oakfield.test ' });
    expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
    await stack.settle();
    expect(linkOf()).toEqual({
      name: 'reset-password',
      to: 'head@oakfield.test',
      at: 'https://app.example/authusermanagement',
      mode: 'resetPassword',
      oobCode: expect.stringMatching(/^code-\d+-resetPassword$/),
    });
    expect(stack.mail.sent[0]?.props).toMatchObject({ firstname: 'Margaret' });
    expect(await waiting()).toBe(0);
  });

  it('address without an account, disabled account → same answer, no email', async () => {
    await stack.accounts.update('u-viewer', { disabled: true });
    const registered = await post('password-reset', null, { email: 'head@oakfield.test' });
    for (const email of ['nobody@oakfield.test', 'viewer@oakfield.test']) {
      const answer = await post('password-reset', null, { email });
      expect([answer.status, answer.text]).toEqual([registered.status, registered.text]);
    }
    await stack.settle();
    expect(stack.mail.sent.map(({ to }) => to)).toEqual(['head@oakfield.test']);
  });

  it.each([
    [{}, 'Enter an email address.'],
    [{ email: '' }, 'Enter an email address.'],
    [{ email: 'head' }, 'Enter an email address like'],
    [{ email: `${'x'.repeat(10_000)}@a.test` }, 'too long'],
    [{ email: 'head@oakfield.test\r\nBcc: x@y.test' }, 'Enter an email address like'],
    [{ email: 'head@oakfield.test,x@y.test' }, 'Enter an email address like'],
  ])('body %j → 400 at the email field, no job', async (body, message) => {
    const answer = await post('password-reset', null, body);
    expect([answer.status, fieldsOf(answer).email]).toEqual([400, expect.stringContaining(message)]);
    expect(await waiting()).toBe(0);
  });

  it('five requests for one address in 15 minutes → 202 each, three emails, a fourth after 16 minutes', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect((await post('password-reset', null, { email: 'head@oakfield.test' })).status).toBe(202);
    }
    await stack.settle();
    expect(stack.mail.sent).toHaveLength(3);
    ahead += 16 * 60_000;
    await post('password-reset', null, { email: 'head@oakfield.test' });
    await stack.settle();
    expect(stack.mail.sent).toHaveLength(4);
  });

  it('21 requests from one IP address → the last is 429 with Retry-After', async () => {
    const answers = [];
    for (let i = 0; i < 21; i += 1) answers.push(await post('password-reset', null, { email: `p${i}@oakfield.test` }));
    expect(answers.slice(0, 20).every(({ status }) => status === 202)).toBe(true);
    const last = answers[20];
    expect([last?.status, last?.body.error?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(600);
  });

  it('Auth service or mail server down → 202, email sent once both are up', async () => {
    stack.accounts.down = true;
    expect((await post('password-reset', null, { email: 'head@oakfield.test' })).status).toBe(202);
    expect(await waiting()).toBe(1);
    stack.accounts.down = false;
    stack.mail.down = false;
    await stack.settle();
    expect(stack.mail.sent).toHaveLength(1);
  });
});

describe('password reset email, mail server down', () => {
  /** The job's last try, as the runner would make it. */
  async function lastAttempt() {
    const [job] = (await stack.db.collection('jobs').where('kind', '==', 'mail-link').get()).docs;
    if (!job) return expect.fail('no job');
    const run = {
      job: job.data() as JobDocument,
      isLastAttempt: true,
      assertLease: async () => {},
    } as unknown as JobRun;
    const done = sendLink(stack.backend.deps, run);
    return { done: await done.catch((error: Error) => error.message), reference: job.ref };
  }

  it('mail server down for longer than a job is retried → queued again for 15 minutes later, sent once', async () => {
    await post('password-reset', null, { email: 'head@oakfield.test' });
    stack.mail.down = true;
    const { done, reference } = await lastAttempt();
    expect(done).toBe('done');
    await reference.delete();
    const [later] = (await stack.db.collection('jobs').where('open', '==', true).get()).docs;
    expect(later?.get('dueAt').toMillis() - Date.now() - ahead).toBeGreaterThan(14 * 60_000);
    expect(await waiting()).toBe(1);
    stack.mail.down = false;
    ahead += 16 * 60_000;
    await stack.settle();
    expect([stack.mail.sent.length, await waiting()]).toEqual([1, 0]);
  });

  it('mail server down for more than a day → email dropped', async () => {
    await post('password-reset', null, { email: 'head@oakfield.test' });
    stack.mail.down = true;
    ahead += 25 * 60 * 60_000;
    expect((await lastAttempt()).done).toContain('down');
    stack.mail.down = false;
  });
});

describe('email verification', () => {
  it('unconfirmed address → 202, email whose link leads back to the activation page', async () => {
    const answer = await post('verification', 'unverified');
    expect([answer.status, answer.body]).toEqual([202, { emailVerified: false, waitSeconds: 60 }]);
    await stack.settle();
    expect(linkOf()).toEqual({
      name: 'verify-email',
      to: 'unverified@sprx.test',
      at: 'https://app.example/authusermanagement',
      mode: 'verifyEmail',
      oobCode: expect.any(String),
      continueUrl: 'https://app.example/auth/activate/success',
    });
  });

  it('two requests at once → 202 and 429; a minute later → 202', async () => {
    const both = await Promise.all([post('verification', 'unverified'), post('verification', 'unverified')]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 429]);
    const refused = both.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50);
    ahead += 61_000;
    expect((await post('verification', 'unverified')).status).toBe(202);
    await stack.settle();
    expect(stack.mail.sent).toHaveLength(2);
  });

  it('confirmed address → 202, no email; account gone → 404; not signed in → 401', async () => {
    await stack.accounts.update('u-unverified', { emailVerified: true });
    const answer = await post('verification', 'unverified');
    expect([answer.status, answer.body]).toEqual([202, { emailVerified: true, waitSeconds: 0 }]);
    await post('verification', 'head');
    await stack.settle();
    expect(stack.mail.sent).toEqual([]);
    await stack.accounts.remove('u-unverified');
    expect((await post('verification', 'unverified')).status).toBe(404);
    expect((await post('verification', null)).status).toBe(401);
  });
});

describe('email change', () => {
  it('new address → confirmation sent to it, the stored address stays until confirmed', async () => {
    signedInNow('head');
    const answer = await post('email', 'head', { email: 'Margaret@New.example' });
    expect([answer.status, answer.body]).toEqual([202, { email: 'margaret@new.example' }]);
    await stack.settle();
    expect(linkOf()).toMatchObject({ name: 'change-email', to: 'margaret@new.example', mode: 'verifyAndChangeEmail' });
    expect((await user('u-head'))?.email).toBe('head@oakfield.test');
  });

  it('address of another account → same 202, no email', async () => {
    signedInNow('head');
    const answer = await post('email', 'head', { email: 'author@oakfield.test' });
    expect([answer.status, answer.body]).toEqual([202, { email: 'author@oakfield.test' }]);
    await stack.settle();
    expect(stack.mail.sent).toEqual([]);
  });

  it('own address, no address → 400; old sign-in → sign-in-again; sixth in a row → 429', async () => {
    expect((await post('email', 'head', { email: 'x@new.example' })).body.error?.code).toBe('sign-in-again');
    signedInNow('head');
    const own = await post('email', 'head', { email: 'HEAD@oakfield.test' });
    expect([own.status, fieldsOf(own).email]).toEqual([400, expect.stringContaining('current')]);
    expect((await post('email', 'head', { email: 'x' })).status).toBe(400);
    const many = [];
    for (let i = 0; i < 6; i += 1) many.push((await post('email', 'head', { email: `x${i}@new.example` })).status);
    expect(many).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

describe('account refresh', () => {
  const member = async () => (await stack.db.doc('institutions/oakfield/members/u-head').get()).data();
  const changes = async () =>
    (await stack.db.collection('auditLog').where('action', '==', 'account.email').get()).docs.map((entry) =>
      entry.data(),
    );

  it('address changed, two calls at once → user, member rows updated and one audit entry', async () => {
    await stack.accounts.update('u-head', { email: 'margaret@new.example', emailVerified: true });
    const both = await Promise.all([post('refresh', 'head'), post('refresh', 'head')]);
    for (const answer of both) {
      expect([answer.status, answer.body]).toEqual([
        200,
        { account: { uid: 'u-head', email: 'margaret@new.example', emailVerified: true } },
      ]);
    }
    expect((await user('u-head'))?.email).toBe('margaret@new.example');
    expect(await member()).toMatchObject({ email: 'margaret@new.example', role: 'ADMIN' });
    expect((await member())?.words).toContain('margaret');
    expect(await changes()).toMatchObject([
      { target: 'users/u-head', before: { email: 'head@oakfield.test' }, after: { email: 'margaret@new.example' } },
    ]);
  });

  it('new address not confirmed → the stored address stays', async () => {
    await stack.accounts.update('u-head', { email: 'boss@gov.example', emailVerified: false });
    expect((await post('refresh', 'head')).status).toBe(200);
    expect((await user('u-head'))?.email).toBe('head@oakfield.test');
  });

  it('account without user document → document created; account deleted → 404', async () => {
    await stack.db.doc('users/u-new').delete();
    await Promise.all([post('refresh', 'new'), post('refresh', 'new')]);
    expect(await user('u-new')).toMatchObject({ uid: 'u-new', email: PEOPLE.new.email, institutions: {} });
    await stack.accounts.remove('u-new');
    expect((await post('refresh', 'new')).status).toBe(404);
    expect((await post('refresh', null)).status).toBe(401);
  });

  it('admin only by claim → admin in the user document, also after an address change', async () => {
    await stack.db.doc('users/u-admin').delete();
    await post('refresh', 'admin');
    expect(await user('u-admin')).toMatchObject({ admin: true });
    await stack.db.doc('users/u-admin').update({ admin: FieldValue.delete() });
    await stack.accounts.update('u-admin', { email: 'ada@new.example', emailVerified: true });
    await post('refresh', 'admin');
    expect(await user('u-admin')).toMatchObject({ admin: true, email: 'ada@new.example' });
    expect(stack.accounts.claimsOf('u-admin')).toMatchObject({ admin: true });
  });

  it('request with a token of the new address → member row and audit log are updated', async () => {
    await stack.accounts.update('u-head', { email: 'margaret@new.example', emailVerified: true });
    said.set('head', { email: 'margaret@new.example' });
    expect((await stack.ask('GET', '/api/v1/institutions/current')).status).toBe(200);
    await eventually(async () => (await member())?.email).toBe('margaret@new.example');
    expect(await changes()).toHaveLength(1);
  });
});
