// Long: one table of what every route takes, and what is sent in place of it.
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonName } from '../../support/demo-school.ts';
import { registration } from '../../support/registration.ts';
import { type Stack, startStack, testConfig } from '../../support/stack.ts';
import { ACCOUNT_TABLE, TABLE } from '../access/access-table.ts';
import { expectControlledAnswer } from './controlled-answer.ts';

/**
 * What no form sends, to every route that takes something: it is refused in words or taken as it is, and whatever was taken
 * can be read again. Property tests draw the same cases each time; FC_SEED looks for others.
 */
let stack: Stack;
/** An Auth service that refuses every password. */
const auth = createHttpServer((request, response) => {
  request.resume();
  response.writeHead(400, { 'content-type': 'application/json' });
  response.end('{"error":{"message":"INVALID_LOGIN_CREDENTIALS"}}');
});
let now = new Date('2026-11-21T09:00:00Z');
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1_183) });

beforeAll(async () => {
  await new Promise<void>((done) => auth.listen(0, '127.0.0.1', done));
  const { runtime } = testConfig();
  const address = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`;
  stack = await startStack({
    backend: { now: () => now },
    config: {
      logLevel: 'silent',
      runtime: { ...runtime, emulators: { firestore: address, storage: address, auth: address } },
    },
  });
  await stack.reset();
  const ways = Object.fromEntries(
    ['channels', 'stories', 'collections', 'widgets'].map((name) => [`subscription.features.${name}.value`, 100_000]),
  );
  await stack.db.doc('institutions/oakfield').update(ways);
});
afterAll(async () => {
  await stack?.close();
  auth.close();
});

type Sent = { readonly route: string; readonly url: string; readonly as: PersonName; readonly body: object };
const person = { firstname: 'Nóra', surname: "O'Neil-Smith", jobtitle: 'Teacher', phoneNumber: '+441632960155' };
const part = (name: string, values: object) => ({ part: name, version: 0, ...values });
const {
  name,
  handle,
  phoneE164,
  phase,
  ageLow,
  ageHigh,
  roll,
  country,
  address,
  geo,
  values,
  brandedHashtag,
  website,
} = registration();

/** Valid bodies for routes whose row in the access table sends a partial or a wrong one. */
const WHOLE: readonly Sent[] = [
  ['PUT /api/v1/person/details', 'new', person],
  ['PATCH /api/v1/person', 'author', { ...person, photoPath: 'users/u-author/photo/me.webp' }],
  ['POST /api/v1/join-requests', 'new', { iid: 'riverside', message: 'I teach here.', roleId: 'VIEWER' }],
  [
    'POST /api/v1/invitations',
    'head',
    { emails: ['a@school.example', 'b@school.example'], roleId: 'VIEWER', message: 'Hello' },
  ],
  ['POST /api/v1/roles', 'head', { name: 'Sports desk', permissions: ['s.s.rea', 's.s.wr'] }],
  ['POST /api/v1/schools', 'new', registration(1)],
  ['PATCH /api/v1/school', 'head', part('profile', { name, handle, phoneE164, phase, ageLow, ageHigh, roll })],
  ['PATCH /api/v1/school', 'head', part('place', { country, address, geo })],
  [
    'PATCH /api/v1/school',
    'head',
    part('words', { brandedHashtag, hashtags: { people: ['#Year9'], place: ['hall'], purpose: ['charity'] }, values }),
  ],
  [
    'PATCH /api/v1/school',
    'head',
    part('calendar', { timeZone: 'Europe/London', terms: [{ name: 'Autumn', from: '2026-09-01', to: '2026-12-18' }] }),
  ],
  ['PATCH /api/v1/school', 'head', part('safeguarding', { name: 'Ada Byron', email: 'safe@oakfield.test' })],
  ['PATCH /api/v1/school', 'head', part('website', { website })],
  ['PATCH /api/v1/school', 'head', part('colours', { primary: '#1a5fb4', accent: '' })],
  [
    'PATCH /api/v1/school',
    'head',
    part('links', { facebook: 'https://facebook.com/oakfield', instagram: '', x: '', youtube: '', linkedin: '' }),
  ],
  ['POST /api/v1/account/password-reset', 'new', { email: 'new@sprx.test' }],
  ['POST /api/v1/account/email', 'viewer', { email: 'other@oakfield.test' }],
  [
    'POST /api/v1/account/recover-factor',
    'new',
    { email: 'new@sprx.test', password: 'Sprx-demo-1', code: '7KQ2M-9XWTB' },
  ],
  [
    'POST /api/v1/admin/credentials',
    'admin',
    {
      identifier: 'vimeo-two',
      network: 'vimeo',
      clientId: 'abc',
      clientSecret: 'made-up-secret-abc',
      scopes: ['public'],
      expiresAt: '2027-01-31',
    },
  ],
  ['PATCH /api/v1/admin/credentials/{identifier}', 'admin', { active: true, scopes: ['public'] }],
  ['DELETE /api/v1/admin/credentials/{identifier}', 'admin', { reason: 'No longer used' }],
  ['POST /api/v1/admin/credentials/{identifier}/rotate', 'admin', { clientSecret: 'another-made-up-secret' }],
  [
    'POST /api/v1/admin/channels/act',
    'admin',
    { ids: [{ iid: 'oakfield', feedId: 'gone' }], act: 'sync', reason: 'Asked for by phone' },
  ],
  ['POST /api/v1/data-deletions', 'new', { channel: 'vimeo', account: 'oakfield', email: 'new@sprx.test' }],
  ['POST /api/v1/data-deletions/{code}/confirm', 'new', { token: 'a-token-of-an-email' }],
  ['POST /api/v1/admin/admins', 'admin', { email: 'other@sprx.test', reason: 'Looks after the north' }],
  [
    'POST /api/v1/collections',
    'head',
    {
      name: 'Sport',
      description: 'All of it',
      rules: {
        channels: [],
        any: ['sport'],
        all: [],
        none: [],
        from: '2026-01-01',
        to: null,
        mediaOnly: true,
        text: 'open',
        values: ['Kindness'],
      },
    },
  ],
  [
    'POST /api/v1/stories/moderate',
    'head',
    { ids: ['a', 'b'], decision: 'return', reason: 'Ask first.', versions: { a: 1, constructor: 2 } },
  ],
  ['PATCH /api/v1/feeds/none', 'head', { name: 'Oakfield news', status: 'paused', rules: { trustEdits: true } }],
  [
    'POST /api/v1/stories',
    'head',
    {
      title: 'Sport',
      html: '<p>Text</p>',
      media: [{ type: 'image', url: 'https://a.example/1.jpg', alt: 'A ball' }],
      hashtags: ['sport'],
    },
  ],
].map(([route, as, body]) => ({ route, url: String(route).split(' ')[1], as, body }) as Sent);

const NO_ID = 'abcdefabcdefabcdefabcdefabcdefab';
const REST: readonly Sent[] = [
  ...TABLE.map((row) => ({ row, as: 'head' as const })),
  ...ACCOUNT_TABLE.map((row) => ({ row, as: row.access === 'platform' ? ('admin' as const) : ('viewer' as const) })),
].flatMap(({ row, as }) => {
  if (!row.body || WHOLE.some(({ route }) => route === row.route)) return [];
  const things = new Proxy({}, { get: () => NO_ID });
  const body = 'permission' in row ? row.body(things as Parameters<typeof row.body>[0], 1) : row.body(1);
  return [{ route: row.route, url: row.url.replace(/\{\w+\}/g, NO_ID), as, body }];
});

let deep: unknown = 'x';
for (let n = 0; n < 2_000; n += 1) deep = n % 2 === 0 ? [deep] : { a: deep };
const LONG = 'a'.repeat(10_000);
const HOSTILE: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], '', ' ', '\t\r\n'],
  ...[LONG, `${LONG}!`, '🏫'.repeat(3_000), 'é'.normalize('NFD').repeat(2_000), '0'.repeat(5_000)],
  ...[
    '\u0000',
    'a\u0000b',
    '\u202eabc',
    '\u200b',
    '\ufeffabc',
    '\ud800',
    'a\udc00',
    'مدرسة النور',
    '👩‍👩‍👧',
    'Zoë\u0301',
  ],
  ...['__proto__', 'constructor', 'toString', '__name__', '.', '..', '../../users', 'a/b', '%00', '$where'],
  ...[
    '<script>alert(1)</script>',
    "'; DROP TABLE users; --",
    'Head\r\nBcc: x@evil.example',
    '{{7*7}}',
    'javascript:alert(1)',
  ],
  ...[
    'head@oa\u212afield.test',
    'hеad@oakfield.test',
    'a@b',
    `${LONG}@a.example`,
    '+0',
    '000 000',
    '+44',
    '+1234567890123456',
  ],
  ...[
    'http://127.0.0.1/',
    'http://2130706433/',
    'https://u:p@a.example/',
    'ftp://a.example',
    '2026-02-30',
    '-1',
    'NaN',
    '1e999',
  ],
  Object.fromEntries([
    ['__proto__', { admin: true }],
    ['length', -1],
  ]),
  Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, n])),
  Array.from({ length: 2_000 }, () => 'x'),
  deep,
];

/** Paths of a body whose value can be replaced, an unknown field among them. */
function places(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, [...at, 'unknown'], ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...at, key]))];
}

function put(value: unknown, [key, ...rest]: readonly string[], hostile: unknown): unknown {
  if (key === undefined) return hostile;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? put(each, rest, hostile) : each));
  const inner = value as Record<string, unknown>;
  return { ...inner, [key]: put(inner[key], rest, hostile) };
}

const shorten = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 200);

describe('hostile bodies, one value replaced → 4xx or accepted, never 500', () => {
  const all = [...WHOLE, ...REST];
  it('all routes with a body → each is in the list', async () => {
    const { body } = await stack.ask('GET', '/api/v1/openapi.json', { as: null });
    const taking = Object.entries(body.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation.requestBody ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    expect(taking.filter((route) => !all.some((sent) => sent.route === route))).toEqual([]);
  });

  it.each(
    all.map((sent) => [`${sent.route} ${'part' in sent.body ? String(sent.body.part) : ''}`.trim(), sent] as const),
  )('%s', async (_, { route, url, as, body }) => {
    const at = places(body);
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...at), fc.constantFrom(...HOSTILE), async (place, hostile) => {
        // A day later, so that every rate limit of the request before has expired.
        now = new Date(now.getTime() + 86_400_000);
        const answer = await stack.ask(route.split(' ')[0] ?? '', url, {
          as,
          iid: 'oakfield',
          body: put(body, place, hostile),
        });
        expectControlledAnswer(answer, `${place.join('.')} = ${shorten(hostile)}`);
        if (answer.status === 400) refused += 1;
      }),
      { numRuns: 16, endOnFailure: true },
    );
    expect(refused).toBeGreaterThan(2);
  });

  it('every list read afterwards → 200', async () => {
    const lists = ['institutions/current', 'school', 'members', 'roles', 'invitations', 'join-requests', 'collections'];
    for (const path of [...lists, 'stories', 'feeds', 'widgets', 'schools/verification']) {
      const answer = await stack.ask('GET', `/api/v1/${path}`, { as: 'head' });
      expect([path, answer.status, answer.text.slice(0, 300)]).toMatchObject([path, 200, expect.anything()]);
    }
    for (const as of ['new', 'author', 'viewer'] as const)
      expect((await stack.ask('GET', '/api/v1/person', { as, iid: null })).status, as).toBe(200);
    for (const path of ['admin/schools', 'admin/users', 'admin/admins', 'admin/logs'])
      expect((await stack.ask('GET', `/api/v1/${path}`, { as: 'admin', iid: null })).status, path).toBe(200);
  });
});

const OWN_TO_ALL = ['constructor', '__proto__', '__defineGetter__', 'hasOwnProperty', 'toString'];

/** Paths of all objects in a body. */
function objects(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => objects(inner, [...at, key]))];
}

describe('Object.prototype keys in a body', () => {
  it.each(
    [...WHOLE, ...REST].map(
      (sent) => [`${sent.route} ${'part' in sent.body ? String(sent.body.part) : ''}`.trim(), sent] as const,
    ),
  )('%s → refused with a message or ignored', async (_, { route, url, as, body }) => {
    for (const at of objects(body)) {
      for (const key of OWN_TO_ALL) {
        now = new Date(now.getTime() + 86_400_000);
        const inner = at.reduce<unknown>((parent, name) => (parent as Record<string, unknown>)[name], body) as object;
        const like = Object.values(inner)[0] ?? true;
        const answer = await stack.ask(route.split(' ')[0] ?? '', url, {
          as,
          iid: 'oakfield',
          body: put(body, [...at, key], like),
        });
        expectControlledAnswer(answer, `${[...at, key].join('.')} = ${shorten(like)}`);
        expect([key, answer.status]).toEqual([key, answer.status < 500 ? answer.status : 'below 500']);
      }
    }
  });

  it.each(OWN_TO_ALL)('school named %s in the body → 400, nothing stored', async (key) => {
    const school = { scoreReminder: 'off', channelUpdates: 'daily', moderationDigest: 'daily' };
    const body = `{"schools":{${JSON.stringify(key)}:${JSON.stringify(school)}}}`;
    const answer = await stack.ask('PUT', '/api/v1/person/comms', { as: 'viewer', body });
    expectControlledAnswer(answer, body);
    expect(answer.status).toBe(400);
  });

  it.each(OWN_TO_ALL)('school %s in the header or the path → 403 or 404', async (key) => {
    for (const as of ['viewer', 'admin'] as const) {
      const answer = await stack.ask('GET', '/api/v1/feeds', { as, iid: key });
      expectControlledAnswer(answer, key);
      expect([403, 404]).toContain(answer.status);
    }
    const left = await stack.ask('DELETE', `/api/v1/person/schools/${key}`, { as: 'viewer', iid: null });
    expectControlledAnswer(left, key);
    expect(left.status).toBe(404);
  });

  it('every document afterwards → contains none of these keys', async () => {
    const keys = new RegExp(`"(?:${OWN_TO_ALL.join('|')})":`);
    const searchIn = async (collections: FirebaseFirestore.CollectionReference[]): Promise<void> => {
      for (const collection of collections) {
        for (const document of (await collection.get()).docs) {
          expect([document.ref.path, keys.test(JSON.stringify(document.data()))]).toEqual([document.ref.path, false]);
        }
      }
    };
    await searchIn(await stack.db.listCollections());
    await searchIn(await stack.db.doc('users/u-viewer').listCollections());
    await searchIn(await stack.db.doc('institutions/oakfield').listCollections());
  });
});

describe('malformed bodies', () => {
  const raw = (body: string, headers: Record<string, string> = {}) =>
    stack.ask('POST', '/api/v1/collections', { body, headers });

  it('nesting 150,000 deep, also with an Idempotency-Key → 400', async () => {
    const depth = 150_000;
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested = `${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}`;
      for (const body of [nested, `{"name":${nested}}`, `{"name":"Sport","rules":${nested}}`, open.repeat(depth)]) {
        const answer = await raw(body, { 'idempotency-key': `deep-${body.length}` });
        expectControlledAnswer(answer, body.slice(0, 40));
        expect(answer.status).toBe(400);
      }
    }
  });

  it.each([
    ['a prototype', '{"name":"Sport","__proto__":{"admin":true}}'],
    ['a prototype, escaped', '{"name":"Sport","\\u005f_proto__":{"admin":true}}'],
    ['a constructor', '{"name":"Sport","constructor":{"prototype":{"admin":true}}}'],
    ['two names', '{"name":"Sport","name":7}'],
    ['a number that is none', '{"name":"Sport","rules":NaN}'],
    ['a comment', '{"name":"Sport"/**/}'],
    ['two bodies', '{"name":"Sport"}{"name":"Sport"}'],
    ['a list', '[{"name":"Sport"}]'],
    ['a text', '"Sport"'],
    ['nothing', 'null'],
  ])('%s → 400, Object.prototype untouched', async (_, body) => {
    const answer = await raw(body);
    expectControlledAnswer(answer, body);
    expect(answer.status, body).toBe(400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
