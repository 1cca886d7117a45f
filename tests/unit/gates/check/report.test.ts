import { describe, expect, test } from 'vitest';
import {
  closingLines,
  countsOf,
  failedFiles,
  failuresOf,
  fromPlaywright,
  fromVitest,
  replaced,
  type TestResult,
  withUncaught,
} from '../../../../scripts/check/run/report.ts';

const result = (name: string, status: TestResult['status'], more: Partial<TestResult> = {}): TestResult => ({
  title: name,
  name,
  status,
  ...more,
});

describe('reports of the runners', () => {
  test('Vitest’s → titles, groups, rows and messages of each file', () => {
    const report = fromVitest({
      testResults: [
        {
          name: `${process.cwd()}/tests/unit/a.test.ts`,
          status: 'failed',
          assertionResults: [
            { status: 'passed', title: 'one', fullName: 'group one', ancestorTitles: ['group'], meta: { row: 'r' } },
            { status: 'failed', title: 'two', fullName: 'two', ancestorTitles: [], failureMessages: ['is 3'] },
            { status: 'pending', title: 'three', fullName: 'three', ancestorTitles: [] },
          ],
        },
      ],
    });
    expect(report).toEqual([
      {
        file: 'tests/unit/a.test.ts',
        tests: [
          { title: 'one', name: 'group one', status: 'passed', group: 'group', row: 'r' },
          { title: 'two', name: 'two', status: 'failed', message: 'is 3' },
          { title: 'three', name: 'three', status: 'skipped' },
        ],
      },
    ]);
  });

  test('file that could not be loaded → an error of the file', () => {
    const report = fromVitest({
      testResults: [{ name: 'tests/a.test.ts', status: 'failed', message: 'no module', assertionResults: [] }],
    });
    expect(report).toEqual([{ file: 'tests/a.test.ts', tests: [], error: 'no module' }]);
    expect(failedFiles(report)).toEqual(['tests/a.test.ts']);
    expect(countsOf(report)).toEqual({ passed: 0, failed: 1 });
    expect(report.flatMap(failuresOf)).toEqual(['tests/a.test.ts']);
  });

  test('error that no test caught → the file that the output names has failed', () => {
    const report = [{ file: 'tests/a.test.ts', tests: [result('x', 'passed')] }];
    const output = 'This error originated in "tests/a.test.ts" test file. It doesn’t mean …';
    expect(failedFiles(withUncaught(report, output))).toEqual(['tests/a.test.ts']);
    expect(failedFiles(withUncaught(report, ''))).toEqual([]);
  });

  test('Playwright’s → files below its folder, tests below their groups', () => {
    const report = fromPlaywright({
      config: { rootDir: `${process.cwd()}/tests/e2e` },
      suites: [
        {
          file: 'people.spec.ts',
          specs: [{ title: 'signs in', tests: [{ status: 'expected' }] }],
          suites: [
            {
              title: 'admins',
              specs: [
                {
                  title: 'leave',
                  tests: [{ status: 'unexpected', results: [{ error: { message: 'no button' } }] }],
                },
                { title: 'stay', tests: [{ status: 'skipped' }] },
              ],
            },
          ],
        },
      ],
    });
    expect(report).toEqual([
      {
        file: 'tests/e2e/people.spec.ts',
        tests: [
          { title: 'signs in', name: 'signs in', status: 'passed' },
          { title: 'leave', name: 'admins leave', status: 'failed', group: 'admins', message: 'no button' },
          { title: 'stay', name: 'admins stay', status: 'skipped', group: 'admins' },
        ],
      },
    ]);
  });
});

describe('counts', () => {
  const cell = (row: string, status: TestResult['status'] = 'passed') => result(row, status, { row });

  test('two rows of three cells beside a plain test → three tests; a row with a failed cell has failed', () => {
    const tests = [
      result('plain', 'passed'),
      cell('a'),
      cell('a'),
      cell('a'),
      cell('b'),
      cell('b', 'failed'),
      cell('b'),
    ];
    expect(countsOf([{ file: 'x', tests }])).toEqual({
      passed: 2,
      failed: 1,
      note: '6 cells of matrices counted by their rows',
    });
  });

  test('rows of one name in two files → two tests', () => {
    expect(countsOf(['x', 'y'].map((file) => ({ file, tests: [cell('a'), cell('a')] })))).toMatchObject({ passed: 2 });
  });

  test('skipped tests → counted, with their groups', () => {
    const missing = { group: 'sample feeds missing' };
    const tests = [
      result('a', 'passed'),
      result('b', 'skipped', missing),
      result('c', 'skipped', missing),
      result('d', 'skipped'),
    ];
    expect(countsOf([{ file: 'x', tests }])).toEqual({
      passed: 1,
      failed: 0,
      note: '3 skipped: sample feeds missing, without a group',
    });
  });
});

test('report: a later run of one file → that run’s word on it alone', () => {
  const first = [
    { file: 'a', tests: [result('x', 'passed')] },
    { file: 'b', tests: [result('y', 'failed', { message: 'the browser stood still\nat …' })] },
  ];
  expect(closingLines(first)).toBe('✘ b: y: the browser stood still');
  expect(first.flatMap(failuresOf)).toEqual(['b: y']);
  const whole = replaced(first, [{ file: 'b', tests: [result('y', 'passed')] }]);
  expect(countsOf(whole)).toEqual({ passed: 2, failed: 0 });
  expect(closingLines(whole)).toBe('');
});
