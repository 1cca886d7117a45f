import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Storage, startStorage } from '../../../emulators/storage/server.ts';
import { BUCKET } from './support/storage.ts';

let folder: string;
let server: Storage;
let base: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
  server = await startStorage({
    port: 0,
    dataDir: folder,
    rules: {
      source:
        "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /{p=**} { allow read, write; } } }",
    },
    allowedOrigins: ['http://127.0.0.1:5000'],
    say: () => undefined,
  });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const OBJECTS = `/v0/b/${BUCKET}/o`;
const UPLOADS = `/upload/storage/v1/b/${BUCKET}/o`;
const post = (path: string, headers: Record<string, string> = {}, body: string | Uint8Array<ArrayBuffer> = '') =>
  fetch(`${base}${path}`, { method: 'POST', headers, body });
const answerOf = async (answer: Response): Promise<[number, string]> => {
  const { error } = (await answer.json()) as { error?: { code: number; message: string } };
  return [answer.status, error?.message ?? ''];
};

/** Sends text as it is and reads whatever comes back until the other end is done or silent. */
function raw(text: string, hangUp = false): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(text, () => hangUp && socket.destroy());
    });
    let received = '';
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (received.includes('\r\n\r\n')) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

const head = (line: string, headers: string[]): string =>
  [`${line} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, ...headers, '', ''].join('\r\n');
const bytesOf = (text: string): number => Buffer.byteLength(text);
const files = (): number =>
  readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
const isWell = async () => expect(await (await fetch(base)).text()).toBe('Ok\n');

const multipart = (body: string, type = 'multipart/related; boundary=x') =>
  post(`${OBJECTS}?name=bad`, { 'x-goog-upload-protocol': 'multipart', 'content-type': type }, body);

describe('multipart bodies', () => {
  test.each([
    ['no boundary in the header', '--x\r\n\r\n{}\r\n--x\r\n\r\nhi\r\n--x--', 'multipart/related'],
    ['another type', '--x\r\n\r\n{}\r\n--x\r\n\r\nhi\r\n--x--', 'application/json; boundary=x'],
    ['nothing', '', undefined],
    ['no boundary at all', 'hello', undefined],
    ['one part', '--x\r\n\r\n{}\r\n--x--', undefined],
    ['no end', '--x\r\n\r\n{}\r\n--x\r\n\r\nhi', undefined],
    ['an end that is none', '--x\r\n\r\n{}\r\n--x\r\n\r\nhi\r\n--x', undefined],
    ['three parts', '--x\r\n\r\n{}\r\n--x\r\n\r\nhi\r\n--x\r\n\r\nmore\r\n--x--', undefined],
    ['metadata that are no JSON', '--x\r\n\r\n{"a\r\n--x\r\n\r\nhi\r\n--x--', undefined],
    ['metadata that are no object', '--x\r\n\r\n[1]\r\n--x\r\n\r\nhi\r\n--x--', undefined],
    ['metadata of the wrong type', '--x\r\n\r\n{"contentType":5}\r\n--x\r\n\r\nhi\r\n--x--', undefined],
    ['custom fields that are no map', '--x\r\n\r\n{"metadata":["a"]}\r\n--x\r\n\r\nhi\r\n--x--', undefined],
    [
      'custom fields that are too long',
      `--x\r\n\r\n{"metadata":{"a":"${'x'.repeat(9000)}"}}\r\n--x\r\n\r\nhi\r\n--x--`,
      undefined,
    ],
    [
      'a header inside a value',
      '--x\r\n\r\n{"contentType":"a\\r\\nSet-Cookie: a"}\r\n--x\r\n\r\nhi\r\n--x--',
      undefined,
    ],
    ['headers without end', `--x\r\n${'a: b\r\n'.repeat(5000)}`, undefined],
    ['metadata without end', `--x\r\n\r\n${' '.repeat(2 << 20)}`, undefined],
  ])('%s → 400, nothing stored', async (_, body, type) => {
    const before = files();
    expect((await answerOf(await multipart(body, type)))[0]).toBe(400);
    expect((await fetch(`${base}${OBJECTS}/bad`)).status).toBe(404);
    expect(files()).toBe(before);
  });

  test('preamble, epilogue, quoted boundary, no part headers → stored', async () => {
    const type = 'multipart/related; type="application/json"; boundary="a b"';
    const answer = await multipart(
      'before\r\n--a b \r\n\r\n{}\r\n--a b\r\nContent-Type: text/css\r\n\r\nhi\r\n--a b--\r\nafter',
      type,
    );
    expect(await answer.json()).toMatchObject({ size: '2', contentType: 'text/css' });
    await fetch(`${base}${OBJECTS}/bad`, { method: 'DELETE' });
  });
});

describe('names', () => {
  test.each([
    ['none', ''],
    ['a NUL', 'a%00b'],
    ['a line break', 'a%0Ab'],
    ['two dots', '..'],
    ['one dot', '.'],
    ['1,025 bytes', 'x'.repeat(1025)],
    ['1,026 bytes in 513 letters', '%C3%BC'.repeat(513)],
  ])('%s → 400', async (_, name) => {
    expect((await post(`${OBJECTS}?name=${name}`, {}, 'x')).status).toBe(400);
    expect((await post(`${UPLOADS}?uploadType=media&name=${name}`, {}, 'x')).status).toBe(400);
  });

  test.each([
    '../../../etc/passwd',
    '/etc/passwd',
    '..\\up',
    'a/../../b',
    'x'.repeat(1024),
    '%2e%2e',
    'a b+c?d#e',
    'CON',
  ])('object name %s → stored under that name, no path', async (name) => {
    const encoded = encodeURIComponent(name);
    expect((await post(`${OBJECTS}?name=${encoded}`, { 'content-type': 'text/plain' }, 'mine')).status).toBe(200);
    for (const path of [`${OBJECTS}/${encoded}?alt=media`, `/b/${BUCKET}/o/${encoded}?alt=media`]) {
      expect(await (await fetch(`${base}${path}`)).text()).toBe('mine');
    }
    expect(readdirSync(folder).toSorted()).toEqual(expect.arrayContaining(['objects', 'storage.sqlite']));
    expect((await fetch(`${base}${OBJECTS}/${encoded}`, { method: 'DELETE' })).status).toBe(204);
    expect(files()).toBe(0);
  });

  test('dots in the address → 404 or 400', async () => {
    for (const path of [
      '/../../../etc/passwd',
      `/${BUCKET}/../../../../etc/passwd`,
      `/${BUCKET}/%2e%2e%2f%2e%2e%2fetc%2fpasswd`,
    ]) {
      expect(await raw(head(`GET ${path}`, ['Connection: close']))).toMatch(/^HTTP\/1\.1 40[04] /);
    }
  });

  test.each(['A', 'x', 'a%2Fb', `${'x'.repeat(300)}`, '%ZZ'])('bucket %s → 400', async (bucket) => {
    expect((await post(`/v0/b/${bucket}/o?name=x`, {}, 'x')).status).toBe(400);
  });
});

describe('lengths and headers', () => {
  const start = async (length: string): Promise<string> => {
    const headers = { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' };
    const answer = await post(`${OBJECTS}?name=r`, { ...headers, 'x-goog-upload-header-content-length': length });
    return answer.headers.get('x-goog-upload-url')?.slice(base.length) ?? String(answer.status);
  };
  const send = async (url: string, command: string, offset: string, body = '') => {
    const headers = { 'x-goog-upload-command': command, 'x-goog-upload-offset': offset };
    return (await post(url, headers, body)).status;
  };

  test('offset or length that does not fit → 400, received part stays', async () => {
    expect(await start('-1')).toBe('400');
    expect(await start('1e9')).toBe('400');
    expect(await start('9'.repeat(30))).toBe('400');
    const url = await start('10');
    expect(await send(url, 'upload', '0', '01234')).toBe(200);
    expect(await send(url, 'upload', '7', '789')).toBe(400);
    expect(await send(url, 'upload', 'x', '5')).toBe(400);
    expect(await send(url, 'upload', '', '5')).toBe(400);
    expect(await send(url, 'jump', '5', '5')).toBe(400);
    const query = await post(url, { 'x-goog-upload-command': 'query' });
    expect(query.headers.get('x-goog-upload-size-received')).toBe('5');
    expect(await send(url, 'upload', '5', '5678901234')).toBe(400);
    expect(await send(url, 'finalize', '5')).toBe(400);
    expect((await fetch(`${base}${OBJECTS}/r`)).status).toBe(404);
  });

  test('unknown upload → 404', async () => {
    for (const id of ['nobody', '../../storage.sqlite', 'x'.repeat(5000)]) {
      const query = `upload_id=${encodeURIComponent(id)}`;
      expect(await send(`${OBJECTS}?name=x&${query}`, 'upload', '0', 'x')).toBe(404);
      expect(await send(`${OBJECTS}?name=x&${query}`, 'query', '0')).toBe(404);
      expect((await fetch(`${base}${UPLOADS}?${query}`, { method: 'PUT', body: 'x' })).status).toBe(404);
    }
    expect(await send(`${OBJECTS}?name=x`, 'upload', '0', 'x')).toBe(400);
  });

  test.each(['bytes 0-', 'bytes 5-2/10', 'bytes 0-9/5', 'bytes -/-', 'lines 0-1/2', `bytes 0-1/${'9'.repeat(40)}`])(
    'Content-Range %s → 400',
    async (range) => {
      const begun = await post(`${UPLOADS}?uploadType=resumable&name=x`);
      const headers = { 'content-range': range };
      expect((await fetch(begun.headers.get('location') ?? '', { method: 'PUT', headers, body: '0' })).status).toBe(
        400,
      );
    },
  );

  test('body ends too early → no object, no file', async () => {
    const before = files();
    for (const line of [`POST ${OBJECTS}?name=short`, `POST ${UPLOADS}?uploadType=media&name=short`]) {
      await raw(`${head(line, ['Content-Length: 1000'])}only this`, true);
    }
    const part = '--x\r\n\r\n{}\r\n--x\r\n\r\nhi';
    const type = ['X-Goog-Upload-Protocol: multipart', 'Content-Type: multipart/related; boundary=x'];
    await raw(
      `${head(`POST ${OBJECTS}?name=short`, [...type, `Content-Length: ${bytesOf(part) + 100}`])}${part}`,
      true,
    );
    await expect.poll(files).toBe(before);
    expect((await fetch(`${base}${OBJECTS}/short`)).status).toBe(404);
  });

  test('oversized headers, not HTTP → refused, server keeps serving', async () => {
    expect(await raw(head('GET /', [`X-Long: ${'x'.repeat(100_000)}`]))).toMatch(/^HTTP\/1\.1 431 /);
    expect(await raw('\0\0\0\0 nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(head(`GET ${OBJECTS}/${'%'.repeat(50)}`, []))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(head(`GET ${OBJECTS}?pageToken=%FF&maxResults=-1`, []))).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${base}${OBJECTS}?pageToken=***`)).status).toBe(400);
    expect((await fetch(`${base}/b/${BUCKET}/o?maxResults=many`)).status).toBe(400);
    expect((await post(`${UPLOADS}?uploadType=media&name=x&ifGenerationMatch=soon`, {}, 'x')).status).toBe(400);
    expect((await fetch(`${base}/b/${BUCKET}/o/x`, { method: 'PATCH', body: 'x'.repeat(2 << 20) })).status).toBe(413);
    expect((await fetch(`${base}/b/${BUCKET}/o/x/acl`)).status).toBe(501);
    expect((await fetch(`${base}${OBJECTS}/x`, { method: 'OPTIONS' })).status).toBe(405);
    await isWell();
  });
});

test('origins: allowed page → upload headers exposed; other origin or host → 403', async () => {
  const call = (headers: Record<string, string>, method = 'GET') => fetch(`${base}${OBJECTS}`, { method, headers });
  const allowed = await call({ origin: 'http://127.0.0.1:5000' });
  expect(allowed.status).toBe(200);
  for (const name of [
    'x-goog-upload-status',
    'x-goog-upload-url',
    'x-goog-upload-size-received',
    'x-guploader-uploadid',
  ]) {
    expect(allowed.headers.get('access-control-expose-headers')?.toLowerCase()).toContain(name);
  }
  expect((await call({ origin: 'http://127.0.0.1:5001' })).status).toBe(403);
  expect(await raw(`GET ${OBJECTS} HTTP/1.1\r\nHost: school.example\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 /);
});
