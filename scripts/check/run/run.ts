import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Ran, run } from './command.ts';
import {
  closingLines,
  countsOf,
  failedFiles,
  fromPlaywright,
  fromVitest,
  type PlaywrightReport,
  type TestReport,
  type VitestReport,
  withUncaught,
} from './report.ts';

export type Outcome = {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
  readonly note?: string;
  /** Of tests: what became of each. `null` where the run ended without a word on them. */
  readonly report?: TestReport | null;
};

/** One check, however many things it looked at; what it found is in its output. One that looked at nothing has failed. */
export function asGate({ passed, failed, output, note }: Outcome): Outcome {
  const looked = failed > 0 ? `${failed} problems` : `${passed} looked at`;
  const isEmpty = passed + failed === 0;
  return {
    passed: Number(failed === 0 && !isEmpty),
    failed: Number(failed > 0 || isEmpty),
    output: isEmpty ? `${output}\nIt found nothing to check.` : output,
    note: [looked, note].filter(Boolean).join('; '),
  };
}

/** A command that says only yes or no. */
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
  const note = /^Note: (.+)$/m.exec(output)?.[1];
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, output, ...(note ? { note } : {}) };
}

/** What a part's tests came to, in the words of `report.ts`. */
export const reportOf = (part: string) => `.cache/check/${part}.json`;

/** What a runner wrote itself, by part; two runs of a part never go at the same time. */
const rawReportOf = (part: string) => `.cache/check/raw/${part}.json`;

/** Projects of vitest.config.ts. Nothing has a second try here: `again.ts` tries what failed by itself. */
export async function vitest(
  projects: readonly string[],
  part: string,
  more: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const file = emptyReport(part);
  const { code, output } = await run(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...more,
      '--retry=0',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { CI: '1', ...env },
  );
  const report = read<VitestReport>(file);
  return readTests(report && withUncaught(fromVitest(report), output), { code, output });
}

export async function playwright(
  part: string,
  files: readonly string[],
  more: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const file = emptyReport(part);
  const ran = await run('playwright', ['test', ...files, '--retries=0', '--reporter=line,json', ...more], {
    CI: '1',
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    // Its processes, and the one that makes the demo data, load the same large packages; `npm start` keeps its own there too.
    NODE_COMPILE_CACHE: resolve('.cache/node'),
    ...env,
  });
  const report = read<PlaywrightReport>(file);
  return readTests(report && fromPlaywright(report), ran);
}

/** A run that ends badly although no test failed counts as one failure; one without a test has said nothing. */
export function readTests(report: TestReport | null, { code, output }: Ran): Outcome {
  if (!report?.some(({ tests, error }) => tests.length > 0 || error !== undefined))
    return { passed: 0, failed: 1, output: `${output}\n(ended with ${code} and no result)`, report: null };
  const counts = countsOf(report);
  const isBad = counts.failed === 0 && code !== 0;
  const closing = failedFiles(report).length > 0 ? `\n${closingLines(report)}` : '';
  return { ...counts, failed: isBad ? 1 : counts.failed, output: `${output}${closing}`, report };
}

function emptyReport(part: string): string {
  const file = rawReportOf(part);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function read<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    // It was being written when the run was stopped.
    return null;
  }
}
