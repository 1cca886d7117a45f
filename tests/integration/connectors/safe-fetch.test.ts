import net, { type LookupFunction } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { failure } from '../../support/source-error.ts';
import { fetcher, hostPort, openSites, type Site, text } from './support.ts';

const open = openSites();

describe('safeFetch, refused addresses', () => {
  test.each([
    ['oakfield', /web address/],
    ['', /web address/],
    ['ftp://example.com/feed', /http:\/\/ or https:\/\//],
    ['file:///etc/passwd', /http:\/\/ or https:\/\//],
    ['http://head:secret@example.com/feed', /user name and password/],
    ['http://127.0.0.1/', /private network/],
    ['http://[::1]/', /private network/],
    ['http://[::ffff:127.0.0.1]/', /private network/],
    ['http://169.254.169.254/latest/meta-data/', /private network/],
    ['http://2130706433/', /private network/],
    ['http://0x7f000001/', /private network/],
    ['http://0177.0.0.1/', /private network/],
    ['http://127.1/', /private network/],
    ['http://localhost/', /private network/],
    ['http://localhost./', /private network/],
    ['http://printer.local/', /private network/],
    ['http://8.8.8.8:25/', /port 25/],
    ['http://8.8.8.8:6379/', /port 6379/],
  ])('%s → refused-address', async (url, message) => {
    const error = await failure(fetcher()(url));
    expect(error.code).toBe('refused-address');
    expect(error.message).toMatch(message);
  });

  test('status 429 → rate-limited with its sentence; without Retry-After for an hour', async () => {
    const site = await open((request, response) =>
      response.writeHead(429, request.url === '/soon' ? { 'retry-after': '60' } : {}).end(),
    );
    const failureAt = (path: string) => failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}${path}`));
    expect((await failureAt('/')).message).toMatch(/429.*less often/);
    expect(await failureAt('/')).toMatchObject({ code: 'rate-limited', retryAfterMs: 3_600_000 });
    expect(await failureAt('/soon')).toMatchObject({ code: 'rate-limited', retryAfterMs: 60_000 });
  });
});

describe('safeFetch, name resolution', () => {
  test('public name that resolves to a private address → refused, no connection', async () => {
    const site = await open((_, response) => response.end('secret'));
    const error = await failure(
      fetcher({ resolve: { 'feeds.example.com': '127.0.0.1' } })(`http://feeds.example.com:${site.port}/`),
    );
    expect(error.code).toBe('refused-address');
    expect(error.message).toMatch(/private network/);
    expect(site.hits).toEqual([]);
  });

  test('one private address among public ones → refused', async () => {
    const lookup = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '::ffff:10.0.0.1', family: 6 },
    ];
    expect((await failure(fetcher({ lookup })('http://feeds.example.com/'))).code).toBe('refused-address');
  });

  test('name resolves to another address later → connects to the address that was checked', async () => {
    const checked = await open((_, response) => response.end('checked'));
    const other = await open((_, response) => response.end('other'), '127.0.0.2', checked.port);
    const answers = ['127.0.0.1', '127.0.0.2'];
    const lookups: string[] = [];
    const lookup = async (hostname: string) => {
      lookups.push(hostname);
      return [{ address: answers.shift() ?? '127.0.0.2', family: 4 }];
    };
    const allow = [`rebind.example.com:${checked.port}`];
    const response = await fetcher({ allow, lookup })(`http://rebind.example.com:${checked.port}/feed`);
    expect(text(response.body)).toBe('checked');
    expect(lookups).toEqual(['rebind.example.com']);
    expect(other.hits).toEqual([]);
  });

  test('name resolves to a private address after the check → no connection to it', async () => {
    const inside = await open((_, response) => response.end('secret'));
    const answers = ['203.0.114.1', '127.0.0.1', '127.0.0.1'];
    let lookupCount = 0;
    const lookup = async () => {
      lookupCount += 1;
      return [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
    };
    // The first answer is public, and no test connects to a stranger: it is seen where the connection would go.
    const tried: unknown[] = [];
    const connect = vi.spyOn(net, 'connect').mockImplementation((...args: unknown[]) => {
      const options = args[0] as { host: string; lookup: LookupFunction };
      const socket = new net.Socket();
      options.lookup(options.host, { all: true }, (_error, addresses) => {
        tried.push(addresses);
        socket.destroy(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
      });
      return socket;
    });
    try {
      const error = await failure(fetcher({ lookup })(`http://rebind.example.com:${inside.port}/`));
      expect(error.code).toBe('unreachable');
    } finally {
      connect.mockRestore();
    }
    expect(tried).toEqual([[{ address: '203.0.114.1', family: 4 }]]);
    expect(lookupCount).toBe(1);
    expect(inside.hits).toEqual([]);
  });

  test('allowed name → Host header is the name', async () => {
    let host: string | undefined;
    const site = await open((request, response) => {
      host = request.headers.host;
      response.end('ok');
    });
    const name = `feeds.example.com:${site.port}`;
    await fetcher({ allow: [name], resolve: { 'feeds.example.com': '127.0.0.1' } })(`http://${name}/`);
    expect(host).toBe(name);
  });

  test('unknown name → unreachable, “spelt”', async () => {
    const lookup = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    const error = await failure(fetcher({ lookup })('http://oakfeild.example.com/'));
    expect(error.code).toBe('unreachable');
    expect(error.message).toMatch(/oakfeild\.example\.com.*spelt/);
  });

  test('allowed path → that path only', async () => {
    const site = await open((_, response) => response.end('ok'));
    const read = fetcher({ allow: [`${hostPort(site)}/feeds/`] });
    expect(text((await read(`${site.origin}/feeds/a.rss`)).body)).toBe('ok');
    for (const path of ['/mail', '/feeds/../mail', '/feeds/%2e%2e/mail', '/feedsX'])
      expect((await failure(read(`${site.origin}${path}`))).code).toBe('refused-address');
    expect(site.hits).toEqual(['/feeds/a.rss']);
  });
});

describe('safeFetch, redirects', () => {
  test.each([
    ['a literal one', () => 'http://169.254.169.254/latest/'],
    ['a decimal one', () => 'http://2130706433/'],
    ['another path of the same private host', (site: Site) => `${site.origin}/private`],
    ['a name that resolves to one', (site: Site) => `http://inside.example.com:${site.port}/`],
    ['another protocol', () => 'file:///etc/passwd'],
    ['credentials', () => 'http://a:b@example.com/'],
  ])('to %s → refused-redirect', async (_, to) => {
    const site: Site = await open((_request, response) => response.writeHead(302, { location: to(site) }).end());
    const read = fetcher({ allow: [`${hostPort(site)}/feeds/`], resolve: { 'inside.example.com': '127.0.0.1' } });
    const error = await failure(read(`${site.origin}/feeds/a`));
    expect(error.code).toBe('refused-redirect');
    expect(error.message).toMatch(/redirects to/);
    expect(site.hits).toEqual(['/feeds/a']);
  });

  test('absolute and relative → followed, last address returned', async () => {
    const site = await open((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/newer' }).end();
      else if (request.url === '/newer') response.writeHead(308, { location: 'deep/newest?x=1' }).end();
      else response.end('here');
    });
    const response = await fetcher({ allow: [hostPort(site)] })(`${site.origin}/old`);
    expect(response.url).toBe(`${site.origin}/deep/newest?x=1`);
    expect(text(response.body)).toBe('here');
  });

  test('five redirects → followed; six, or a loop → broken', async () => {
    const site = await open((request, response) => {
      const step = Number(request.url?.slice(1));
      if (request.url === '/circle') response.writeHead(302, { location: '/circle' }).end();
      else if (step === 0) response.end('end');
      else response.writeHead(302, { location: `/${step - 1}` }).end();
    });
    const read = fetcher({ allow: [hostPort(site)] });
    expect(text((await read(`${site.origin}/5`)).body)).toBe('end');
    expect((await failure(read(`${site.origin}/6`))).code).toBe('broken');
    site.hits.length = 0;
    expect((await failure(read(`${site.origin}/circle`))).message).toMatch(/redirects too many times/);
    expect(site.hits).toHaveLength(1);
  });
});

describe('safeFetch, POST form and redirects', () => {
  const moving = (status: number, location: string) =>
    open(async (request, response) => {
      if (request.url === '/from') {
        response.writeHead(status, { location }).end();
        return;
      }
      let body = '';
      for await (const piece of request) body += String(piece);
      response.end(`${request.method} ${body}`);
    });
  const post = (site: Site, isFormSentOn = true) =>
    fetcher({ allow: [hostPort(site)] })(`${site.origin}/from`, { form: 'a=1', isFormSentOn });

  test.each([307, 308])('redirect with %i → form sent to the new address', async (status) => {
    const site = await moving(status, '/to');
    expect(text((await post(site)).body)).toBe('POST a=1');
  });

  test('redirect with 301, 302, 303, or 307 not allowed by the caller → broken, form not sent again', async () => {
    for (const [status, may] of [
      [301, true],
      [302, true],
      [303, true],
      [307, false],
    ] as const) {
      const site = await moving(status, '/to');
      expect((await failure(post(site, may))).code).toBe('broken');
      expect(site.hits).toEqual(['/from']);
    }
  });

  test('redirect with 307 to a private address → refused-redirect', async () => {
    const other = await open((_, response) => response.end('secret'));
    const site = await moving(307, `${other.origin}/to`);
    expect((await failure(post(site))).code).toBe('refused-redirect');
    expect(other.hits).toEqual([]);
  });
});

describe('safeFetch, requests and answers', () => {
  test('redirect with Set-Cookie → no cookie or credential sent on', async () => {
    const headers: (string | undefined)[] = [];
    const site = await open((request, response) => {
      headers.push(request.headers.cookie, request.headers.authorization, request.headers['user-agent']);
      if (request.url === '/a') response.writeHead(302, { location: '/b', 'set-cookie': 'id=1' }).end();
      else response.end('ok');
    });
    await fetcher({ allow: [hostPort(site)] })(`${site.origin}/a`);
    const agent = 'SprX/test (+http://sprx.test)';
    expect(headers).toEqual([undefined, undefined, agent, undefined, undefined, agent]);
  });

  test.each([
    [401, /401.*isn’t public/],
    [403, /403.*isn’t public/],
    [404, /404.*Check the address/],
    [410, /410.*removed/],
    [418, /418.*in a browser/],
    [500, /500.*has a problem/],
    [503, /503.*has a problem/],
    [304, /304.*in a browser/],
  ])('status %d → http-status with its sentence', async (status, message) => {
    const site = await open((_, response) => response.writeHead(status).end());
    const error = await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/`));
    expect(error.code).toBe('http-status');
    expect(error.message).toMatch(message);
  });

  test('Retry-After in seconds or as a date → milliseconds, at most a week', async () => {
    const site = await open((request, response) =>
      response.writeHead(503, { 'retry-after': decodeURIComponent(request.url?.slice(1) ?? '') }).end(),
    );
    const wait = async (value: string) =>
      (await failure(fetcher({ allow: [hostPort(site)] })(`${site.origin}/${encodeURIComponent(value)}`))).retryAfterMs;
    expect(await wait('120')).toBe(120_000);
    const HOUR = 3_600_000;
    expect(await wait('99999999')).toBe(7 * 24 * HOUR);
    expect(await wait(new Date(Date.now() + HOUR).toUTCString())).toBeGreaterThan(HOUR / 2);
    expect(await wait('soon')).toBeUndefined();
  });

  test('If-None-Match → 304', async () => {
    const site = await open((request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 200, { etag: '"v1"' }).end(),
    );
    const read = fetcher({ allow: [hostPort(site)] });
    expect((await read(`${site.origin}/`)).header('etag')).toBe('"v1"');
    expect((await read(`${site.origin}/`, { headers: { 'if-none-match': '"v1"' } })).status).toBe(304);
  });
});
