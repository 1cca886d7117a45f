import * as web from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Storage, startStorage } from '../../../emulators/storage/server.ts';
import { BUCKET, bytes, connectAdmin, connectWeb } from './support/storage.ts';

const OPEN = `rules_version = '2'; service firebase.storage { match /b/{b}/o { match /{path=**} { allow read, write; } } }`;
let server: Storage;
let storage: web.FirebaseStorage;
let base: string;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startStorage({ port: 0, rules: { source: OPEN }, say: () => undefined });
  base = `http://127.0.0.1:${server.port}`;
  const client = connectWeb(server.port);
  storage = client.storage;
  closers.push(client.close);
});

afterAll(async () => {
  for (const close of closers) await close();
  await server.close();
});

const at = (path: string): web.StorageReference => web.ref(storage, path);

describe('web SDK, uploads in one request', () => {
  test('bytes and metadata → come back equal', async () => {
    const data = bytes(100_000);
    const { metadata } = await web.uploadBytes(at('a/photo.jpg'), data, {
      contentType: 'image/jpeg',
      cacheControl: 'public, max-age=60',
      customMetadata: { by: 'Hedda', 'in the': 'Straße' },
    });
    expect(metadata).toMatchObject({
      bucket: BUCKET,
      fullPath: 'a/photo.jpg',
      name: 'photo.jpg',
      size: 100_000,
      contentType: 'image/jpeg',
      cacheControl: 'public, max-age=60',
      metageneration: '1',
      customMetadata: { by: 'Hedda', 'in the': 'Straße' },
    });
    expect(metadata.generation).toMatch(/^\d{16}$/);
    expect(Buffer.from(await web.getBytes(at('a/photo.jpg')))).toEqual(Buffer.from(data));
    const { ref: _, ...read } = await web.getMetadata(at('a/photo.jpg'));
    expect(metadata).toMatchObject(read);
  });

  test('bytes like a multipart boundary → stored unchanged', async () => {
    const text = `\r\n--\r\n--boundary--\r\n${'-'.repeat(500)}\r\n--`;
    await web.uploadString(at('tricky'), text);
    expect(Buffer.from(await web.getBytes(at('tricky'))).toString()).toBe(text);
  });

  test('empty object → stored', async () => {
    const { metadata } = await web.uploadBytes(at('empty'), new Uint8Array());
    expect([metadata.size, metadata.md5Hash]).toEqual([0, '1B2M2Y8AsgTpgAmY7PhCfg==']);
    expect((await web.getBytes(at('empty'))).byteLength).toBe(0);
    expect((await web.getBytes(at('empty'), 10)).byteLength).toBe(0);
  });

  test('same name again → new generation, new metadata', async () => {
    const first = (await web.uploadString(at('again'), 'one', 'raw', { customMetadata: { a: '1' } })).metadata;
    const second = (await web.uploadString(at('again'), 'two')).metadata;
    expect(Number(second.generation)).toBeGreaterThan(Number(first.generation));
    expect(second.customMetadata).toBeUndefined();
    expect(Buffer.from(await web.getBytes(at('again'))).toString()).toBe('two');
  });
});

describe('web SDK, resumable uploads', () => {
  test('3 MB → whole, with progress', async () => {
    const data = bytes(3_000_000, 7);
    const progress: number[] = [];
    const task = web.uploadBytesResumable(at('large.bin'), data, { customMetadata: { k: 'v' } });
    task.on('state_changed', ({ bytesTransferred }) => progress.push(bytesTransferred));
    const { metadata, bytesTransferred } = await task;
    expect([metadata.size, bytesTransferred]).toEqual([3_000_000, 3_000_000]);
    expect(metadata.customMetadata).toEqual({ k: 'v' });
    expect(progress.length).toBeGreaterThan(3);
    expect(Buffer.from(await web.getBytes(at('large.bin'))).equals(Buffer.from(data))).toBe(true);
  });

  test('paused → goes on; cancelled → no object', async () => {
    const data = bytes(4_000_000, 9);
    const task = web.uploadBytesResumable(at('paused.bin'), data);
    await new Promise<void>((resolve) => {
      const stop = task.on('state_changed', ({ bytesTransferred, state }) => {
        if (state === 'running' && bytesTransferred >= 256 << 10) task.pause();
        if (state !== 'paused') return;
        stop();
        resolve();
      });
    });
    await expect(web.getMetadata(at('paused.bin'))).rejects.toMatchObject({ code: 'storage/object-not-found' });
    task.resume();
    await task;
    expect(Buffer.from(await web.getBytes(at('paused.bin'))).equals(Buffer.from(data))).toBe(true);

    const cancelled = web.uploadBytesResumable(at('cancelled.bin'), data);
    cancelled.on('state_changed', ({ bytesTransferred }) => void (bytesTransferred > 0 && cancelled.cancel()));
    await expect(cancelled).rejects.toMatchObject({ code: 'storage/canceled' });
    await expect(web.getMetadata(at('cancelled.bin'))).rejects.toMatchObject({ code: 'storage/object-not-found' });
  });
});

describe('web SDK, reading', () => {
  test('maximum size, ranges → those bytes; beyond the end → 416', async () => {
    await web.uploadString(at('digits'), '0123456789');
    expect(
      Buffer.from(await web.getBytes(at('digits'), 3))
        .toString()
        .slice(0, 3),
    ).toBe('012');
    const url = await web.getDownloadURL(at('digits'));
    const read = async (range: string) => {
      const answer = await fetch(url, { headers: { range } });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect(await read('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await read('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await read('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await read('bytes=8-100')).toEqual([206, 'bytes 8-9/10', '89']);
    expect((await read('bytes=10-'))[0]).toBe(416);
    expect(await read('bytes=4-2')).toEqual([200, null, '0123456789']);
    expect(await read('lines=1-2')).toEqual([200, null, '0123456789']);
  });

  test('download URL → token in it, stored headers in the answer', async () => {
    const name = 'brief für alle, Nr. 1/ä.txt';
    await web.uploadString(at(name), 'hello', 'raw', {
      contentType: 'text/plain; charset=utf-8',
      contentDisposition: 'attachment; filename="a.txt"',
      contentLanguage: 'de',
      cacheControl: 'no-store',
    });
    const url = new URL(await web.getDownloadURL(at(name)));
    expect(url.searchParams.get('token')).toMatch(/^[0-9a-f-]{36}$/);
    const answer = await fetch(url);
    expect(await answer.text()).toBe('hello');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="a.txt"',
      'content-language': 'de',
      'cache-control': 'no-store',
      'content-length': '5',
      'x-content-type-options': 'nosniff',
    });
    const again = await fetch(url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('list, listAll → by folder and page, in byte order', async () => {
    const names = [
      'list/b',
      'list/a',
      'list/sub/1',
      'list/sub/2',
      'list/ü',
      'list/😀',
      'list/\uffee',
      'list/z/deep/er',
    ];
    for (const name of names) await web.uploadString(at(name), 'x');
    const all = await web.listAll(at('list'));
    expect(all.items.map(({ fullPath }) => fullPath)).toEqual(['list/a', 'list/b', 'list/ü', 'list/\uffee', 'list/😀']);
    expect(all.prefixes.map(({ fullPath }) => fullPath)).toEqual(['list/sub', 'list/z']);

    const seen: string[] = [];
    let pages = 0;
    for (let pageToken: string | undefined; ; pages++) {
      const page = await web.list(at('list'), { maxResults: 2, ...(pageToken ? { pageToken } : {}) });
      expect(page.items.length + page.prefixes.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ name }) => name), ...page.prefixes.map(({ name }) => name));
      pageToken = page.nextPageToken;
      if (!pageToken) break;
    }
    expect([pages, seen.toSorted()]).toEqual([3, ['a', 'b', 'sub', 'z', 'ü', '\uffee', '😀'].toSorted()]);
    expect((await web.listAll(at('nothing/here'))).items).toEqual([]);
  });
});

describe('web SDK, changing', () => {
  test('updateMetadata → one by one, null removes, bytes stay', async () => {
    const before = (
      await web.uploadString(at('meta'), 'x', 'raw', {
        contentType: 'text/plain',
        cacheControl: 'no-cache',
        customMetadata: { a: '1', b: '2' },
      })
    ).metadata;
    const after = await web.updateMetadata(at('meta'), {
      contentType: 'text/html',
      cacheControl: null as unknown as string,
      customMetadata: { a: null as unknown as string, c: '3' },
    });
    expect(after).toMatchObject({
      contentType: 'text/html',
      customMetadata: { b: '2', c: '3' },
      generation: before.generation,
      metageneration: '2',
      md5Hash: before.md5Hash,
    });
    expect(after.cacheControl).toBeUndefined();
    expect(after.downloadTokens).toEqual(before.downloadTokens);
  });

  test('deleteObject → object and URL gone', async () => {
    await web.uploadString(at('gone'), 'x');
    const url = await web.getDownloadURL(at('gone'));
    await web.deleteObject(at('gone'));
    expect((await fetch(url)).status).toBe(404);
    await expect(web.deleteObject(at('gone'))).rejects.toMatchObject({ code: 'storage/object-not-found' });
    await expect(web.getDownloadURL(at('gone'))).rejects.toMatchObject({ code: 'storage/object-not-found' });
  });

  test('download tokens → created and removed by servers', async () => {
    await web.uploadString(at('tokens'), 'x');
    const url = new URL(await web.getDownloadURL(at('tokens')));
    const change = (query: string, authorization = 'Bearer owner') =>
      fetch(`${base}/v0/b/${BUCKET}/o/tokens?${query}`, { method: 'POST', headers: { authorization } });
    expect((await change('create_token=true', '')).status).toBe(403);
    const made = (await (await change('create_token=true')).json()) as { downloadTokens: string };
    expect(made.downloadTokens.split(',')).toHaveLength(2);
    for (const token of made.downloadTokens.split(',')) await change(`delete_token=${token}`);
    await expect(web.getDownloadURL(at('tokens'))).rejects.toMatchObject({ code: 'storage/no-download-url' });
    expect((await fetch(url)).status).toBe(200);
  });

  test('object stored by a server → gets its download URL when asked', async () => {
    const { bucket, close } = connectAdmin(server.port);
    closers.push(close);
    await bucket.file('from/server.txt').save('hello');
    expect(await (await fetch(await web.getDownloadURL(at('from/server.txt')))).text()).toBe('hello');
  });
});
