import { describe, expect, test } from 'vitest';
import type { SignInRequest } from '../../../server/core/ports/connector.ts';
import { failure } from '../../support/source-error.ts';
import { type Answers, client, facebook, NOW, proofOf } from './graph-site.ts';

const { signal } = new AbortController();
const REQUEST: SignInRequest = { client, redirectUri: 'https://app.example/redirect', state: 'a1.s', isAgain: false };

describe('Facebook, signing in', () => {
  const signInAt = async (answers: Answers) => {
    const { connector, requests } = await facebook(answers);
    if (!connector.signIn) throw new Error('Facebook has a sign-in');
    return { ...connector.signIn, requests };
  };
  const good: Answers = (url) => {
    if (url.pathname.endsWith('/oauth/access_token'))
      return {
        body: { access_token: url.searchParams.get('fb_exchange_token') ? 'long' : 'short', expires_in: 5_184_000 },
      };
    if (url.pathname.endsWith('/me/permissions'))
      return {
        body: {
          data: [
            { permission: 'pages_show_list', status: 'granted' },
            { permission: 'read_insights', status: 'declined' },
          ],
        },
      };
    if (!url.pathname.endsWith('/me/accounts')) return null;
    const page = (id: string, tasks: string[]) => ({ id, name: `Page ${id}`, access_token: `t${id}`, tasks });
    return url.searchParams.get('after')
      ? { body: { data: [page('3', ['ADVERTISE'])], paging: { cursors: { after: 'z' } } } }
      : {
          body: {
            data: [page('1', ['MANAGE']), page('2', ['CREATE_CONTENT'])],
            paging: { cursors: { after: 'y' }, next: 'x' },
          },
        };
  };
  const answer = { code: 'code', state: 'a1.s' };

  test('code → token for 60 days, granted scopes, a token per readable page over every page of the list', async () => {
    const { finish, requests } = await signInAt(good);
    const signed = await finish(REQUEST, { verifier: 'v' }, answer, signal);
    expect(signed).toMatchObject({ scopes: ['pages_show_list'], expiresAt: new Date(NOW + 60 * 86_400_000) });
    expect(signed.credentials.access).toBe('long');
    expect(Object.keys(JSON.parse(signed.credentials.pages ?? '{}'))).toEqual(['1', '2']);
    const [short, long] = requests.filter(({ pathname }) => pathname.endsWith('/oauth/access_token'));
    expect(Object.fromEntries(short?.searchParams ?? [])).toEqual({
      client_id: '42',
      client_secret: client.clientSecret,
      redirect_uri: REQUEST.redirectUri,
      code: 'code',
      code_verifier: 'v',
    });
    expect(long?.searchParams.get('grant_type')).toBe('fb_exchange_token');
    for (const { searchParams } of requests.filter((url) => url.searchParams.has('access_token')))
      expect(searchParams.get('appsecret_proof')).toBe(proofOf('long'));
  });

  test('application rate limited for an hour → sign-in works all the same', async () => {
    const { finish, account, accounts } = await signInAt((url) =>
      url.pathname === '/v26.0/me' ? { body: { id: '7', name: 'Ana' } } : good(url),
    );
    const until = new Date(NOW + 3_600_000);
    const quiet = { ...client, quiet: { until, save: async () => undefined } };
    const { credentials } = await finish({ ...REQUEST, client: quiet }, {}, answer, signal);
    expect(await account(quiet, credentials, signal)).toMatchObject({ id: '7' });
    expect(await accounts(quiet, credentials, signal)).toHaveLength(3);
  });

  test('consent dialog → scopes and state; renewal → requests the declined scopes again', async () => {
    const { begin } = await signInAt(good);
    const authorizeUrlOf = async (isAgain: boolean) =>
      new URL((await begin({ ...REQUEST, isAgain }, signal)).authorizeUrl);
    const first = await authorizeUrlOf(false);
    expect(first.pathname).toBe('/v26.0/dialog/oauth');
    expect(Object.fromEntries(first.searchParams)).toEqual({
      client_id: '42',
      redirect_uri: REQUEST.redirectUri,
      state: 'a1.s',
      response_type: 'code',
      scope: 'pages_show_list,pages_read_engagement,read_insights,business_management',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect((await authorizeUrlOf(true)).searchParams.get('auth_type')).toBe('rerequest');
  });

  test.each([
    [101, 'ours'],
    [1, 'ours'],
    [100, 'auth-expired'],
  ])('token refused with %s → %s', async (code, expected) => {
    const { finish } = await signInAt(() => ({ status: 400, body: { error: { code, message: 'no' } } }));
    expect((await failure(finish(REQUEST, {}, answer, signal))).code).toBe(expected);
  });

  test('credential test: refused code → accepted; unknown client → ours', async () => {
    const refused = await signInAt(() => ({ status: 400, body: { error: { code: 100 } } }));
    await expect(
      refused.verify({ client, redirectUri: 'https://app.example/redirect' }, signal),
    ).resolves.toBeUndefined();
    const unknown = await signInAt(() => ({ status: 400, body: { error: 'invalid_client' } }));
    expect((await failure(unknown.verify({ client, redirectUri: 'https://app.example/redirect' }, signal))).code).toBe(
      'ours',
    );
  });

  test('state of another attempt → no request', async () => {
    const { finish, requests } = await signInAt(good);
    await failure(finish(REQUEST, {}, { ...answer, state: 'other' }, signal));
    expect(requests).toEqual([]);
  });
});
