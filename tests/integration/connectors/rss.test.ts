import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createConnectors } from '../../../server/connectors/registry.ts';
import { type Cursor, type Page, SourceError } from '../../../server/core/ports/connector.ts';
import { readOnce } from '../../support/read-pages.ts';
import { fetcher, hostPort, openSites, type Site } from './support.ts';

const open = openSites();

const connectorFor = (site: Site, limits = {}) => {
  const connector = createConnectors({ safeFetch: fetcher({ allow: [hostPort(site)], limits }) }).get('rss');
  if (!connector) throw new Error('there is no connector for rss');
  return connector;
};

const read = (site: Site, cursor: Cursor | null = null, path = '/feed') =>
  readOnce(connectorFor(site), { url: site.origin + path }, { cursor });

function whole(reading: Page) {
  if (reading.status !== 'read') throw new Error('the feed was said to be unchanged');
  return reading;
}

async function failure(work: Promise<unknown>): Promise<SourceError> {
  const error = await work.then(
    () => new Error('it was read'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SourceError);
  return error as SourceError;
}

const item = (number: number) =>
  `<item><guid>g${number}</guid><title>Post ${number}</title><link>/posts/${number}</link><pubDate>Wed, 02 Oct 2024 08:00:00 GMT</pubDate><description>&lt;p&gt;Text of post ${number} #tag${number % 7}&lt;/p&gt;</description></item>`;
const rss = (...items: string[]) =>
  `<rss version="2.0"><channel><title>Oakfield</title>${items.join('')}</channel></rss>`;

describe('RSS connector, second sync', () => {
  test('same ETag → unchanged', async () => {
    const etags: (string | undefined)[] = [];
    const site = await open((request, response) => {
      etags.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"' }).end(rss(item(1)));
    });
    const first = whole(await read(site));
    expect(first.items).toHaveLength(1);
    const second = await read(site, first.cursor);
    expect(second.status).toBe('unchanged');
    expect((await read(site, second.cursor)).status).toBe('unchanged');
    expect(etags).toEqual([undefined, '"v1"', '"v1"']);
  });

  test('same Last-Modified → unchanged', async () => {
    const at = 'Wed, 02 Oct 2024 08:00:00 GMT';
    const site = await open((request, response) => {
      if (request.headers['if-modified-since'] === at) response.writeHead(304).end();
      else response.writeHead(200, { 'last-modified': at }).end(rss(item(1)));
    });
    expect((await read(site, whole(await read(site)).cursor)).status).toBe('unchanged');
  });

  test('no validators, same content → unchanged; other content → read', async () => {
    let body = rss(item(1));
    const site = await open((_, response) => response.end(body));
    const first = whole(await read(site));
    expect((await read(site, first.cursor)).status).toBe('unchanged');
    body = rss(item(2), item(1));
    expect(whole(await read(site, first.cursor)).items.map(({ externalId }) => externalId)).toEqual(['g2', 'g1']);
  });

  test('cursor of an older version → read without conditions', async () => {
    const site = await open((request, response) =>
      response.writeHead(request.headers['if-none-match'] ? 304 : 200).end(rss(item(1))),
    );
    expect((await read(site, { version: '0', etag: '"v1"' })).status).toBe('read');
  });

  test('wrong bytes in UTF-8 → every post read, told once', async () => {
    const [before = '', after = ''] = rss(item(1), item(2)).replace('Text of', 'Café | of').split('|');
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xe9, 0x20, 0xe9]), Buffer.from(`é${after}`)]);
    const site = await open((_, response) => response.end(body));
    const { items, unreadable } = whole(await read(site));
    expect(items[0]?.text).toContain('Café \ufffd \ufffdé of post 1');
    expect(items).toHaveLength(2);
    expect(unreadable).toEqual([{ externalId: null, reason: expect.stringContaining('damaged') }]);
  });

  test('truncated file → its ETag not kept', async () => {
    const text = rss(item(1), item(2));
    const site = await open((_, response) =>
      response.writeHead(200, { etag: '"v1"' }).end(text.slice(0, text.indexOf('Post 2'))),
    );
    const { items, unreadable, cursor } = whole(await read(site));
    expect(items).toHaveLength(1);
    expect(unreadable).toHaveLength(1);
    expect(cursor.etag).toBeUndefined();
  });

  test('repeated guid → its post keeps the id', async () => {
    const post = (name: string, day: number) =>
      `<item><guid>home</guid><title>${name}</title><link>/${name}</link><pubDate>${day} Oct 2024</pubDate></item>`;
    let body = rss(post('b', 2), post('a', 1));
    const site = await open((_, response) => response.end(body));
    const first = whole(await read(site));
    body = rss(post('b', 2));
    const second = whole(await read(site, first.cursor));
    expect(second.items[0]?.externalId).toBe(first.items[0]?.externalId);
  });
});

describe('RSS connector over HTTP', () => {
  test('charset, compression, redirect, relative address together → decoded correctly', async () => {
    const body = gzipSync(Buffer.from(rss('<item><title>Caf\u00e9</title><link>menu</link></item>'), 'latin1'));
    const site = await open((request, response) => {
      if (request.url === '/feed') response.writeHead(301, { location: '/deep/real' }).end();
      else
        response
          .writeHead(200, { 'content-type': 'application/rss+xml; charset=iso-8859-1', 'content-encoding': 'gzip' })
          .end(body);
    });
    const { items } = whole(await read(site));
    expect(items).toMatchObject([{ title: 'Café', permalink: `${site.origin}/deep/menu` }]);
  });

  test('no item → empty list', async () => {
    const site = await open((_, response) => response.end(rss()));
    expect(whole(await read(site))).toMatchObject({ title: 'Oakfield', items: [], unreadable: [] });
  });

  test('5,000 items → all read, the event loop stays free', async () => {
    const body = rss(...Array.from({ length: 5000 }, (_, index) => item(index)));
    const site = await open((_, response) => response.end(body));
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 5);
    const { items, unreadable } = whole(await read(site));
    clearInterval(timer);
    expect(items).toHaveLength(5000);
    expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(5000);
    expect(items[4999]).toMatchObject({ title: 'Post 4999', hashtags: ['tag1'] });
    expect(unreadable).toEqual([]);
    expect(ticks).toBeGreaterThan(10);
  });

  test('web page → not-a-feed with the address of its feed', async () => {
    const site = await open((_, response) =>
      response.end('<!doctype html><link rel="alternate" type="application/rss+xml" href="/rss.xml"><h1>Oakfield</h1>'),
    );
    const error = await failure(read(site));
    expect(error.code).toBe('not-a-feed');
    expect(error.message).toContain(`${site.origin}/rss.xml`);
  });

  test('address with a key in its query → key in no error and in no address of a post', async () => {
    const site = await open((request, response) => {
      if (request.url?.startsWith('/page'))
        return response.end(
          '<!doctype html><link rel="alternate" type="application/rss+xml" href="/rss.xml?key=s3cret"><h1>Oakfield</h1>',
        );
      if (request.url?.startsWith('/gone')) return response.writeHead(404).end();
      if (request.url?.startsWith('/broken')) return response.end('<rss><channel><item>');
      response.end(
        '<rss version="2.0"><channel><title>T</title><item><title>Choir</title><link>#choir</link></item></channel></rss>',
      );
    });
    for (const path of ['/page', '/gone', '/broken']) {
      expect((await failure(read(site, null, `${path}?key=s3cret`))).message).not.toContain('s3cret');
    }
    const { items } = whole(await read(site, null, '/feed?key=s3cret'));
    expect(items[0]).toMatchObject({ title: 'Choir', permalink: `${site.origin}/feed#choir` });
  });

  test('404, 429, no answer → an error each, with Retry-After', async () => {
    const site = await open((request, response) => {
      if (request.url === '/gone') response.writeHead(404).end();
      if (request.url === '/busy') response.writeHead(429, { 'retry-after': '60' }).end();
    });
    expect((await failure(read(site, null, '/gone'))).message).toMatch(/reach the feed \(404\)/);
    expect((await failure(read(site, null, '/busy'))).retryAfterMs).toBe(60_000);
    const quick = connectorFor(site, { timeoutMs: 200 });
    const work = readOnce(quick, { url: `${site.origin}/hangs` });
    expect((await failure(work)).code).toBe('timeout');
  });

  test('not a web address, other scheme, private → refused-address', async () => {
    const site = await open((_, response) => response.end());
    for (const url of ['oakfield', 'ftp://o.test/', 'http://127.0.0.1:1/'])
      expect((await failure(readOnce(connectorFor(site), { url }))).code).toBe('refused-address');
  });
});

test.each([
  ['https://Oakfield.TEST/News?x=1#top', 'https://oakfield.test/News?x=1'],
  ['https://oakfield.test:443/a', 'https://oakfield.test/a'],
  ['http://oakfield.test:80', 'http://oakfield.test/'],
  ['http://oakfield.test./a?', 'http://oakfield.test/a'],
  [' https://oakfield.test/a/../b ', 'https://oakfield.test/b'],
  ['https://oakfield.test/a?b=?', 'https://oakfield.test/a?b=?'],
])('sourceKey: %s → %s', async (url, expected) => {
  const connector = createConnectors({ safeFetch: fetcher() }).get('rss');
  const normalised = connector?.sourceKey({ url });
  expect(normalised).toBe(expected);
});
