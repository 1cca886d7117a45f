/** Who gets at the data browser: only the page itself, under the names of this machine. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { PROJECT } from './support/admin.ts';

let server: Firestore;
beforeAll(async () => {
  server = await startFirestore({ port: 0, allowedOrigins: ['http://app.test'], say: () => undefined });
});
afterAll(() => server.close());

describe('data browser', () => {
  function raw(
    path: string,
    headers: Record<string, string>,
    method = 'GET',
  ): Promise<{ status: number; text: string; headers: object }> {
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
      });
      sent.on('error', reject);
      sent.end();
    });
  }
  const own = { 'x-emulator-ui': '1' };
  const STATE = '/emulator/ui/api/state';

  test('own page under any local name → 200', async () => {
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const host = `${name}:${server.port}`;
      expect((await raw(STATE, { ...own, host })).status).toBe(200);
      expect(
        (await raw(STATE, { ...own, host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status,
      ).toBe(200);
      const write = await raw(
        `/emulator/v1/projects/${PROJECT}/databases/other/documents/a`,
        { host, origin: `http://${host}` },
        'DELETE',
      );
      expect(write.status).toBe(200);
    }
  });

  test('other page or name, no header, POST → refused', async () => {
    const host = `127.0.0.1:${server.port}`;
    expect((await raw(STATE, { ...own, host, origin: 'http://app.test' })).status).toBe(403);
    expect((await raw(STATE, { ...own, host, origin: 'http://evil.test' })).status).toBe(403);
    expect((await raw(STATE, { ...own, host, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await raw(STATE, { ...own, host, 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await raw(STATE, { ...own, host: 'rebound.test' })).status).toBe(403);
    expect((await raw('/emulator/ui', { host: `rebound.test:${server.port}` })).status).toBe(403);
    expect((await raw(STATE, { host })).status).toBe(403);
    expect((await raw(STATE, { ...own, host }, 'POST')).status).toBe(405);
  });

  test('files of the page → load nothing from elsewhere, no other file is served', async () => {
    const host = `127.0.0.1:${server.port}`;
    const page = await raw('/emulator/ui', { host });
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
      ),
    });
    const assets = Array.from(page.text.matchAll(/(?:src|href)="([^"#]+)"/g), ([, path]) => path as string);
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) {
      expect(path).toMatch(/^\/emulator\/ui\//);
      expect((await raw(path, { host })).status, path).toBe(200);
    }
    for (const path of ['ui.ts', '../ui.ts', '..%2fui.ts', '%2e%2e/ui.ts', 'none.js', 'tsconfig.json'])
      expect((await raw(`/emulator/ui/${path}`, { host })).status, path).toBe(404);
  });
});
