import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { FETCH_LIMITS } from '../../../server/core/fetch/safe-fetch.ts';
import { failure } from '../../support/source-error.ts';
import { fetcher, hostPort, openSites, text } from './support.ts';

const open = openSites();
const TOO_LARGE = 'The address answered with more than 10 MB. A feed is not that large.';

describe('the limits that hold unless a test shortens them', () => {
  test('are 10 MB and 20 s for all of it', () => {
    expect(FETCH_LIMITS).toEqual({ maxBytes: 10_485_760, timeoutMs: 20_000, connectMs: 10_000, maxRedirects: 5 });
  });

  test('are what a fetch is held to', async () => {
    const site = await open((_, response) => response.end('ok'));
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    try {
      await fetcher({ allow: [hostPort(site)] })(`${site.origin}/`);
      expect(timeout.mock.calls).toEqual([[20_000]]);
    } finally {
      timeout.mockRestore();
    }
  });
});

describe('bodies', () => {
  const packed: [string, (body: Buffer) => Buffer][] = [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ];
  test.each(packed)('%s is undone', async (encoding, pack) => {
    const site = await open((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(pack(Buffer.from('Sports day '.repeat(999)))),
    );
    const { body } = await fetcher({ allow: [hostPort(site)] })(`${site.origin}/`);
    expect(text(body)).toBe('Sports day '.repeat(999));
  });

  test.each(packed)('a bomb in %s stops at 10 MB decoded', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(64 * 1024 * 1024));
    const site = await open((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb));
    const before = process.memoryUsage().rss;
    const error = await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`));
    expect(error.code).toBe('too-large');
    expect(error.message).toBe(TOO_LARGE);
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  });

  test('50 MB that are announced are not read at all', async () => {
    const site = await open((_, response) => {
      response.writeHead(200, { 'content-length': String(50 * 1024 * 1024) });
      response.write('<rss>');
    });
    const error = await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`));
    expect(error.code).toBe('too-large');
    expect(error.message).toBe(TOO_LARGE);
  });

  test('50 MB that are not announced stop at 10', async () => {
    let sent = 0;
    const block = Buffer.alloc(1024 * 1024, 'a');
    const site = await open((_, response) => {
      const more = () => {
        while (sent < 50 && !response.destroyed) {
          sent += 1;
          if (!response.write(block)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const error = await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`));
    expect(error.code).toBe('too-large');
    expect(error.message).toBe(TOO_LARGE);
    expect(sent).toBeLessThan(50);
  });

  test('broken compression and encodings we do not know are told apart from a broken connection', async () => {
    const site = await open((request, response) => {
      const encoding = request.url?.slice(1) ?? '';
      response.writeHead(200, { 'content-encoding': encoding }).end('this is not compressed');
    });
    const read = fetcher({ allow: [hostPort(site)] });
    for (const encoding of ['gzip', 'br', 'deflate', 'zip', 'gzip,gzip'])
      expect((await failure(read(`${site.origin}/${encoding}`))).code).toBe('broken');
  });

  test('compression that breaks off', async () => {
    const half = gzipSync(Buffer.from('Harvest festival '.repeat(9999))).subarray(0, 60);
    const site = await open((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(half));
    expect((await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`))).code).toBe('broken');
  });
});

describe('servers that behave badly', () => {
  const limits = { timeoutMs: 400 };

  test('one that never answers', async () => {
    const site = await open(() => {});
    const from = performance.now();
    const error = await failure(fetcher({ allow: [hostPort(site)], limits })(`${site.origin}/`));
    expect(error.code).toBe('timeout');
    expect(error.message).toMatch(/too long/);
    expect(performance.now() - from).toBeLessThan(3000);
  });

  test('one that trickles a byte now and then', async () => {
    const site = await open((_, response) => {
      const timer = setInterval(() => response.write('a'), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect((await failure(fetcher({ allow: [hostPort(site)], limits })(`${site.origin}/`))).code).toBe('timeout');
  });

  test('a name service that never answers', async () => {
    const lookup = () => new Promise<never>(() => {});
    expect((await failure(fetcher({ lookup, limits })('http://slow.example.com/'))).code).toBe('timeout');
  });

  test('one that hangs up in the middle', async () => {
    const site = await open((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('<rss>', () => response.destroy());
    });
    const error = await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`));
    expect(error.code).toBe('unreachable');
    expect(error.message).toMatch(/broke off/);
  });

  test('nobody there', async () => {
    const site = await open(() => {});
    await site.close();
    const error = await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`));
    expect(error.code).toBe('unreachable');
    expect(error.message).toMatch(/does not answer/);
  });

  test('endless headers', async () => {
    const site = await open((_, response) => {
      for (let i = 0; i < 200; i += 1) response.setHeader(`x-${i}`, 'a'.repeat(1000));
      response.end('ok');
    });
    expect((await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`))).code).toBe('broken');
  });

  test('the caller’s own abort is the caller’s own reason', async () => {
    const site = await open(() => {});
    const abort = new AbortController();
    const work = fetcher({ allow: [hostPort(site)] })(`${site.origin}/`, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('the job was stopped')), 50);
    await expect(work).rejects.toThrow('the job was stopped');
  });
});
