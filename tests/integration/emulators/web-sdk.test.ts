import type { Firestore as AdminFirestore } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { connectAdmin, PROJECT } from './support/admin.ts';
import { startWebPage, type WebPage } from './support/browser.ts';

/** The web SDK in a real browser: WebChannel for listeners and writes, REST for transactions and counts. */

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{document=**} { allow read, write: if true; }
    match /mine/{id} {
      allow read: if request.auth.uid == resource.data.owner;
      allow create: if request.auth.uid == request.resource.data.owner;
    }
    match /members/{id} { allow read: if get(/databases/$(database)/documents/grants/$(request.auth.uid)).data.level > 1; }
  }
}`;

let web: WebPage;
let server: Firestore;
let admin: { db: AdminFirestore; close(): Promise<void> };
let page: Page;

// biome-ignore lint/suspicious/noExplicitAny: what runs in the page is the SDK as plain JavaScript.
type Sdk = any;
declare global {
  var sdk: Sdk;
  var db: Sdk;
  var log: unknown[];
}

/** Connects a page; with `uid` as that person. */
async function connect(target: Page, uid?: string): Promise<void> {
  await target.evaluate(
    ({ port, project, user }) => {
      const app = sdk.initializeApp({ projectId: project, apiKey: 'local' }, `app-${Math.random()}`);
      globalThis.db = sdk.getFirestore(app);
      globalThis.log = [];
      sdk.connectFirestoreEmulator(db, '127.0.0.1', port, user ? { mockUserToken: { user_id: user, sub: user } } : {});
    },
    { port: server.port, project: PROJECT, user: uid },
  );
}

/** Resolves with the log of the page once it has so many entries. */
async function logOf(target: Page, length: number): Promise<unknown[]> {
  await target.waitForFunction((minimum) => log.length >= minimum, length, { timeout: 60_000 });
  return target.evaluate(() => log);
}

beforeAll(async () => {
  web = await startWebPage();
  server = await startFirestore({
    port: 0,
    rules: { source: RULES },
    allowedOrigins: [web.origin],
    say: () => undefined,
  });
  admin = connectAdmin(server.port);
});

beforeEach(async () => {
  await page?.context().close();
  page = await web.open();
});

afterAll(async () => {
  await admin?.close();
  await web?.close();
  await server?.close();
});

test('web SDK in a browser: written, read, deleted → as stored', async () => {
  await connect(page);
  const result = await page.evaluate(async () => {
    const ref = sdk.doc(db, 'open/a');
    await sdk.setDoc(ref, {
      text: 'Grüße 🎉',
      n: 1,
      at: sdk.serverTimestamp(),
      big: 2 ** 53,
      zero: -0,
      nan: Number.NaN,
    });
    await sdk.updateDoc(ref, { n: sdk.increment(41), tags: sdk.arrayUnion('x'), 'deep.er': true });
    const data = (await sdk.getDoc(ref)).data();
    await sdk.deleteDoc(ref);
    const gone = !(await sdk.getDoc(ref)).exists();
    return { ...data, at: data.at.toMillis() > 0, zero: Object.is(data.zero, -0), nan: Number.isNaN(data.nan), gone };
  });
  expect(result).toEqual({
    text: 'Grüße 🎉',
    n: 42,
    at: true,
    big: 2 ** 53,
    zero: true,
    nan: true,
    tags: ['x'],
    deep: { er: true },
    gone: true,
  });
});

test('web SDK in a browser: server writes → one snapshot per commit', async () => {
  await connect(page);
  await page.evaluate(() => {
    const query = sdk.query(
      sdk.collection(db, 'open/list/items'),
      sdk.where('on', '==', true),
      sdk.orderBy('n', 'desc'),
      sdk.limit(2),
    );
    sdk.onSnapshot(query, (snapshot: Sdk) => log.push(snapshot.docs.map((doc: Sdk) => doc.id)));
  });
  expect(await logOf(page, 1)).toEqual([[]]);
  const items = admin.db.collection('open/list/items');
  const batch = admin.db.batch();
  for (const n of [1, 2, 3]) batch.set(items.doc(`i${n}`), { on: true, n });
  await batch.commit();
  expect((await logOf(page, 2))[1]).toEqual(['i3', 'i2']);
  await items.doc('i3').update({ on: false });
  expect((await logOf(page, 3))[2]).toEqual(['i2', 'i1']);
  await items.doc('i2').delete();
  expect((await logOf(page, 4))[3]).toEqual(['i1']);
});

test('web SDK in a browser: server restarted → listener goes on', async () => {
  await connect(page);
  await page.evaluate(() => {
    sdk.onSnapshot(sdk.doc(db, 'open/again'), { includeMetadataChanges: true }, (snapshot: Sdk) =>
      log.push([snapshot.data()?.n ?? null, snapshot.metadata.fromCache]),
    );
  });
  await page.waitForFunction(() => log.some((entry) => JSON.stringify(entry) === '[null,false]'));
  const { port } = server;
  await server.close();
  server = await startFirestore({ port, rules: { source: RULES }, allowedOrigins: [web.origin], say: () => undefined });
  await admin.close();
  admin = connectAdmin(port);
  await admin.db.doc('open/again').set({ n: 7 });
  await page.waitForFunction(() => JSON.stringify(log.at(-1)) === '[7,false]', undefined, { timeout: 60_000 });
});

test('web SDK in a browser: transactions, aggregations → expected results', async () => {
  await connect(page);
  const result = await page.evaluate(async () => {
    const ref = sdk.doc(db, 'open/counter');
    await sdk.setDoc(ref, { n: 0 });
    const once = () =>
      sdk.runTransaction(db, async (transaction: Sdk) => {
        const n = (await transaction.get(ref)).data().n;
        transaction.update(ref, { n: n + 1 });
      });
    await Promise.all([once(), once(), once()]);
    for (const n of [1, 2, 3, 4]) await sdk.setDoc(sdk.doc(db, `open/x/numbers/${n}`), { n });
    const query = sdk.query(sdk.collection(db, 'open/x/numbers'), sdk.where('n', '>', 1));
    const answer = await sdk.getAggregateFromServer(query, {
      count: sdk.count(),
      sum: sdk.sum('n'),
      average: sdk.average('n'),
    });
    return { n: (await sdk.getDoc(ref)).data().n, ...answer.data() };
  });
  expect(result).toEqual({ n: 3, count: 3, sum: 9, average: 3 });
});

test('web SDK in a browser: write refused → its code, other writes continue', async () => {
  await connect(page, 'ann');
  const result = await page.evaluate(async () => {
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => 'ok',
        (error: Sdk) => error.code,
      );
    return Promise.all([
      code(sdk.setDoc(sdk.doc(db, 'mine/1'), { owner: 'bob' })),
      code(sdk.setDoc(sdk.doc(db, 'mine/2'), { owner: 'ann' })),
      code(sdk.updateDoc(sdk.doc(db, 'open/none'), { a: 1 })),
      code(sdk.setDoc(sdk.doc(db, 'closed/1'), {})),
    ]);
  });
  expect(result).toEqual(['permission-denied', 'ok', 'not-found', 'permission-denied']);
});

test('web SDK in a browser: listener refused → others continue', async () => {
  await connect(page, 'ann');
  await admin.db.doc('mine/3').set({ owner: 'bob' });
  await page.evaluate(() => {
    const note = (name: string) =>
      [(s: Sdk) => log.push([name, s.size ?? s.exists()]), (e: Sdk) => log.push([name, e.code])] as const;
    const mine = sdk.collection(db, 'mine');
    sdk.onSnapshot(mine, ...note('all'));
    sdk.onSnapshot(sdk.query(mine, sdk.where('owner', '==', 'ann')), ...note('own'));
    sdk.onSnapshot(sdk.query(mine, sdk.where('owner', 'in', ['ann', 'bob'])), ...note('both'));
    sdk.onSnapshot(sdk.doc(db, 'mine/3'), ...note('foreign'));
    sdk.onSnapshot(sdk.doc(db, 'open/none'), ...note('open'));
  });
  const entries = await logOf(page, 5);
  expect(new Map(entries as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      ['all', 'permission-denied'],
      ['own', expect.any(Number)],
      ['both', 'permission-denied'],
      ['foreign', 'permission-denied'],
      ['open', false],
    ]),
  );
});

test('web SDK in a browser: permission withdrawn by a document → listener ends', async () => {
  await admin.db.doc('grants/ann').set({ level: 2 });
  await admin.db.doc('members/1').set({ name: 'x' });
  await connect(page, 'ann');
  await page.evaluate(() => {
    sdk.onSnapshot(
      sdk.collection(db, 'members'),
      (s: Sdk) => log.push(s.size),
      (e: Sdk) => log.push(e.code),
    );
  });
  expect(await logOf(page, 1)).toEqual([1]);
  await admin.db.doc('grants/ann').update({ level: 1 });
  expect(await logOf(page, 2)).toEqual([1, 'permission-denied']);
});

test('web SDK in a browser: resume token → only changes and deletions are sent', async () => {
  const items = admin.db.collection('open/resume/items');
  for (const id of ['a', 'b', 'c']) await items.doc(id).set({ on: true, v: 1 });
  await connect(page);
  await page.evaluate(() => {
    const query = sdk.query(sdk.collection(db, 'open/resume/items'), sdk.where('on', '==', true));
    sdk.onSnapshot(query, { includeMetadataChanges: true }, (s: Sdk) =>
      log.push([s.metadata.fromCache, s.docs.map((doc: Sdk) => `${doc.id}${doc.data().v}`).join()]),
    );
  });
  await page.waitForFunction(() => JSON.stringify(log.at(-1)) === '[false,"a1,b1,c1"]');
  await page.evaluate(() => sdk.disableNetwork(db));
  await items.doc('a').delete();
  await items.doc('b').update({ on: false });
  await items.doc('c').update({ v: 2 });
  await items.doc('d').set({ on: true, v: 1 });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.evaluate(() => sdk.enableNetwork(db));
  await page.waitForFunction(() => JSON.stringify(log.at(-1)) === '[false,"c2,d1"]');
  expect(sent.some((body) => body.includes('resumeToken'))).toBe(true);
  expect(sent.some((body) => body.includes('existence-filter-mismatch'))).toBe(false);
});

test('web SDK in a browser: page of another origin → blocked', async () => {
  const other = await startWebPage();
  try {
    const foreign = await other.open();
    const status = await foreign.evaluate(
      (port) =>
        fetch(`http://127.0.0.1:${port}/`).then(
          (response) => response.status,
          () => 'blocked',
        ),
      server.port,
    );
    expect(status).toBe('blocked');
  } finally {
    await other.close();
  }
});
