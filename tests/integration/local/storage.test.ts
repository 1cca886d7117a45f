/** Files in the local environment: the page gets the address of Storage, may send requests there, and the SDK's calls work by the product's rules. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, type FirebaseApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from 'firebase/auth';
import * as web from 'firebase/storage';
import { getStorage as adminStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulators, startEmulators } from '../../../emulators/start.ts';
import { readLocalConfig } from '../../../server/local/config.ts';
import { connectFirebase, LOCAL_PROJECT, type LocalFirebase } from '../../../server/local/firebase.ts';
import { runtimeConfig } from '../../../server/local/runtime.ts';
import { firebaseApp } from '../../../src/data/firebase/app.ts';
import { claimsOf, PEOPLE, writeSchools } from '../../support/demo-school.ts';

const PASSWORD = 'Sprx-demo-1';

type Seen = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };

/** A proxy in front of Storage: records requests, and answers itself with a status as often as the test sets, by the name of the object. */
async function watchedStorage(port: number) {
  const seen: Seen[] = [];
  const failures = new Map<string, { status: number; times: number }>();
  const server = createServer(async (from, to) => {
    const chunks: Buffer[] = [];
    for await (const chunk of from) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(from.url ?? '', `http://127.0.0.1:${port}`);
    if (from.method !== 'OPTIONS')
      seen.push({ method: from.method ?? '', url, headers: from.headers, body: body.toString('latin1') });
    const failure = failures.get(url.pathname.split('/').at(-1) ?? '');
    if (failure && failure.times > 0) {
      failure.times -= 1;
      to.writeHead(failure.status).end();
      return;
    }
    const onward = request(
      url,
      { method: from.method, headers: { ...from.headers, host: `127.0.0.1:${port}` } },
      (answer) => {
        to.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(to);
      },
    );
    onward.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    seen,
    failures,
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let folder: string;
let emulators: Emulators;
let firebase: LocalFirebase;
let proxy: Awaited<ReturnType<typeof watchedStorage>>;
let app: FirebaseApp;
let storage: web.FirebaseStorage;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sprx-files-'));
  emulators = await startEmulators({
    projectId: LOCAL_PROJECT,
    firestorePort: 0,
    authPort: 0,
    storagePort: 0,
    dataDir: folder,
    rules: { file: 'firestore.rules' },
    storageRules: { file: 'storage.rules' },
    allowedOrigins: [],
    say: () => undefined,
  });
  proxy = await watchedStorage(emulators.storagePort);
  firebase = connectFirebase({
    firestore: emulators.firestorePort,
    auth: emulators.authPort,
    storage: emulators.storagePort,
  });
  await writeSchools(firebase.db);
  const { uid, email, emailVerified } = PEOPLE.head;
  await firebase.auth.createUser({ uid, email, emailVerified, password: PASSWORD });
  await firebase.auth.setCustomUserClaims(uid, claimsOf(PEOPLE.head));
  const pageConfig = runtimeConfig(
    readLocalConfig({ AUTH_PORT: String(emulators.authPort), STORAGE_PORT: String(proxy.port), SPRX_DATA: folder }),
  );
  app = firebaseApp(pageConfig, 'files');
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, pageConfig.emulators?.auth ?? '', { disableWarnings: true });
  storage = web.getStorage(app);
  const { hostname, port } = new URL(pageConfig.emulators?.storage ?? '');
  web.connectStorageEmulator(storage, hostname, Number(port));
  await signInWithEmailAndPassword(auth, email, PASSWORD);
});
afterAll(async () => {
  await deleteApp(app);
  await firebase.close();
  proxy.close();
  await emulators.close();
  rmSync(folder, { recursive: true });
});

const logo = (file: string) => web.ref(storage, `schools/oakfield/logo/${file}`);
const png = { contentType: 'image/png' };
const bytes = new Uint8Array([137, 80, 78, 71]);
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe('addresses of the local Firebase', () => {
  test('defaults → 8080, 9199 and 9099 of this machine [spec 7.10]', () => {
    expect(runtimeConfig(readLocalConfig({})).emulators).toEqual({
      firestore: 'http://127.0.0.1:8080',
      storage: 'http://127.0.0.1:9199',
      auth: 'http://127.0.0.1:9099',
    });
  });

  test('other ports, private address → in the page’s configuration', () => {
    const env = { SPRX_HOST: '192.168.7.20', FIRESTORE_PORT: '1', AUTH_PORT: '2', STORAGE_PORT: '3' };
    expect(runtimeConfig(readLocalConfig(env)).emulators).toEqual({
      firestore: 'http://192.168.7.20:1',
      auth: 'http://192.168.7.20:2',
      storage: 'http://192.168.7.20:3',
    });
  });

  test('Admin SDK → reaches Storage', async () => {
    const file = adminStorage(firebase.app)
      .bucket(runtimeConfig(readLocalConfig({})).firebase.storageBucket)
      .file('from-the-server');
    await file.save('hello');
    expect((await file.download())[0].toString()).toBe('hello');
  });
});

describe('file', () => {
  test('upload → one multipart POST with name and token [spec 7.7a, 7.7c]', async () => {
    proxy.seen.length = 0;
    await web.uploadBytes(logo('new.png'), bytes, png);
    const [sent, ...more] = proxy.seen;
    expect(more).toEqual([]);
    expect([sent?.method, sent?.url.pathname, sent?.url.searchParams.get('name')]).toEqual([
      'POST',
      `/v0/b/${LOCAL_PROJECT}.appspot.com/o`,
      'schools/oakfield/logo/new.png',
    ]);
    expect(sent?.headers['content-type']).toMatch(/^multipart\/related; boundary=/);
    const token = /^Firebase [\w-]+\.([\w-]+)\./.exec(sent?.headers.authorization ?? '')?.[1] ?? '';
    expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toMatchObject({ user_id: PEOPLE.head.uid });
  });

  test('metadata and download URL → by GET of the object [spec 7.7b, 7.7c]', async () => {
    await web.uploadBytes(logo('read.png'), bytes, png);
    proxy.seen.length = 0;
    expect(await web.getMetadata(logo('read.png'))).toMatchObject({ size: 4, contentType: 'image/png' });
    const address = await web.getDownloadURL(logo('read.png'));
    const path = `/v0/b/${LOCAL_PROJECT}.appspot.com/o/${encodeURIComponent('schools/oakfield/logo/read.png')}`;
    expect(proxy.seen.map(({ method, url }) => [method, url.pathname])).toEqual([
      ['GET', path],
      ['GET', path],
    ]);
    for (const { headers } of proxy.seen) expect(headers.authorization).toMatch(/^Firebase /);
    // Whoever has the address may see the picture: visitors have no token.
    const shown = await fetch(address);
    expect([shown.status, new Uint8Array(await shown.arrayBuffer())]).toEqual([200, bytes]);
  });

  test('other school, other type, too large → unauthorized', async () => {
    const elsewhere = web.ref(storage, 'schools/riverside/logo/x.png');
    expect(await codeOf(web.uploadBytes(elsewhere, bytes, png))).toBe('storage/unauthorized');
    expect(await codeOf(web.uploadBytes(logo('x.svg'), bytes, { contentType: 'image/svg+xml' }))).toBe(
      'storage/unauthorized',
    );
    expect(await codeOf(web.uploadBytes(logo('x.png'), new Uint8Array(5 * 1024 * 1024 + 1), png))).toBe(
      'storage/unauthorized',
    );
  });
});

describe('Storage errors', () => {
  test.each([
    [401, 'storage/unauthenticated'],
    [402, 'storage/quota-exceeded'],
    [403, 'storage/unauthorized'],
    [404, 'storage/object-not-found'],
    [400, 'storage/unknown'],
  ])('status %i → %s at once [spec 8.8b, 8.8d, 8.8e]', async (status, code) => {
    const name = `status-${status}.png`;
    proxy.failures.set(encodeURIComponent(`schools/oakfield/logo/${name}`), { status, times: 1 });
    expect(await codeOf(web.getMetadata(logo(name)))).toBe(code);
  });

  test('denied, missing, invalid, cancelled → its code [spec 8.8e]', async () => {
    expect(await codeOf(web.getMetadata(logo('none.png')))).toBe('storage/object-not-found');
    expect(await codeOf(web.getMetadata(web.ref(storage, 'users/other/photo/x.png')))).toBe('storage/unauthorized');
    expect(() => web.ref(storage, 'gs://')).toThrow(expect.objectContaining({ code: 'storage/invalid-url' }));
    const task = web.uploadBytesResumable(logo('stopped.png'), new Uint8Array(300_000), png);
    task.cancel();
    expect(await codeOf(Promise.resolve(task))).toBe('storage/canceled');
  });

  test('5xx, 408, 429 → retried until it works [spec 8.8f]', async () => {
    await Promise.all(
      [500, 503, 408, 429].map(async (status) => {
        const name = `again-${status}.png`;
        await web.uploadBytes(logo(name), bytes, png);
        const failure = { status, times: 1 };
        proxy.failures.set(encodeURIComponent(`schools/oakfield/logo/${name}`), failure);
        expect((await web.getMetadata(logo(name))).size).toBe(4);
        expect(failure.times).toBe(0);
      }),
    );
  });
});
