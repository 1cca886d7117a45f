import { describe, expect, test } from 'vitest';
import { tryAgain } from '../../../../scripts/check/run/again.ts';
import type { TestReport } from '../../../../scripts/check/run/report.ts';
import { type Outcome, readTests } from '../../../../scripts/check/run/run.ts';

const reportOf = (files: Record<string, 'passed' | 'failed'>): TestReport =>
  Object.entries(files).map(([file, status]) => ({ file, tests: [{ title: 'x', name: 'x', status }] }));
const testsOf = (files: Record<string, 'passed' | 'failed'>, output = ''): Outcome =>
  readTests(reportOf(files), { code: Object.values(files).includes('failed') ? 1 : 0, output });
const lost: Outcome = { passed: 0, failed: 1, output: 'no browser', report: null };

/** Tries with these ends one after the other; `asked` are the files of each. */
async function again(first: Outcome, ends: readonly Outcome[], tries = ends.length) {
  const triedFiles: (readonly string[])[] = [];
  const { outcome, unstable } = await tryAgain(first, {
    part: 'stories',
    run: async (files) => {
      triedFiles.push(files);
      return ends[triedFiles.length - 1] ?? lost;
    },
    hasTime: () => triedFiles.length < tries,
  });
  const names = unstable.map(({ name }) => name);
  return { passed: outcome.passed, failed: outcome.failed, output: outcome.output, names, asked: triedFiles };
}

const first = testsOf({ a: 'passed', b: 'failed' }, 'beside others');
const pass = testsOf({ b: 'passed' });
const fail = testsOf({ b: 'failed' });

describe('what failed is tried again', () => {
  test('nothing failed → nothing is run', async () => {
    expect(await again(pass, [])).toMatchObject({ passed: 1, failed: 0, asked: [] });
  });

  test('two passes → passed, and named as unstable', async () => {
    expect(await again(first, [pass, pass])).toMatchObject({
      passed: 2,
      failed: 0,
      names: ['b: x'],
      asked: [['b'], ['b']],
    });
  });

  test('a failure between two passes → passed, and named as unstable', async () => {
    expect(await again(first, [pass, fail, pass])).toMatchObject({ passed: 2, failed: 0, names: ['b: x'] });
  });

  test('two failures → failed, and not tried a third time', async () => {
    expect(await again(first, [fail, fail])).toMatchObject({ passed: 1, failed: 1, names: [], asked: [['b'], ['b']] });
    expect(await again(first, [fail, pass, fail])).toMatchObject({ passed: 1, failed: 1, names: [] });
  });

  test('two files → each by itself, and each has its own verdict', async () => {
    const both = testsOf({ b: 'failed', c: 'failed' });
    const c = testsOf({ c: 'failed' });
    expect(await again(both, [pass, pass, c, c])).toMatchObject({
      passed: 1,
      failed: 1,
      names: ['b: x'],
      asked: [['b'], ['b'], ['c'], ['c']],
    });
  });

  test('gate → run whole until two of three agree', async () => {
    const red: Outcome = { passed: 0, failed: 1, output: 'red' };
    const green: Outcome = { passed: 1, failed: 0, output: 'green' };
    expect(await again(red, [green, red, green])).toMatchObject({ passed: 1, failed: 0, names: ['stories'] });
    expect(await again(red, [red, green, red])).toMatchObject({ passed: 0, failed: 1, names: [] });
  });

  test('all tests passed in a run that ended badly → run whole', async () => {
    const bad = readTests(reportOf({ a: 'passed' }), { code: 1, output: '' });
    const good = testsOf({ a: 'passed' });
    expect(await again(bad, [good, good])).toMatchObject({ passed: 1, failed: 0, names: ['stories'], asked: [[], []] });
  });

  test('run without results → one whole run counts, and is named', async () => {
    expect(await again(lost, [testsOf({ a: 'passed' })])).toMatchObject({
      passed: 1,
      failed: 0,
      names: ['stories: ended without results'],
      asked: [[]],
    });
    expect(await again(lost, [lost])).toMatchObject({ passed: 0, failed: 1, names: [] });
    expect(await again(lost, [first, pass, pass])).toMatchObject({
      passed: 2,
      failed: 0,
      names: ['stories: ended without results', 'b: x'],
    });
  });

  test('no time left → failed, and it says that it was not tried', async () => {
    expect(await again(first, [pass, pass], 1)).toMatchObject({
      passed: 1,
      failed: 1,
      names: [],
      output: expect.stringContaining('no time left'),
    });
  });
});
