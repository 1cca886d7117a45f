import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../scripts/bench.ts';
import { median } from './support/browser.ts';
import { withGoal } from './support/goal.ts';
import { startLocalFirestore } from './support/local-firestore.ts';
import { pssOf } from './support/memory.ts';

const STARTS = 5;
const REST_MS = 10_000;

/** Firestore and Storage without Auth on the demo data: a start within 3 s, and 150 MB at rest, are the goals. */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  try {
    execFileSync(process.execPath, ['scripts/data.ts', 'seed'], {
      env: { ...process.env, SPRX_DATA: folder },
      stdio: 'pipe',
    });
    const bare = median(Array.from({ length: STARTS }, nothing));
    const times: number[] = [];
    let memory = 0;
    for (let i = 0; i < STARTS; i++) {
      const server = await startLocalFirestore(folder, 'both');
      times.push(server.readyMs);
      if (i === STARTS - 1) {
        await new Promise((done) => setTimeout(done, REST_MS));
        memory = pssOf(server.pid);
      }
      await server.stop();
    }
    return [
      { name: 'a process of Node that does nothing', value: bare, unit: 'ms' },
      withGoal({ name: 'Firestore and Storage on the demo data until ready', value: median(times), unit: 'ms' }, 3000),
      withGoal({ name: `their memory after ${REST_MS / 1000} s at rest, PSS`, value: memory, unit: 'MB' }, 150),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function nothing(): number {
  const from = performance.now();
  execFileSync(process.execPath, ['-e', '']);
  return performance.now() - from;
}
