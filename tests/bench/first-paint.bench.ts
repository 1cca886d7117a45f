import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { type Browser, chromium } from 'playwright-core';
import type { Row } from '../../scripts/bench.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/chromium.ts';
import { staticApp } from '../../server/core/http/plugins/static-app.ts';
import { testConfig } from '../support/stack.ts';
import { median } from './support/browser.ts';
import { withGoal } from './support/goal.ts';
import { buildPeer } from './support/peer.ts';

const TIMES = 7;
/** Slow 4G on a cheap laptop. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_TIMES = 4;
const GOALS = { 'HTTP/2': 0.6, 'HTTP/1.1': 0.75 } as const;
type Protocol = keyof typeof GOALS;

/** The sign-in page beside a page of about bulletproof-react's shape and size, which is estimated (`peer.ts`); both served by our server. */
export async function run(): Promise<Row[]> {
  const peer = await buildPeer();
  const ours = process.env.FIRST_PAINT_APP ?? 'dist/app';
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS, '--ignore-certificate-errors'],
  });
  try {
    const rows: Row[] = [];
    for (const protocol of ['HTTP/2', 'HTTP/1.1'] as const)
      rows.push(...(await compare(browser, protocol, ours, peer)));
    return rows;
  } finally {
    await browser.close();
    rmSync(peer, { recursive: true, force: true });
  }
}

async function compare(browser: Browser, protocol: Protocol, ours: string, peer: string): Promise<Row[]> {
  const hosts = { ours: await host(protocol, ours), peer: await host(protocol, peer) };
  const seen: Record<keyof typeof hosts, Seen[]> = { ours: [], peer: [] };
  try {
    for (let time = 0; time <= TIMES; time += 1) {
      for (const name of ['ours', 'peer'] as const) {
        const one = await visit(browser, hosts[name].url);
        // The first of all finds nothing compiled.
        if (time > 0) seen[name].push(one);
      }
    }
  } finally {
    await Promise.all(Object.values(hosts).map(({ app }) => app.close()));
  }
  const middle = (name: keyof typeof hosts, of: keyof Seen) => median(seen[name].map((one) => one[of]));
  const of = 'of the peer’s estimated size';
  const beside = (what: string, figure: keyof Seen): Row => ({
    name: `first paint over ${protocol}: ${what}`,
    value: middle('ours', figure),
    unit: 'ms',
    ratio: middle('ours', figure) / middle('peer', figure),
    of,
  });
  return [
    beside('first content', 'first'),
    beside('largest part', 'largest'),
    beside('page takes what is pressed', 'usable'),
    withGoal(
      {
        name: `first paint over ${protocol}: largest part, as a share of the estimated peer’s`,
        value: middle('ours', 'largest') / middle('peer', 'largest'),
        unit: 'ratio',
      },
      GOALS[protocol],
    ),
    withGoal(
      { name: `first paint over ${protocol}: layout shift`, value: middle('ours', 'shift') * 1000, unit: '‰' },
      0,
    ),
  ];
}

async function host(protocol: Protocol, folder: string): Promise<{ app: FastifyInstance; url: string }> {
  // Browsers speak HTTP/2 over TLS alone; both come that way, so that the handshake is the same.
  const https = certificate();
  const app = (protocol === 'HTTP/2'
    ? fastify({ http2: true, https })
    : fastify({ https })) as unknown as FastifyInstance;
  await staticApp(app, testConfig({ appDir: folder }), {
    dev: null,
    notFound: async (reply) => reply.code(404).send(),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url: new URL('/auth/login', app.listeningOrigin).href };
}

let made: { key: Buffer; cert: Buffer } | undefined;

/** For this machine and this hour. @throws where there is no openssl */
function certificate(): { key: Buffer; cert: Buffer } {
  if (made) return made;
  const folder = mkdtempSync(join(tmpdir(), 'sprx-tls-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const opensslArguments = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'];
    execFileSync('openssl', [...opensslArguments, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    made = { key: readFileSync(key), cert: readFileSync(cert) };
    return made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Seen = { first: number; largest: number; usable: number; shift: number };

async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES });
    await page.addInitScript(WATCH);
    await page.goto(url);
    await page.locator('input[type="email"]').waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    return await page.evaluate<Seen>('window.seen');
  } finally {
    await context.close();
  }
}

/** In the page. React marks what it listens to; before that a press does nothing. */
const WATCH = `
  const seen = (window.seen = { first: 0, largest: 0, usable: 0, shift: 0 });
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.first = entry.startTime; });
  observe('largest-contentful-paint', (entry) => { seen.largest = entry.startTime; });
  observe('layout-shift', (entry) => { seen.shift += entry.value; });
  const look = () => {
    const form = document.querySelector('form');
    if (Object.keys(form ?? {}).some((key) => key.startsWith('__reactProps'))) seen.usable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
`;
