import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manifestOf, NETWORKS, type Network } from '../../../src/domain/networks/all.ts';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';
import { type Loose, list } from '../../support/stack.ts';

const HOUR_MS = 3_600_000;
const WITH_SIGN_IN = NETWORKS.filter((network) => manifestOf(network).signIn);
/** Fields saved beside the tokens of a sign-in that are no secret. */
const OPEN = new Set(['userId', 'username', 'name', 'accessFrom', 'accessUntil']);
const COLLECTIONS = [
  'auditLog',
  'credentials',
  'feeds',
  'feedSources',
  'feedStates',
  'institutions/oakfield/connections',
  'institutions/oakfield/feeds',
  'jobs',
  'notifications',
  'outbox',
  'secrets',
  'signInAttempts',
  'stories',
];

const logged: string[] = [];
let now = new Date();
let at: SignInStack;

beforeAll(async () => {
  at = await startSignInStack({
    config: { logLevel: 'debug' },
    logTo: { write: (line) => void logged.push(line) },
    backend: { now: () => now },
  });
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => at.close());

/** Every value of what is kept sealed that opens something: also those of the pages of an account. */
function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    if (value.startsWith('{')) return secretsIn(JSON.parse(value), name);
    return OPEN.has(name) || value.length < 12 ? [] : [value];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([each, inside]) => secretsIn(inside, each));
}

describe.each(WITH_SIGN_IN)('%s', (network: Network) => {
  it('signed in, synced, renewed, revoked, signed in again, deleted → no token or secret in logs, answers or documents', async () => {
    await at.reset(network);
    const from = logged.length;
    const answers: string[] = [];
    const secrets = new Set<string>([`local-secret-${network}`]);
    const opened = async (path: string, field: string) => {
      const sealed = (await at.stack.db.doc(path).get()).get(field);
      for (const secret of secretsIn(JSON.parse(await at.stack.backend.deps.sealer.open(String(sealed), path))))
        secrets.add(secret);
    };
    async function signIn(body: object = {}): Promise<Loose> {
      const attempt = await at.start(network, body);
      // PKCE's verifier, or the secret of a request token. The token itself is in the address of the redirect.
      await opened(`signInAttempts/${attempt.id}`, 'kept');
      const shown = new URL(attempt.authorizeUrl).searchParams.get('oauth_token');
      if (shown) secrets.delete(shown);
      const answer = await at.provider.consent(attempt.authorizeUrl);
      for (const value of [answer.code, answer.oauth_verifier]) if (value) secrets.add(value);
      const finished = await at.post(`/connections/${network}/finish`, { attemptId: attempt.id, ...answer });
      expect(finished.status).toBe(200);
      answers.push(finished.text);
      await opened(`secrets/${finished.body.connection?.id}`, 'sealed');
      return finished.body;
    }

    const body = await signIn();
    const connectionId = String(body.connection?.id);
    const [account] = list(body.accounts).filter((each) => each.problem === undefined);
    const source = { [manifestOf(network).signIn?.field ?? '']: account?.id };
    const made = await at.post('/feeds', { name: 'Oakfield', network, source, connectionId });
    expect(made.status).toBe(201);
    await at.stack.settle();
    const feedId = String(made.body.feed?.id);
    now = new Date(Date.now() + 3 * HOUR_MS);
    await at.stack.backend.scheduler.tick();
    await at.sync(feedId);
    await opened(`secrets/${connectionId}`, 'sealed');
    at.provider.act(network, 'revoke');
    await at.sync(feedId);
    await signIn({ feedId });
    await at.stack.settle();
    for (const path of [
      '/connections',
      `/connections/${connectionId}/accounts`,
      `/feeds/${feedId}`,
      `/feeds/${feedId}/health`,
      '/networks',
    ])
      answers.push((await at.get(path)).text);
    const documents = async () => {
      const snapshots = await Promise.all(COLLECTIONS.map((path) => at.stack.db.collection(path).get()));
      return snapshots.flatMap(({ docs }) => docs.map((each) => `${each.ref.path} ${JSON.stringify(each.data())}`));
    };
    const before = await documents();
    answers.push((await at.remove(`/connections/${connectionId}`)).text);
    const all = { log: logged.slice(from), answers, documents: [...before, ...(await documents())] };

    expect(secrets.size).toBeGreaterThanOrEqual(3);
    expect(all.log.length).toBeGreaterThan(0);
    expect(before.some((each) => each.startsWith('auditLog/'))).toBe(true);
    for (const secret of secrets)
      for (const [where, texts] of Object.entries(all))
        expect(
          texts.filter((text) => text.includes(secret)),
          where,
        ).toEqual([]);
  });
});
