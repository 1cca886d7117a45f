import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type OAuth2Row, oauth2 } from '../../../server/connectors/oauth2.ts';
import type { Credentials, SignInRequest } from '../../../server/core/ports/connector.ts';
import { failure } from '../../support/source-error.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const open = openSites();
const { signal } = new AbortController();
const NOW = Date.UTC(2026, 10, 20, 9);
const CLIENT = { clientId: 'sprx', clientSecret: 's+cret/1' };
const REQUEST: SignInRequest = {
  client: CLIENT,
  redirectUri: 'https://app.example/redirect',
  state: 'a1.state',
  isAgain: false,
};
const ANSWER = { code: 'code', state: 'a1.state' };
const ROW: OAuth2Row = {
  label: 'Example',
  origin: 'https://provider.example',
  authorizePath: '/authorize',
  tokenPath: '/token',
  scopes: ['read', 'offline'],
  proof: 'basic',
};

type TokenRequest = { form: Record<string, string>; basic: string | undefined };

/** A token endpoint, what it was asked, and the way to sign in there. */
async function provider(row: Partial<OAuth2Row>, answer: unknown, status = 200, headers = {}) {
  const requests: TokenRequest[] = [];
  const site = await open((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      requests.push({ form: Object.fromEntries(new URLSearchParams(text)), basic: request.headers.authorization });
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer));
    });
  });
  const safeFetch = fetcher({ allow: [hostPort(site)] });
  const at = { safeFetch, baseOf: () => site.origin, signedInBaseOf: () => site.origin };
  return { requests, site, ...oauth2({ ...ROW, ...row }, at, () => NOW) };
}

const token = { access_token: 'a', token_type: 'bearer', expires_in: 7200, refresh_token: 'r', scope: 'read offline' };
const signedIn: Credentials = {
  access: 'a',
  accessFrom: '2026-11-20T09:00:00.000Z',
  accessUntil: '2026-11-20T11:00:00.000Z',
  refresh: 'r',
};

describe('OAuth 2, configuration of a provider', () => {
  test('client secret by form → in the form, in no header', async () => {
    const { requests, finish } = await provider({ proof: 'post' }, token);
    await finish(REQUEST, {}, ANSWER, signal);
    expect(requests).toEqual([
      {
        basic: undefined,
        form: {
          grant_type: 'authorization_code',
          code: 'code',
          redirect_uri: 'https://app.example/redirect',
          client_id: 'sprx',
          client_secret: 's+cret/1',
        },
      },
    ]);
  });

  test('client secret by header → base64 of id and secret, hyphens and underscores unchanged', async () => {
    const { requests, finish } = await provider({}, token);
    const client = { clientId: 'my-client_1.a', clientSecret: ['s-e_c', 'r+t/='].join('') };
    await finish({ ...REQUEST, client }, {}, ANSWER, signal);
    expect(requests[0]?.basic).toBe(`Basic ${btoa('my-client_1.a:s-e_cr%2Bt%2F%3D')}`);
    expect(requests[0]?.form).not.toHaveProperty('client_secret');
  });

  test('PKCE → S256 challenge in the address, verifier stored and sent only for the token', async () => {
    const { requests, begin, finish } = await provider({ pkce: true }, token);
    const { authorizeUrl, kept: storedAttempt } = await begin(REQUEST, signal);
    const shown = new URL(authorizeUrl).searchParams;
    expect(storedAttempt.verifier).toMatch(/^[\w.~-]{43,128}$/);
    expect(authorizeUrl).not.toContain(storedAttempt.verifier);
    expect(shown.get('code_challenge_method')).toBe('S256');
    const challenge = createHash('sha256').update(String(storedAttempt.verifier)).digest('base64url');
    expect(shown.get('code_challenge')).toBe(challenge);
    await finish(REQUEST, storedAttempt, ANSWER, signal);
    expect(requests[0]?.form.code_verifier).toBe(storedAttempt.verifier);
  });

  test('PKCE, verifier lost → no request', async () => {
    const { site, finish } = await provider({ pkce: true }, token);
    await failure(finish(REQUEST, {}, ANSWER, signal));
    expect(site.hits).toEqual([]);
  });

  test('parameters of the provider → in the consent address', async () => {
    const { begin } = await provider({ parameters: { access_type: 'offline', prompt: 'consent' } }, token);
    const { authorizeUrl } = await begin(REQUEST, signal);
    const shown = Object.fromEntries(new URL(authorizeUrl).searchParams);
    expect(shown).toMatchObject({ access_type: 'offline', prompt: 'consent', scope: 'read offline' });
  });

  test.each([
    ['that ends and can be renewed', token, signedIn, null],
    [
      'whose renewing ends',
      { ...token, refresh_token_expires_in: 86_400 },
      signedIn,
      new Date('2026-11-21T09:00:00.000Z'),
    ],
    [
      'that ends and cannot be renewed',
      { access_token: 'a', expires_in: 7200 },
      { access: 'a', accessFrom: signedIn.accessFrom, accessUntil: signedIn.accessUntil },
      new Date('2026-11-20T11:00:00.000Z'),
    ],
    ['that never ends', { access_token: 'a', token_type: 'Bearer' }, { access: 'a' }, null],
    [
      'of null for what is left out',
      { access_token: 'a', refresh_token: null, expires_in: null },
      { access: 'a' },
      null,
    ],
    ['beside which an id_token stands', { ...token, id_token: 'e30.e30.c2ln' }, signedIn, null],
  ])('token with %s → expiry stored', async (_, answer, credentials, expiresAt) => {
    const { finish } = await provider({}, answer);
    expect(await finish(REQUEST, {}, ANSWER, signal)).toMatchObject({ credentials, expiresAt });
  });
});

describe('OAuth 2, renewal', () => {
  test('refresh token rotated → the new one replaces the old one', async () => {
    const { requests, refresh } = await provider({}, { ...token, access_token: 'a2', refresh_token: 'r2' });
    const renewed = await refresh(CLIENT, signedIn, signal);
    expect(renewed).toEqual({ credentials: { ...signedIn, access: 'a2', refresh: 'r2' }, expiresAt: null });
    expect(requests[0]?.form).toEqual({ grant_type: 'refresh_token', refresh_token: 'r' });
    expect(requests[0]?.basic).toMatch(/^Basic /);
  });

  test('refresh token not rotated → the old one and its expiry stay', async () => {
    const { refresh } = await provider({ proof: 'post' }, { access_token: 'a2', expires_in: 7200 });
    expect(await refresh(CLIENT, signedIn, signal)).toEqual({ credentials: { ...signedIn, access: 'a2' } });
  });

  test('no refresh token → null, no request', async () => {
    const { site, refresh } = await provider({}, token);
    expect(await refresh(CLIENT, { access: 'a' }, signal)).toBeNull();
    expect(site.hits).toEqual([]);
  });

  test.each([
    [400, { error: 'invalid_grant' }, 'auth-expired'],
    // As X and LinkedIn say it of a refresh token that has ended.
    [400, { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' }, 'auth-expired'],
    [400, { error: 'invalid_request', error_description: 'Content type must be a form.' }, 'broken'],
    [401, { error: 'invalid_client' }, 'ours'],
    [500, { error: 'invalid_grant' }, 'http-status'],
    [503, {}, 'http-status'],
    [408, {}, 'http-status'],
    [429, {}, 'rate-limited'],
    [200, { error: 'invalid_grant' }, 'broken'],
    [200, '<html>', 'broken'],
    [400, { error: 'temporarily_unavailable' }, 'broken'],
  ])('%s with %j → %s', async (status, answer, code) => {
    const { refresh } = await provider({}, answer, status);
    expect((await failure(refresh(CLIENT, signedIn, signal))).code).toBe(code);
  });

  test.each([
    [429, { 'retry-after': '300' }, 300_000],
    [429, {}, 60_000],
    [503, { 'retry-after': '300' }, 300_000],
    [503, {}, undefined],
  ])('%s with %j → Retry-After respected', async (status, headers, retryAfterMs) => {
    const { refresh } = await provider({}, {}, status, headers);
    expect((await failure(refresh(CLIENT, signedIn, signal))).retryAfterMs).toBe(retryAfterMs);
  });

  test('answer over 10 MB → too-large, message names the provider', async () => {
    const { refresh } = await provider({}, { access_token: 'a'.repeat(11 * 1024 * 1024) });
    const error = await failure(refresh(CLIENT, signedIn, signal));
    expect([error.code, error.message]).toEqual([
      'too-large',
      'Example’s answer was far too long to read. We’ll try again later.',
    ]);
  });

  test.each([302, 307])('%s to another address on this machine → refused, no request there', async (status) => {
    const inside = await open((_, response) => response.end(JSON.stringify(token)));
    const { refresh } = await provider({}, {}, status, { location: `${inside.origin}/token` });
    expect((await failure(refresh(CLIENT, signedIn, signal))).message).toContain(
      'sends requests on to another address',
    );
    expect(inside.hits).toEqual([]);
  });

  test('provider down → unreachable, the sign-in stays valid', async () => {
    const { site, refresh } = await provider({}, token);
    await site.close();
    expect((await failure(refresh(CLIENT, signedIn, signal))).code).toBe('unreachable');
  });
});
