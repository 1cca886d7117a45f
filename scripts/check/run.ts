import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

export type Outcome = { passed: number; failed: number; output: string; note?: string };

export type Ran = { code: number; output: string };

/** Runs a command of node_modules/.bin with its output collected. Never rejects: a missing command is code 127. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => done({ code: 127, output: `${output}\n${error.message}` }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A command that says only yes or no counts as one check. */
export async function one(command: string, args: readonly string[]): Promise<Outcome> {
  const { code, output } = await run(command, args);
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** A script of ours; `readCounted` says how it ends. */
export async function counted(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return readCounted(await run(command, args, env));
}

/** The last line is `N passed, N failed`. What follows `Note: ` on a line of its own is shown though nothing failed. */
export function readCounted({ code, output }: Ran): Outcome {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  const match = /^(\d+) passed, (\d+) failed$/.exec(line.trim());
  if (!match) return { passed: 0, failed: 1, output: `${output}\n(no closing line "N passed, N failed")` };
  const passed = Number(match[1]);
  const failed = Number(match[2]);
  return {
    passed,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    output,
    ...noted(/^Note: (.+)$/m.exec(output)?.[1]),
  };
}

/** So many passes of the second try in one part are a fault of the part. */
const MOST_SECOND_TRIES = 10;

/**
 * Projects of vitest.config.ts. A run that ends badly without a failed test (an unhandled error) counts as one failure.
 * Where processes and browsers wait for one another a test may have a second try, and is named when it needed it (ADR 9).
 */
export async function vitest(projects: readonly string[], part: string, tries: 1 | 2 = 2): Promise<Outcome> {
  const file = `.cache/check/${part}.json`;
  rmSync(file, { force: true });
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  const { code, output } = await run(
    'vitest',
    [...args, `--retry=${tries - 1}`, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { CI: '1' },
  );
  return sum(file, code, output, readVitest);
}

type Counts = { passed: number; failed: number; note?: string };
type Report = Record<string, unknown>;
type VitestResult = { status: string; ancestorTitles: string[]; fullName?: string; failureMessages?: string[] };

/**
 * Counts of Vitest's JSON report; the note names the outermost groups of what was skipped, which say why, and what passed
 * only when tried again.
 */
export function readVitest(report: Report): Counts {
  const files = (report.testResults ?? []) as { assertionResults: VitestResult[] }[];
  const results = files.flatMap(({ assertionResults }) => assertionResults);
  const skipped = results.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const groups = [...new Set(skipped.map(({ ancestorTitles }) => ancestorTitles[0] ?? 'without a group'))];
  const again = results.filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0);
  return counts(
    Number(report.numPassedTests ?? 0),
    Number(report.numFailedTests ?? 0),
    skipped.length > 0 ? `${skipped.length} skipped: ${groups.join(', ')}` : '',
    again.map(({ fullName = 'a test' }) => fullName),
  );
}

export async function playwright(part: string): Promise<Outcome> {
  const file = `.cache/check/${part}.json`;
  rmSync(file, { force: true });
  const { code, output } = await run('playwright', ['test', '--retries=1', '--reporter=line,json'], {
    CI: '1',
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return sum(file, code, output, readPlaywright);
}

export function readPlaywright(report: Report): Counts {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = (report.stats ?? {}) as Record<string, number>;
  const again = ((report.suites ?? []) as PlaywrightSuite[]).flatMap(flakyIn);
  return counts(expected + flaky, unexpected, skipped > 0 ? `${skipped} skipped` : '', again);
}

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: { title: string; tests: { status: string }[] }[] };

function flakyIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title);
  return [...own, ...suites.flatMap(flakyIn)];
}

function counts(passed: number, failed: number, skipped: string, again: readonly string[]): Counts {
  const tooMany = again.length > MOST_SECOND_TRIES;
  const words = `${again.length} passed on the second try${tooMany ? `, and ${MOST_SECOND_TRIES} are the most` : ''}: ${again.join('; ')}`;
  const note = [skipped, again.length > 0 ? words : ''].filter(Boolean).join('. ');
  return { passed, failed: failed + Number(tooMany), ...noted(note || undefined) };
}

function sum(file: string, code: number, output: string, read: (report: Report) => Counts): Outcome {
  try {
    const { failed, ...counts } = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
    return { ...counts, failed: failed === 0 && code !== 0 ? 1 : failed, output };
  } catch (error) {
    return { passed: 0, failed: 1, output: `${output}\n${String(error)}` };
  }
}

function noted(note: string | undefined): { note?: string } {
  return note ? { note } : {};
}
