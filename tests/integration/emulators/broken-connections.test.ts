import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2, constants } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { freePorts } from '../../support/ports.ts';
import { type Child, run } from './support/child.ts';
import { deafStream, grpcFrame } from './support/grpc.ts';
import { addTarget, DATABASE, form, path, webChannel } from './support/webchannel.ts';

/** Connections that break off at any point, and bytes that are no requests. The process must outlive all of it, and say nothing. */

const RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /open/{id=**} { allow read, write; } } }";
let child: Child;
let port: number;

beforeAll(async () => {
  child = run(new URL('./support/firestore-child.ts', import.meta.url), [
    '',
    JSON.stringify({ rules: { source: RULES } }),
  ]);
  port = Number((await child.line(/^port (\d+)/))[1]);
});
afterAll(() => child.kill('SIGKILL'));

const { save, send, open } = webChannel(() => port);
// Clock: connections break off at several moments of an answer; the server has to outlive each, whichever it is.
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function isWell(): Promise<void> {
  expect((await save('well', 'x')).status).toBe(200);
  expect((await send('GET', '/')).text).toBe('Ok\n');
  expect(child.lines).toEqual([`port ${port}`]);
  expect(child.process.exitCode).toBeNull();
}

/** Sends bytes on a connection of its own and breaks it off with a reset. */
async function reset(bytes: string | Buffer, afterMs: number): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(bytes);
  if (afterMs >= 0) await pause(afterMs);
  socket.resetAndDestroy();
}

const http = (method: string, address: string, body: string, headers = ''): string =>
  `${method} ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;

test('HTTP: requests reset, truncated or malformed → server keeps serving', async () => {
  const sid = await open('Listen', [addTarget('one')]);
  const large = JSON.stringify({
    writes: [
      { update: { name: `${DATABASE}/documents/open/large`, fields: { t: { stringValue: 'x'.repeat(900_000) } } } },
    ],
  });
  const query = JSON.stringify({ structuredQuery: { from: [{ collectionId: 'open', allDescendants: true }] } });
  const requests = [
    http('POST', path('Listen', { RID: 1 }), form([addTarget('one')])),
    http('POST', path('Write', { RID: 1 }), form([{ database: DATABASE }])),
    http('GET', path('Listen', { RID: 'rpc', SID: sid, AID: 0, TYPE: 'xmlhttp' }), ''),
    http('POST', path('Listen', { RID: 2, SID: sid, AID: 0 }), form([addTarget('two', 4)], 1)),
    http('POST', `/v1/${DATABASE}/documents:commit`, large),
    http('POST', `/v1/${DATABASE}/documents:runQuery`, query),
    http('POST', `/v1/${DATABASE}/documents:runQuery`, query).repeat(50),
    http('DELETE', `/emulator/v1/${DATABASE}/documents`, ''),
    http('GET', '/', '', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
    http('POST', `/v1/${DATABASE}/documents:commit`, '{}', 'Expect: 100-continue\r\n'),
    'CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    'BREW / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
    'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ];
  for (const request of requests) {
    for (const cut of [1, request.length >> 1, request.length - 1, request.length]) {
      await Promise.all([-1, 0, 3].map((ms) => reset(request.slice(0, cut), ms)));
    }
  }
  await isWell();
});

test('gRPC: streams reset with each code → server keeps serving', async () => {
  for (let i = 0; i < 20; i++) await save(`some/of/${i}`, 'x'.repeat(50_000));
  const query = {
    addTarget: {
      targetId: 2,
      query: { parent: `${DATABASE}/documents/open/some`, structuredQuery: { from: [{ collectionId: 'of' }] } },
    },
  };
  for (let code = 0; code <= 13; code++) {
    const { stream, close } = deafStream(port);
    stream.write(grpcFrame(query));
    stream.resume();
    if (code % 2 === 0) await pause(5);
    stream.close(code);
    await save('some/of/1', `${code}`);
    close();
  }
  await isWell();
});

test.each<[string, Record<string, string | string[]>]>([
  ['no gRPC', { 'content-type': 'text/html' }],
  ['no content type', {}],
  ['an unknown method', { 'content-type': 'application/grpc', ':path': '/google.firestore.v1.Firestore/Nothing' }],
  ['a method of no service', { 'content-type': 'application/grpc', ':path': '/' }],
  ['GET', { 'content-type': 'application/grpc', ':method': 'GET' }],
  ['a time-out that is none', { 'content-type': 'application/grpc', 'grpc-timeout': 'soon' }],
  ['a time-out that is over', { 'content-type': 'application/grpc', 'grpc-timeout': '1n' }],
  ['an unknown compression', { 'content-type': 'application/grpc', 'grpc-encoding': 'snappy' }],
  ['a token that is none', { 'content-type': 'application/grpc', authorization: 'Bearer broken' }],
])('gRPC: %s, then reset → server goes on', async (_title, headers) => {
  const commit = '/google.firestore.v1.Firestore/Commit';
  for (const code of [constants.NGHTTP2_INTERNAL_ERROR, constants.NGHTTP2_CANCEL, constants.NGHTTP2_NO_ERROR]) {
    for (const wait of [0, 5]) {
      const session = connectHttp2(`http://127.0.0.1:${port}`);
      session.on('error', () => undefined);
      const stream = session.request({ ':method': 'POST', ':path': commit, ...headers }, { endStream: false });
      stream.on('error', () => undefined);
      stream.resume();
      stream.write(grpcFrame(addTarget('one') as object));
      await pause(wait);
      stream.close(code);
      await pause(5);
      session.destroy();
    }
  }
  await isWell();
});

const frameOf = (flag: number, length: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(flag, 0);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, body]);
};

test.each<[string, string, Buffer, number]>([
  ['a message that is no protobuf', 'Listen', frameOf(0, 4, Buffer.from([0xff, 0xff, 0xff, 0xff])), 13],
  ['a field of the wrong type', 'Commit', frameOf(0, 3, Buffer.from([0x08, 0x96, 0x01])), 3],
  ['a string that is no UTF-8', 'Commit', frameOf(0, 4, Buffer.from([0x0a, 2, 0xed, 0xa0])), 3],
  ['an absurd length', 'Commit', frameOf(0, 0xffffffff, Buffer.alloc(100)), 8],
  ['a message over 12 MB', 'Commit', frameOf(0, 13 << 20, Buffer.alloc(100)), 8],
  ['compressed without saying how', 'Commit', frameOf(1, 4, Buffer.from('none')), 13],
  ['a write stream of no database', 'Write', frameOf(0, 0, Buffer.alloc(0)), 3],
])('gRPC: %s → its status code', async (_title, method, bytes, code) => {
  const { stream, ended, close } = deafStream(port, method);
  stream.resume();
  stream.end(bytes);
  expect((await ended).code).toBe(code);
  close();
  await isWell();
});

test('gRPC: small message that decompresses to 200 MB → refused', async () => {
  const session = connectHttp2(`http://127.0.0.1:${port}`);
  const stream = session.request({
    ':method': 'POST',
    ':path': '/google.firestore.v1.Firestore/Commit',
    'content-type': 'application/grpc',
    'grpc-encoding': 'gzip',
  });
  const bomb = gzipSync(Buffer.alloc(200 << 20));
  stream.resume();
  const answered = new Promise<string>((resolve) => {
    const read = (headers: Record<string, unknown>): void => {
      if (headers['grpc-status'] !== undefined) resolve(String(headers['grpc-status']));
    };
    stream.on('response', read);
    stream.on('trailers', read);
  });
  stream.end(frameOf(1, bomb.length, bomb));
  expect(await answered).toBe('8');
  session.destroy();
  await isWell();
});

test('error message: long or invalid text quoted → shortened', async () => {
  const ask = async (database: string): Promise<{ code: number; details: string }> => {
    const { stream, ended, close } = deafStream(port);
    stream.resume();
    stream.write(grpcFrame({ ...(addTarget('one') as object), database }));
    const status = await ended;
    close();
    return status;
  };
  for (const database of ['x'.repeat(1 << 20), `${'x'.repeat(1999)}🎉`, '🎉'.repeat(5000)]) {
    const { code, details } = await ask(database);
    expect([code, details.length]).toEqual([3, expect.any(Number)]);
    expect(details.length).toBeLessThanOrEqual(2000);
  }
  await isWell();
});

test('HTTP/2: invalid frames, then closed → server keeps serving', async () => {
  const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
  const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
  const ping = Buffer.from([0, 0, 8, 6, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const goaway = Buffer.from([0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  const huge = Buffer.from([0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1]);
  const bare = [
    Buffer.from(preface.slice(0, 2)),
    Buffer.from(preface.slice(0, 12)),
    Buffer.concat([Buffer.from(preface), settings]),
    Buffer.concat([Buffer.from(preface), settings, goaway]),
    Buffer.concat([Buffer.from(preface), settings, huge]),
    Buffer.concat([Buffer.from(preface), settings, ...Array.from({ length: 20_000 }, () => ping)]),
    Buffer.concat([Buffer.from(preface), settings, ...Array.from({ length: 20_000 }, () => settings)]),
  ];
  for (const bytes of bare) await Promise.all([-1, 0, 5].map((ms) => reset(bytes, ms)));
  await isWell();
});

test('listeners: client with 900 killed → all removed', async () => {
  for (const _round of [1, 2]) {
    const client = fork(fileURLToPath(new URL('./support/listening-child.ts', import.meta.url)), [String(port), '900']);
    const killed = new Promise((resolve) => client.once('exit', resolve));
    await new Promise((resolve) => client.once('message', resolve));
    client.kill('SIGKILL');
    await save('one', 'news in the midst of it');
    await killed;
  }
  // As many again only fit when those before are gone.
  await isWell();
});

test('printed output: its reader is closed → server keeps serving', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'output-'));
  const rules = join(folder, 'firestore.rules');
  const [firestore = 0, auth = 0, storage = 0] = await freePorts(3);
  writeFileSync(rules, RULES);
  const printing = spawn(process.execPath, [fileURLToPath(new URL('../../../emulators/main.ts', import.meta.url))], {
    cwd: folder,
    env: {
      ...process.env,
      FIRESTORE_PORT: String(firestore),
      AUTH_PORT: String(auth),
      STORAGE_PORT: String(storage),
      EMULATOR_DATA: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => printing.once('exit', resolve));
  try {
    await new Promise<void>((resolve) => {
      printing.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
    });
    printing.stdout.destroy();
    printing.stderr.destroy();
    const denied = (): Promise<number> =>
      fetch(`http://127.0.0.1:${firestore}/v1/${DATABASE}/documents/open/x`).then(({ status }) => status);
    expect(await denied()).toBe(404);
    // Each change of the rules is written to the output that is gone.
    const rulesNow = (): Promise<string> =>
      fetch(`http://127.0.0.1:${firestore}/emulator/v1/${DATABASE.split('/databases')[0]}:securityRules`).then(
        (answer) => answer.text(),
      );
    for (const round of [1, 2, 3]) {
      writeFileSync(rules, `${RULES}// Round ${round}\n`);
      await eventually(rulesNow).toContain(`Round ${round}`);
    }
    expect([await denied(), printing.exitCode]).toEqual([404, null]);
    expect((await fetch(`http://127.0.0.1:${auth}/`)).status).toBe(200);
  } finally {
    printing.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  }
});
