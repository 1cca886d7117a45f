import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../scripts/bench.ts';
import { envFor, freePorts, run as runScript } from '../integration/local/command.ts';
import { withGoal } from './support/goal.ts';

/**
 * `npm start` until it is ready: on an empty data folder with the demo data, and once more on what is there. What is built is
 * taken as it is; the goals are 60 s with the building and 10 s. Then until a signal has ended it: 3 s.
 */
export async function run(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'sprx-bench-'));
  try {
    const times: number[] = [];
    const stops: number[] = [];
    for (const _start of ['first', 'second']) {
      const command = runScript('scripts/start.ts', [], envFor(await freePorts(), data));
      try {
        times.push((await command.ready) / 1000);
        stops.push((await command.end('SIGTERM')) / 1000);
      } finally {
        await command.killGroup();
      }
    }
    const [first = Number.NaN, second = Number.NaN] = times;
    return [
      withGoal({ name: 'first start until ready, with the demo data', value: first, unit: 's' }, 60),
      withGoal({ name: 'second start until ready', value: second, unit: 's' }, 10),
      withGoal({ name: 'longer of two stops', value: Math.max(...stops), unit: 's' }, 3),
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
