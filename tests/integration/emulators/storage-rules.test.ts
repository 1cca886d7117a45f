import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as web from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentsFor } from '../../../emulators/firestore/rules/rules-documents.ts';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { type Storage, startStorage } from '../../../emulators/storage/server.ts';
import { eventually } from '../../support/eventually.ts';
import { freePorts } from '../../support/ports.ts';
import { connectAdmin as connectFirestore } from './support/admin.ts';
import { BUCKET, connectAdmin, connectWeb, PROJECT, tokenOf } from './support/storage.ts';

const RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /own/{uid}/{file=**} {
      allow read, write: if request.auth.uid == uid;
    }
    match /small/{file} {
      allow create: if request.resource.size < 1024 * 1024 && request.resource.contentType.matches('image/.*')
        && request.resource.metadata.kind == 'logo' && request.resource.name == 'small/' + file;
      allow update: if resource.metadata.kind == 'logo' && resource.size is int && resource.timeCreated < request.time
        && request.resource.md5Hash == resource.md5Hash;
      allow get: if bucket == '${BUCKET}';
      allow delete: if resource.generation > 0 && request.resource == null;
    }
    match /team/{id}/{file} {
      allow get: if firestore.exists(/databases/(default)/documents/members/$(request.auth.uid));
      allow create: if firestore.get(/databases/(default)/documents/members/$(request.auth.uid)).data.team == id;
    }
    match /listed/{path=**} { allow list; }
    match /shallow/{file} { allow get; }
    match /shallow { allow list; }
  }
}`;

let folder: string;
let file: string;
let firestore: Firestore;
let server: Storage;
let base: string;
const said: string[] = [];
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storage-rules-'));
  file = join(folder, 'storage.rules');
  writeFileSync(file, RULES);
  firestore = await startFirestore({ port: 0, say: () => undefined });
  const { db, close } = connectFirestore(firestore.port);
  closers.push(close);
  await db.doc('members/ann').set({ team: 'red' });
  server = await startStorage({
    port: 0,
    rules: { file },
    documents: documentsFor(firestore.core, PROJECT),
    allowedOrigins: ['http://127.0.0.1:5000'],
    say: (line) => void said.push(line),
  });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(async () => {
  for (const close of closers) await close();
  await server.close();
  await firestore.close();
  rmSync(folder, { recursive: true });
});

function as(who: Parameters<typeof connectWeb>[1] = {}, port = server.port): (path: string) => web.StorageReference {
  const { storage, close } = connectWeb(port, who);
  closers.push(close);
  return (path) => web.ref(storage, path);
}

const denied = { code: 'storage/unauthorized' };
const picture = { contentType: 'image/png', customMetadata: { kind: 'logo' } };

test('Storage rules: own file, another user’s, no token → allowed, denied, denied', async () => {
  const [ann, bob, signedOut] = [as({ uid: 'ann' }), as({ uid: 'bob' }), as()];
  await web.uploadString(ann('own/ann/a/b.txt'), 'hers');
  await expect(web.uploadString(bob('own/ann/a/b.txt'), 'his')).rejects.toMatchObject(denied);
  await expect(web.getBytes(bob('own/ann/a/b.txt'))).rejects.toMatchObject(denied);
  await expect(web.getMetadata(signedOut('own/ann/a/b.txt'))).rejects.toMatchObject(denied);
  await expect(web.updateMetadata(bob('own/ann/a/b.txt'), {})).rejects.toMatchObject(denied);
  await expect(web.deleteObject(bob('own/ann/a/b.txt'))).rejects.toMatchObject(denied);
  await expect(web.getMetadata(bob('own/ann/none'))).rejects.toMatchObject(denied);
  await expect(web.getMetadata(ann('own/ann/none'))).rejects.toMatchObject({ code: 'storage/object-not-found' });
  expect((await web.listAll(ann('own/ann'))).prefixes.map(({ name }) => name)).toEqual(['a']);
  await expect(web.listAll(bob('own/ann'))).rejects.toMatchObject(denied);
  expect(await (await fetch(await web.getDownloadURL(ann('own/ann/a/b.txt')))).text()).toBe('hers');
});

test('Storage rules: denied → the line and reason in the message', async () => {
  const said = async (path: string, init?: RequestInit) =>
    (await fetch(`${base}/v0/b/${BUCKET}/o${path}`, init)).text();
  expect(await said('?name=small/x', { method: 'POST', body: 'x' })).toMatch(
    /Permission denied\. Denied at line 8: .*contentType/,
  );
  expect(await said('/unheard%2Fof')).toContain('No rule allows \\"get\\" here.');
});

test('Storage rules: size, type, metadata, checksum, times → available to the rules', async () => {
  const at = as({ uid: 'ann' });
  await expect(web.uploadString(at('small/a'), 'x', 'raw', { contentType: 'image/png' })).rejects.toMatchObject(denied);
  await expect(
    web.uploadString(at('small/a'), 'x', 'raw', { ...picture, contentType: 'text/html' }),
  ).rejects.toMatchObject(denied);
  await expect(web.uploadBytes(at('small/a'), new Uint8Array(1 << 20), picture)).rejects.toMatchObject(denied);
  await web.uploadString(at('small/a'), 'x', 'raw', picture);
  await expect(web.uploadString(at('small/a'), 'other', 'raw', picture)).rejects.toMatchObject(denied);
  expect(Buffer.from(await web.getBytes(at('small/a'))).toString()).toBe('x');
  await web.updateMetadata(at('small/a'), { customMetadata: { kind: 'other' } });
  await expect(web.updateMetadata(at('small/a'), {})).rejects.toMatchObject(denied);
  await web.deleteObject(at('small/a'));
});

test('Storage rules: large upload denied → before a byte is sent', async () => {
  const sent: number[] = [];
  const task = web.uploadBytesResumable(as({ uid: 'ann' })('small/large'), new Uint8Array(2 << 20), picture);
  task.on('state_changed', ({ bytesTransferred }) => sent.push(bytesTransferred));
  await expect(task).rejects.toMatchObject(denied);
  expect(Math.max(...sent)).toBe(0);
});

test('Storage rules: firestore.get → reads documents', async () => {
  const [ann, bob] = [as({ uid: 'ann' }), as({ uid: 'bob' })];
  await web.uploadString(ann('team/red/x'), 'x');
  await expect(web.uploadString(ann('team/blue/x'), 'x')).rejects.toMatchObject(denied);
  await expect(web.uploadString(bob('team/red/x'), 'x')).rejects.toMatchObject(denied);
  await web.getBytes(ann('team/red/x'));
  await expect(web.getBytes(bob('team/red/x'))).rejects.toMatchObject(denied);
});

test('Storage rules: list → checked at its prefix; whole bucket → by a rule for every depth', async () => {
  const at = as();
  await web.listAll(at('listed/deep'));
  await web.listAll(at('shallow'));
  const deep = (prefix: string) => fetch(`${base}/v0/b/${BUCKET}/o?prefix=${prefix}/`).then(({ status }) => status);
  expect([await deep('listed'), await deep('shallow'), await deep('own')]).toEqual([200, 403, 403]);
  await expect(web.listAll(at('/'))).rejects.toMatchObject(denied);
});

describe('Storage rules, servers', () => {
  test('server → not subject to rules', async () => {
    const { bucket, close } = connectAdmin(server.port);
    closers.push(close);
    await bucket.file('anywhere').save('x');
    const headers = { authorization: 'Bearer owner' };
    expect((await fetch(`${base}/v0/b/${BUCKET}/o/anywhere`, { headers })).status).toBe(200);
  });

  test('server address → refused to browsers and users', async () => {
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${base}/storage/v1/b/${BUCKET}/o`, { headers })).status;
    expect(await status({})).toBe(200);
    expect(await status({ authorization: `Firebase ${tokenOf('ann')}` })).toBe(403);
    expect(await status({ origin: 'http://127.0.0.1:5000' })).toBe(403);
    expect(await status({ origin: 'https://evil.example', authorization: 'Bearer owner' })).toBe(403);
  });
});

describe('Storage, codes of the web SDK', () => {
  test('unreadable token → unauthenticated', async () => {
    await expect(web.getBytes(as({ token: 'garbage' })('own/ann/x'))).rejects.toMatchObject({
      code: 'storage/unauthenticated',
    });
  });

  test('invalid App Check token → unauthorized-app', async () => {
    const answer = await fetch(`${base}/v0/b/${BUCKET}/o/x`, { headers: { 'x-firebase-appcheck': '?' } });
    // The SDK knows it by this sentence, which in browsers it looks for in the status line.
    expect([answer.status, answer.statusText]).toEqual([
      401,
      expect.stringContaining('Firebase App Check token is invalid'),
    ]);
  });

  test('no answer until the limit → retry-limit-exceeded', async () => {
    const [free = 0] = await freePorts(1);
    const at = as({}, free);
    at('x').storage.maxOperationRetryTime = 300;
    at('x').storage.maxUploadRetryTime = 300;
    const late = { code: 'storage/retry-limit-exceeded' };
    await Promise.all([
      expect(web.getMetadata(at('x'))).rejects.toMatchObject(late),
      expect(web.uploadString(at('x'), 'x')).rejects.toMatchObject(late),
    ]);
  });

  test('wrong checksum → unknown with the reason', async () => {
    const wrong = { ...picture, md5Hash: '1B2M2Y8AsgTpgAmY7PhCfg==' };
    await expect(web.uploadString(as()('small/sum'), 'x', 'raw', wrong)).rejects.toMatchObject({
      code: 'storage/unknown',
      status_: 400,
    });
    await expect(web.getMetadata(as()('small/sum'))).rejects.toMatchObject({ code: 'storage/object-not-found' });
  });
});

describe('Storage rules file', () => {
  test('saved → in force; with an error → former rules stay', async () => {
    const at = as();
    const until = (pattern: RegExp) => eventually(() => said.join('\n')).toMatch(pattern);
    writeFileSync(
      file,
      "rules_version = '2'; service firebase.storage { match /b/{b}/o { allow read: if nonsense; } }",
    );
    await until(/storage\.rules: line 1, column 81: "nonsense" is not defined\. The rules before it stay in force\./);
    await expect(web.getBytes(at('new/x'))).rejects.toMatchObject(denied);
    writeFileSync(
      file,
      "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /new/{f} { allow read; } } }",
    );
    await until(/the new rules are in force/);
    await expect(web.getBytes(at('new/x'))).rejects.toMatchObject({ code: 'storage/object-not-found' });
  });

  test('set over the route → in force; invalid → refused with line and column', async () => {
    const set = async (content: string) => {
      const body = JSON.stringify({ rules: { files: [{ name: 'storage.rules', content }] } });
      const answer = await fetch(`${base}/internal/setRules`, { method: 'PUT', body });
      return [answer.status, await answer.text()];
    };
    const one = (condition: string) =>
      `service firebase.storage { match /b/{b}/o/{f} { allow get: if ${condition}; } }`;
    expect(await set(one('true'))).toEqual([200, expect.any(String)]);
    await expect(web.getBytes(as()('any'))).rejects.toMatchObject({ code: 'storage/object-not-found' });
    expect(await set(one('get(/a/b).data.x'))).toEqual([
      400,
      expect.stringContaining('line 1, column 63: there is no function'),
    ]);
    expect(await set(one('firestore.getAfter(/a/b).data.x'))).toEqual([400, expect.stringContaining('line 1, column')]);
    expect((await fetch(`${base}/internal/setRules`, { method: 'PUT', body: '{}' })).status).toBe(400);
  });

  test('no file → only servers have access', async () => {
    const closed = await startStorage({ port: 0, say: () => undefined });
    closers.push(closed.close);
    await expect(web.uploadString(as({ uid: 'ann' }, closed.port)('own/ann/x'), 'x')).rejects.toMatchObject(denied);
    const { bucket, close } = connectAdmin(closed.port);
    closers.push(close);
    await bucket.file('x').save('x');
  });
});
