import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Storage, startStorage } from '../../../emulators/storage/server.ts';
import { eventually } from '../../support/eventually.ts';
import { BUCKET, bytes } from './support/storage.ts';

const OPEN =
  "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /{path=**} { allow read, write; } } }";
let folder: string;
let server: Storage;
let base: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
  await start();
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  server = await startStorage({ port: 0, dataDir: folder, rules: { source: OPEN }, say: () => undefined });
  base = `http://127.0.0.1:${server.port}`;
}

const files = (): number =>
  readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;

const written = (): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('objects'))
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

const put = (name: string, content: Uint8Array<ArrayBuffer>, query = '') =>
  fetch(`${base}/upload/storage/v1/b/${BUCKET}/o?uploadType=media&name=${name}${query}`, {
    method: 'POST',
    body: content,
  });

async function begin(name: string): Promise<string> {
  const headers = { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' };
  const answer = await fetch(`${base}/v0/b/${BUCKET}/o?name=${name}`, { method: 'POST', headers });
  return new URL(answer.headers.get('x-goog-upload-url') ?? '').search;
}

const send = (session: string, command: string, offset = 0, body: Uint8Array<ArrayBuffer> = new Uint8Array()) =>
  fetch(`${base}/v0/b/${BUCKET}/o${session}`, {
    method: 'POST',
    headers: { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) },
    body,
  });

/** Sends a first part and then no more, as a client whose network is lost without a closed connection. */
async function hang(session: string, body: Uint8Array): Promise<ClientRequest> {
  const headers = {
    'x-goog-upload-command': 'upload',
    'x-goog-upload-offset': 0,
    'content-length': body.length + 1000,
  };
  const hanging = request(`${base}/v0/b/${BUCKET}/o${session}`, { method: 'POST', headers });
  hanging.on('error', () => undefined);
  hanging.write(body);
  await eventually(written).toBe(body.length);
  return hanging;
}

const received = async (session: string): Promise<number> =>
  Number((await send(session, 'query')).headers.get('x-goog-upload-size-received'));

test('uploads: 20 at once with ifGenerationMatch=0 → one stored, no file left over', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => put('first', new Uint8Array(bytes(5000, i + 1)), '&ifGenerationMatch=0')),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(412)]);
  expect(files()).toBe(1);
});

test('uploads: 20 replace one object → one whole object, one file', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => put('same', new Uint8Array(bytes(5000, i + 1)))),
  );
  const generations = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { generation: string }).generation),
  );
  expect(new Set(generations).size).toBe(20);
  const content = Buffer.from(await (await fetch(`${base}/${BUCKET}/same`)).arrayBuffer());
  expect(
    Array.from({ length: 20 }, (_, i) => content.equals(Buffer.from(bytes(5000, i + 1)))).filter(Boolean),
  ).toHaveLength(1);
  await expect.poll(files).toBe(1);
});

test('download: object replaced or deleted meanwhile → old bytes to the end', async () => {
  const old = Buffer.from(bytes(8 << 20));
  for (const change of [
    () => put('read', new Uint8Array(3)),
    () => fetch(`${base}/b/${BUCKET}/o/read`, { method: 'DELETE' }),
  ]) {
    await put('read', new Uint8Array(old));
    const reader = (await fetch(`${base}/${BUCKET}/read`)).body?.getReader();
    const pieces = [(await reader?.read())?.value ?? new Uint8Array()];
    expect((await change()).ok).toBe(true);
    for (;;) {
      const next = await reader?.read();
      if (!next?.value) break;
      pieces.push(next.value);
    }
    expect(Buffer.concat(pieces).equals(old)).toBe(true);
  }
});

test('upload: client retries while its first request hangs → the retry continues the upload', async () => {
  const data = new Uint8Array(bytes(300_000));
  const session = await begin('hanging');
  await hang(session, data.subarray(0, 100_000));
  expect(await received(session)).toBe(100_000);
  const done = await send(session, 'upload, finalize', 100_000, data.slice(100_000));
  expect([done.status, ((await done.json()) as { size: string }).size]).toEqual([200, '300000']);
  expect(
    (await send(session, 'upload, finalize', 100_000, data.slice(100_000))).headers.get('x-goog-upload-status'),
  ).toBe('final');
});

test('stop: upload hangs → server stops, received part stored', async () => {
  const data = new Uint8Array(bytes(200_000));
  const session = await begin('stopped');
  await hang(session, data.subarray(0, 120_000));
  await server.close();
  await start();
  expect(await received(session)).toBe(120_000);
  expect((await send(session, 'upload, finalize', 120_000, data.slice(120_000))).status).toBe(200);
});

test('upload: cancelled or wrong checksum → its file deleted', async () => {
  const session = await begin('cancelled');
  await send(session, 'upload', 0, new Uint8Array(1000));
  expect(files()).toBe(1);
  expect((await send(session, 'cancel')).headers.get('x-goog-upload-status')).toBe('cancelled');
  expect([files(), (await send(session, 'query')).status]).toEqual([0, 404]);

  const start = await fetch(`${base}/upload/storage/v1/b/${BUCKET}/o?uploadType=resumable&name=sum`, {
    method: 'POST',
    body: JSON.stringify({ crc32c: 'AAAAAA==' }),
  });
  const refused = await fetch(start.headers.get('location') ?? '', { method: 'PUT', body: 'hello' });
  expect([refused.status, files()]).toEqual([400, 0]);
});
