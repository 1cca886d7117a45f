import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { startStandIns } from '../../support/stand-in-server.ts';

let stack: Stack;
let provider: Awaited<ReturnType<typeof startStandIns>>;
const logged: string[] = [];
const START = new Date('2026-11-20T09:30:00.000Z');
let now = START;

beforeAll(async () => {
  provider = await startStandIns();
  stack = await startStack({
    config: { logLevel: 'debug' },
    logTo: { write: (line) => void logged.push(line) },
    backend: { connectors: provider.connectors, now: () => now, isLocal: true },
  });
});
beforeEach(async () => {
  now = START;
  await stack.reset();
  provider.act('vimeo', 'ok');
});
afterAll(async () => {
  await stack.close();
  await provider.close();
});

const PATH = '/api/v1/admin/credentials';
const ask = (method: string, path = '', body?: object) =>
  stack.ask(method, `${PATH}${path}`, { as: 'admin', iid: null, ...(body ? { body } : {}) });
/** What the stand-in knows SprX by. */
const REGISTERED = { network: 'vimeo', clientId: 'sprx-local-vimeo', clientSecret: 'local-secret-vimeo' };
const add = (identifier = 'vimeo-one', more: object = {}) => ask('POST', '', { identifier, ...REGISTERED, ...more });
const one = async (identifier = 'vimeo-one') => (await ask('GET', `/${identifier}`)).body.credential as Loose;
const log = async (action: string) =>
  (await stack.db.collection('auditLog').where('action', '==', action).get()).docs.map((entry) => entry.data());

/** A person of the school signs in and makes a channel of it. */
async function connect(secretAtFinish?: () => Promise<unknown>) {
  const school = { as: 'head', iid: 'oakfield' } as const;
  const started = await stack.ask('POST', '/api/v1/connections/vimeo/start', { ...school, body: {} });
  const attempt = started.body.attempt as Loose;
  const answer = await provider.consent(String(attempt.authorizeUrl));
  await secretAtFinish?.();
  return stack.ask('POST', '/api/v1/connections/vimeo/finish', {
    ...school,
    body: { attemptId: attempt.id, ...answer },
  });
}
const channel = async (connectionId: unknown) =>
  stack.ask('POST', '/api/v1/feeds', {
    body: { name: 'Films', network: 'vimeo', source: { userId: '5001' }, connectionId },
  });

describe('adding a credential', () => {
  it('first of its network → active, untested, with the redirect address to register; secret in no answer, document or log', async () => {
    const made = await add('vimeo-one', {
      scopes: ['public'],
      expiresAt: '2027-01-31',
      reason: 'The app was approved',
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.credential).toEqual({
      identifier: 'vimeo-one',
      network: 'vimeo',
      clientId: 'sprx-local-vimeo',
      secretLast4: 'imeo',
      scopes: ['public'],
      callbackUrl: 'https://app.example/redirect',
      expiresAt: '2027-01-31T00:00:00.000Z',
      channels: 0,
      active: true,
      status: 'untested',
      testedAt: null,
      updatedAt: '2026-11-20T09:30:00.000Z',
    });
    expect(await log('credential.create')).toMatchObject([
      { target: 'credentials/vimeo-one', reason: 'The app was approved', after: { network: 'vimeo' } },
    ]);
    const storedText = JSON.stringify([
      (await stack.db.doc('credentials/vimeo-one').get()).data(),
      (await stack.db.collection('auditLog').get()).docs.map((entry) => entry.data()),
    ]);
    expect([made.text, storedText, (await ask('GET')).text, logged.join()].join()).not.toContain('local-secret');
  });

  it.each([
    ['identifier with capitals', { identifier: 'Vimeo' }, 'identifier'],
    ['identifier of two letters', { identifier: 'vi' }, 'identifier'],
    ['identifier of 41 letters', { identifier: 'v'.repeat(41) }, 'identifier'],
    ['network without a sign-in', { network: 'rss' }, 'network'],
    ['no client id', { clientId: ' ' }, 'clientId'],
    ['no secret', { clientSecret: '' }, 'clientSecret'],
    ['a secret of 15 characters', { clientSecret: 'made-up-secret-' }, 'clientSecret'],
    ['a scope of two words', { scopes: ['read write'] }, 'scopes.0'],
    ['an end that is no day', { expiresAt: 'soon' }, 'expiresAt'],
  ])('%s → 400 at the field, nothing stored', async (_what, changes, field) => {
    const answer = await add('vimeo-one', changes);
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]]);
    expect((await stack.db.collection('credentials').get()).size).toBe(0);
  });

  it('identifier of another credential → 409 at the field, the first stays', async () => {
    await add();
    const again = await add('vimeo-one', { clientSecret: 'another-made-up-secret' });
    expect([again.status, fieldsOf(again).identifier]).toEqual([409, 'This identifier is already in use.']);
    expect((await one()).secretLast4).toBe('imeo');
  });

  it('second of the network → inactive until PATCH activates it; then new sign-ins use it, one is active', async () => {
    await add();
    await add('vimeo-two', { clientId: 'other-client' });
    expect((await one('vimeo-two')).active).toBe(false);
    const patched = await ask('PATCH', '/vimeo-two', { active: true, reason: 'Approved by the provider' });
    expect(patched.status, patched.text).toBe(200);
    expect(list((await ask('GET')).body.items).map(({ identifier, active }) => [identifier, active])).toEqual([
      ['vimeo-two', true],
      ['vimeo-one', false],
    ]);
    const started = await stack.ask('POST', '/api/v1/connections/vimeo/start', { body: {} });
    expect(String((started.body.attempt as Loose).authorizeUrl)).toContain('client_id=other-client');
    expect((await log('credential.update'))[0]).toMatchObject({ reason: 'Approved by the provider' });
    expect((await ask('PATCH', '/vimeo-two', { active: false })).status).toBe(400);
  });
});

describe('testing a credential', () => {
  it('secret the provider accepts → ok; another secret → failing with a message; both stored', async () => {
    await add();
    const testAnswer = await ask('POST', '/vimeo-one/test');
    expect(testAnswer.body).toEqual({ ok: true, message: 'Vimeo knows this credential.' });
    expect(await one()).toMatchObject({ status: 'ok', testedAt: '2026-11-20T09:30:00.000Z' });
    await ask('POST', '/vimeo-one/rotate', { clientSecret: 'a-mistyped-secret' });
    expect(await one()).toMatchObject({ status: 'untested', testedAt: null, secretLast4: 'cret' });
    expect((await ask('POST', '/vimeo-one/test')).body).toEqual({
      ok: false,
      message: 'Vimeo doesn’t know this client id with this secret.',
    });
    expect((await one()).status).toBe('failing');
    expect(await log('credential.test')).toHaveLength(2);
  });
});

describe('replacing a secret', () => {
  it('sign-in started before the rotation → finished with the old secret; started 25 hours later → new secret only', async () => {
    await add();
    const finished = await connect(() => ask('POST', '/vimeo-one/rotate', { clientSecret: 'not-yet-at-the-provider' }));
    expect(finished.status, finished.text).toBe(200);
    now = new Date(START.getTime() + 25 * 3_600_000);
    const late = await connect();
    expect(late.status).toBe(422);
    expect(late.text).toContain('doesn’t recognise SprX');
  });

  it('without a secret → 400; former one stays', async () => {
    await add();
    const answer = await ask('POST', '/vimeo-one/rotate', { clientSecret: ' ' });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['clientSecret']]);
    expect((await one()).secretLast4).toBe('imeo');
  });
});

describe('deleting a credential', () => {
  it('channel uses it → 409 with the count, also after another became active; channel deleted → can be deleted', async () => {
    await add();
    const { body } = await connect();
    const made = await channel((body.connection as Loose).id);
    expect(made.status, made.text).toBe(201);
    expect((await one()).channels).toBe(1);
    await add('vimeo-two');
    await ask('PATCH', '/vimeo-two', { active: true });
    const refused = await ask('DELETE', '/vimeo-one');
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'A channel uses this credential. It can be deleted once they are connected with another one.',
    ]);
    await stack.settle();
    expect((await stack.ask('DELETE', `/api/v1/feeds/${(made.body.feed as Loose).id}`)).status).toBe(204);
    expect((await ask('DELETE', '/vimeo-one', { reason: 'The old app is gone' })).status).toBe(204);
    expect(await log('credential.delete')).toMatchObject([{ reason: 'The old app is gone' }]);
  });

  it('active one deleted → the oldest other becomes active; last one → network not set up; unknown → 404', async () => {
    await add();
    now = new Date(START.getTime() + 1000);
    await add('vimeo-two');
    expect((await ask('DELETE', '/vimeo-one')).status).toBe(204);
    expect((await one('vimeo-two')).active).toBe(true);
    expect((await ask('DELETE', '/vimeo-two')).status).toBe(204);
    expect((await stack.ask('POST', '/api/v1/connections/vimeo/start', { body: {} })).status).toBe(422);
    for (const [method, path] of [
      ['DELETE', ''],
      ['GET', ''],
      ['POST', '/test'],
    ] as const) {
      expect((await ask(method, `/vimeo-one${path}`)).status).toBe(404);
    }
  });

  it('two activated at once → one is active', async () => {
    await add();
    await add('vimeo-two');
    await add('vimeo-three');
    await Promise.all(['two', 'three'].map((name) => ask('PATCH', `/vimeo-${name}`, { active: true })));
    expect(list((await ask('GET')).body.items).filter(({ active }) => active)).toHaveLength(1);
  });
});
