import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStandIns } from '../../../server/local/providers/stand-ins.ts';

const folder = mkdtempSync(join(tmpdir(), 'stand-ins-'));
const file = join(folder, 'state.json');
let server: Server;
let origin: string;

const standInsAt = (at: string) => createStandIns({ origin: at, file, anchor: new Date('2026-11-20T09:00:00Z') });

beforeAll(async () => {
  let standIns = standInsAt('');
  server = createServer((request, response) => {
    void standIns.handle(request, response).then((isTheirs) => {
      if (!isTheirs) response.writeHead(418).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIns = standInsAt(origin);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

const control = (body: string, headers: Record<string, string>) =>
  fetch(`${origin}/mastodon/control`, { method: 'POST', body, headers, redirect: 'manual' });
const json = (act: unknown, headers = {}) =>
  control(JSON.stringify({ act }), { 'content-type': 'application/json', ...headers });
const form = (act: string, headers = {}) =>
  control(`act=${act}`, { 'content-type': 'application/x-www-form-urlencoded', ...headers });
const page = async (network = 'mastodon') => (await fetch(`${origin}/${network}/`)).text();
const read = () => fetch(`${origin}/mastodon/api/v1/accounts/lookup?acct=oakfield`);

describe('page of a stand-in', () => {
  it.each([
    ['youtube', 'YouTube'],
    ['flickr', 'Flickr'],
    ['mastodon', 'Mastodon'],
    ['bluesky', 'Bluesky'],
  ])('%s → network, its state and a button for each action', async (network, label) => {
    const answer = await fetch(`${origin}/${network}/`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain(`<h1>${label} (local stand-in)</h1>`);
    expect(html).toContain('It works.');
    expect([...html.matchAll(/name="act" value="(\w+)"/g)].map(([, act]) => act)).toEqual([
      'revoke',
      'limit',
      'fail',
      'ok',
      'post',
    ]);
  });

  it('stand-ins: path of no stand-in → passed to the next handler', async () => {
    expect((await fetch(`${origin}/elsewhere/`)).status).toBe(418);
  });
});

describe('control of a stand-in', () => {
  it.each([
    ['limit', 429, 'It limits requests.'],
    ['fail', 500, 'It fails.'],
    ['revoke', 401, 'It refuses who has not signed in.'],
    ['ok', 200, 'It works.'],
  ])('control of a stand-in: %s as JSON → 204, its API answers %i, its page says so', async (act, status, said) => {
    expect((await json(act)).status).toBe(204);
    expect((await read()).status).toBe(status);
    expect(await page()).toContain(said);
    expect(await page('bluesky'), 'the other network').toContain('It works.');
  });

  it('control of a stand-in: sent by a form → 303 to its page', async () => {
    const answer = await form('fail', { origin });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mastodon/']);
    expect(await page()).toContain('It fails.');
    await form('ok');
  });

  it('control of a stand-in: post → one post more', async () => {
    const written = async () => Number(/(\d+) posts were written/.exec(await page())?.[1]);
    const before = await written();
    await json('post');
    expect(await written()).toBe(before + 1);
  });

  it.each([
    ['an unknown act', () => json('explode'), 400],
    ['no act', () => form(''), 400],
    ['what is no JSON', () => control('{', { 'content-type': 'application/json' }), 400],
    ['a page of another origin', () => form('fail', { origin: 'http://elsewhere.test' }), 403],
  ])('control of a stand-in: %s → refused, nothing changes', async (_what, ask, status) => {
    expect((await ask()).status).toBe(status);
    expect((await read()).status).toBe(200);
  });

  it('control of a stand-in: limit, then a restart → its API still answers 429', async () => {
    await json('limit');
    const again = standInsAt(origin);
    const second = createServer((request, response) => void again.handle(request, response));
    await new Promise<void>((done) => second.listen(0, '127.0.0.1', done));
    const { port } = second.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${port}/mastodon/api/v1/accounts/lookup?acct=oakfield`);
    second.closeAllConnections();
    second.close();
    expect(status).toBe(429);
    await json('ok');
  });
});
