import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { CHROMIUM_ARGS, chromiumPath } from '../../../../scripts/chromium.ts';

const ROOT = join(fileURLToPath(import.meta.url), '../../../../..');

/** The unmodified web SDK as a page finds it, with everything the tests call on `window.sdk`. */
const ENTRY = `
import * as app from 'firebase/app';
import * as auth from 'firebase/auth';
import * as firestore from 'firebase/firestore';
import * as storage from 'firebase/storage';
window.sdk = { ...app, ...auth, ...firestore, ...storage };
`;

export type WebPage = { origin: string; browser: Browser; open(): Promise<Page>; close(): Promise<void> };

/** A page on an origin of its own that has the web SDK, in a real browser. Each `open` is a separate profile. */
export async function startWebPage(): Promise<WebPage> {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/sdk-page-'));
  const entry = join(folder, 'entry.js');
  writeFileSync(entry, ENTRY);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  rmSync(folder, { recursive: true });
  const output = Array.isArray(built) ? built[0] : built;
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk || !('code' in chunk)) throw new Error('the page could not be bundled');
  const script = chunk.code;
  const server = createServer((request, response) => {
    if (request.url === '/sdk.js') response.setHeader('Content-Type', 'text/javascript').end(script);
    else response.setHeader('Content-Type', 'text/html').end('<!doctype html><script src="/sdk.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  return {
    origin,
    browser,
    open: async () => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(origin);
      return page;
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
