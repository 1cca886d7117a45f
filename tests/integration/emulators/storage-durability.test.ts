import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as web from 'firebase/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Storage, startStorage } from '../../../emulators/storage/server.ts';
import { eventually } from '../../support/eventually.ts';
import { type Child, run } from './support/child.ts';
import { BUCKET, bytes, connectAdmin, connectWeb } from './support/storage.ts';

const CHILD = new URL('./support/storage-child.ts', import.meta.url);
const OPEN =
  "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /{path=**} { allow read, write; } } }";
let folder: string;
const children: Child[] = [];
const closers: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  for (const child of children.splice(0)) await child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function start(): Promise<{ child: Child; port: number }> {
  const child = run(CHILD, [folder]);
  children.push(child);
  return { child, port: Number((await child.line(/^port (\d+)/))[1]) };
}

function admin(port: number) {
  const client = connectAdmin(port);
  closers.push(client.close);
  return client.bucket;
}

const files = (): string[] =>
  readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const largest = (): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).size),
  );

const simple = (port: number, name: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(`http://127.0.0.1:${port}/upload/storage/v1/b/${BUCKET}/o?uploadType=media&name=${name}`, {
    method: 'POST',
    body,
  });

test('Storage: kill -9 during many uploads → acknowledged ones whole, no file left over', async () => {
  const first = await start();
  const acknowledged = new Map<string, number>();
  let stop = false;
  const lane = async (number: number): Promise<void> => {
    for (let i = 0; !stop; i++) {
      // Few names, so that objects are replaced as well as made.
      const name = `lane-${number}-${i % 5}`;
      const answer = await simple(first.port, name, new Uint8Array(bytes(1000 + i * 997, number * 1000 + i + 1))).catch(
        () => undefined,
      );
      if (answer?.ok) acknowledged.set(name, i);
    }
  };
  const lanes = Array.from({ length: 10 }, (_, i) => lane(i));
  await eventually(() => acknowledged.size).toBe(50);
  await first.child.kill('SIGKILL');
  stop = true;
  await Promise.all(lanes);

  const second = await start();
  const [objects] = await admin(second.port).getFiles();
  expect(objects.length).toBeGreaterThanOrEqual(50);
  for (const object of objects) {
    const [content] = await object.download();
    const { md5Hash, size } = object.metadata;
    expect([createHash('md5').update(content).digest('base64'), String(content.length)]).toEqual([md5Hash, size]);
    // What was acknowledged, or one that was under way behind it.
    const round = (content.length - 1000) / 997;
    expect(round).toBeGreaterThanOrEqual(acknowledged.get(object.name) ?? 0);
  }
  expect(files()).toHaveLength(objects.length);
});

test('Storage: kill -9 during a resumable upload → continues after the acknowledged part', async () => {
  const data = Buffer.from(bytes(3 << 20, 3));
  const first = await start();
  const begin = await fetch(`http://127.0.0.1:${first.port}/v0/b/${BUCKET}/o?name=half`, {
    method: 'POST',
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(data.length),
      'x-goog-upload-header-content-type': 'image/png',
    },
    body: JSON.stringify({ metadata: { k: 'v' } }),
  });
  const session = new URL(begin.headers.get('x-goog-upload-url') ?? '');
  const send = (command: string, offset = 0, body = Buffer.alloc(0)) =>
    fetch(session, {
      method: 'POST',
      headers: { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) },
      body: new Uint8Array(body),
    });
  expect((await send('upload', 0, data.subarray(0, 1 << 20))).headers.get('x-goog-upload-size-received')).toBe(
    String(1 << 20),
  );
  // A second part breaks off with the process.
  const broken = request(session, {
    method: 'POST',
    headers: { 'x-goog-upload-command': 'upload', 'x-goog-upload-offset': 1 << 20, 'content-length': 1 << 20 },
  });
  broken.on('error', () => undefined);
  broken.write(data.subarray(1 << 20, (1 << 20) + 500_000));
  await eventually(largest).toBeGreaterThan((1 << 20) + 100_000);
  await first.child.kill('SIGKILL');

  const second = await start();
  session.port = String(second.port);
  const received = Number((await send('query')).headers.get('x-goog-upload-size-received'));
  expect(received).toBe(1 << 20);
  const done = await send('upload, finalize', received, data.subarray(received));
  expect([done.status, done.headers.get('x-goog-upload-status')]).toEqual([200, 'final']);
  expect(await done.json()).toMatchObject({
    size: String(data.length),
    contentType: 'image/png',
    metadata: { k: 'v' },
    md5Hash: createHash('md5').update(data).digest('base64'),
  });
  expect((await admin(second.port).file('half').download())[0].equals(data)).toBe(true);
});

test('Storage: second start on one folder → refused, the first continues', async () => {
  const first = await start();
  const second = run(CHILD, [folder]);
  children.push(second);
  expect(await second.ended).toBe(1);
  expect(second.lines.at(-1)).toMatch(/^failed The data in .*storage\.sqlite are in use by another running start/);
  expect((await simple(first.port, 'still', new Uint8Array(3))).status).toBe(200);
});

test('Storage: file without an object → deleted at the start; damaged store → start refused', async () => {
  const first = await start();
  await simple(first.port, 'kept', new Uint8Array(10));
  expect(await first.child.kill('SIGTERM')).toBe(0);
  const [objectFile] = files();
  writeFileSync(join(folder, 'objects', String(objectFile).slice(0, 2), 'ff00'), 'left over');
  const second = await start();
  expect(files()).toEqual([objectFile]);
  await second.child.kill('SIGTERM');
  writeFileSync(
    join(folder, 'storage.sqlite'),
    'no database at all, but long enough to be looked at as if it were one',
  );
  const third = run(CHILD, [folder]);
  children.push(third);
  expect(await third.ended).toBe(1);
  expect(third.lines.at(-1)).toMatch(/^failed The data in .* are damaged\. Put a copy of that folder back/);
});

test('Storage: full disk → writes refused with a message, reads continue', async () => {
  let isFull = false;
  let server: Storage | undefined;
  server = await startStorage({
    port: 0,
    dataDir: folder,
    rules: { source: OPEN },
    say: () => undefined,
    beforeWrite: () => {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  });
  closers.push(async () => server?.close());
  const { storage, close } = connectWeb(server.port);
  closers.push(close);
  const at = (name: string) => web.ref(storage, name);
  await web.uploadString(at('before'), 'kept');
  const task = web.uploadBytesResumable(at('large'), bytes(2_000_000));
  isFull = true;
  const full = { code: 'storage/quota-exceeded' };
  await expect(task).rejects.toMatchObject(full);
  await expect(web.uploadString(at('more'), 'lost')).rejects.toMatchObject(full);
  await expect(web.uploadString(at('before'), 'lost')).rejects.toMatchObject(full);
  const asServer = await simple(server.port, 'more', new Uint8Array(10));
  expect([asServer.status, await asServer.text()]).toEqual([507, expect.stringContaining('the disk is full')]);
  expect(Buffer.from(await web.getBytes(at('before'))).toString()).toBe('kept');
  expect((await web.listAll(web.ref(storage))).items.map(({ name }) => name)).toEqual(['before']);
  isFull = false;
  await web.uploadString(at('more'), 'fits again');
  expect(Buffer.from(await web.getBytes(at('more'))).toString()).toBe('fits again');
});

test('Storage: 256 MB uploaded and downloaded → memory grows under 100 MB', async () => {
  const { child, port } = await start();
  const memory = (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.process.pid)])) / 1024;
  const piece = Buffer.from(bytes(1 << 20));
  const path = `/upload/storage/v1/b/${BUCKET}/o?uploadType=media&name=big`;
  await simple(port, 'warm', new Uint8Array(1 << 20));
  const before = memory();
  let most = before;
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    void (async () => {
      for (let i = 0; i < 256; i++) {
        if (!sent.write(piece)) await new Promise((drained) => sent.once('drain', drained));
        if (i % 32 === 0) most = Math.max(most, memory());
      }
      sent.end();
    })();
  });
  expect(status).toBe(200);
  const hash = createHash('md5');
  const answer = await fetch(`http://127.0.0.1:${port}/${BUCKET}/big`);
  let count = 0;
  for await (const chunk of answer.body ?? []) {
    hash.update(chunk);
    if (++count % 1000 === 0) most = Math.max(most, memory());
  }
  most = Math.max(most, memory());
  expect(`md5=${hash.digest('base64')}`).toBe(answer.headers.get('x-goog-hash')?.split(',')[1]);
  expect(most - before).toBeLessThan(100);
});
