import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../src/domain/api/all.ts';
import { baseOf } from '../../../src/domain/api/endpoint.ts';
import { type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
let port: number;
let webhook = '';
const sockets: Socket[] = [];
const MAIL_KEY = 'key-of-the-mail-server';

beforeAll(async () => {
  stack = await startStack({
    backend: { mailDomain: 'in.sprx.example' },
    config: { logLevel: 'silent', inboundMail: { domain: 'in.sprx.example', secret: MAIL_KEY } },
  });
  await stack.reset();
  const made = await stack.ask('POST', '/api/v1/feeds', {
    body: { name: 'Website stories', network: 'webhook', source: {} },
  });
  expect(made.status, made.text).toBe(201);
  webhook = new URL(String(made.body.inbound?.url)).pathname;
  await stack.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = stack.app.server.address() as { port: number });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await stack?.close();
});

/** Says that it sends so many bytes, and sends none. @returns the status */
async function statusWithoutBody(path: string, headers: readonly string[] = [], bytes = 900_000): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const head = [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', `content-length: ${bytes}`, ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [answer] = await new Promise<Buffer[]>((done) => socket.once('data', (piece) => done([piece])));
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1]);
}

const now = () => Math.floor(Date.now() / 1000);
const signed = () => `x-sprx-signature: t=${now()},v1=${'0'.repeat(64)}`;
const person = (name: string, school = 'oakfield') => [`authorization: Bearer ${name}`, `iid: ${school}`];
const rfc822 = 'content-type: message/rfc822';

describe('body that never comes', () => {
  it.each<[string, () => [string, string[]?], number]>([
    ['email without a key', () => ['/api/v1/inbound-mail', [rfc822]], 401],
    ['email with a wrong key', () => ['/api/v1/inbound-mail', ['authorization: Bearer other', rfc822]], 401],
    [
      'email of another type',
      () => ['/api/v1/inbound-mail', [`authorization: Bearer ${MAIL_KEY}`, 'content-type: a/b']],
      415,
    ],
    ['hub without a subscription', () => ['/api/v1/websub/unknown/token'], 404],
    ['unknown channel', () => [`/api/v1/inbound/${'a'.repeat(26)}`, [signed()]], 404],
    ['request without a signature', () => [webhook], 401],
    ['request with an old signature', () => [webhook, [`x-sprx-signature: t=1,v1=${'0'.repeat(64)}`]], 401],
    ['payment event without a signature', () => ['/api/v1/stripe/webhook'], 400],
    ['picture of a stranger', () => ['/api/v1/media'], 401],
    ['picture of a viewer', () => ['/api/v1/media', person('viewer')], 403],
    ['picture for another school', () => ['/api/v1/media', person('author', 'riverside')], 403],
    ['import of a viewer', () => ['/api/v1/feeds/f1/imports', person('viewer')], 403],
  ])('%s → refused before it is read', async (_name, request, status) => {
    const [path, headers] = request();
    expect(await statusWithoutBody(path, headers)).toBe(status);
  });

  it('endpoint that takes bytes → refuses a length over its limit before a byte comes', async () => {
    for (const [name, endpoint] of ENDPOINTS) {
      if (!('rawBody' in endpoint) || endpoint.access !== 'open') continue;
      const path = `${baseOf(endpoint)}${endpoint.path}`.replace(/:\w+/g, 'unknown');
      expect([400, 401, 404, 413], name).toContain(await statusWithoutBody(path, [], 60_000_000));
    }
  });
});
