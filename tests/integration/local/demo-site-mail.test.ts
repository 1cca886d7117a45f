import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAuth } from '../../../emulators/auth/server.ts';
import { createDemoSite } from '../../../server/local/demo-site/demo-site.ts';
import type { LocalMessage } from '../../../server/local/demo-site/mailbox.ts';
import { localMailbox } from '../../../server/local/mailbox.ts';

const APP = 'http://127.0.0.1:4173';
const NOW = new Date('2026-11-20T10:00:00Z');
const PROJECT = 'demo-mail';
let auth: Awaited<ReturnType<typeof startAuth>>;
let server: Server;
let origin = '';

beforeAll(async () => {
  auth = await startAuth({ port: 0, projectId: PROJECT });
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on(
    'request',
    createDemoSite({
      appOrigin: APP,
      origin,
      hosts: new Set([new URL(origin).host]),
      anchor: NOW,
      now: () => NOW,
      mailbox: localMailbox(auth.port),
    }),
  );
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await auth.close();
});
beforeEach(async () => {
  await fetch(`${origin}/mail/messages`, { method: 'DELETE' });
});

const call = (path: string, body: object) =>
  fetch(`http://127.0.0.1:${auth.port}/identitytoolkit.googleapis.com/v1/accounts:${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const signInLink = (email: string) =>
  call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: `${APP}/in` });
const messages = async (query = ''): Promise<LocalMessage[]> =>
  (await fetch(`${origin}/mail/messages.json${query}`)).json() as Promise<LocalMessage[]>;
const page = async (query = '') => (await fetch(`${origin}/mail${query}`)).text();
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

describe('GET /mail/messages.json', () => {
  test('two messages → newest first, every field', async () => {
    expect(await messages()).toEqual([]);
    await signInLink('a@school.test');
    await call('sendVerificationCode', { phoneNumber: '+447700900401' });
    const [newer, older, ...more] = await messages();
    expect(more).toEqual([]);
    expect(newer?.to).toBe('+447700900401');
    expect(Object.keys(older ?? {}).sort()).toEqual(['at', 'from', 'html', 'id', 'links', 'subject', 'text', 'to']);
    expect(older).toMatchObject({ to: 'a@school.test', links: [expect.stringContaining('oobCode=')] });
  });

  test('?to= → only messages to that address', async () => {
    await signInLink('a@school.test');
    await signInLink('b@school.test');
    expect((await messages('?to=A%40school.test')).map(({ to }) => to)).toEqual(['a@school.test']);
    expect((await messages('?to=%2B44')).map(({ to }) => to)).toEqual([]);
    expect(await messages('?to=')).toHaveLength(2);
  });

  test('DELETE /mail/messages → list empty, not cached', async () => {
    await signInLink('a@school.test');
    const answer = await fetch(`${origin}/mail/messages`, { method: 'DELETE' });
    expect(answer.status).toBe(204);
    const list = await fetch(`${origin}/mail/messages.json`);
    expect([await list.json(), list.headers.get('cache-control')]).toEqual([[], 'no-store']);
  });
});

describe('/mail', () => {
  test('message → its text, links and time', async () => {
    await signInLink('a@school.test');
    const [message] = await messages();
    const html = await page();
    expect(html.match(/<h1/g)).toHaveLength(1);
    const link = (message?.links[0] ?? '').replaceAll('&', '&amp;');
    expect(main(html)).toContain(`<a href="${link}"`);
    expect(main(html)).toContain('<h2>Sign in</h2>');
    expect(main(html)).toContain(`<time datetime="${message?.at}">`);
    expect(main(html)).toContain(`src="/mail/messages/${message?.id}.html"`);
    expect(html).not.toMatch(/ style=|<style|<script/);
  });

  test('?to= → messages to that address; none → page says so', async () => {
    expect(main(await page())).toContain('Nothing has been sent yet');
    await signInLink('a@school.test');
    await signInLink('b@school.test');
    const html = main(await page('?to=b%40school.test'));
    expect(html).toContain('value="b@school.test"');
    expect(html.match(/<article/g)).toHaveLength(1);
    const none = main(await page('?to=%22%3E%3Cscript%3E'));
    expect(none).toContain('Nothing has been sent to “&quot;&gt;&lt;script&gt;”');
    expect(none).not.toContain('<script');
  });

  test('demo mailbox: Clear button → no messages, redirected to the mailbox', async () => {
    await signInLink('a@school.test');
    expect(await page()).toContain('Empty the mailbox');
    const answer = await fetch(`${origin}/mail/empty`, { method: 'POST', redirect: 'manual', headers: { origin } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mail']);
    expect(await messages()).toEqual([]);
    expect(await page()).not.toContain('Empty the mailbox');
  });

  test.each([
    ['POST', '/mail/empty'],
    ['DELETE', '/mail/messages'],
  ])('%s %s from another page → 403', async (method, path) => {
    await signInLink('a@school.test');
    for (const from of ['https://evil.example', 'null', APP]) {
      expect((await fetch(`${origin}${path}`, { method, headers: { origin: from } })).status).toBe(403);
    }
    expect(await messages()).toHaveLength(1);
  });

  test.each([
    ['PUT', '/mail', 'GET, HEAD'],
    ['GET', '/mail/empty', 'POST'],
    ['GET', '/mail/messages', 'DELETE'],
    ['POST', '/mail/messages.json', 'GET, HEAD'],
  ])('%s %s → 405', async (method, path, allow) => {
    const answer = await fetch(`${origin}${path}`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  test('more than a hundred → the newest hundred, and the number of others', async () => {
    for (let i = 0; i < 102; i++) await signInLink(`many${i}@school.test`);
    const html = main(await page());
    expect(html.match(/<article/g)).toHaveLength(100);
    expect(html).toContain('2 older messages are not shown');
  });
});

describe('HTML of a message', () => {
  test('message → sandboxed, no script', async () => {
    await signInLink('a@school.test');
    const [message] = await messages();
    const answer = await fetch(`${origin}/mail/messages/${message?.id}.html`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
    expect(await answer.text()).toContain(message?.html);
    expect(await page()).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  });

  test.each(['/mail/messages/nothing.html', '/mail/messages/..%2fx.html', '/mail/nothing', '/mail/messages/'])(
    '%s → 404',
    async (path) => {
      expect((await fetch(`${origin}${path}`)).status).toBe(404);
    },
  );
});

describe('/mail, hostile or missing content', () => {
  const wicked: LocalMessage = {
    id: '1',
    to: '"<b>x</b>"@school.test',
    from: '<i>us</i>',
    subject: '<script>alert(1)</script>',
    at: NOW.toISOString(),
    text: 'See <b>https://a.test/?x=1&y=2</b> and javascript:alert(1)',
    html: '<script>alert(1)</script>',
    links: ['https://a.test/?x=1&y=2', 'https://only.in/html', 'javascript:alert(1)', '"><script>'],
  };

  test('markup in a message → shown as text, only web addresses linked', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const mailbox = { list: async () => [wicked], empty: async () => undefined };
    const hosts = new Set([new URL(at).host]);
    other.on('request', createDemoSite({ appOrigin: APP, origin: at, hosts, anchor: NOW, mailbox }));
    const html = main(await (await fetch(`${at}/mail`)).text());
    await new Promise((done) => other.close(done));
    expect(html).not.toMatch(/<script|<b>|<i>|href="javascript/);
    expect(html).toContain('<a href="https://a.test/?x=1&amp;y=2"');
    expect(html).toContain('<a href="https://only.in/html"');
  });

  test('Auth not running → 503 with that reason', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const closed = await startAuth({ port: 0, projectId: PROJECT });
    await closed.close();
    const hosts = new Set([new URL(at).host]);
    other.on(
      'request',
      createDemoSite({ appOrigin: APP, origin: at, hosts, anchor: NOW, mailbox: localMailbox(closed.port) }),
    );
    const answer = await fetch(`${at}/mail`);
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining('The local Auth does not answer'),
    ]);
    expect((await fetch(`${at}/mail/messages.json`)).status).toBe(503);
    await new Promise((done) => other.close(done));
  });
});
