import { readdirSync } from 'node:fs';
import type { Row } from '../../scripts/bench.ts';
import { startStack } from '../e2e/support/stack.ts';
import { withGoal } from './support/goal.ts';
import { pssOf, readOf } from './support/memory.ts';

const IDLE_MS = 60_000;

/** Sum of the proportional set sizes of everything that `npm start` runs, after a minute of rest; 700 MB is the goal. Linux only. */
export async function run(): Promise<Row[]> {
  const { stop } = await startStack();
  try {
    await new Promise((done) => setTimeout(done, IDLE_MS));
    const rows = descendants(process.pid).map((pid) => ({ pid, mb: pssOf(pid), command: commandOf(pid) }));
    const sum = rows.reduce((total, { mb }) => total + mb, 0);
    return [
      ...rows.map(({ mb, command }) => ({ name: `  ${command.slice(0, 60)}`, value: mb, unit: 'MB' })),
      withGoal({ name: 'memory of the whole local stack after 60 s idle', value: sum, unit: 'MB' }, 700),
    ];
  } finally {
    await stop();
  }
}

function descendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readOf(name, 'stat');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    parents.set(Number(name), parent);
  }
  const below = (pid: number): number[] =>
    [...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => [child, ...below(child)]);
  return below(root);
}

function commandOf(pid: number): string {
  return readOf(pid, 'cmdline')
    .replaceAll('\0', ' ')
    .replace(/\S*node_modules\/\S*\/(node)\b/, '$1')
    .trim();
}
