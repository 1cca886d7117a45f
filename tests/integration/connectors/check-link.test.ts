import { describe, expect, test } from 'vitest';
import { checkLinkBy, LINK_LIMITS } from '../../../server/core/fetch/check-link.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const open = openSites();

describe('checkLinkBy', () => {
  test('address that answers → true by HEAD only, cached for a while', async () => {
    const methods: unknown[] = [];
    const site = await open((request, response) => {
      methods.push(request.method);
      response.writeHead(200, { 'content-length': String(50 * 1024 * 1024), 'content-encoding': 'gzip' }).end();
    });
    let now = 0;
    const check = checkLinkBy(fetcher({ allow: [hostPort(site)] }), () => now);
    const url = `${site.origin}/a`;
    expect(await Promise.all([check(url), check(url)])).toEqual([true, true]);
    expect(methods).toEqual(['HEAD']);
    now = 5 * 60_000 + 1;
    await check(url);
    expect(methods).toEqual(['HEAD', 'HEAD']);
  });

  test.each([
    [405, 200, true],
    [404, 200, true],
    [403, 403, true],
    [429, 429, true],
    [404, 404, false],
    [410, 410, false],
    [500, 503, false],
  ])('HEAD %i and GET %i → %s', async (head, get, isThere) => {
    const site = await open((request, response) => {
      response.writeHead(request.method === 'HEAD' ? head : get);
      response.end(request.method === 'HEAD' ? undefined : 'x'.repeat(100_000));
    });
    expect(await checkLinkBy(fetcher({ allow: [hostPort(site)] }))(`${site.origin}/a`)).toBe(isThere);
  });

  test('private address, redirect to one, no server → false, no request', async () => {
    let reached = 0;
    const inside = await open((_, response) => {
      reached += 1;
      response.end('inside');
    });
    const site = await open((_, response) => response.writeHead(302, { location: `${inside.origin}/` }).end());
    const check = checkLinkBy(fetcher({ allow: [hostPort(site)] }));
    expect(
      await Promise.all([inside.origin, site.origin, 'http://127.0.0.1:1'].map((each) => check(`${each}/`))),
    ).toEqual([false, false, false]);
    expect(reached).toBe(0);
  });

  test('no answer within three seconds each → false', async () => {
    const site = await open(() => {});
    const safeFetch = fetcher({ allow: [hostPort(site)], limits: { ...LINK_LIMITS, timeoutMs: 100 } });
    expect(await checkLinkBy(safeFetch)(`${site.origin}/`)).toBe(false);
    expect(LINK_LIMITS.timeoutMs).toBe(3_000);
  });
});
