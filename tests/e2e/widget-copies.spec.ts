import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { wildText } from '../support/wild.ts';
import { appUrl } from './support/sign-in.ts';

const KEY = 'oakfield-front-page';
const HOST = `<div data-sprx-widget="${KEY}"></div>`;
const SNIPPET = '/embed/v1/sprx.js';

let servers: Server[] = [];
test.afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

/** A school's web site with these files; to all else it says "not found" with a page of its own, as web sites do. */
async function school(files: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((request, response) => {
    const body = files[new URL(String(request.url), 'http://school').pathname];
    response.statusCode = body === undefined ? 404 : 200;
    response.setHeader('content-type', request.url?.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(body ?? '<!doctype html><h1>Our page is not there</h1>');
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ourOrigin = () => new URL(appUrl('/')).origin;
const script = async () => (await fetch(appUrl(SNIPPET))).text();
const page = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><body>${body}</body></html>`;

async function shows(tab: Page, address: string): Promise<void> {
  const problems: string[] = [];
  tab.on('pageerror', (error) => problems.push(error.message));
  await tab.goto(address);
  await expect(tab.getByRole('listitem')).toHaveCount(9);
  expect(problems).toEqual([]);
}

test('snippet with curly quotes → stories', async ({ page: tab }) => {
  const snippet = wildText('embed-curly-quotes.html').replace('KEY', KEY).replace('ORIGIN', ourOrigin());
  await shows(tab, await school({ '/': page(snippet) }));
});

test('script combined into a file of the site → stories', async ({ page: tab }) => {
  const snippet = wildText('embed-script-combined-into-the-sites-own-file.html').replace('KEY', KEY);
  const all = `var a = 1;${await script()}var b = 2;`;
  await shows(tab, await school({ '/': page(snippet), '/cache/all.js': all }));
});

test('script behind a file that ends in a comment or without a semicolon → stories', async ({ page: tab }) => {
  const all = `window.a = function () {} // the end${await script()}`;
  await shows(tab, await school({ '/': page(`${HOST}<script src="/all.js"></script>`), '/all.js': all }));
});

const COPIES: readonly (readonly [how: string, body: (text: string) => string])[] = [
  ['written into the page', (text) => `${HOST}<script>${text}</script>`],
  [
    'in a blob',
    (text) =>
      `${HOST}<script>const made = document.createElement('script');
      made.src = URL.createObjectURL(new Blob([${JSON.stringify(text)}], { type: 'text/javascript' }));
      document.body.append(made);</script>`,
  ],
  ['by eval', (text) => `${HOST}<script>(0, eval)(${JSON.stringify(text)})</script>`],
  ['as a module', (text) => `${HOST}<script type="module">${text}</script>`],
];
for (const [how, body] of COPIES) {
  test(`script ${how} → stories`, async ({ page: tab }) => {
    await shows(tab, await school({ '/': page(body(await script())) }));
  });
}

test('copy of the script at the same path of the site → stories from our origin', async ({ page: tab }) => {
  await shows(tab, await school({ '/': page(`${HOST}<script src="${SNIPPET}"></script>`), [SNIPPET]: await script() }));
});

test('copy that knows an origin where nothing answers, then a good one → stories', async ({ page: tab }) => {
  const dead = (await script()).replaceAll(ourOrigin(), 'http://127.0.0.1:9');
  const body = `${HOST}<script>${dead}</script><script async src="${appUrl(SNIPPET)}"></script>`;
  await shows(tab, await school({ '/': page(body) }));
});

test('script with our origin, widget that does not exist → visitors read that it cannot be shown', async ({
  page: tab,
}) => {
  const body = `<div data-sprx-widget="none"></div><script>${await script()}</script>`;
  await tab.goto(await school({ '/': page(body) }));
  await expect(tab.getByRole('status')).toHaveText(/cannot be shown just now/);
});
