import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAuth } from '../../../emulators/auth/server.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../../scripts/chromium.ts';
import { createDemoSite } from '../../../server/local/demo-site/demo-site.ts';
import { localMailbox } from '../../../server/local/mailbox.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const EMAIL = 'head@school.test';

let auth: Awaited<ReturnType<typeof startAuth>>;
let server: Server;
let browser: Browser;
let origin = '';

beforeAll(async () => {
  auth = await startAuth({ port: 0, projectId: 'demo-mail' });
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hosts = new Set([new URL(origin).host]);
  const mailbox = localMailbox(auth.port);
  server.on('request', createDemoSite({ appOrigin: origin, origin, hosts, anchor: new Date(), mailbox }));
  browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
});
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await auth.close();
});

async function call(what: string, body: object): Promise<number> {
  const url = `http://127.0.0.1:${auth.port}/identitytoolkit.googleapis.com/v1/accounts:${what}?key=local`;
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

async function violations(page: Page): Promise<unknown> {
  await page.evaluate(AXE);
  return page.evaluate(
    `axe.run({ iframes: false }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))`,
  );
}

test.each(['light', 'dark'] as const)(
  'mailbox page, %s: password reset requested → reset by the link in the mailbox',
  async (colorScheme) => {
    const page = await browser.newPage({ colorScheme });
    await page.goto(`${origin}/mail`);
    expect(await violations(page)).toEqual([]);
    await call('signUp', { email: EMAIL, password: 'Secret-123' });
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
    await call('sendVerificationCode', { phoneNumber: '+447700900601' });
    await page.reload();
    expect(await page.locator('article').count()).toBe(2);
    await page.getByLabel('Address').fill(EMAIL);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/to=/);
    expect(await page.locator('article').count()).toBe(1);
    await page.getByText('As a mail program shows it').click();
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Reset the password' });
    await link.waitFor();
    expect(await violations(page)).toEqual([]);

    const [form] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    const password = `New-${colorScheme}-1`;
    const field = form.getByLabel(`New password for ${EMAIL}`);
    await field.waitFor();
    expect(await violations(form)).toEqual([]);
    await field.fill(password);
    await form.getByRole('button', { name: 'Save password' }).click();
    await form.getByRole('heading', { name: 'Password changed' }).waitFor();
    expect(await call('signInWithPassword', { email: EMAIL, password })).toBe(200);

    await page.getByRole('button', { name: 'Empty the mailbox' }).click();
    await page.getByText('Nothing has been sent yet').waitFor();
    await page.close();
  },
);
