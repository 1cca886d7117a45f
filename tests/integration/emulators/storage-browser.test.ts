import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Storage, startStorage } from '../../../emulators/storage/server.ts';
import { startWebPage, type WebPage } from './support/browser.ts';
import { BUCKET, PROJECT } from './support/storage.ts';

/** The web SDK in a real browser, across origins: XMLHttpRequest, preflights, exposed headers, progress of what is sent. */

const RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /open/{file} { allow read, write; }
    match /own/{uid}/{file} { allow read, write: if request.auth.uid == uid; }
  }
}`;

// biome-ignore lint/suspicious/noExplicitAny: what runs in the page is the SDK as plain JavaScript.
type Sdk = any;
declare global {
  var sdk: Sdk;
  var at: (path: string) => Sdk;
  var noise: (length: number) => Uint8Array;
}

let web: WebPage;
let server: Storage;
let page: Page;

beforeAll(async () => {
  web = await startWebPage();
  server = await startStorage({
    port: 0,
    rules: { source: RULES },
    allowedOrigins: [web.origin],
    say: () => undefined,
  });
  page = await web.open();
  await page.evaluate(
    ({ port, projectId, storageBucket }) => {
      const storage = sdk.getStorage(sdk.initializeApp({ apiKey: 'local', projectId, storageBucket }));
      sdk.connectStorageEmulator(storage, '127.0.0.1', port, { mockUserToken: { user_id: 'ann', sub: 'ann' } });
      globalThis.at = (path) => sdk.ref(storage, path);
      globalThis.noise = (length) => Uint8Array.from({ length }, (_, i) => (i * 7919 + (i >> 8)) & 0xff);
    },
    { port: server.port, projectId: PROJECT, storageBucket: BUCKET },
  );
});

afterAll(async () => {
  await web?.close();
  await server?.close();
});

test('web SDK in a browser: upload paused and resumed → progress, whole object', async () => {
  const result = await page.evaluate(async () => {
    const data = noise(5_000_000);
    const states: string[] = [];
    const progress: number[] = [];
    const task = sdk.uploadBytesResumable(at('open/film.bin'), new Blob([data], { type: 'image/gif' }));
    await new Promise<void>((resolve, reject) => {
      task.on(
        'state_changed',
        (snapshot: { state: string; bytesTransferred: number }) => {
          if (states.at(-1) !== snapshot.state) states.push(snapshot.state);
          progress.push(snapshot.bytesTransferred);
          if (snapshot.bytesTransferred > 300_000 && !states.includes('paused')) task.pause();
          if (snapshot.state === 'paused') queueMicrotask(() => task.resume());
        },
        reject,
        resolve,
      );
    });
    const read = new Uint8Array(await sdk.getBytes(at('open/film.bin')));
    const { contentType, size } = task.snapshot.metadata;
    const isSame = read.length === data.length && read.every((byte, i) => byte === data[i]);
    return { states, contentType, size, isSame, steps: new Set(progress).size, last: progress.at(-1) };
  });
  expect(result).toMatchObject({
    states: ['running', 'paused', 'running'],
    contentType: 'image/gif',
    size: 5_000_000,
    isSame: true,
    last: 5_000_000,
  });
  expect(result.steps).toBeGreaterThan(4);
});

test('web SDK in a browser: upload cancelled → canceled, no object', async () => {
  const codes = await page.evaluate(async () => {
    const task = sdk.uploadBytesResumable(at('open/none.bin'), noise(5_000_000));
    task.on('state_changed', ({ bytesTransferred }: { bytesTransferred: number }) => {
      if (bytesTransferred > 0) task.cancel();
    });
    const code = (work: Promise<unknown>) => work.then(String, (error: { code: string }) => error.code);
    return [await code(task.then()), await code(sdk.getMetadata(at('open/none.bin')))];
  });
  expect(codes).toEqual(['storage/canceled', 'storage/object-not-found']);
});

test('web SDK in a browser: text, metadata, URL, denial, wrong checksum → result or code of each', async () => {
  const result = await page.evaluate(async () => {
    await sdk.uploadString(at('own/ann/a.txt'), 'data:text/plain;base64,aGVsbG8=', 'data_url');
    await sdk.updateMetadata(at('own/ann/a.txt'), { customMetadata: { k: 'v' } });
    const url = await sdk.getDownloadURL(at('own/ann/a.txt'));
    const denied = await sdk.uploadString(at('own/bob/a.txt'), 'x').catch((error: Sdk) => error);
    const wrongSum = sdk.uploadString(at('own/ann/b'), 'x', 'raw', { md5Hash: '1B2M2Y8AsgTpgAmY7PhCfg==' });
    return {
      custom: (await sdk.getMetadata(at('own/ann/a.txt'))).customMetadata,
      text: await (await fetch(url)).text(),
      blob: await (await sdk.getBlob(at('own/ann/a.txt'), 2)).text(),
      code: denied.code,
      why: denied.serverResponse,
      sum: await wrongSum.then(String, ({ code, serverResponse }: Sdk) => [code, serverResponse]),
      gone: await sdk.deleteObject(at('own/ann/a.txt')).then(() => 'gone'),
    };
  });
  expect(result).toEqual({
    custom: { k: 'v' },
    text: 'hello',
    blob: 'he',
    code: 'storage/unauthorized',
    why: expect.stringContaining('Denied at line 5'),
    sum: ['storage/unknown', expect.stringContaining("doesn't match calculated MD5")],
    gone: 'gone',
  });
});
