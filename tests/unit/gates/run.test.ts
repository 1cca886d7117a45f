import { describe, expect, test } from 'vitest';
import { partNames, partOf } from '../../../scripts/check/parts.ts';
import {
  asGate,
  failedFiles,
  failures,
  merged,
  readCounted,
  readPlaywright,
  readVitest,
} from '../../../scripts/check/run.ts';

describe('gates', () => {
  const looked = (passed: number, failed: number) => asGate({ passed, failed, output: 'x', note: 'of all' });

  test('many things looked at → one check, passed or failed, with the number in the note', () => {
    expect(looked(824, 0)).toMatchObject({ passed: 1, failed: 0, note: '824 looked at; of all' });
    expect(looked(820, 4)).toMatchObject({ passed: 0, failed: 1, note: '4 problems; of all' });
  });

  test('nothing looked at → failed: it would pass for ever', () => {
    expect(looked(0, 0)).toMatchObject({ passed: 0, failed: 1, output: expect.stringContaining('found nothing') });
  });

  test('every part → a gate or tests; the specification’s tags come after all tests', () => {
    expect(new Set(partNames.map((name) => partOf(name).kind))).toEqual(new Set(['gate', 'tests']));
    expect(partNames.at(-1)).toBe('spec');
    expect(partNames.filter((name) => partOf(name).row === 'files' && partOf(name).kind === 'tests')).toEqual([]);
  });
});

describe('matrices', () => {
  const cell = (row: string, status = 'passed') => ({ status, ancestorTitles: ['head'], title: row, meta: { row } });
  const plain = { status: 'passed', ancestorTitles: [], title: 'plain', meta: {} };

  test('two rows of three cells beside a plain test → three tests; a row with a failed cell has failed', () => {
    const results = [plain, cell('a'), cell('a'), cell('a'), cell('b'), cell('b', 'failed'), cell('b', 'failed')];
    expect(
      readVitest({ numPassedTests: 5, numFailedTests: 2, testResults: [{ name: 'x', assertionResults: results }] }),
    ).toEqual({ passed: 2, failed: 1, note: '6 cells of matrices counted by their rows' });
  });

  test('rows of one name in two files → two tests', () => {
    const testResults = ['x', 'y'].map((name) => ({ name, assertionResults: [cell('a'), cell('a')] }));
    expect(readVitest({ numPassedTests: 4, numFailedTests: 0, testResults })).toMatchObject({ passed: 2, failed: 0 });
  });
});

describe('result of a part', () => {
  test('note of a script → shown although nothing failed', () => {
    expect(readCounted({ code: 0, output: 'x\nNote: 3 of 4 are built\n3 passed, 0 failed\n' })).toMatchObject({
      passed: 3,
      failed: 0,
      note: '3 of 4 are built',
    });
    expect(readCounted({ code: 0, output: '3 passed, 0 failed\n' })).not.toHaveProperty('note');
  });

  test('no closing line, or exit code 1 → failed', () => {
    expect(readCounted({ code: 0, output: 'Note: fine\n' })).toMatchObject({ passed: 0, failed: 1 });
    expect(readCounted({ code: 1, output: '3 passed, 0 failed' })).toMatchObject({ passed: 3, failed: 1 });
  });

  test('routes → the number that is built', async () => {
    expect(await partOf('routes').run([])).toMatchObject({
      passed: 1,
      failed: 0,
      note: expect.stringMatching(/^\d+ looked at; \d+ of 154 routes are built$/),
    });
  });

  test('skipped tests → counted, with their groups', () => {
    const result = (status: string, group?: string) => ({ status, ancestorTitles: group ? [group, 'inner'] : [] });
    const report = (...assertionResults: ReturnType<typeof result>[]) => ({
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [{ assertionResults }],
    });
    const missing = 'sample feeds missing';
    expect(
      readVitest(report(result('passed', 'a'), result('skipped', missing), result('pending', missing), result('todo'))),
    ).toEqual({ passed: 1, failed: 0, note: '3 skipped: sample feeds missing, without a group' });
    expect(readVitest(report(result('passed', 'a')))).toEqual({ passed: 1, failed: 0 });
    expect(readPlaywright({ stats: { expected: 2, flaky: 1, unexpected: 0, skipped: 4 } })).toEqual({
      passed: 3,
      failed: 0,
      note: '4 skipped',
    });
    expect(readPlaywright({ stats: { expected: 2, skipped: 0 } })).toEqual({ passed: 2, failed: 0 });
  });

  test('passed on the second try → named; too many → failed', () => {
    const results = (again: number) => ({
      numPassedTests: 20,
      numFailedTests: 0,
      testResults: [
        {
          assertionResults: Array.from({ length: 20 }, (_, index) => ({
            status: 'passed',
            fullName: `story ${index}`,
            ancestorTitles: [],
            failureMessages: index < again ? ['it was late'] : [],
          })),
        },
      ],
    });
    expect(readVitest(results(2))).toEqual({
      passed: 20,
      failed: 0,
      note: '2 passed on the second try: story 0; story 1',
    });
    expect(readVitest(results(10))).toMatchObject({ passed: 20, failed: 0 });
    expect(readVitest(results(11))).toMatchObject({ passed: 20, failed: 1 });
    const specs = [
      { title: 'signs in', tests: [{ status: 'flaky' }] },
      { title: 'signs out', tests: [{ status: 'expected' }] },
    ];
    expect(readPlaywright({ stats: { expected: 1, flaky: 1 }, suites: [{ suites: [{ specs }] }] })).toEqual({
      passed: 2,
      failed: 0,
      note: '1 passed on the second try: signs in',
    });
  });

  test('failed file run again → counted as the second time', () => {
    const file = (name: string, ...statuses: string[]) => ({
      name,
      status: statuses.includes('failed') ? 'failed' : 'passed',
      assertionResults: statuses.map((status, index) => ({
        status,
        fullName: `${name} ${index}`,
        ancestorTitles: [],
        failureMessages: status === 'failed' ? ['the browser stood still'] : [],
      })),
    });
    const first = {
      numPassedTests: 3,
      numFailedTests: 2,
      testResults: [file('a', 'passed', 'passed'), file('b', 'failed', 'failed', 'passed')],
    };
    expect(failedFiles(first)).toEqual(['b']);
    expect(failures(first)).toBe('✘ b: b 0: the browser stood still\n✘ b: b 1: the browser stood still');
    expect(failedFiles({ testResults: [{ name: 'broken', status: 'failed', assertionResults: [] }] })).toEqual([
      'broken',
    ]);
    expect(failedFiles({ testResults: [file('a', 'passed')] })).toEqual([]);
    const mended = { testResults: [file('b', 'passed', 'passed', 'passed')] };
    expect(readVitest(merged(first, mended, ['b']))).toEqual({
      passed: 5,
      failed: 0,
      note: '2 passed in a new browser or process: b 0; b 1',
    });
    const still = { testResults: [file('b', 'passed', 'failed', 'passed')] };
    expect(readVitest(merged(first, still, ['b']))).toMatchObject({ passed: 4, failed: 1 });
  });
});
