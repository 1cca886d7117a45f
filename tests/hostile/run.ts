/**
 * `npm run check -- hostile`: starts the product as people do and sends it the worst file of each kind, by every route that takes
 * bytes of a stranger. Meanwhile another visitor asks; no turn of the server takes more than 100 ms of processor time, its memory
 * stays under 450 MB, and it goes on. `node tests/hostile/run.ts <word>` runs the cases with the word in their name.
 *
 * This is the one run that measures the machine (docs/adr/0064): a turn by processor time, which other processes do not add to, and
 * in proportion to fixed pieces of work that are timed before and after. A core of a third of the speed has three times as long.
 */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { nextTurn } from '../../server/core/turn.ts';
import { envFor, freePorts, type Ports, run, signIn } from '../integration/local/command.ts';
import { FEEDS, MAILS, MB, PICTURES, TABLES, TEXTS } from './files.ts';
import type { Measured } from './probe.ts';

const MOST_TURN_MS = 100;
/** What is one turn until it has a thread of its own: to clean 200,000 characters, to parse a JSON feed, the text of an email. */
const MOST_WHOLE_MS = 250;
const WHOLE = /^story |^webhook with|posts of 200 KB$|^JSON feed|in short lines$/;
const MOST_RSS_MB = 450;
/** What the fixed pieces of work take where the limit holds as it is. */
const REFERENCE_MS = 20;
const SLOWEST_CORE = 4;

type Site = { readonly ports: Ports; readonly token: string; readonly source: string; readonly probe: string };
type Case = readonly [name: string, send: () => Promise<unknown>];

/** Processor time of two fixed pieces of work, at best, in proportion to the reference: the slower of the two. */
function slowness(): number {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ id: n, title: `Sports day ${n}` })));
  const reading = leastTime(() => {
    JSON.parse(text);
    text.replace(/\d+/g, (digits) => digits.padStart(6, '0'));
  });
  // Memory that the process had not had before: where it is slow, a body of 19 MB costs six times as much and a parser no more.
  const filling = leastTime(() => Buffer.allocUnsafeSlow(16 * MB).fill(1));
  return Math.max(reading, filling) / REFERENCE_MS;
}

function leastTime(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const from = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

/** A web site of a stranger: its feeds, as they are, packed or of 1 GB once unpacked. */
function hostileSite() {
  const zeros = Buffer.alloc(64 * MB);
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    const type = { 'content-type': 'application/rss+xml' };
    if (name === 'gzip') return response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end(gzipSync(zeros));
    if (name === 'brotli')
      return response.writeHead(200, { ...type, 'content-encoding': 'br' }).end(brotliCompressSync(zeros));
    return response.writeHead(200, type).end(FEEDS[name]?.() ?? '');
  });
  return new Promise<{ source: string; close(): void }>((done) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      done({ source: `127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}

const url = ({ ports }: Site, path: string) => `http://127.0.0.1:${ports.app}/api/v1${path}`;

async function ask(site: Site, method: string, path: string, body: BodyInit, type = 'application/json') {
  const headers = { authorization: `Bearer ${site.token}`, iid: 'oakfield', 'content-type': type };
  // A connection that was closed while the file was made is noticed first.
  await nextTurn();
  const answer = await fetch(url(site, path), { method, headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, Record<string, string>> };
}

async function channel(site: Site, network: string) {
  const { status, body } = await ask(
    site,
    'POST',
    '/feeds',
    JSON.stringify({ name: `Hostile ${network}`, network, source: {} }),
  );
  if (status !== 201) throw new Error(`No channel for ${network}: ${status} ${JSON.stringify(body)}`);
  return { id: body.feed?.id ?? '', ...body.inbound } as {
    id: string;
    url?: string;
    secret?: string;
    address?: string;
  };
}

async function casesFor(site: Site): Promise<Case[]> {
  const [tables, mails, webhook] = [
    await channel(site, 'import'),
    await channel(site, 'email'),
    await channel(site, 'webhook'),
  ];
  const key = new URL(webhook.url ?? '').pathname.split('/').at(-1);
  const send = (items: unknown) => {
    const body = JSON.stringify({ items });
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', webhook.secret ?? '')
      .update(`${time}.${body}`)
      .digest('hex');
    const headers = { 'x-sprx-signature': `t=${time},v1=${signature}` };
    return fetch(url(site, `/inbound/${key}`), { method: 'POST', headers, body });
  };
  const mailHeaders = {
    'content-type': 'message/rfc822',
    authorization: 'Bearer local-inbound-mail',
    'x-envelope-to': mails.address ?? '',
    'x-envelope-from': 'head@oakfield.test',
  };
  const preview = (name: string) => {
    const source = { url: `http://${site.source}/${encodeURIComponent(name)}` };
    return ask(site, 'POST', '/feeds/preview', JSON.stringify({ network: 'rss', source }));
  };
  const [html = ''] = Object.values(TEXTS);
  return [
    ...Object.entries(TABLES).map(
      ([name, [type, file]]): Case => [name, () => ask(site, 'POST', `/feeds/${tables.id}/imports`, file(), type)],
    ),
    ...Object.entries(PICTURES).map(
      ([name, file]): Case => [name, () => ask(site, 'POST', '/media', new Uint8Array(file()), 'image/png')],
    ),
    ...Object.entries(MAILS).map(
      ([name, file]): Case => [
        name,
        () => fetch(url(site, '/inbound-mail'), { method: 'POST', headers: mailHeaders, body: file() }),
      ],
    ),
    ...[...Object.keys(FEEDS), 'gzip', 'brotli'].map((name): Case => [name, () => preview(name)]),
    ...Object.entries(TEXTS).map(
      ([name, text]): Case => [name, () => ask(site, 'POST', '/stories', JSON.stringify({ title: 'A', html: text }))],
    ),
    ['webhook with five stories of 190 KB', () => send(Array.from({ length: 5 }, (_, n) => ({ id: `n${n}`, html })))],
    ['webhook nested 500,000 deep', () => send([`${'['.repeat(500_000)}`])],
    ['JSON nested 500,000 deep', () => ask(site, 'POST', '/stories', `${'['.repeat(500_000)}${']'.repeat(500_000)}`)],
    ['100 bodies that do not come', () => slowBodies(site, 100)],
    [
      '20 bodies of 19 MB at the same time',
      () =>
        Promise.all(
          Array.from({ length: 20 }, () =>
            ask(site, 'POST', '/media', Buffer.alloc(19 * MB), 'image/png').catch(() => {}),
          ),
        ),
    ],
  ];
}

/** Says that a body of 900 KB comes, sends a part of it; meanwhile another request is answered. */
async function slowBodies(site: Site, count: number): Promise<void> {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect(site.ports.app, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    socket.write('POST /api/v1/data-deletions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n');
    socket.write(`content-length: 900000\r\n\r\n${'a'.repeat(200_000)}`);
  }
  try {
    const answer = await fetch(url(site, '/health'));
    if (!answer.ok) throw new Error(`Health answered ${answer.status}`);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function measured(probe: string): Promise<Measured> {
  return new Promise((done, failed) => {
    let text = '';
    connect(probe)
      .on('error', failed)
      .on('data', (piece) => {
        text += piece.toString();
      })
      .on('end', () => done(JSON.parse(text) as Measured));
  });
}

/** Another visitor, who asks again and again until the case is over. */
async function whileAsked(site: Site, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let answers = 0;
  const visitor = async () => {
    do {
      const answer = await fetch(url(site, '/health')).catch(() => null);
      await answer?.text();
      if (answer?.ok) answers += 1;
    } while (!isOver);
  };
  const asking = visitor();
  try {
    await work();
  } finally {
    isOver = true;
    await asking;
  }
  return answers;
}

async function attack(site: Site): Promise<{ passed: number; failed: number }> {
  let [passed, failed] = [0, 0];
  const only = process.argv[2] ?? '';
  for (const each of await casesFor(site)) {
    if (!each[0].includes(only)) continue;
    // A garbage collection may fall into any turn: what fails is tried once more.
    const hasPassed = (await withstands(site, each)) || (await withstands(site, each));
    if (hasPassed) passed += 1;
    else failed += 1;
  }
  return { passed, failed };
}

async function withstands(site: Site, [name, send]: Case): Promise<boolean> {
  await measured(site.probe);
  const before = slowness();
  let problem = '';
  let answers = 0;
  try {
    answers = await whileAsked(site, send);
  } catch (error) {
    problem = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
  }
  const { longestTurn, rss, parts } = await measured(site.probe);
  const speed = Math.min(SLOWEST_CORE, Math.max(1, before, slowness()));
  const most = (WHOLE.test(name) ? MOST_WHOLE_MS : MOST_TURN_MS) * speed;
  if (longestTurn > most) problem = `a turn took ${longestTurn.toFixed(0)} ms`;
  else if (rss > MOST_RSS_MB) problem = `memory grew to ${rss.toFixed(0)} MB`;
  else if (answers === 0) problem ||= 'another visitor got no answer';
  const facts = `${longestTurn.toFixed(0)} ms of ${most.toFixed(0)}, ${rss.toFixed(0)} MB (${parts}), ${answers} answers`;
  console.log(`${problem ? '✘' : '✔'} ${name}: ${facts}${problem ? `: ${problem}` : ''}`);
  return problem === '';
}

const folder = mkdtempSync(join(tmpdir(), 'sprx-hostile-'));
const ports = await freePorts();
const site = await hostileSite();
const probe = join(folder, 'probe');
const server = run(
  'scripts/start.ts',
  [],
  envFor(ports, folder, {
    SPRX_SEED: 'empty',
    SPRX_FETCH_ALLOW: site.source,
    HOSTILE_PROBE: probe,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('./probe.ts', import.meta.url).href}`,
  }),
);
try {
  await server.ready;
  const token = await signIn(ports, 'head@oakfield.test');
  if (!token) throw new Error('The head could not sign in');
  const { passed, failed } = await attack({ ports, token, source: site.source, probe });
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
} catch (error) {
  console.error(error);
  console.log(server.output());
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await server.killGroup();
  site.close();
  rmSync(folder, { recursive: true, force: true });
}
