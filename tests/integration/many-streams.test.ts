import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFirestore } from '../../emulators/firestore-server.ts';
import { SYSTEM } from '../../server/core/actor.ts';
import { newExport } from '../../server/core/export-documents.ts';
import { firebaseFiles } from '../../server/core/files/firebase-files.ts';
import type { Files } from '../../server/core/ports/files.ts';
import { collectSchoolExport } from '../../server/schools/use-cases/collect-school-export.ts';
import { type TestEmulators, testEmulators } from '../support/emulators.ts';
import type { FakeFiles } from '../support/fake-files.ts';
import { PROJECT, type Stack, startStack } from '../support/stack.ts';
import { addTarget, isCurrent, webChannel } from './emulators/support/webchannel.ts';

/** Server, database and Storage of one process, over their real connections: a leak of listeners is warned of by Node. */

const AT_ONCE = 20;
const PICTURES = 5;
const OPEN =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /open/{id=**} { allow read, write; } } }";
const BUCKET = `${PROJECT}.appspot.com`;

let emulators: TestEmulators;
let stack: Stack;
let files: Files;
let address: string;
const storageApp = initializeApp({ projectId: PROJECT }, 'many-streams');
const warnings: string[] = [];
const recordWarning = (warning: Error) => void warnings.push(warning.stack ?? warning.message);

beforeAll(async () => {
  process.on('warning', recordWarning);
  emulators = await testEmulators(PROJECT);
  files = firebaseFiles(getStorage(storageApp), BUCKET);
  stack = await startStack({
    config: { logLevel: 'silent' },
    backend: { files: files as FakeFiles, runner: { concurrency: AT_ONCE, pollMs: 20, leaseMs: 5_000 } },
  });
  await stack.reset();
  address = await stack.app.listen({ port: 0, host: '127.0.0.1' });
  await Promise.all(
    Array.from({ length: PICTURES }, (_, n) =>
      files.write(`schools/oakfield/stories/s${n}/a.png`, { bytes: randomBytes(200_000), contentType: 'image/png' }),
    ),
  );
});
afterAll(async () => {
  process.off('warning', recordWarning);
  // The client opens a connection anew for each reader that left, and asks nothing over it.
  stack.app.server.closeAllConnections();
  await stack.close();
  await deleteApp(storageApp);
  await emulators.close();
});
beforeEach(() => void warnings.splice(0));

const all = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)));
/** Node warns in a turn of its own. */
const warned = async () => {
  await setImmediate();
  return warnings;
};

async function sizeOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const piece of pieces) size += piece.byteLength;
  return size;
}

test(`${AT_ONCE} exports at once: made, stored, downloaded → no warning`, async () => {
  const { signal } = new AbortController();
  const sizes = await all(async (n) => {
    const id = `export-${n}`;
    const path = `schools/oakfield/exports/${id}.zip`;
    const size = await files.writePieces(
      path,
      'application/zip',
      collectSchoolExport(stack.backend.deps, 'oakfield', signal),
    );
    const at = new Date();
    await stack.db.doc(`dataExports/${id}`).set({
      id,
      uid: null,
      iid: 'oakfield',
      status: 'ready',
      requestedAt: at,
      readyAt: at,
      expiresAt: new Date(at.getTime() + 86_400_000),
      size,
    });
    return size;
  });
  const read = await all(async (n) => {
    const headers = { authorization: 'Bearer head', iid: 'oakfield', 'accept-encoding': 'identity' };
    const answer = await fetch(`${address}/api/v1/school/exports/export-${n}/file`, { headers });
    expect(answer.status).toBe(200);
    return sizeOf(answer.body as AsyncIterable<Uint8Array>);
  });
  expect(read).toEqual(sizes);
  expect(Math.min(...sizes)).toBeGreaterThan(PICTURES * 200_000);
  expect(await warned()).toEqual([]);
});

test(`${AT_ONCE} exports at once: readers disconnect midway → no warning`, async () => {
  await all(async (n) => {
    const leaving = new AbortController();
    const headers = { authorization: 'Bearer head', iid: 'oakfield', 'accept-encoding': 'identity' };
    const answer = await fetch(`${address}/api/v1/school/exports/export-${n}/file`, {
      headers,
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    leaving.abort();
  });
  expect(await warned()).toEqual([]);
});

test(`${AT_ONCE} jobs at once: each makes an export → no warning`, async () => {
  const { deps } = stack.backend;
  await all((n) =>
    deps.db.runTransaction(async (tx) => {
      const now = deps.now();
      const transaction = { tx, iid: 'oakfield', actor: SYSTEM, now, audit() {}, after() {} };
      newExport(deps, transaction, 'school-export', { uid: null, iid: 'oakfield', askedBy: `u${n}` });
    }),
  );
  stack.backend.start();
  const waiting = stack.db.collection('dataExports').where('status', '==', 'waiting').count();
  await expect.poll(async () => (await waiting.get()).data().count).toBe(0);
  await stack.backend.stop();
  expect(await warned()).toEqual([]);
});

test(`${AT_ONCE} listeners of the server and of browsers at once: changed and left → no warning`, async () => {
  const browsers = await startFirestore({ port: 0, rules: { source: OPEN }, say: () => undefined });
  const { open, listen, save } = webChannel(() => browsers.port);
  const heard = new Set<number>();
  const ends = await all(async (n) => {
    const sid = await open('Listen', [addTarget(`d${n}`)]);
    const channel = listen('Listen', sid);
    await channel.until(isCurrent);
    const stop = stack.db.doc('institutions/oakfield').onSnapshot((snapshot) => {
      if (snapshot.get('heard') === true) heard.add(n);
    });
    return async () => {
      await save(`d${n}`, 'x');
      await channel.until((entries) => JSON.stringify(entries).includes('"x"'));
      channel.stop();
      stop();
    };
  });
  await stack.db.doc('institutions/oakfield').update({ heard: true });
  await expect.poll(() => heard.size).toBe(AT_ONCE);
  await Promise.all(ends.map((end) => end()));
  await browsers.close();
  expect(await warned()).toEqual([]);
});

test(`${AT_ONCE} files at once: stored whole and in parts, read whole and in pieces → no warning`, async () => {
  const bytes = randomBytes(1_500_000);
  const bucket = getStorage(storageApp).bucket(BUCKET);
  await all(async (n) => {
    await files.write(`users/u1/photo/${n}.png`, { bytes, contentType: 'image/png' });
    await bucket.file(`users/u2/photo/${n}.png`).save(bytes, { resumable: true, contentType: 'image/png' });
  });
  await all(async (n) => {
    expect((await files.read(`users/u1/photo/${n}.png`))?.bytes.byteLength).toBe(bytes.byteLength);
    const pieces = await files.readPieces(`users/u2/photo/${n}.png`);
    expect(pieces && (await sizeOf(pieces))).toBe(bytes.byteLength);
  });
  await all((n) => files.remove(`users/u1/photo/${n}.png`));
  expect(await warned()).toEqual([]);
});
