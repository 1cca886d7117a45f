/**
 * The workbench as designers get it: a static folder that is small, and whose manager, docs pages and stories open without
 * one error. Bytes by gzip; MB is 1,000,000 bytes, as the goal was measured. `--built` takes what is there already.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath } from '../../chromium.ts';
import { run } from '../run/command.ts';
import { type Check, componentPages } from './storybook-pages.ts';
import { CANVAS, MANAGER, OTHERS, type Visit } from './storybook-visits.ts';

const FOLDER = 'storybook-static';
const MB = 1_000_000;
const WHOLE = 6 * MB;
/** Of the index of all components: baselines as they are, each fetched when it comes into view. */
const PICTURES = 2.5 * MB;
/** What an empty Storybook of the same version loads until its first story is drawn, and how much more ours may. */
const EMPTY = { manager: 1.71 * MB, canvas: 0.41 * MB };
const FACTOR = 1.3;
/** How long something may hang, which says nothing of how long it takes on a busy machine. */
const WAIT_MS = 90_000;

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

/** One line per figure; over the limit is a problem. */
export function within(name: string, bytes: number, max: number): Check {
  const said = `${name}: ${(bytes / MB).toFixed(2)} of ${(max / MB).toFixed(2)} MB`;
  return { name: said, problem: bytes <= max ? null : `${said} is too much` };
}

export function sizeOf(folder: string, isMeant: (file: string) => boolean = () => true): number {
  const files = globSync(`${folder}/**/*`).filter((file) => statSync(file).isFile() && isMeant(file));
  if (files.length === 0) throw new Error(`Nothing is built in ${folder}.`);
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
}

/** Files of the folder and nothing else, as any plain server would hand them out. */
export function serve(folder: string, onRequest: (file: string) => void): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    try {
      const body = readFileSync(file);
      onRequest(file);
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** What went wrong while the page was opened, in the browser's own words. */
async function visit(browser: Browser, origin: string, { name, path, before, expected, see }: Visit): Promise<Check> {
  const page = await browser.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected?.test(message.text())) wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('response', (response) => response.status() >= 400 && wrong.push(`${response.status()} ${response.url()}`));
  try {
    await before?.(page);
    await page.goto(`${origin}/${path}`);
    await see(page);
  } catch (error) {
    wrong.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  } finally {
    await page.close();
  }
  return { name, problem: wrong.length === 0 ? null : `${name}: ${wrong.join(' | ').slice(0, 600)}` };
}

async function main(): Promise<void> {
  if (!process.argv.includes('--built')) {
    const { code, output } = await run('storybook', ['build', '--quiet', '-o', FOLDER]);
    if (code !== 0) throw new Error(output);
  }
  const isPicture = (file: string) => file.endsWith('.webp');
  const checks: Check[] = [
    within(
      'the static folder without the pictures',
      sizeOf(FOLDER, (file) => !isPicture(file)),
      WHOLE,
    ),
    within('the pictures of all components', sizeOf(FOLDER, isPicture), PICTURES),
  ];
  const requestedFiles = new Set<string>();
  const server = await serve(FOLDER, (file) => requestedFiles.add(file));
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const [it, empty] of [
      [CANVAS, EMPTY.canvas],
      [MANAGER, EMPTY.manager],
    ] as const) {
      requestedFiles.clear();
      checks.push(await visit(browser, origin, it));
      const bytes = [...requestedFiles].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
      checks.push(within(`${it.name}, until it stands`, bytes, empty * FACTOR));
    }
    for (const it of OTHERS) checks.push(await visit(browser, origin, it));
    checks.push(...(await componentPages(browser, origin)));
  } finally {
    await browser.close();
    server.close();
  }
  for (const { name, problem } of checks) console.log(problem ? `✘ ${problem}` : `✔ ${name}`);
  const failed = checks.filter(({ problem }) => problem).length;
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

if (import.meta.main) await main();
