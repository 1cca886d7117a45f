import { relative } from 'node:path';

export type TestResult = {
  readonly title: string;
  /** The title after those of the groups around it. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** The outermost group. */
  readonly group?: string;
  /** The row of a matrix that it is a cell of. */
  readonly row?: string;
  readonly message?: string;
  /** Of a story: processor time of the browser, in seconds. */
  readonly cost?: number;
};

export type FileResult = {
  readonly file: string;
  readonly tests: readonly TestResult[];
  /** What went wrong outside of its tests. */
  readonly error?: string;
};

/** What became of each test of a run, in the same words for every runner. */
export type TestReport = readonly FileResult[];

export type Counts = { readonly passed: number; readonly failed: number; readonly note?: string };

export type VitestReport = {
  readonly testResults?: readonly {
    readonly name?: string;
    readonly status?: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly title?: string;
      readonly fullName?: string;
      readonly ancestorTitles: readonly string[];
      readonly meta?: { readonly row?: string; readonly cost?: number };
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

export function fromVitest({ testResults = [] }: VitestReport): TestReport {
  return testResults.map(({ name = '', status, message = '', assertionResults }) => {
    const tests = assertionResults.map((each): TestResult => {
      const { title = '', fullName = title, ancestorTitles, meta, failureMessages = [] } = each;
      return {
        title,
        name: fullName || 'a test',
        status: statusOf(each.status),
        ...(ancestorTitles[0] ? { group: ancestorTitles[0] } : {}),
        ...(meta?.row === undefined ? {} : { row: meta.row }),
        ...(meta?.cost === undefined ? {} : { cost: meta.cost }),
        ...(each.status === 'failed' ? { message: failureMessages[0] ?? 'failed' } : {}),
      };
    });
    const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return {
      file: relative('.', name),
      tests,
      ...(isBroken ? { error: message || 'failed outside of its tests' } : {}),
    };
  });
}

type Spec = {
  readonly title: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results?: readonly { readonly error?: { readonly message?: string } }[];
  }[];
};
type Suite = {
  readonly title?: string;
  readonly file?: string;
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
};
export type PlaywrightReport = {
  readonly config?: { readonly rootDir?: string };
  readonly suites?: readonly Suite[];
};

export function fromPlaywright({ config: { rootDir = '.' } = {}, suites = [] }: PlaywrightReport): TestReport {
  return suites.map((suite) => ({ file: relative('.', `${rootDir}/${suite.file ?? ''}`), tests: testsIn(suite, []) }));
}

function testsIn({ specs = [], suites = [] }: Suite, groups: readonly string[]): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results = [] }): TestResult => {
      const error = results.find((result) => result.error)?.error?.message;
      return {
        title,
        name: [...groups, title].join(' '),
        status: statusOf(status),
        ...(groups[0] ? { group: groups[0] } : {}),
        ...(status === 'unexpected' ? { message: error ?? 'failed' } : {}),
      };
    }),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, [...groups, suite.title ?? '']))];
}

function statusOf(status: string): TestResult['status'] {
  if (status === 'passed' || status === 'expected' || status === 'flaky') return 'passed';
  return status === 'failed' || status === 'unexpected' ? 'failed' : 'skipped';
}

/**
 * Vitest ends badly for an error that no test caught, and its report does not say so: the files that its output names for
 * these.
 */
export function withUncaught(report: TestReport, output: string): TestReport {
  const named = Array.from(output.matchAll(/This error originated in "([^"]+)"/g), ([, file = '']) => file);
  return report.map((each) =>
    named.includes(each.file) && !hasFailed(each) ? { ...each, error: 'an error that no test caught' } : each,
  );
}

const hasFailed = ({ tests, error }: FileResult) =>
  error !== undefined || tests.some(({ status }) => status === 'failed');

export const failedFiles = (report: TestReport): string[] => report.filter(hasFailed).map(({ file }) => file);

/** What failed of a file, as it is named: its tests, or the file where it was none of them. */
export function failuresOf({ file, tests, error }: FileResult): string[] {
  const failed = tests.filter(({ status }) => status === 'failed').map(({ name }) => `${file}: ${name}`);
  return error === undefined ? failed : [file, ...failed];
}

/** The report with another run's word on the files of that run. */
export function replaced(report: TestReport, later: TestReport): TestReport {
  const files = new Set(later.map(({ file }) => file));
  return [...report.filter(({ file }) => !files.has(file)), ...later];
}

/** All that failed in a line each, last: of the output only the end is shown. */
export function closingLines(report: TestReport): string {
  return report
    .flatMap(({ file, tests, error }) => [
      ...(error === undefined ? [] : [`✘ ${file}: ${firstLine(error)}`]),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ name, message = '' }) => `✘ ${file}: ${name}: ${firstLine(message)}`),
    ])
    .join('\n');
}

const firstLine = (text: string) => text.slice(0, 120).split('\n')[0] ?? '';

/**
 * How many tests passed and failed; the note names the outermost groups of what was skipped, which say why. The cells of a
 * matrix (who by which route, say) count by their rows: a row is one test, passed when all of its cells have.
 */
export function countsOf(report: TestReport): Counts {
  const rows = new Map<string, boolean>();
  const skippedGroups: string[] = [];
  let [passed, failed, cells] = [0, 0, 0];
  for (const { file, tests, error } of report) {
    if (error !== undefined) failed += 1;
    for (const { status, row, group = 'without a group' } of tests) {
      if (status === 'skipped') skippedGroups.push(group);
      else if (row !== undefined) {
        const name = `${file} ${row}`;
        rows.set(name, (rows.get(name) ?? true) && status === 'passed');
        cells += 1;
      } else if (status === 'passed') passed += 1;
      else failed += 1;
    }
  }
  const passedRows = [...rows.values()].filter(Boolean).length;
  const note = [
    skippedGroups.length > 0 ? `${skippedGroups.length} skipped: ${[...new Set(skippedGroups)].join(', ')}` : '',
    cells > 0 ? `${cells} cells of matrices counted by their rows` : '',
  ]
    .filter(Boolean)
    .join('. ');
  return { passed: passed + passedRows, failed: failed + rows.size - passedRows, ...(note ? { note } : {}) };
}
