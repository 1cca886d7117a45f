import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDocuments } from '../../../emulators/firestore/control/transfer.ts';
import { Core } from '../../../emulators/firestore/core/core.ts';
import { SqliteStore } from '../../../emulators/firestore/store/sqlite-store.ts';
import { Reference } from '../../../emulators/firestore/values/value.ts';
import { startFirestore } from '../../../emulators/firestore-server.ts';
import { StartError } from '../../../emulators/net/addresses.ts';
import { type Emulators, startEmulators } from '../../../emulators/start.ts';
import { connectAdmin, PROJECT } from './support/admin.ts';
import { bytes } from './support/storage.ts';

const ROOT = mkdtempSync(join(tmpdir(), 'export-'));
const EXPORT = join(ROOT, 'everything');
const OWNER = { authorization: 'Bearer owner' };
const BUCKETS = ['demo-one.appspot.com', 'demo-two.appspot.com'];
const PASSWORD = 'Correct-horse-7';

const said: string[] = [];
const start = (options: { dataDir?: string; importFrom?: string } = {}): Promise<Emulators> =>
  startEmulators({
    projectId: PROJECT,
    firestorePort: 0,
    authPort: 0,
    storagePort: 0,
    allowedOrigins: ['http://localhost:1234'],
    say: (line) => said.push(line),
    ...options,
  });

const post = (port: number, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const signIn = async ({ authPort }: Emulators, email: string): Promise<number> => {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any';
  return (await post(authPort, path, { email, password: PASSWORD })).status;
};
const object = ({ storagePort }: Emulators, bucket: string, name: string, media = false) =>
  fetch(
    `http://127.0.0.1:${storagePort}/storage/v1/b/${bucket}/o/${encodeURIComponent(name)}${media ? '?alt=media' : ''}`,
  );
const lines = (folder: string): string[] =>
  readFileSync(join(folder, 'firestore_export/documents.ndjson'), 'utf8').trim().split('\n').sort();

const PICTURE = bytes(300_000);
let first: Emulators;

async function fill(emulators: Emulators): Promise<void> {
  const { db, close } = connectAdmin(emulators.firestorePort);
  await db.doc('types/all').set({
    none: null,
    yes: true,
    integer: 7,
    negativeZero: -0,
    double: 1.5,
    notANumber: Number.NaN,
    infinite: Number.NEGATIVE_INFINITY,
    when: new Timestamp(1_700_000_000, 123_456_000),
    text: 'Grüße 🙂 ‘ ’',
    bytes: Buffer.from([0, 255, 10]),
    reference: db.doc('types/all'),
    place: new GeoPoint(51.5, -0.12),
    list: [1, 'two', { three: [null] }],
    map: { 'a.b': { '`': 1 } },
    vector: FieldValue.vector([1, 2.5, -3]),
  });
  await db.doc('schools/oak/people/ann').set({ name: 'Ann' });
  await db.doc('schools/oak/people/__id7__').set({});
  const batch = db.batch();
  for (let i = 0; i < 1200; i++) batch.set(db.doc(`many/n${i}`), { i });
  await batch.commit();
  await close();
  const accounts = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`;
  for (const [localId, more] of [
    ['ann', { customAttributes: '{"role":"head"}', emailVerified: true, displayName: 'Ann' }],
    ['ben', { phoneNumber: '+441632960000' }],
  ] as const) {
    const body = { localId, email: `${localId}@demo.test`, password: PASSWORD, ...more };
    const { customAttributes, ...account } = body as typeof body & { customAttributes?: string };
    expect((await post(emulators.authPort, accounts, account, OWNER)).status).toBe(200);
    if (customAttributes) await post(emulators.authPort, `${accounts}:update`, { localId, customAttributes }, OWNER);
  }
  for (const [bucket, name, content] of [
    [BUCKETS[0], 'pictures/a b.jpg', PICTURE],
    [BUCKETS[0], 'empty', new Uint8Array()],
    [BUCKETS[1], 'deep/er/ünïcode.txt', new TextEncoder().encode('text')],
  ] as const) {
    const metadata = {
      name,
      contentType: 'image/jpeg',
      cacheControl: 'no-store',
      metadata: { by: 'ann', firebaseStorageDownloadTokens: 'tok-1' },
    };
    const body = Buffer.concat([
      Buffer.from(
        `--x\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(metadata)}\r\n--x\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--x--'),
    ]);
    const answer = await fetch(
      `http://127.0.0.1:${emulators.storagePort}/upload/storage/v1/b/${bucket}/o?uploadType=multipart`,
      {
        method: 'POST',
        headers: { ...OWNER, 'content-type': 'multipart/related; boundary=x' },
        body,
      },
    );
    expect(answer.status).toBe(200);
  }
}

beforeAll(async () => {
  first = await start();
  await fill(first);
  expect((await post(first.firestorePort, '/_admin/export', { path: EXPORT })).status).toBe(200);
});
afterAll(async () => {
  await first?.close();
  rmSync(ROOT, { recursive: true });
});

describe('start with an export', () => {
  const dataDir = join(ROOT, 'data');
  let second: Emulators;
  beforeAll(async () => {
    second = await start({ dataDir, importFrom: EXPORT });
  });
  afterAll(() => second?.close());

  test('Firestore → same documents, types and times', async () => {
    const again = join(ROOT, 'again');
    expect((await post(second.firestorePort, '/_admin/export', { path: again })).status).toBe(200);
    expect(lines(again)).toEqual(lines(EXPORT));
    expect(lines(again).length).toBe(1203);
    const { db, close } = connectAdmin(second.firestorePort);
    const all = (await db.doc('types/all').get()).data();
    expect(Object.is(all?.negativeZero, -0)).toBe(true);
    expect(all?.when).toEqual(new Timestamp(1_700_000_000, 123_456_000));
    expect((await db.collectionGroup('people').get()).size).toBe(2);
    expect((await db.collection('many').where('i', '>=', 1190).get()).size).toBe(10);
    await db.doc('many/n1').update({ i: -1 });
    await close();
  });

  test('Auth → same users sign in, same attributes', async () => {
    expect(await signIn(second, 'ann@demo.test')).toBe(200);
    expect(await signIn(second, 'ben@demo.test')).toBe(200);
    const accounts = await fetch(
      `http://127.0.0.1:${second.authPort}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:batchGet?maxResults=-1`,
      { headers: OWNER },
    );
    const { users } = (await accounts.json()) as { users: Record<string, unknown>[] };
    expect(users).toEqual([
      expect.objectContaining({
        localId: 'ann',
        customAttributes: '{"role":"head"}',
        displayName: 'Ann',
        emailVerified: true,
      }),
      expect.objectContaining({ localId: 'ben', phoneNumber: '+441632960000' }),
    ]);
  });

  test('Storage → same objects, metadata and tokens', async () => {
    const [one = '', two = ''] = BUCKETS;
    const picture = await object(second, one, 'pictures/a b.jpg', true);
    expect(Buffer.from(await picture.arrayBuffer()).equals(PICTURE)).toBe(true);
    expect(await (await object(second, two, 'deep/er/ünïcode.txt', true)).text()).toBe('text');
    for (const [bucket, name] of [
      [one, 'pictures/a b.jpg'],
      [one, 'empty'],
      [two, 'deep/er/ünïcode.txt'],
    ] as const) {
      const comparable = async (emulators: Emulators) => {
        const {
          selfLink: _,
          mediaLink: __,
          ...rest
        } = (await (await object(emulators, bucket, name)).json()) as Record<string, unknown>;
        return rest;
      };
      expect(await comparable(second)).toEqual(await comparable(first));
    }
    const shared = await fetch(`http://127.0.0.1:${second.storagePort}/v0/b/${one}/o/empty?alt=media&token=tok-1`);
    expect(shared.status).toBe(200);
  });

  test('started with the export again → later data stay', async () => {
    await second.close();
    second = await start({ dataDir, importFrom: EXPORT });
    const { db, close } = connectAdmin(second.firestorePort);
    expect((await db.doc('many/n1').get()).get('i')).toBe(-1);
    await close();
    expect(said.filter((line) => line.includes('already')).length).toBe(3);
  });
});

test('importDocuments: other project → documents and references of that project', async () => {
  const core = new Core({ store: new SqliteStore(undefined) });
  expect(await importDocuments(core, join(EXPORT, 'firestore_export'), 'demo-other')).toBe(1203);
  const database = 'projects/demo-other/databases/(default)';
  const reference = core.store.get(database, 'types/all')?.fields.get('reference');
  expect(reference).toEqual(new Reference(`${database}/documents/types/all`));
  await core.close();
});

describe('documents only', () => {
  test(':export route → importable like an export of Google’s emulator', async () => {
    const body = {
      database: `projects/${PROJECT}/databases/(default)`,
      export_directory: ROOT,
      export_name: 'documents',
    };
    expect((await post(first.firestorePort, `/emulator/v1/projects/${PROJECT}:export`, body)).status).toBe(200);
    const server = await startFirestore({ port: 0, say: () => undefined, importFrom: join(ROOT, 'documents') });
    const { db, close } = connectAdmin(server.port);
    expect((await db.collection('many').count().get()).data().count).toBe(1200);
    await close();
    await server.close();
  });

  test('unreadable line → reported, nothing imported', async () => {
    const broken = join(ROOT, 'broken');
    mkdirSync(broken);
    const file = join(broken, 'documents.ndjson');
    writeFileSync(file, readFileSync(join(EXPORT, 'firestore_export/documents.ndjson')));
    appendFileSync(file, '{"name": "projects/p/databases/d/documents/a/b", "fields": {"x": {"whatValue": 1}}}\n');
    const dataDir = join(ROOT, 'broken-data');
    const failed = startFirestore({ port: 0, say: () => undefined, dataDir, importFrom: broken });
    await expect(failed).rejects.toBeInstanceOf(StartError);
    await expect(failed).rejects.toThrow(/documents\.ndjson, line 1204: .*type/);
    const server = await startFirestore({ port: 0, say: () => undefined, dataDir });
    const { db, close } = connectAdmin(server.port);
    expect(await db.listCollections()).toEqual([]);
    await close();
    await server.close();
  });
});

describe('refused exports', () => {
  test.each([
    ['a page', { path: join(ROOT, 'by-page') }, { origin: 'http://localhost:1234' }, 403, /Pages/],
    ['no path', {}, {}, 400, /path/],
    ['a folder with something else in it', { path: ROOT }, {}, 400, /something else/],
    ['no JSON', 'text', {}, 400, /object/],
  ])('with %s → refused, nothing written', async (_name, body, headers, status, message) => {
    const answer = await post(first.firestorePort, '/_admin/export', body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(message);
    expect(existsSync(join(ROOT, 'by-page'))).toBe(false);
  });

  test('path outside the directory, other project → 400', async () => {
    const path = `/emulator/v1/projects/${PROJECT}:export`;
    const body = { database: `projects/${PROJECT}/databases/(default)`, export_directory: ROOT, export_name: 'x' };
    expect((await post(first.firestorePort, path, { ...body, export_name: '../../x' })).status).toBe(400);
    expect((await post(first.firestorePort, path, { ...body, database: 'projects/p/databases/d' })).status).toBe(400);
    expect((await post(first.firestorePort, path, { ...body, export_directory: undefined })).status).toBe(400);
  });

  test("folder without an export, or one of Google's → start refused", async () => {
    const google = join(ROOT, 'google/firestore_export');
    mkdirSync(google, { recursive: true });
    writeFileSync(join(google, 'firestore_export.overall_export_metadata'), '');
    await expect(startFirestore({ port: 0, importFrom: google })).rejects.toThrow(/Google's emulator/);
    await expect(startFirestore({ port: 0, importFrom: join(ROOT, 'none') })).rejects.toThrow(/no export/);
    await expect(start({ importFrom: join(ROOT, 'none') })).rejects.toThrow(/no export/);
  });

  test('over an earlier export → replaced', async () => {
    writeFileSync(join(EXPORT, 'stale'), '');
    expect((await post(first.firestorePort, '/_admin/export', { path: EXPORT })).status).toBe(200);
    expect(existsSync(join(EXPORT, 'stale'))).toBe(false);
    expect(lines(EXPORT).length).toBe(1203);
  });
});
