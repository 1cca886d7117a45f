/**
 * `npm run check -- hard <files>`: runs test files ten times with eight busy loops beside them and, in a browser, with its
 * processor throttled six times. A test that is not sure is found on the day it is written.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { TESTS, type TestPart } from './changed.ts';
import { THROTTLE } from './run/browser-load.ts';
import type { Outcome } from './run/run.ts';

const TIMES = 10;
const LOOPS = 8;
const SLOWER = '6';
/** Ends with its parent, which may be killed. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent) for (let n = 0; n < 1e7; n++);';

export type RunFiles = (
  part: TestPart,
  files: readonly string[],
  more: readonly string[],
  env: NodeJS.ProcessEnv,
) => Promise<Outcome>;

/** How long a test may hang there, by each runner's own option. */
const hangs = (part: TestPart) => [part === 'e2e' ? '--timeout=2400000' : '--testTimeout=2400000'];

export function partOfFile(file: string): TestPart | null {
  if (/\.stories\.tsx$/.test(file)) return 'stories';
  if (/^tests\/e2e\/.*\.spec\.ts$/.test(file)) return 'e2e';
  const part = /^tests\/(\w+)\/.*\.test\.tsx?$/.exec(file)?.[1];
  return part !== undefined && part in TESTS ? (part as TestPart) : null;
}

/** One count for each file and time. */
export async function hard(files: readonly string[], run: RunFiles): Promise<Outcome> {
  const byPart = Map.groupBy(files, partOfFile);
  const unknown = byPart.get(null) ?? [];
  const output = unknown.map((file) => `${file} is no file of tests or stories.`);
  let passed = 0;
  let failed = unknown.length;
  const loops = Array.from({ length: LOOPS }, () => spawn('node', ['-e', LOOP], { stdio: 'ignore' }));
  const stop = () => stopAll(loops);
  process.once('exit', stop);
  try {
    for (const [part, ofPart] of byPart) {
      if (part === null) continue;
      for (let time = 1; time <= TIMES; time++) {
        const outcome = await run(part, ofPart, hangs(part), { [THROTTLE]: SLOWER });
        passed += outcome.failed === 0 ? ofPart.length : 0;
        failed += outcome.failed > 0 ? 1 : 0;
        if (outcome.failed > 0) output.push(outcome.output);
        console.log(`  ${part}, time ${time} of ${TIMES}: ${outcome.passed} passed, ${outcome.failed} failed`);
      }
    }
  } finally {
    stop();
    process.off('exit', stop);
  }
  return { passed, failed, output: output.join('\n') };
}

function stopAll(loops: readonly ChildProcess[]): void {
  for (const loop of loops) loop.kill('SIGKILL');
}
