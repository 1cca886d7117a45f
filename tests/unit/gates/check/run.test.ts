import { describe, expect, test } from 'vitest';
import { partNames, partOf } from '../../../../scripts/check/parts.ts';
import { asGate, readCounted, readTests } from '../../../../scripts/check/run/run.ts';

describe('gates', () => {
  const looked = (passed: number, failed: number) => asGate({ passed, failed, output: 'x', note: 'of all' });

  test('many things looked at → one check, passed or failed, with the number in the note', () => {
    expect(looked(824, 0)).toMatchObject({ passed: 1, failed: 0, note: '824 looked at; of all' });
    expect(looked(820, 4)).toMatchObject({ passed: 0, failed: 1, note: '4 problems; of all' });
  });

  test('nothing checked → failed', () => {
    expect(looked(0, 0)).toMatchObject({ passed: 0, failed: 1, output: expect.stringContaining('found nothing') });
  });

  test('every part → a gate or tests; what reads the results of tests comes after all of them', () => {
    expect(new Set(partNames.map((name) => partOf(name).kind))).toEqual(new Set(['gate', 'tests']));
    expect(partNames.filter((name) => partOf(name).isClosing)).toEqual(['answers', 'pages', 'spec']);
    expect(partNames.slice(-3)).toEqual(['answers', 'pages', 'spec']);
    expect(partNames.filter((name) => partOf(name).row === 'files' && partOf(name).kind === 'tests')).toEqual([]);
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
    expect(await partOf('routes').run({ files: [] })).toMatchObject({
      passed: 1,
      failed: 0,
      note: expect.stringMatching(/^\d+ looked at; \d+ of 154 routes are built$/),
    });
  });

  test('run without a result → failed, and known as a run that said nothing', () => {
    const ran = { code: 1, output: 'Failed to connect to the browser session' };
    const lost = { passed: 0, failed: 1, report: null, output: expect.stringContaining('ended with 1 and no result') };
    expect(readTests(null, ran)).toEqual(lost);
    expect(readTests([], ran)).toEqual(lost);
    expect(readTests([{ file: 'a', tests: [] }], ran)).toEqual(lost);
  });

  test('all tests passed but the run ended badly → one failure', () => {
    const report = [{ file: 'a', tests: [{ title: 'x', name: 'x', status: 'passed' as const }] }];
    expect(readTests(report, { code: 1, output: '' })).toMatchObject({ passed: 1, failed: 1 });
    expect(readTests(report, { code: 0, output: '' })).toMatchObject({ passed: 1, failed: 0 });
  });
});
