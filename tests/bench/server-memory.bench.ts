import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../scripts/bench.ts';
import { envFor, freePorts, run as runScript, signIn } from '../integration/local/command.ts';
import { withGoal } from './support/goal.ts';
import { pssOf } from './support/memory.ts';

const EMAIL = 'head@oakfield.test';
const IID = 'oakfield';
const PER_SECOND = 50;
const SECONDS = 60;
const EVERY_MS = 5_000;
const GOAL_MB = 300;

const ADDRESSES = [
  '/api/v1/stories?limit=50',
  '/api/v1/feeds',
  '/api/v1/collections',
  '/api/v1/widgets',
  '/api/v1/members',
  '/api/v1/stories?limit=50&status=pending',
  '/api/v1/health',
  '/auth/login',
];

/** The server of `npm start` through one minute of 50 requests a second, the local Firebase aside. Linux only. */
export async function run(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'sprx-bench-'));
  const ports = await freePorts();
  const command = runScript('scripts/start.ts', [], envFor(ports, data));
  try {
    await command.ready;
    const token = await signIn(ports, EMAIL);
    if (token === null) throw new Error(`${EMAIL} may not come in.`);
    const pid = command.child.pid ?? 0;
    const before = pssOf(pid);
    const { most, refused } = await load(`http://127.0.0.1:${ports.app}`, token, pid);
    return [
      { name: 'server memory before the load', value: before, unit: 'MB' },
      withGoal(
        { name: `server memory at most, ${PER_SECOND} requests a second for a minute`, value: most, unit: 'MB' },
        GOAL_MB,
      ),
      withGoal(
        { name: 'requests of that minute that were not answered with 200', value: refused, unit: 'requests' },
        0,
      ),
    ];
  } finally {
    await command.killGroup();
    rmSync(data, { recursive: true, force: true });
  }
}

async function load(origin: string, token: string, pid: number): Promise<{ most: number; refused: number }> {
  const headers = { authorization: `Bearer ${token}`, iid: IID };
  const from = performance.now();
  const pending: Promise<void>[] = [];
  let most = 0;
  let refused = 0;
  const ask = async (path: string) => {
    const answer = await fetch(`${origin}${path}`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) refused += 1;
  };
  for (let n = 0; n < PER_SECOND * SECONDS; n += 1) {
    const due = from + (n * 1000) / PER_SECOND;
    await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
    pending.push(ask(ADDRESSES[n % ADDRESSES.length] ?? ''));
    if (n % ((PER_SECOND * EVERY_MS) / 1000) === 0) most = Math.max(most, pssOf(pid));
  }
  await Promise.all(pending);
  return { most: Math.max(most, pssOf(pid)), refused };
}
