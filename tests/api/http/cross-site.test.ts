import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Loose, namedTokens, type Stack, startStack } from '../../support/stack.ts';
import { openInvitation } from '../people.ts';

/** What another site can make a browser send: forms, simple requests and cookies, and what it may read of the answers. */
let stack: Stack;
let routes: { method: string; path: string; access: string; takesBody: boolean }[] = [];
/** The Kelvin sign is no K: this is a confirmed address of another person. */
const LOOK_ALIKE = 'mar\u212a@sprx.test';

beforeAll(async () => {
  stack = await startStack({
    config: { logLevel: 'silent' },
    tokens: {
      verify: async (token) => {
        const [name = '', email] = token.split('+');
        const identity = await namedTokens.verify(name);
        return identity && (email ? { ...identity, email: LOOK_ALIKE } : identity);
      },
    },
  });
  await stack.reset();
  const { body } = await stack.ask('GET', '/api/v1/openapi.json', { as: null });
  routes = Object.entries(body.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]: [string, Loose]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, 'none'),
      access: String(operation['x-access']),
      takesBody: operation.requestBody !== undefined,
    })),
  );
});
afterAll(() => stack?.close());

const EVIL = { origin: 'https://evil.example', referer: 'https://evil.example/form', 'sec-fetch-site': 'cross-site' };
const COOKIES =
  'institutionId=oakfield; session=head; __session=head; token=head; Authorization=Bearer%20head; iid=oakfield';
const FORMS: readonly [type: string, body: string][] = [
  ['application/x-www-form-urlencoded', 'name=Sport'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nSport\r\n--x--\r\n'],
  ['text/plain', '{"name":"Sport"}'],
  ['text/plain; charset=application/json', '{"name":"Sport"}'],
  ['application/jsonp', '{"name":"Sport"}'],
  ['application/csp-report', '{"name":"Sport"}'],
];
/** Reads any content type: it trusts the signature over the bytes. */
/** They take any type; what is not theirs by its signature or its form is refused. */
const SIGNED = ['/api/v1/stripe/webhook', '/api/v1/meta/deauthorize', '/api/v1/meta/data-deletion', '/embed/v1/events'];
/** Their channel, or who sends, is looked for before the bytes are; there is none. */
const LOOKED_FOR_FIRST: Readonly<Record<string, number>> = {
  '/api/v1/feeds/none/imports': 404,
  '/api/v1/inbound/none': 404,
  '/api/v1/websub/none/none': 404,
  '/api/v1/inbound-mail': 401,
};
const writes = () => routes.filter(({ method }) => method !== 'GET');
const closed = () => routes.filter(({ access }) => access !== 'open');

describe('cross-site request', () => {
  it('cookies without a token → 401 on every route that needs authentication', async () => {
    expect(closed().length).toBeGreaterThan(50);
    for (const { method, path } of closed()) {
      const answer = await stack.ask(method, path, {
        as: null,
        headers: { ...EVIL, cookie: COOKIES, iid: 'oakfield' },
        ...(method === 'GET' ? {} : { body: { name: 'Sport' } }),
      });
      expect([method, path, answer.status, answer.body.error?.code]).toEqual([method, path, 401, 'unauthenticated']);
    }
  });

  it('form content type, even with a token → 415 (signed webhooks 400), nothing written', async () => {
    for (const { method, path, access } of writes()) {
      for (const [type, body] of FORMS) {
        const answer = await stack.ask(method, path, {
          as: access === 'platform' ? 'admin' : 'head',
          iid: 'oakfield',
          body,
          headers: { ...EVIL, 'content-type': type },
        });
        const refused = SIGNED.includes(path) ? 400 : (LOOKED_FOR_FIRST[path] ?? 415);
        expect([method, path, type, answer.status], answer.text).toEqual([method, path, type, refused]);
      }
    }
    expect((await stack.db.collection('collections').get()).size).toBe(0);
    expect((await stack.db.collection('auditLog').get()).size).toBe(0);
  });

  it('token in query, cookie or another header → 401', async () => {
    const url = '/api/v1/institutions/current';
    const ways: { url: string; headers: Record<string, string> }[] = [
      { url: `${url}?access_token=head`, headers: {} },
      { url: `${url}?authorization=Bearer%20head`, headers: {} },
      { url, headers: { cookie: 'authorization=Bearer head; access_token=head' } },
      { url, headers: { 'x-authorization': 'Bearer head' } },
      { url, headers: { 'proxy-authorization': 'Bearer head' } },
      { url, headers: { authorization: 'head' } },
      { url, headers: { authorization: 'Bearer head, Bearer viewer' } },
    ];
    for (const way of ways) {
      const answer = await stack.ask('GET', way.url, { as: null, iid: 'oakfield', headers: way.headers });
      expect([way, answer.status]).toEqual([way, 401]);
    }
  });

  it('method override header → ignored', async () => {
    const role = { url: '/api/v1/roles', as: 'head' as const };
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const answer = await stack.ask('GET', role.url, { as: role.as, headers: { [header]: 'POST' } });
      expect(answer.status).toBe(200);
      const deleted = await stack.ask('GET', '/api/v1/person', {
        as: 'viewer',
        iid: null,
        headers: { [header]: 'DELETE' },
      });
      expect(deleted.status).toBe(200);
    }
    expect((await stack.db.doc('users/u-viewer').get()).exists).toBe(true);
  });
});

describe('cross-origin headers', () => {
  it('any API answer → no cookie, no CORS, same-origin resource policy', async () => {
    for (const { method, path, access } of routes) {
      if (access === 'open' && !path.startsWith('/api/')) continue;
      for (const origin of [
        'https://evil.example',
        'null',
        'http://localhost:4173',
        'https://app.example.evil.example',
      ]) {
        const preflight = await stack.ask('OPTIONS', path, {
          as: null,
          headers: {
            origin,
            'access-control-request-method': method,
            'access-control-request-headers': 'authorization,content-type,iid',
          },
        });
        expect(preflight.status, path).toBeGreaterThanOrEqual(400);
        const answer = method === 'GET' ? await stack.ask('GET', path, { as: 'head', headers: { origin } }) : preflight;
        for (const { headers } of [preflight, answer]) {
          const opened = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
          expect([method, path, opened, headers['set-cookie']]).toEqual([method, path, [], undefined]);
          expect(headers['cross-origin-resource-policy'], path).toBe('same-origin');
        }
      }
    }
  });

  it('embed → readable from other origins, never with credentials', async () => {
    for (const { method, path } of routes.filter((each) => each.path.startsWith('/embed/'))) {
      const answer = await stack.ask(method, path, { as: null, headers: EVIL });
      expect(answer.headers['access-control-allow-credentials'], path).toBeUndefined();
      expect(answer.headers['set-cookie'], path).toBeUndefined();
      expect([undefined, '*'], path).toContain(answer.headers['access-control-allow-origin']);
    }
  });
});

describe('email address that resembles another’s', () => {
  it('invitation of the other address → not listed, 401 other-account, still pending', async () => {
    const { code } = await openInvitation(stack.db, 'oakfield', 'mark@sprx.test');
    const as = (url: string, method = 'GET') =>
      stack.ask(method, url, { as: null, headers: { authorization: 'Bearer new+x' } });
    const mine = await as('/api/v1/invitations/mine');
    expect([mine.status, mine.body.items]).toEqual([200, []]);
    for (const [url, method] of [
      [`/api/v1/invitations/${code}`, 'GET'],
      [`/api/v1/invitations/${code}/accept`, 'POST'],
      [`/api/v1/invitations/${code}/decline`, 'POST'],
    ] as const) {
      const answer = await as(url, method);
      expect([url, answer.status, answer.body.error?.code]).toEqual([url, 401, 'other-account']);
    }
    expect((await stack.db.doc(`invitations/${code}`).get()).get('status')).toBe('pending');
  });
});
