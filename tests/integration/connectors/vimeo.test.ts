import { describe, expect, test } from 'vitest';
import { createVimeoConnector } from '../../../server/connectors/vimeo/vimeo-connector.ts';
import type { SignInRequest } from '../../../server/core/ports/connector.ts';
import { readPages } from '../../support/read-pages.ts';
import { failure } from '../../support/source-error.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const open = openSites();
const { signal } = new AbortController();
const REQUEST: SignInRequest = {
  client: { clientId: 'sprx', clientSecret: 's+cret/1' },
  redirectUri: 'https://app.example/redirect',
  state: 'a1.state',
  isAgain: false,
};
const BEGUN = { verifier: 'v'.repeat(43) };
const ANSWER = { code: 'code', state: 'a1.state' };

type Site = Awaited<ReturnType<typeof open>>;
function signInAt(site: Site) {
  const safeFetch = fetcher({ allow: [hostPort(site)], limits: { maxBytes: 100_000 } });
  const provider = { safeFetch, baseOf: () => site.origin, signedInBaseOf: () => site.origin };
  const connector = createVimeoConnector({ provider });
  if (!connector.signIn) throw new Error('Vimeo has a sign-in');
  return { connector, ...connector.signIn };
}
const json = (body: unknown, status = 200) =>
  open((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));

describe('Vimeo, token for a code', () => {
  test('request → form by POST, client by HTTP Basic, only to the token path', async () => {
    let seen: unknown;
    const site = await open((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        seen = { method, url, type: headers['content-type'], basic: headers.authorization, form: text };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ access_token: 't', token_type: 'bearer', scope: 'public' }));
      });
    });
    const signed = await signInAt(site).finish(REQUEST, BEGUN, ANSWER, signal);
    expect(signed).toEqual({ credentials: { access: 't' }, scopes: ['public'], expiresAt: null });
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/oauth/access_token',
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      basic: `Basic ${Buffer.from('sprx:s%2Bcret%2F1').toString('base64')}`,
    });
    expect(Object.fromEntries(new URLSearchParams((seen as { form: string }).form))).toEqual({
      grant_type: 'authorization_code',
      code: 'code',
      redirect_uri: 'https://app.example/redirect',
      code_verifier: BEGUN.verifier,
    });
  });

  test('no scopes in the answer → the requested ones', async () => {
    const site = await json({ access_token: 't', token_type: 'bearer' });
    expect((await signInAt(site).finish(REQUEST, BEGUN, ANSWER, signal)).scopes).toEqual(['public', 'private']);
  });

  test.each([
    ['HTML', '<!doctype html><p>Maintenance</p>', 'text/html', 200],
    ['200 with an error', '{"error":"invalid_grant"}', 'application/json', 200],
    ['no token', '{"token_type":"bearer"}', 'application/json', 200],
    ['a list', '[]', 'application/json', 200],
    ['more than may be read', `{"access_token":"${'a'.repeat(200_000)}"}`, 'application/json', 200],
    ['500', 'oops', 'text/plain', 500],
  ])('%s → SourceError with a message, without the provider’s text', async (_, body, type, status) => {
    const site = await open((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));
    const error = await failure(signInAt(site).finish(REQUEST, BEGUN, ANSWER, signal));
    expect(error.message).not.toMatch(/Maintenance|aaaa|oops|<p>/);
  });

  test('invalid_client, invalid_grant → different errors', async () => {
    const codeOf = async (error: string, status: number) =>
      (await failure(signInAt(await json({ error }, status)).finish(REQUEST, BEGUN, ANSWER, signal))).code;
    expect([await codeOf('invalid_client', 401), await codeOf('invalid_grant', 400)]).toEqual(['ours', 'auth-expired']);
  });

  test.each([
    ['the code refused', 'invalid_grant', 400, null],
    ['the request refused', 'invalid_request', 400, null],
    ['the client refused', 'invalid_client', 401, 'ours'],
    ['the client not allowed to', 'unauthorized_client', 400, 'ours'],
    ['a server that is down', 'server_error', 503, 'http-status'],
  ])('verify a client, %s → accepted or not', async (_, error, status, code) => {
    const verified = signInAt(await json({ error }, status)).verify(REQUEST, signal);
    expect(
      await verified.then(
        () => null,
        (refused: { code: string }) => refused.code,
      ),
    ).toBe(code);
  });

  test('verify a client, token for an invented code → not accepted', async () => {
    const site = await json({ access_token: 't', token_type: 'bearer' });
    expect((await failure(signInAt(site).verify(REQUEST, signal))).code).toBe('broken');
  });

  test('redirect of the token request → refused, form sent nowhere else', async () => {
    const elsewhere = await json({ access_token: 't', token_type: 'bearer' });
    const site = await open((_, response) => response.writeHead(307, { location: `${elsewhere.origin}/take` }).end());
    const error = await failure(signInAt(site).finish(REQUEST, BEGUN, ANSWER, signal));
    expect(error.message).toMatch(/another address/);
    expect(elsewhere.hits).toEqual([]);
  });

  test('state of another attempt → no request', async () => {
    const site = await json({ access_token: 't', token_type: 'bearer' });
    await failure(signInAt(site).finish(REQUEST, {}, { ...ANSWER, state: 'other' }, signal));
    expect(site.hits).toEqual([]);
  });
});

test('Vimeo, sync: redirect to another origin → refused, token sent nowhere else', async () => {
  const elsewhere = await json({});
  const site = await open((_, response) => response.writeHead(302, { location: `${elsewhere.origin}/me` }).end());
  const error = await failure(
    readPages(
      {
        ...signInAt(site).connector,
        read: (r) => signInAt(site).connector.read({ ...r, credentials: { access: 't' } }),
      },
      { userId: '1' },
    ),
  );
  expect(error.message).toMatch(/another address/);
  expect(elsewhere.hits).toEqual([]);
});

test('Vimeo: name that resembles HTML → author is the account, description is the whole name', async () => {
  const video = {
    uri: '/videos/8001',
    name: 'Ours & <yours>',
    description: null,
    link: 'https://vimeo.com/8001',
    created_time: '2026-11-19T08:30:00+00:00',
    tags: [],
    privacy: { view: 'anybody' },
  };
  const site = await open((request, response) => {
    const isAccount = request.url?.startsWith('/me?');
    const me = { uri: '/users/5001', name: 'Oakfield Films', link: 'https://vimeo.com/oakfield', pictures: null };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAccount ? me : { total: 1, data: [video], paging: { next: null } }));
  });
  const [page] = await readPages(signInAt(site).connector, { userId: '5001' });
  expect(page?.status === 'read' && page.items[0]).toMatchObject({
    title: 'Ours & <yours>',
    author: 'Oakfield Films',
    media: [{ type: 'video', alt: 'Ours & <yours>' }],
  });
});

test.each([
  [429, {}, 3_600_000],
  [403, { error_code: 9000 }, 3_600_000],
  [429, { error_code: 9000 }, 120_000],
])('Vimeo: status %s with %j → rate-limited until the time of its header', async (status, body, retryAfterMs) => {
  const reset = { 'x-ratelimit-reset': new Date(Date.UTC(2026, 10, 20, 9, 2)).toISOString() };
  const site = await open((_, response) => {
    const headers = { 'content-type': 'application/json', ...(retryAfterMs === 120_000 ? reset : {}) };
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  const provider = { safeFetch: fetcher({ allow: [hostPort(site)] }), baseOf: () => site.origin };
  const connector = createVimeoConnector({
    provider: { ...provider, signedInBaseOf: () => site.origin },
    now: () => Date.UTC(2026, 10, 20, 9),
  });
  expect(await failure(readPages(connector, { userId: '1' }))).toMatchObject({ code: 'rate-limited', retryAfterMs });
});

test('Vimeo: list without paging, video without a name → its videos are read', async () => {
  const video = { uri: '/videos/1', link: 'https://vimeo.com/1', created_time: '2026-11-19T08:30:00+00:00' };
  const site = await open((request, response) => {
    const me = { uri: '/users/1', name: 'Films', link: 'https://vimeo.com/films' };
    const list = { data: [{ ...video, privacy: { view: 'anybody' } }] };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.url?.startsWith('/me?') ? me : list));
  });
  const [page] = await readPages(signInAt(site).connector, { userId: '1' });
  expect(page).toMatchObject({ items: [{ externalId: '1', permalink: 'https://vimeo.com/1' }] });
});
