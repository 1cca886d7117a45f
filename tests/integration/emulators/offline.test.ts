import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Firestore, type FirestoreOptions, startFirestore } from '../../../emulators/firestore-server.ts';
import { eventually } from '../../support/eventually.ts';
import { freePorts } from '../../support/ports.ts';
import { connectAdmin, PROJECT } from './support/admin.ts';
import { startWebPage, type WebPage } from './support/browser.ts';

/**
 * The web SDK's persistent cache in a real browser. What is quoted is at
 * https://firebase.google.com/docs/firestore/manage-data/enable-offline.
 */

const RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /open/{id=**} { allow read, write; } } }";
let web: WebPage;
let server: Firestore;
let admin: ReturnType<typeof connectAdmin>;
let page: Page;
let port: number;
let folder: string;

// biome-ignore lint/suspicious/noExplicitAny: what runs in the page is the SDK as plain JavaScript.
type Sdk = any;
declare global {
  var sdk: Sdk;
  var db: Sdk;
  var log: unknown[];
}

async function start(options: Partial<FirestoreOptions> = {}): Promise<void> {
  server = await startFirestore({
    port,
    dataDir: folder,
    rules: { source: RULES },
    allowedOrigins: [web.origin],
    say: () => undefined,
    ...options,
  });
  admin = connectAdmin(port);
}

async function stop(): Promise<void> {
  await admin.close();
  await server.close();
}

beforeAll(async () => {
  web = await startWebPage();
});
afterAll(() => web?.close());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'offline-'));
  [port = 0] = await freePorts(1);
  await start();
  page = await web.open();
});
afterEach(async () => {
  await page.context().close();
  await stop();
  rmSync(folder, { recursive: true });
});

/** Connects a tab. All tabs of a profile share one cache. */
async function connect(tab: Page): Promise<void> {
  await tab.evaluate(
    ({ port, project }) => {
      const app = sdk.initializeApp({ projectId: project, apiKey: 'local' });
      const tabManager = sdk.persistentMultipleTabManager();
      globalThis.db = sdk.initializeFirestore(app, { localCache: sdk.persistentLocalCache({ tabManager }) });
      globalThis.log = [];
      sdk.connectFirestoreEmulator(db, '127.0.0.1', port);
    },
    { port, project: PROJECT },
  );
}

async function secondTab(): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(web.origin);
  await connect(tab);
  return tab;
}

/** Notes each snapshot of a collection as `[documents, from cache, has pending writes]`. */
const follow = (tab: Page, path = 'open/list/items'): Promise<void> =>
  tab.evaluate((path) => {
    sdk.onSnapshot(sdk.collection(db, path), { includeMetadataChanges: true }, (snapshot: Sdk) =>
      log.push([
        snapshot.docs.map((doc: Sdk) => `${doc.id} ${doc.data().text}`).join(),
        snapshot.metadata.fromCache,
        snapshot.metadata.hasPendingWrites,
      ]),
    );
  }, path);

const shows = (tab: Page, docs: string, fromCache: boolean, isPending = false): Promise<unknown> =>
  tab.waitForFunction(
    (expected) => JSON.stringify(log.at(-1)) === expected,
    JSON.stringify([docs, fromCache, isPending]),
    { timeout: 60_000 },
  );

const set = (tab: Page, path: string, text: string): Promise<void> =>
  tab.evaluate(({ path, text }) => void sdk.setDoc(sdk.doc(db, path), { text }), { path, text });

const items = () => admin.db.collection('open/list/items');

test('offline: read and written while the server is down → synchronised once it is up', async () => {
  // "You can write, read, listen to, and query the cached data. When the device comes back online, Cloud Firestore synchronizes any
  // local changes made by your app to the Cloud Firestore backend."
  await items().doc('1').set({ text: 'old' });
  await items().doc('2').set({ text: 'old' });
  await connect(page);
  await follow(page);
  await shows(page, '1 old,2 old', false);
  await stop();
  await page.reload();
  await connect(page);
  await follow(page);
  await shows(page, '1 old,2 old', true);
  await set(page, 'open/list/items/1', 'written without');
  await set(page, 'open/list/items/3', 'written without');
  await shows(page, '1 written without,2 old,3 written without', true, true);
  const cachedCount = await page.evaluate(async () => {
    const query = sdk.query(sdk.collection(db, 'open/list/items'), sdk.where('text', '==', 'written without'));
    return (await sdk.getDocsFromCache(query)).size;
  });
  expect(cachedCount).toBe(2);

  await start();
  await items().doc('2').delete();
  // A tab asks again after a while; a new one at once, and it has what the one before wrote.
  await page.reload();
  await connect(page);
  await follow(page);
  await shows(page, '1 written without,3 written without', false);
  expect((await items().get()).docs.map((doc) => doc.data().text)).toEqual(['written without', 'written without']);
});

test('offline: network switched off and on → the last write wins', async () => {
  // "For multiple changes to the same document, it's last write wins."
  await items().doc('1').set({ text: 'old' });
  await connect(page);
  await follow(page);
  await shows(page, '1 old', false);
  await page.evaluate(() => sdk.disableNetwork(db));
  await shows(page, '1 old', true);
  await set(page, 'open/list/items/1', 'of the page');
  await shows(page, '1 of the page', true, true);
  await items().doc('1').set({ text: 'of the server' });
  await items().doc('2').set({ text: 'of the server' });
  for (let round = 0; round < 3; round++) {
    await page.evaluate(() => sdk.enableNetwork(db).then(() => sdk.disableNetwork(db)));
  }
  await page.evaluate(async () => {
    await sdk.enableNetwork(db);
    await sdk.waitForPendingWrites(db);
  });
  await shows(page, '1 of the page,2 of the server', false);
  expect((await items().doc('1').get()).data()).toEqual({ text: 'of the page' });
});

test('offline: several tabs → one cache and connection, another tab takes over', async () => {
  await connect(page);
  await follow(page);
  await shows(page, '', false);
  const second = await secondTab();
  await follow(second);
  await shows(second, '', false);
  // The second tab gets the change from the first, not by the server.
  expect(server.streams.state.open).toBe(1);
  await set(second, 'open/list/items/1', 'of the second');
  await shows(page, '1 of the second', false);
  await shows(second, '1 of the second', false);
  await page.evaluate(() => sdk.disableNetwork(db));
  await set(page, 'open/list/items/2', 'of the first');
  await shows(second, '1 of the second,2 of the first', true, true);
  await page.close();
  await second.evaluate(() => sdk.enableNetwork(db));
  await shows(second, '1 of the second,2 of the first', false);
  await items().doc('3').set({ text: 'of the server' });
  await shows(second, '1 of the second,2 of the first,3 of the server', false);
});

test('offline: data replaced on the server → cached documents dropped', async () => {
  for (const id of ['1', '2', '3']) await items().doc(id).set({ text: 'old' });
  await connect(page);
  await follow(page);
  await shows(page, '1 old,2 old,3 old', false);
  await page.evaluate(() => sdk.disableNetwork(db));
  // Other data on the same port: no token of before means anything to it, and no deletion is remembered.
  await stop();
  rmSync(folder, { recursive: true });
  await start();
  await items().doc('2').set({ text: 'new' });
  await page.evaluate(() => sdk.enableNetwork(db));
  await shows(page, '2 new', false);
  const rest = await page.evaluate(async () => (await sdk.getDocFromServer(sdk.doc(db, 'open/list/items/1'))).exists());
  expect(rest).toBe(false);
});

test('offline: over the limit of streams → error with the reason, continues from the cache', async () => {
  await stop();
  await start({ limits: { streams: 1 } });
  await items().doc('1').set({ text: 'old' });
  await connect(page);
  await follow(page);
  await shows(page, '1 old', false);
  const other = await web.open();
  const consoleLines: string[] = [];
  other.on('console', (message) => consoleLines.push(message.text()));
  try {
    await connect(other);
    await follow(other, 'open/other/items');
    await eventually(() => consoleLines.join('\n')).toMatch(/resource-exhausted.*serves 1 streams at a time/s);
    await set(other, 'open/other/items/1', 'waits');
    await shows(other, '1 waits', true, true);
  } finally {
    await other.context().close();
  }
});
