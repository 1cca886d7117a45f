import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { type Ran, run } from './command.ts';

export type Outcome = { passed: number; failed: number; output: string; note?: string };

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
  return {
    passed,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    output,
    ...noted(/^Note: (.+)$/m.exec(output)?.[1]),
  };
}

/** What a part's tests came to, as their runner wrote it. */
export const reportOf = (part: string) => `.cache/check/${part}.json`;

/** More passes on the second try than this fail the part. */
const MOST_SECOND_TRIES = 10;

/**
 * Projects of vitest.config.ts. A run that ends badly without a failed test (an unhandled error) counts as one failure.
 * Where processes and browsers wait for one another a test may have a second try, and is named when it needed it; files
 * that failed all the same run once more by themselves, in new processes and a new browser (ADR 9).
 */
export async function vitest(
  projects: readonly string[],
  part: string,
  tries: 1 | 2 = 2,
  more: readonly string[] = [],
): Promise<Outcome> {
  rmSync(reportOf(`${part}-again`), { force: true });
  const first = await runVitest(projects, part, [...more, `--retry=${tries - 1}`]);
  const files = tries > 1 ? failedFiles(first.report) : [];
  if (!first.report || files.length === 0 || files.length > MOST_FILES_AGAIN) return first.outcome;
  const second = await runVitest(projects, `${part}-again`, [...files, ...more, '--retry=0']);
  const output = `${first.outcome.output}\n${second.outcome.output}`;
  if (!second.report) return { ...second.outcome, output };
  const { failed, ...counts } = readVitest(merged(first.report, second.report, files));
  return { ...counts, failed: failed === 0 && second.code !== 0 ? 1 : failed, output };
}

async function runVitest(projects: readonly string[], name: string, more: readonly string[]) {
  const file = reportOf(name);
  rmSync(file, { force: true });
  const { code, output } = await run(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...more,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { CI: '1' },
  );
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : null;
  const closing = report ? failures(report) : '';
  return { code, report, outcome: sum(file, code, `${output}\n${closing}`, readVitest) };
}

/** All that failed in a line each, last: of the output only the end is shown. */
export function failures(report: VitestReport): string {
  return (report.testResults ?? [])
    .flatMap(({ name = '', assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          (each) =>
            `✘ ${relative('.', name)}: ${nameOf(each)}: ${each.failureMessages?.[0]?.slice(0, 120).split('\n')[0] ?? ''}`,
        ),
    )
    .join('\n');
}

/** More failed files than this are not run again. */
const MOST_FILES_AGAIN = 30;

export function failedFiles(report: VitestReport | null): string[] {
  const failed = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' || assertionResults.some((each) => each.status === 'failed'),
  );
  return [...new Set(failed.map(({ name = '' }) => name))].filter(Boolean);
}

/** The first report with the second's word on those files; what failed before keeps what was said. */
export function merged(first: VitestReport, second: VitestReport, files: readonly string[]): VitestReport {
  const before = (first.testResults ?? []).filter(({ name = '' }) => files.includes(name));
  const failed = new Map(
    before.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => [fullName, failureMessages ?? ['failed']] as const),
    ),
  );
  const testResults = [
    ...(first.testResults ?? []).filter(({ name = '' }) => !files.includes(name)),
    ...(second.testResults ?? []).map((file) => ({
      ...file,
      assertionResults: file.assertionResults.map((each) =>
        each.status === 'passed' && failed.has(each.fullName) ? { ...each, newly: failed.get(each.fullName) } : each,
      ),
    })),
  ];
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    numPassedTests: results.filter(({ status }) => status === 'passed').length,
    numFailedTests: results.filter(({ status }) => status === 'failed').length,
    testResults,
  };
}

type Counts = { passed: number; failed: number; note?: string };
type Report = Record<string, unknown>;
type VitestResult = {
  status: string;
  title?: string;
  ancestorTitles: string[];
  meta?: { row?: string };
  fullName?: string;
  failureMessages?: string[];
  /** Its error before it passed in a new browser. */
  newly?: string[] | undefined;
};
type VitestReport = {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: { name?: string; status?: string; assertionResults: VitestResult[] }[];
};

/**
 * Counts of Vitest's JSON report; the note names the outermost groups of what was skipped, which say why, and what passed
 * only when tried again.
 */
export function readVitest(report: VitestReport): Counts {
  const results = (report.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  const skipped = results.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const groups = [...new Set(skipped.map(({ ancestorTitles }) => ancestorTitles[0] ?? 'without a group'))];
  const again = results.filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0);
  const { passed, failed, cells } = inRows(report);
  return counts(
    passed,
    failed,
    [
      skipped.length > 0 ? `${skipped.length} skipped: ${groups.join(', ')}` : '',
      cells > 0 ? `${cells} cells of matrices counted by their rows` : '',
    ]
      .filter(Boolean)
      .join('. '),
    again.map(nameOf),
    results.filter(({ newly }) => newly).map(nameOf),
  );
}

/**
 * How many tests passed and failed. Those of a matrix (who by which route, say) tell by `meta.row` which row they are a cell
 * of: a row is one test, passed when all of its cells have.
 */
function inRows(report: VitestReport): { passed: number; failed: number; cells: number } {
  const rows = new Map<string, boolean>();
  let cells = 0;
  for (const { name = '', assertionResults } of report.testResults ?? []) {
    for (const { status, meta } of assertionResults) {
      if (meta?.row === undefined || (status !== 'passed' && status !== 'failed')) continue;
      const row = `${name} ${meta.row}`;
      rows.set(row, (rows.get(row) ?? true) && status === 'passed');
      cells += 1;
    }
  }
  const failedCells = (report.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, meta }) => meta?.row !== undefined && status === 'failed').length;
  const failedRows = [...rows.values()].filter((hasPassed) => !hasPassed).length;
  return {
    passed: (report.numPassedTests ?? 0) - (cells - failedCells) + rows.size - failedRows,
    failed: (report.numFailedTests ?? 0) - failedCells + failedRows,
    cells,
  };
}

export async function playwright(part: string, files: readonly string[]): Promise<Outcome> {
  const file = reportOf(part);
  rmSync(file, { force: true });
  const { code, output } = await run('playwright', ['test', ...files, '--retries=1', '--reporter=line,json'], {
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

const nameOf = ({ fullName = 'a test' }: VitestResult) => fullName;

function counts(
  passed: number,
  failed: number,
  skipped: string,
  again: readonly string[],
  newly: readonly string[] = [],
): Counts {
  const tooMany = again.length > MOST_SECOND_TRIES;
  const words = `${again.length} passed on the second try${tooMany ? `, and ${MOST_SECOND_TRIES} are the most` : ''}: ${again.join('; ')}`;
  const late = `${newly.length} passed in a new browser or process: ${newly.join('; ')}`;
  const note = [skipped, again.length > 0 ? words : '', newly.length > 0 ? late : ''].filter(Boolean).join('. ');
  return { passed, failed: failed + Number(tooMany), ...noted(note || undefined) };
}

function sum<T = Report>(file: string, code: number, output: string, read: (report: T) => Counts): Outcome {
  try {
    const { failed, ...counts } = read(JSON.parse(readFileSync(file, 'utf8')) as T);
    return { ...counts, failed: failed === 0 && code !== 0 ? 1 : failed, output };
  } catch (error) {
    return { passed: 0, failed: 1, output: `${output}\n${String(error)}` };
  }
}

function noted(note: string | undefined): { note?: string } {
  return note ? { note } : {};
}
