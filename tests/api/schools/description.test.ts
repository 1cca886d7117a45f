import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApi, Operation } from '../../../server/core/http/openapi/document.ts';
import { type Stack, startStack } from '../../support/stack.ts';

type Json = { readonly [key: string]: Json };

let stack: Stack;
let text: string;
let document: OpenApi;
let operations: (readonly [name: string, operation: Operation])[];
beforeAll(async () => {
  stack = await startStack();
  await stack.reset();
  text = (await stack.ask('GET', '/api/v1/openapi.json', { as: null })).text;
  document = JSON.parse(text);
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
});
afterAll(() => stack.close());

/** The schema itself, resolved from the shared ones where it is a reference. */
function resolved(schema: Json): Json {
  const name = String(schema.$ref ?? '')
    .split('/')
    .at(-1);
  return name ? (document.components.schemas?.[name] as Json) : schema;
}

describe('OpenAPI description', () => {
  it('operations → each has its own camelCase operationId', () => {
    const ids = operations.map(([, { operationId }]) => operationId ?? '');
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.paths['/api/v1/feeds/{id}']?.get?.operationId).toBe('getFeedsById');
    expect(document.paths['/embed/v1/widgets/{publicKey}']?.get?.operationId).toBe('getEmbedWidgetsByPublicKey');
  });

  it('paths → unique apart from parameter names, each parameter described', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(shapes.filter((shape, place) => shapes.indexOf(shape) !== place)).toEqual([]);
    for (const [name, { parameters = [] }] of operations) {
      const taken = parameters.flatMap((each) => ('in' in each && each.in === 'path' ? each.name : []));
      expect([name, taken.sort()]).toEqual([name, [...name.matchAll(/\{(\w+)\}/g)].map(([, word]) => word).sort()]);
    }
    expect(document.paths['/api/v1/invitations/{id}']).toMatchObject({
      delete: { operationId: 'deleteInvitationsById' },
      get: { operationId: 'getInvitationsByCode' },
    });
  });

  it('writes that need a sign-in → accept Idempotency-Key and describe 409, unless the answer has a secret', () => {
    const taking = operations.filter(([, { parameters = [] }]) =>
      parameters.some((each) => '$ref' in each && each.$ref === '#/components/parameters/IdempotencyKey'),
    );
    for (const [name, { responses }] of taking) expect([name, '409' in responses]).toEqual([name, true]);
    const without = operations.filter(
      ([name, operation]) =>
        !name.startsWith('GET') && operation['x-access'] !== 'open' && !taking.some(([taker]) => taker === name),
    );
    expect(without.map(([name]) => name)).toEqual([
      'POST /api/v1/account/recovery-codes',
      // The address opens a sign-in for whoever has it.
      'POST /api/v1/connections/{network}/start',
      // It answers a channel's new secret.
      'POST /api/v1/feeds/{id}/inbound/rotate',
      // They answer a Stripe address that works for anyone who has it.
      'POST /api/v1/billing/checkout',
      'POST /api/v1/billing/portal',
    ]);
    expect(document.components.parameters?.IdempotencyKey).toMatchObject({ name: 'Idempotency-Key', in: 'header' });
  });

  it('every operation → 500 and 503; 429 and 503 carry Retry-After', () => {
    for (const [name, { responses }] of operations) {
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['500', '503'])]);
      for (const status of ['429', '503']) {
        if (responses[status]) expect(responses[status].headers).toHaveProperty('Retry-After');
      }
    }
  });

  it('errors → one shared schema', () => {
    const errors = operations.flatMap(([name, { responses }]) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400 && !(name === 'GET /api/v1/health' && status === '503'))
        .map(([, response]) => response.content?.['application/json']?.schema),
    );
    expect(errors.length).toBeGreaterThan(500);
    for (const schema of errors) expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
  });

  it('shared schemas → none over 700 characters repeated', () => {
    const seen = new Map<string, number>();
    const count = (part: unknown): void => {
      if (part === null || typeof part !== 'object') return;
      const { type, anyOf } = part as { type?: unknown; anyOf?: unknown };
      const written = JSON.stringify(part);
      if ((type || anyOf) && written.length > 700) seen.set(written, (seen.get(written) ?? 0) + 1);
      for (const [key, each] of Object.entries(part)) if (key !== 'example') count(each);
    };
    count(document.paths);
    count(document.components.schemas);
    expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
    expect(text.length).toBeLessThan(900_000);
  });

  it('lists → nextCursor described as always present', () => {
    const lists = operations.flatMap(([name, { responses }]) =>
      Object.values(responses).flatMap(({ content }) => {
        const schema = content?.['application/json']?.schema;
        const list = schema ? resolved(schema as Json) : undefined;
        return list?.properties?.items?.type ? [[name, list] as const] : [];
      }),
    );
    expect(lists.length).toBeGreaterThan(20);
    // What is shown before it is done is no list that goes on; neither are the widgets that one request names.
    const goingOn = lists.filter(([named]) => named.startsWith('GET ') && named !== 'GET /embed/v1/widgets');
    for (const [name, list] of goingOn) {
      expect([name, list.required]).toEqual([name, expect.arrayContaining(['items', 'nextCursor'])]);
    }
  });
});

/** Whose bodies come as the bytes that were sent; their own tests say what they refuse. */
const TAKE_BYTES =
  /\/(?:stripe\/webhook|meta\/(?:deauthorize|data-deletion)|imports|media|events|inbound\/\{key\}|inbound-mail|websub\/\{feedId\}\/\{token\})$/;

describe('errors of every operation', () => {
  const pathFor = (path: string, id: string) => path.replace(/\{\w+\}/g, id);

  it('writes: body that is not JSON → 400; too large → 413; of another type → 415', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(1_100_000) });
    for (const [name, { responses }] of operations) {
      const [method = '', path = ''] = name.split(' ');
      if (method === 'GET' || TAKE_BYTES.test(path)) continue;
      const send = (body: string, headers = {}) =>
        stack.ask(method, pathFor(path, 'none'), { as: 'admin', iid: 'oakfield', body, headers });
      expect([name, (await send('{')).status]).toEqual([name, 400]);
      expect([name, (await send(large)).status]).toEqual([name, 413]);
      expect([name, (await send('x', { 'content-type': 'text/plain' })).status]).toEqual([name, 415]);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '413', '415']));
    }
    const statusOf = async (url: string) =>
      (await stack.app.inject({ method: 'POST', url, payload: large })).statusCode;
    expect(await statusOf('/api/v1/meta/deauthorize')).toBe(413);
    // Without a signature none of its body is read.
    expect(await statusOf('/api/v1/stripe/webhook')).toBe(400);
  });

  it('any operation: malformed path parameter or unknown query parameter → 400', async () => {
    for (const [name, { responses }] of operations) {
      const [method = '', path = ''] = name.split(' ');
      if (path.includes('{')) expect([name, (await stack.ask(method, pathFor(path, '%'))).status]).toEqual([name, 400]);
      // The script and the plugin are files: whoever asks for one may put a version behind its name.
      else if (method === 'GET' && !/\.(js|zip)$/.test(path)) {
        expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['400'])]);
        const answer = await stack.ask(method, `${path}?unknown=1`, { as: 'admin', iid: 'oakfield' });
        expect([name, answer.status]).toEqual([name, 400]);
      }
    }
  });
});

describe('prepared answers', () => {
  it.each(['/api/v1/openapi.json', '/api/v1/docs', '/api/v1/docs.css'])(
    '%s → a strong ETag per encoding, 304 for the current ETag',
    async (url) => {
      const tags = new Set<string>();
      for (const [accepted, encoding] of [
        [undefined, undefined],
        ['gzip', 'gzip'],
        ['gzip, deflate, br', 'br'],
        ['br;q=0, gzip;q=0.5', 'gzip'],
        ['identity', undefined],
        ['*', 'br'],
      ] as const) {
        const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
        const answer = await stack.app.inject({ url, headers });
        expect([accepted, answer.statusCode, answer.headers['content-encoding']]).toEqual([accepted, 200, encoding]);
        expect(answer.headers.vary).toContain('accept-encoding');
        const tag = String(answer.headers.etag);
        expect(tag).toMatch(/^"[\w-]{27}(-br|-gzip)?"$/);
        tags.add(tag);
        for (const ifNoneMatch of [tag, `W/${tag}`, `"x", ${tag}`]) {
          const again = await stack.app.inject({ url, headers: { ...headers, 'if-none-match': ifNoneMatch } });
          expect([again.statusCode, again.body]).toEqual([304, '']);
        }
      }
      expect(tags.size).toBe(3);
    },
  );

  it('openapi.json requested again → same bytes, not built again', async () => {
    const ask = () => stack.app.inject({ url: '/api/v1/openapi.json', headers: { 'accept-encoding': 'br' } });
    const [first, second] = [await ask(), await ask()];
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const made = stack.app.swagger;
    let times = 0;
    Object.assign(stack.app, {
      swagger: () => {
        times += 1;
        return made();
      },
    });
    await ask();
    expect(times).toBe(0);
  });
});
