import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { Row } from '../../scripts/bench.ts';
import { HEAP_LIMITS } from '../../scripts/local/children.ts';
import { packHashes } from '../../server/channels/feed-state.ts';
import { createConnectors } from '../../server/connectors/registry.ts';
import { refs } from '../../server/core/firestore/refs.ts';
import type { Cursor } from '../../server/core/ports/connector.ts';
import { run as runChild } from '../integration/emulators/support/child.ts';
import { writeDueChannels } from '../support/due-channels.ts';
import { readOnce } from '../support/read-pages.ts';
import { withGoal } from './support/goal.ts';
import { startLocalFirestore } from './support/local-firestore.ts';
import { pssOf } from './support/memory.ts';

const SCHOOLS = 50;
const CHANNELS = 1_000;
const POSTS = 50;
const ANSWER_MS = 20;
const LOOK_MS = 250;
const ETAG = '"unchanged"';
const CHILD = new URL('./support/due-server-child.ts', import.meta.url);
const HOSTS = [SCHOOLS, 1] as const;

type Figures = Readonly<Record<'queued' | 'queuedMs' | 'readMs' | 'delayMs' | 'longestMs' | 'busy', number>>;

/**
 * 1,000 channels that are due at once and unchanged, at sources that answer after 20 ms: how long one server takes to read them all,
 * how long its event loop makes others wait, and its memory. Once with fifty hosts, once with all at one. Linux only.
 */
export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const hosts of HOSTS) rows.push(...(await measured(hosts)));
  return rows;
}

async function measured(hosts: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sprx-bench-'));
  const firestore = await startLocalFirestore(folder, 'firestore');
  const requests = { all: 0, unchanged: 0, most: 0 };
  const sources = await startSources(requests);
  const { port } = sources.address() as AddressInfo;
  const env = { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore.port}`, METADATA_SERVER_DETECTION: 'none' };
  Object.assign(process.env, env);
  const app = initializeApp({ projectId: 'demo-conformance' }, folder);
  try {
    await write(getFirestore(app), hosts, port);
    const NODE_OPTIONS = HEAP_LIMITS.join(' ');
    const child = runChild(CHILD, [String(port), String(SCHOOLS)], { ...env, NODE_OPTIONS });
    // From here: to be asked for it holds a process up.
    let memory = 0;
    const looking = setInterval(() => {
      memory = Math.max(memory, pssOf(child.process.pid ?? 0));
    }, LOOK_MS);
    const [, text = '{}'] = await child.line(/^figures (.*)/).finally(() => clearInterval(looking));
    const { queued, readMs, queuedMs, delayMs, longestMs, busy } = JSON.parse(text) as Figures;
    if (queued !== CHANNELS || requests.unchanged !== CHANNELS)
      throw new Error(`${queued} were queued and ${requests.unchanged} of ${requests.all} answers were “unchanged”`);
    const of = `${CHANNELS.toLocaleString('en-GB')} due channels at ${hosts === 1 ? 'one host' : `${hosts} hosts`}`;
    // What the sources alone would take, as many at a time as were asked at most.
    const alone = (CHANNELS * ANSWER_MS) / 1_000 / requests.most;
    return [
      withGoal({ name: `${of}: all read`, value: readMs / 1_000, unit: 's' }, 60),
      { name: '  of which until all are queued', value: queuedMs / 1_000, unit: 's', ratio: queuedMs / readMs },
      {
        name: `  sources alone, ${requests.most} at a time`,
        value: alone,
        unit: 's',
        ratio: readMs / 1_000 / alone,
        of: 'is what it took',
      },
      withGoal({ name: '  event loop delay, p99', value: delayMs, unit: 'ms' }, 50),
      { name: '  event loop delay, longest', value: longestMs, unit: 'ms' },
      { name: '  event loop busy', value: busy * 100, unit: '%' },
      withGoal({ name: '  server memory at most', value: memory, unit: 'MB' }, 400),
    ];
  } finally {
    await deleteApp(app);
    sources.close();
    await firestore.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers 304 to who has the tag, after a while. */
function startSources(requests: { all: number; unchanged: number; most: number }): Promise<Server> {
  let open = 0;
  const server = createServer((request, response) => {
    requests.all += 1;
    open += 1;
    requests.most = Math.max(requests.most, open);
    setTimeout(() => {
      open -= 1;
      const isSame = request.headers['if-none-match'] === ETAG;
      if (isSame) requests.unchanged += 1;
      response.writeHead(isSame ? 304 : 500, { etag: ETAG }).end();
    }, ANSWER_MS);
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** What a reading of such a source leaves to the next. */
async function cursorOfLastReading(): Promise<Cursor> {
  const connectors = createConnectors({
    safeFetch: async (url) => ({
      status: 200,
      url,
      header: (name) => (name === 'etag' ? ETAG : null),
      body: Buffer.from('<rss version="2.0"><channel><title>School</title></channel></rss>'),
    }),
  });
  const rss = connectors.get('rss');
  if (!rss) throw new Error('There is no connector for web feeds');
  const { cursor } = await readOnce(rss, { url: 'https://school.example/news.rss' });
  return cursor;
}

/** Channels that have been read before: what the server remembers of them is there. */
async function write(db: Firestore, hosts: number, port: number): Promise<void> {
  const hashes = packHashes(
    new Map(Array.from({ length: POSTS }, (_, n) => [`key${String(n).padStart(9, '0')}`, `hash${n}`])),
  );
  const cursor = await cursorOfLastReading();
  for (let n = 0; n < SCHOOLS; n += 1) {
    const school = `school-${n}`;
    const count = CHANNELS / SCHOOLS;
    const host = `school-${n % hosts}.example:${port}`;
    await writeDueChannels(db, { school, count, minutesAgo: 1, host, protocol: 'http' });
    const batch = db.batch();
    for (let channel = 0; channel < count; channel += 1) {
      const state = { iid: school, cursor, hashes, unreadable: '', failures: 0, rhythmMs: null };
      batch.set(refs.feedState(db, `${school}-${channel}`), state);
    }
    await batch.commit();
  }
}
