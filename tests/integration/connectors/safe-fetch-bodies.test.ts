import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { FETCH_LIMITS } from '../../../server/core/fetch/safe-fetch.ts';
import { failure } from '../../support/source-error.ts';
import { fetcher, hostPort, openSites, text } from './support.ts';

const open = openSites();
const TOO_LARGE = 'The address answered with more than 10 MB. A feed is not that large.';

describe('FETCH_LIMITS', () => {
  test('values → 10 MB, 20 s in all', () => {
    expect(FETCH_LIMITS).toEqual({ maxBytes: 10_485_760, timeoutMs: 20_000, connectMs: 10_000, maxRedirects: 5 });
  });

  test('fetch without own limits → 20 s', async () => {
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

describe('safeFetch, bodies', () => {
  const packed: [string, (body: Buffer) => Buffer][] = [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ];
  test.each(packed)('%s → decoded', async (encoding, pack) => {
    const site = await open((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(pack(Buffer.from('Sports day '.repeat(999)))),
    );
    const { body } = await fetcher({ allow: [hostPort(site)] })(`${site.origin}/`);
    expect(text(body)).toBe('Sports day '.repeat(999));
  });

  test.each(['UTF-8', 'none', 'aws-chunked', 'identity', 'binary', '', 'x-none, utf-8'])(
    'Content-Encoding “%s”, which packs nothing → read as it is',
    async (encoding) => {
      const site = await open((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end('<rss/>'));
      expect(text((await fetcher({ allow: [hostPort(site)] })(`${site.origin}/`)).body)).toBe('<rss/>');
    },
  );

  test.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['“utf-8”', { 'content-encoding': 'utf-8' }],
    ['“aws-chunked, gzip”', { 'content-encoding': 'aws-chunked, gzip' }],
  ])('gzip with %s → unpacked', async (_what, headers) => {
    const site = await open((_, response) => response.writeHead(200, headers).end(gzipSync('<rss/>')));
    expect(text((await fetcher({ allow: [hostPort(site)] })(`${site.origin}/`)).body)).toBe('<rss/>');
  });

  test('gzip of 64 MB without a header → too-large', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const site = await open((_, response) => response.end(bomb));
    expect((await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`))).code).toBe('too-large');
  });

  test.each([
    ['UTF-8', '/caf\u00c3\u00a9.xml'],
    ['Latin-1', '/caf\u00e9.xml'],
  ])('Location in raw %s → followed', async (_what, location) => {
    const paths: string[] = [];
    const site = await open((request, response) => {
      paths.push(request.url ?? '');
      if (request.url === '/') response.writeHead(302, { location }).end();
      else response.end('<rss/>');
    });
    expect(text((await fetcher({ allow: [hostPort(site)] })(`${site.origin}/`)).body)).toBe('<rss/>');
    expect(paths).toEqual(['/', '/caf%C3%A9.xml']);
  });

  test.each(packed)(
    '%s of 64 MB, broken after the first half → too-large, no more is decompressed',
    async (encoding, pack) => {
      const bomb = pack(Buffer.alloc(64 * 1024 * 1024));
      const half = bomb.subarray(0, bomb.length / 2);
      const site = await open((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(half));
      const error = await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`));
      expect(error.code).toBe('too-large');
      expect(error.message).toBe(TOO_LARGE);
    },
  );

  test('Content-Length of 50 MB → too-large before the body', async () => {
    const site = await open((_, response) => {
      response.writeHead(200, { 'content-length': String(50 * 1024 * 1024) });
      response.write('<rss>');
    });
    const error = await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`));
    expect(error.code).toBe('too-large');
    expect(error.message).toBe(TOO_LARGE);
  });

  test('50 MB without Content-Length → too-large after 10 MB', async () => {
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

  test('broken or unknown content encoding → broken', async () => {
    const site = await open((request, response) => {
      const encoding = request.url?.slice(1) ?? '';
      response.writeHead(200, { 'content-encoding': encoding }).end('this is not compressed');
    });
    const read = fetcher({ allow: [hostPort(site)] });
    for (const encoding of ['gzip', 'br', 'deflate', 'zip', 'gzip,gzip'])
      expect((await failure(read(`${site.origin}/${encoding}`))).code).toBe('broken');
  });

  test('truncated compression → broken', async () => {
    const half = gzipSync(Buffer.from('Harvest festival '.repeat(9999))).subarray(0, 60);
    const site = await open((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(half));
    expect((await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`))).code).toBe('broken');
  });
});

describe('safeFetch, servers that misbehave', () => {
  const limits = { timeoutMs: 400 };

  test('server never answers → timeout', async () => {
    const site = await open(() => {});
    const error = await failure(fetcher({ allow: [hostPort(site)], limits })(`${site.origin}/`));
    expect(error.code).toBe('timeout');
    expect(error.message).toMatch(/too long/);
  });

  test('server sends a byte now and then → timeout', async () => {
    const site = await open((_, response) => {
      const timer = setInterval(() => response.write('a'), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect((await failure(fetcher({ allow: [hostPort(site)], limits })(`${site.origin}/`))).code).toBe('timeout');
  });

  test('name service never answers → timeout', async () => {
    const lookup = () => new Promise<never>(() => {});
    expect((await failure(fetcher({ lookup, limits })('http://slow.example.com/'))).code).toBe('timeout');
  });

  test('connection closed midway → unreachable, “connection was lost”', async () => {
    const site = await open((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('<rss>', () => response.destroy());
    });
    const error = await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`));
    expect(error.code).toBe('unreachable');
    expect(error.message).toMatch(/was lost/);
  });

  test('no server at the port → unreachable, “isn’t responding”', async () => {
    const site = await open(() => {});
    await site.close();
    const error = await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`));
    expect(error.code).toBe('unreachable');
    expect(error.message).toMatch(/isn’t responding/);
  });

  test('200 KB of headers → broken', async () => {
    const site = await open((_, response) => {
      for (let i = 0; i < 200; i += 1) response.setHeader(`x-${i}`, 'a'.repeat(1000));
      response.end('ok');
    });
    expect((await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`))).code).toBe('broken');
  });

  test("caller aborts → rejects with the caller's reason", async () => {
    const requested = Promise.withResolvers<void>();
    const site = await open(() => requested.resolve());
    const abort = new AbortController();
    const work = fetcher({ allow: [hostPort(site)] })(`${site.origin}/`, { signal: abort.signal });
    void requested.promise.then(() => abort.abort(new Error('the job was stopped')));
    await expect(work).rejects.toThrow('the job was stopped');
  });
});
