/** What the status page asks the server: what is stored, who listens, what was asked and denied, and who may know. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulators, startEmulators } from '../../../emulators/start.ts';
import { eventually } from '../../support/eventually.ts';
import { connectAdmin, PROJECT } from './support/admin.ts';
import type { Status } from './support/status.ts';
import { tokenOf } from './support/storage.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{id} { allow read: if true; }
    match /shut/{id} { allow read: if request.auth.uid == id; }
  }
}
`;
const STORAGE_RULES = `rules_version = '2';
service firebase.storage { match /b/{b}/o { match /mine/{id} { allow write: if request.auth.uid == id; } } }
`;

let folder: string;
let emulators: Emulators;
let admin: ReturnType<typeof connectAdmin>;
let base: string;
let unlisten = (): void => undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'status-'));
  writeFileSync(join(folder, 'firestore.rules'), RULES);
  writeFileSync(join(folder, 'storage.rules'), STORAGE_RULES);
  emulators = await startEmulators({
    projectId: PROJECT,
    firestorePort: 0,
    authPort: 0,
    storagePort: 0,
    rules: { file: join(folder, 'firestore.rules') },
    storageRules: { file: join(folder, 'storage.rules') },
    allowedOrigins: ['http://app.test'],
    say: () => undefined,
  });
  base = `http://127.0.0.1:${emulators.firestorePort}`;
  admin = connectAdmin(emulators.firestorePort);
  for (const id of ['a', 'b', 'c']) await admin.db.doc(`rooms/${id}`).set({ n: 1 });
  for (const id of ['a', 'b']) await admin.db.doc(`rooms/${id}/seats/1`).set({ free: true });
});
afterAll(async () => {
  unlisten();
  await admin.close();
  await emulators.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${base}/emulator/ui/api/${path}`, { headers: { 'x-emulator-ui': '1', ...headers } });
const status = async (after = 0): Promise<Status> => (await ask(`status?after=${after}`)).json() as Promise<Status>;
async function until(wanted: (status: Status) => boolean): Promise<Status> {
  let now = await status();
  await eventually(async () => {
    now = await status();
    return wanted(now) ? 'seen' : `not seen: ${JSON.stringify(now, null, 1)}`;
  }).toBe('seen');
  return now;
}
const documents = (): string => `${base}/v1/projects/${PROJECT}/databases/(default)/documents`;

describe('status route, stored data', () => {
  test('documents → counted by collection, with bytes', async () => {
    const { firestore } = await until(({ firestore }) => firestore.databases[0]?.documents === 5);
    expect(firestore.databases).toEqual([
      {
        name: `projects/${PROJECT}/databases/(default)`,
        documents: 5,
        groups: [
          { path: 'rooms', collections: 1, documents: 3 },
          { path: 'rooms/*/seats', collections: 2, documents: 2 },
        ],
      },
    ]);
    expect(firestore.bytes).toBeGreaterThan(4096);
  });

  test('version → changes with each commit only', async () => {
    const before = (await status()).firestore.version;
    await fetch(`${documents()}/rooms/a`, { headers: { authorization: 'Bearer owner' } });
    expect((await status()).firestore.version).toBe(before);
    await admin.db.doc('rooms/c').set({ n: 2 });
    expect((await status()).firestore.version).toBeGreaterThan(before);
  });

  test('objects → by bucket, in pages', async () => {
    const upload = (name: string) =>
      fetch(
        `http://127.0.0.1:${emulators.storagePort}/upload/storage/v1/b/box/o?uploadType=media&name=${encodeURIComponent(name)}`,
        { method: 'POST', headers: { authorization: 'Bearer owner', 'content-type': 'text/plain' }, body: 'hello' },
      );
    for (let i = 0; i < 101; i++) expect((await upload(`some/${String(i).padStart(3, '0')}`)).status).toBe(200);
    expect((await status()).storage).toEqual({
      port: emulators.storagePort,
      buckets: [{ bucket: 'box', objects: 101, bytes: 505 }],
    });
    const first = await (await ask('objects?bucket=box&prefix=some/')).json();
    expect(first).toMatchObject({ next: 'some/099', objects: { length: 100 } });
    const rest = await (await ask('objects?bucket=box&prefix=some/&after=some/099')).json();
    expect(rest).toEqual({
      next: null,
      objects: [{ name: 'some/100', bytes: 5, contentType: 'text/plain', updated: expect.any(String) }],
    });
  });

  test('accounts → without passwords', async () => {
    const sign = (body: object) =>
      fetch(`http://127.0.0.1:${emulators.authPort}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await sign({ email: 'a@b.test', password: 'Secret-123' })).status).toBe(200);
    expect((await status()).auth).toEqual({ port: emulators.authPort, projectId: PROJECT, accounts: 1 });
    const text = await (await ask('accounts')).text();
    expect(JSON.parse(text)).toMatchObject({
      next: null,
      accounts: [{ email: 'a@b.test', verified: false, disabled: false, providers: ['password'], claims: null }],
    });
    expect(text).not.toMatch(/secret|salt|hash/i);
  });

  test('below → documents and collections under a path', async () => {
    const below = async (path: string) =>
      (await ask(`below?database=projects/${PROJECT}/databases/(default)&path=${path}`)).json();
    expect(await below('rooms')).toEqual({ documents: 5, collections: 3 });
    expect(await below('rooms/a')).toEqual({ documents: 2, collections: 2 });
    expect(await below('room')).toEqual({ documents: 0, collections: 0 });
    expect(await below('')).toEqual({ documents: 5, collections: 3 });
  });
});

describe('status route, listeners', () => {
  test('open stream → with its queries; ended → gone', async () => {
    unlisten = admin.db
      .collection('rooms')
      .where('n', '>', 0)
      .orderBy('n', 'desc')
      .limit(3)
      .onSnapshot(() => {});
    const { firestore } = await until(({ firestore }) => firestore.streams.some(({ targets }) => targets.length > 0));
    expect(firestore.streams).toEqual([
      {
        who: 'server',
        transport: 'gRPC',
        since: expect.any(String),
        database: `projects/${PROJECT}/databases/(default)`,
        targets: ['rooms where n > 0 order by n desc limit 3'],
      },
    ]);
    expect(firestore.connections).toBeGreaterThan(0);
    unlisten();
    await until(({ firestore }) => firestore.streams.length === 0);
  });
});

describe('status route, requests', () => {
  test('gRPC, REST, Storage → who, time and result; after a number → newer ones only', async () => {
    const { count } = (await status()).requests;
    await admin.db.doc('rooms/a').get();
    await admin.db.collection('rooms').where('n', 'in', [1, 2]).get();
    await fetch(`${documents()}/open/x`, {
      headers: { authorization: `Bearer ${tokenOf('ann', { email: 'ann@b.test' })}` },
    });
    await fetch(`${documents()}/shut/x`);
    await fetch(`http://127.0.0.1:${emulators.storagePort}/v0/b/box/o/none?alt=media&token=hidden`, {
      headers: { origin: 'http://app.test' },
    });
    const now = await until(({ requests }) => requests.count >= count + 5);
    const entries = now.requests.entries.filter(({ id }) => id > count).reverse();
    expect(entries.map(({ method, what, who, result }) => [method, what, who, result])).toEqual([
      ['BatchGetDocuments', 'rooms/a', 'server', 'OK'],
      ['RunQuery', 'rooms where n in [1, 2]', 'server', 'OK'],
      ['GetDocument', 'open/x', 'ann@b.test', 'NOT_FOUND'],
      ['GetDocument', 'shut/x', 'nobody', 'PERMISSION_DENIED'],
      ['GET', 'box/none', 'nobody', '403 Forbidden'],
    ]);
    for (const { ms } of entries) expect(ms).toBeGreaterThanOrEqual(0);
    expect((await status(now.requests.count)).requests.entries).toEqual([]);
    expect(JSON.stringify(now)).not.toContain('hidden');
  });

  test('Auth → without keys and passwords', async () => {
    const { count } = (await status()).requests;
    const url = `http://127.0.0.1:${emulators.authPort}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=hidden`;
    const body = JSON.stringify({ email: 'nobody@b.test', password: 'Hidden-1' });
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(answer.status).toBe(400);
    const now = await until(({ requests }) => requests.count > count);
    expect(now.requests.count).toBe(count + 1);
    expect(now.requests.entries[0]).toMatchObject({
      service: 'Auth',
      method: 'POST',
      what: 'accounts:signInWithPassword',
      who: 'client',
      result: '400 Bad Request',
    });
    expect(JSON.stringify(now)).not.toMatch(/hidden/i);
  });

  test('more than 200 → the last 200', async () => {
    for (let i = 0; i < 210; i++) await fetch(`${documents()}/open/x`);
    const { requests } = await status();
    expect(requests.entries).toHaveLength(200);
    expect(requests.entries[0]?.id).toBe(requests.count);
  });

  test('data browser → writes listed, reads not', async () => {
    const { count } = (await status()).requests;
    const headers = { authorization: 'Bearer owner', 'x-emulator-ui': '1' };
    await fetch(`${documents()}/rooms/a`, { headers });
    const name = `projects/${PROJECT}/databases/(default)/documents/rooms/z`;
    await fetch(`${documents()}:commit`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ writes: [{ delete: name }] }),
    });
    const { entries } = (await status(count)).requests;
    expect(entries).toMatchObject([{ method: 'Commit', what: 'rooms/z', who: 'data browser' }]);
  });

  test('invalid number → 400', async () => {
    for (const after of ['-1', '1.5', 'x']) expect((await ask(`status?after=${after}`)).status).toBe(400);
  });
});

describe('status route, rules', () => {
  test('denials of both services → who, line, condition', async () => {
    await fetch(`${documents()}/shut/b`, { headers: { authorization: `Bearer ${tokenOf('ann')}` } });
    await fetch(`http://127.0.0.1:${emulators.storagePort}/v0/b/box/o?name=mine/b`, {
      method: 'POST',
      headers: { authorization: `Firebase ${tokenOf('ann')}`, 'content-type': 'text/plain' },
      body: 'x',
    });
    const { denials } = await status();
    expect(denials.slice(0, 2)).toEqual([
      {
        service: 'Storage',
        time: expect.any(String),
        method: 'create',
        path: 'box/mine/b',
        who: 'ann',
        explanation: expect.stringMatching(/^Denied at line 2: .*request\.auth\.uid == id/),
      },
      {
        service: 'Firestore',
        time: expect.any(String),
        project: PROJECT,
        method: 'get',
        path: 'shut/b',
        who: 'ann',
        explanation: expect.stringMatching(/^Denied at line 5: .*request\.auth\.uid == id/),
      },
    ]);
  });

  test('error in a rules file → line and column, gone once corrected', async () => {
    const file = join(folder, 'firestore.rules');
    const before = (await status()).rules[0];
    expect(before).toMatchObject({ service: 'Firestore', file, error: null, warnings: [], projectsWithOwn: [] });
    writeFileSync(file, RULES.replace('if true', 'if tru'));
    const broken = await until(({ rules }) => rules[0]?.error !== null);
    expect(broken.rules[0]).toMatchObject({
      readAt: before?.readAt,
      error: { line: 4, message: '"tru" is not defined' },
    });
    writeFileSync(file, `${RULES}\n`);
    const { rules } = await until(({ rules }) => rules[0]?.error === null);
    expect(rules[0]?.readAt).not.toBe(before?.readAt);
    expect(rules[1]).toMatchObject({ service: 'Storage', file: join(folder, 'storage.rules'), error: null });
    expect(await (await ask(`rules?project=${PROJECT}`)).json()).toEqual({
      firestore: `${RULES}\n`,
      storage: STORAGE_RULES,
    });
  });
});
