import { createHash } from 'node:crypto';
import { getDownloadURL } from 'firebase-admin/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Storage, startStorage } from '../../../emulators/storage/server.ts';
import { BUCKET, type Bucket, bytes, connectAdmin } from './support/storage.ts';

let server: Storage;
let base: string;
let bucket: Bucket;
let close: () => Promise<void>;

beforeAll(async () => {
  server = await startStorage({ port: 0, say: () => undefined });
  base = `http://127.0.0.1:${server.port}`;
  ({ bucket, close } = connectAdmin(server.port));
});

afterAll(async () => {
  await close();
  await server.close();
});

const data = Buffer.from(bytes(700_000));
const md5 = (content: Buffer): string => createHash('md5').update(content).digest('base64');
const code = (status: number) => expect.objectContaining({ code: status });

describe('Admin SDK, save', () => {
  test.each([
    ['in one request', { resumable: false }],
    ['resumably', { resumable: true }],
    ['in chunks', { resumable: true, chunkSize: 256 << 10 }],
  ])('%s → stored, both checksums right', async (way, options) => {
    const file = bucket.file(`saved/${way}`);
    await file.save(data, {
      ...options,
      validation: 'md5',
      contentType: 'image/png',
      metadata: { metadata: { k: 'v' } },
    });
    const [metadata] = await file.getMetadata();
    expect(metadata).toMatchObject({
      name: `saved/${way}`,
      bucket: BUCKET,
      size: '700000',
      contentType: 'image/png',
      md5Hash: md5(data),
      metadata: { k: 'v' },
      metageneration: '1',
    });
    expect((await file.download({ validation: 'crc32c' }))[0].equals(data)).toBe(true);
    expect((await file.download({ validation: 'md5' }))[0].equals(data)).toBe(true);
    expect((await file.download({ start: 10, end: 19 }))[0].equals(data.subarray(10, 20))).toBe(true);
  });

  test('stream of unknown length → stored', async () => {
    const file = bucket.file('streamed');
    await new Promise<void>((resolve, reject) => {
      const stream = file.createWriteStream({ resumable: true }).on('error', reject).on('finish', resolve);
      for (let i = 0; i < 7; i++) stream.write(data.subarray(i * 100_000, (i + 1) * 100_000));
      stream.end();
    });
    expect((await file.download())[0].equals(data)).toBe(true);
  });

  test('empty object, gzip object → stored, decompressed when read', async () => {
    await bucket.file('nothing').save('', { resumable: true });
    expect((await bucket.file('nothing').download())[0]).toHaveLength(0);
    const text = 'so much the same '.repeat(1000);
    await bucket.file('squeezed').save(text, { gzip: true, contentType: 'text/plain', resumable: false });
    const [metadata] = await bucket.file('squeezed').getMetadata();
    expect(metadata.contentEncoding).toBe('gzip');
    expect(Number(metadata.size)).toBeLessThan(1000);
    expect((await bucket.file('squeezed').download())[0].toString()).toBe(text);
  });

  test('checksum wrong → refused, nothing stored', async () => {
    const upload = (headers: Record<string, string>, type = 'media', body = 'hello') =>
      fetch(`${base}/upload/storage/v1/b/${BUCKET}/o?uploadType=${type}&name=sums`, { method: 'POST', headers, body });
    expect((await upload({ 'x-goog-hash': 'crc32c=AAAAAA==' })).status).toBe(400);
    expect((await upload({ 'x-goog-hash': `crc32c=mnG7TA==,md5=${md5(data)}` })).status).toBe(400);
    const wrong = `--x\r\n\r\n{"md5Hash":"${md5(data)}"}\r\n--x\r\n\r\nhello\r\n--x--`;
    const refused = await upload({ 'content-type': 'multipart/related; boundary=x' }, 'multipart', wrong);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("doesn't match calculated MD5"),
    ]);
    expect(await bucket.file('sums').exists()).toEqual([false]);
    const right = await upload({ 'x-goog-hash': `crc32c=mnG7TA==,md5=${md5(Buffer.from('hello'))}` });
    expect([right.status, ((await right.json()) as { crc32c: string }).crc32c]).toEqual([200, 'mnG7TA==']);
  });
});

describe('Admin SDK, other calls', () => {
  test('setMetadata → one by one; PUT → replaced', async () => {
    const file = bucket.file('meta');
    await file.save('x', { metadata: { contentType: 'text/plain', metadata: { a: '1', b: '2' } } });
    await file.setMetadata({ cacheControl: 'no-cache', metadata: { a: null, c: '3' } });
    const [changed] = await file.getMetadata();
    expect(changed).toMatchObject({ contentType: 'text/plain', cacheControl: 'no-cache', metageneration: '2' });
    expect(changed.metadata).toEqual({ b: '2', c: '3' });
    const put = await fetch(`${base}/storage/v1/b/${BUCKET}/o/meta`, {
      method: 'PUT',
      body: JSON.stringify({ contentType: 'text/css' }),
    });
    const replaced = (await put.json()) as Record<string, unknown>;
    expect(replaced.contentType).toBe('text/css');
    expect(replaced).not.toHaveProperty('cacheControl');
    expect(replaced).not.toHaveProperty('metadata');
  });

  test('getFiles → by prefix, delimiter, offsets, pages', async () => {
    for (const name of ['l/a', 'l/b', 'l/c/1', 'l/c/2', 'l/d']) await bucket.file(name).save('x', { resumable: false });
    const names = async (query: object) => (await bucket.getFiles(query))[0].map(({ name }) => name);
    expect(await names({ prefix: 'l/' })).toEqual(['l/a', 'l/b', 'l/c/1', 'l/c/2', 'l/d']);
    const [, , answer] = await bucket.getFiles({ prefix: 'l/', delimiter: '/', autoPaginate: false });
    expect((answer as { prefixes: string[] }).prefixes).toEqual(['l/c/']);
    expect(await names({ prefix: 'l/', startOffset: 'l/b', endOffset: 'l/d' })).toEqual(['l/b', 'l/c/1', 'l/c/2']);
    const [page, next] = await bucket.getFiles({ prefix: 'l/', maxResults: 2, autoPaginate: false });
    expect([page.map(({ name }) => name), next]).toEqual([
      ['l/a', 'l/b'],
      expect.objectContaining({ pageToken: expect.any(String) }),
    ]);
  });

  test('copy, move, combine → bytes and metadata', async () => {
    const source = bucket.file('copy/from');
    await source.save('copied', { contentType: 'text/plain', metadata: { metadata: { k: 'v' } } });
    await source.copy(bucket.file('copy/to'));
    const [copied] = await bucket.file('copy/to').getMetadata();
    expect(copied).toMatchObject({ contentType: 'text/plain', metadata: { k: 'v' }, metageneration: '1' });
    await source.copy(bucket.file('copy/changed'), { contentType: 'text/html', metadata: { other: 'x' } });
    const [changed] = await bucket.file('copy/changed').getMetadata();
    expect([changed.contentType, changed.metadata]).toEqual(['text/html', { other: 'x' }]);
    await bucket.file('copy/to').move('copy/moved');
    expect(await bucket.file('copy/to').exists()).toEqual([false]);
    expect((await bucket.file('copy/moved').download())[0].toString()).toBe('copied');
    const plain = await fetch(`${base}/b/${BUCKET}/o/copy%2Ffrom/copyTo/b/other-bucket/o/there`, { method: 'POST' });
    expect(await plain.json()).toMatchObject({ bucket: 'other-bucket', name: 'there', size: '6' });
    const [joined] = await bucket.combine(['copy/from', 'copy/moved'], 'copy/joined');
    expect((await joined.download())[0].toString()).toBe('copiedcopied');
    await expect(bucket.file('copy/none').copy('copy/x')).rejects.toEqual(code(404));
  });

  test('preconditions → 412 or 304 when they do not hold', async () => {
    const file = bucket.file('held');
    const save = (preconditionOpts: object, resumable = false) => file.save('x', { resumable, preconditionOpts });
    await save({ ifGenerationMatch: 0 });
    await expect(save({ ifGenerationMatch: 0 })).rejects.toEqual(code(412));
    await expect(save({ ifGenerationMatch: 0 }, true)).rejects.toThrow();
    const [{ generation = 0 }] = await file.getMetadata();
    await save({ ifGenerationMatch: Number(generation) });
    await expect(save({ ifGenerationMatch: Number(generation) })).rejects.toEqual(code(412));
    await expect(file.setMetadata({}, { ifMetagenerationMatch: 7 })).rejects.toEqual(code(412));
    await file.setMetadata({}, { ifMetagenerationMatch: 1 });
    await expect(file.delete({ ifGenerationMatch: 1 })).rejects.toEqual(code(412));
    const read = await fetch(`${base}/b/${BUCKET}/o/held?ifMetagenerationNotMatch=2`);
    expect(read.status).toBe(304);
    await expect(bucket.file('held', { generation: 5 }).download()).rejects.toEqual(code(404));
    await file.delete();
    await expect(file.delete()).rejects.toEqual(code(404));
    await file.delete({ ignoreNotFound: true });
  });

  test('bucket, plain and signed addresses → readable', async () => {
    expect(await bucket.exists()).toEqual([true]);
    expect((await bucket.getMetadata())[0]).toMatchObject({ kind: 'storage#bucket', name: BUCKET });
    await bucket.file('plain/ä b.txt').save('plain', { contentType: 'text/plain' });
    for (const path of ['plain/%C3%A4%20b.txt', 'plain%2F%C3%A4%20b.txt']) {
      expect(await (await fetch(`${base}/${BUCKET}/${path}`)).text()).toBe('plain');
    }
    const head = await fetch(`${base}/${BUCKET}/plain/%C3%A4%20b.txt`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', '']);
    expect(head.headers.get('x-goog-hash')).toMatch(/^crc32c=.{8},md5=.{24}$/);
    expect((await fetch(`${base}/${BUCKET}/not/there`)).status).toBe(404);
    expect(await (await fetch(await getDownloadURL(bucket.file('plain/ä b.txt')))).text()).toBe('plain');
  });

  test('resumable upload by hand → progress, repeated part, cancelled', async () => {
    const start = await fetch(`${base}/upload/storage/v1/b/${BUCKET}/o?uploadType=resumable&name=by-hand`, {
      method: 'POST',
    });
    const session = start.headers.get('location') ?? '';
    const put = async (range: string, body: Buffer = Buffer.alloc(0)) => {
      const answer = await fetch(session, {
        method: 'PUT',
        headers: { 'content-range': range },
        body: new Uint8Array(body),
      });
      return [answer.status, answer.headers.get('range')];
    };
    expect(await put('bytes */*')).toEqual([308, null]);
    expect(await put('bytes 0-99/*', data.subarray(0, 100))).toEqual([308, 'bytes=0-99']);
    expect(await put('bytes 50-149/*', data.subarray(50, 150))).toEqual([308, 'bytes=0-149']);
    expect((await put('bytes 200-299/*', data.subarray(200, 300)))[0]).toBe(400);
    expect((await put('bytes 150-160/*', data.subarray(150, 152)))[0]).toBe(400);
    expect(await put('bytes */*')).toEqual([308, 'bytes=0-149']);
    expect(await bucket.file('by-hand').exists()).toEqual([false]);
    expect(await put('bytes 150-299/300', data.subarray(150, 300))).toEqual([200, null]);
    expect(await put('bytes */300')).toEqual([200, null]);
    expect((await bucket.file('by-hand').download())[0].equals(data.subarray(0, 300))).toBe(true);

    const [other] = await bucket.file('given-up').createResumableUpload();
    expect((await fetch(other, { method: 'DELETE' })).status).toBe(499);
    expect((await fetch(other, { method: 'PUT', headers: { 'content-range': 'bytes */*' } })).status).toBe(404);
  });
});
