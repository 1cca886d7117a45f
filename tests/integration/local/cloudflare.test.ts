import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloudflareEdge } from '../../../server/core/edge/cloudflare-edge.ts';
import { LOCAL_EDGE, localCloudflare } from '../../../server/local/cloudflare.ts';

let server: Server;
let base = '';
const odd: { status: number; body: string; location?: string }[] = [];

beforeAll(async () => {
  const handle = localCloudflare();
  server = createServer(async (request, response) => {
    const answer = odd.shift();
    if (answer) {
      response.statusCode = answer.status;
      if (answer.location) response.setHeader('location', answer.location);
      response.end(answer.body);
    } else if (!(await handle(request, response))) response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cloudflare`;
});
afterAll(() => server.close());

const edge = (settings: Partial<Parameters<typeof cloudflareEdge>[0]> = {}) =>
  cloudflareEdge({ ...LOCAL_EDGE, base, ...settings });
const purged = async () => (await fetch(`${base}/purged.json`)).json();

describe('cloudflareEdge', () => {
  it('purge: two tags → both purged, in the given order', async () => {
    await edge().purge(['s-oakfield', 's-riverside']);
    expect(await purged()).toEqual(['s-oakfield', 's-riverside']);
  });

  it.each<[string, Parameters<typeof edge>[0], RegExp]>([
    ['wrong token', { token: 'other' }, /refused the purge \(401, 10000\)/],
    ['unknown zone', { zone: 'other' }, /refused the purge \(404\)/],
    ['zone that is a path', { zone: '../zones/local' }, /refused the purge \(404\)/],
    ['no server', { base: 'http://127.0.0.1:9' }, /did not answer/],
  ])('%s → error that names no secret', async (_, settings, message) => {
    const before = await purged();
    const error: Error = await edge(settings)
      .purge(['s-x'])
      .then(
        () => new Error('taken'),
        (thrown) => thrown,
      );
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain(settings?.token ?? 'Bearer');
    expect(await purged()).toEqual(before);
  });

  it.each([
    [200, '{"success":false,"errors":[{"code":1012}]}', /\(200, 1012\)/],
    [200, 'not JSON', /\(200\)/],
    [429, '{"success":false,"errors":"many"}', /\(429\)/],
    [500, '', /\(500\)/],
  ])('answer %i %s → not taken', async (status, body, message) => {
    odd.push({ status, body });
    await expect(edge().purge(['s-x'])).rejects.toThrow(message);
  });

  it('redirect → not followed, the token stays here', async () => {
    const before = await purged();
    odd.push({ status: 307, body: '', location: `${base}/zones/local/purge_cache` });
    await expect(edge().purge(['s-x'])).rejects.toThrow('did not answer');
    expect(await purged()).toEqual(before);
  });

  it('no tag, 31 tags → refused before anything is sent', async () => {
    await expect(edge().purge([])).rejects.toThrow(RangeError);
    await expect(edge().purge(Array.from({ length: 31 }, (_, n) => `s-${n}`))).rejects.toThrow(RangeError);
  });
});

describe('stand-in', () => {
  const ask = (init: RequestInit) =>
    fetch(`${base}/zones/local/purge_cache`, {
      method: 'POST',
      ...init,
      headers: { authorization: 'Bearer local', ...init.headers },
    });

  it.each<[string, RequestInit, number]>([
    ['GET', { method: 'GET' }, 405],
    ['page of another site', { body: '{"tags":["a"]}', headers: { origin: 'https://evil.example' } }, 403],
    ['no tags', { body: '{"tags":[]}' }, 400],
    ['31 tags', { body: JSON.stringify({ tags: Array(31).fill('a') }) }, 400],
    ['everything', { body: '{"purge_everything":true}' }, 400],
    ['no JSON', { body: 'x' }, 400],
  ])('%s → refused', async (_, init, status) => {
    const answer = await ask(init);
    expect([answer.status, ((await answer.json()) as { success: boolean }).success]).toEqual([status, false]);
  });
});
