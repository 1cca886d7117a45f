import { describe, expect, test } from 'vitest';
import { clocksIn } from '../../../scripts/check/gates/clocks.ts';

/** The lines at which something is refused. */
const linesOf = (...lines: string[]) =>
  clocksIn([['tests/a.test.ts', lines.join('\n')]]).map((finding) => Number(finding.split(':')[1]));

describe('clocksIn, sleeps', () => {
  test.each([
    'await new Promise((done) => setTimeout(done, 50));',
    'const turn = () => new Promise((done) => setTimeout(done));',
    'globalThis.setTimeout(done, 50);',
    'window.setTimeout(done, 50);',
    'await page.waitForTimeout(50);',
    'await delay(50);',
    'await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));',
  ])('%s → refused', (line) => {
    expect(linesOf(line)).toEqual([1]);
  });

  test.each([
    ["import { setTimeout as wait } from 'node:timers/promises';", 'await wait(50);'],
    ["import { setTimeout } from 'timers/promises';", 'await setTimeout(50);'],
    ["import timers from 'node:timers/promises';", 'await timers.setTimeout(50);'],
    ["import * as timers from 'node:timers/promises';", 'await timers.setTimeout(50);'],
  ])('%s → its call is refused', (...lines) => {
    expect(linesOf(...lines)).toEqual([2]);
  });

  test.each([
    "vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });",
    'test.setTimeout(600_000);',
    'socket.setTimeout(20_000, () => socket.destroy());',
    'const code = "setTimeout(() => process.exit(0), 300)";',
    '// setTimeout(done, 50)',
    "import { setImmediate } from 'node:timers/promises';\nawait setImmediate();",
    'clearTimeout(timer);',
    "vi.spyOn(window, 'setTimeout');",
  ])('%s → let through', (text) => {
    expect(linesOf(text)).toEqual([]);
  });
});

describe('clocksIn, limits', () => {
  test.each([
    'await expect.poll(read, { timeout: 5_000 }).toBe(1);',
    "test('a: b → c', { timeout: 30_000 }, () => {});",
    'await expect(page).toHaveTitle(/x/, { timeout: 59_999 });',
    'await vi.waitFor(read);',
    'await vi.waitFor(read, 15_000);',
    'await vi.waitUntil(read, { timeout: 30 * 1000 });',
    "it('a: b → c', async () => {}, 30_000);",
    "it.each(rows)('a: %s → c', async () => {}, 30_000);",
    'beforeAll(async () => {}, 10_000);',
  ])('%s → refused', (line) => {
    expect(linesOf(line)).toEqual([1]);
  });

  test('a limit by a name of the file, or worked out of one → refused where it is used', () => {
    expect(linesOf('const SECOND = 1_000;', 'const WAIT = 5 * SECOND;', 'poll(read, { timeout: WAIT });')).toEqual([3]);
    expect(linesOf('const WAIT = 60_000;', 'poll(read, { timeout: WAIT });')).toEqual([]);
  });

  test.each([
    'await expect.poll(read, { timeout: 60_000 }).toBe(1);',
    "it('a: b → c', async () => {}, 60_000);",
    'await vi.waitFor(read, { timeout: 60_000 });',
    'await button.waitFor();',
    'const alert = { timeout: 0 };',
    'const options = { timeout };',
    'expect(rooms(30, () => 10)).toBe(20);',
  ])('%s → let through', (line) => {
    expect(linesOf(line)).toEqual([]);
  });
});

describe('clocksIn, reasons', () => {
  const sleep = '  await new Promise((done) => setTimeout(done, 50));';

  test('a reason of 20 characters directly above, also over two lines → let through', () => {
    expect(linesOf('  // Clock: a stand-in that is slow on purpose.', sleep)).toEqual([]);
    expect(linesOf('  // Clock: a stand-in that is', '  // slow on purpose.', sleep)).toEqual([]);
  });

  test.each([
    ['none', ''],
    ['too short', '  // Clock: needed'],
    ['of another kind', '  // Long: a stand-in that is slow on purpose.'],
    ['at the end of a line', '  go(); // Clock: a stand-in that is slow on purpose.'],
  ])('a reason that is %s → refused', (_, above) => {
    expect(linesOf(above, sleep)).toEqual([2]);
  });

  test('a reason above another line → refused', () => {
    expect(linesOf('  // Clock: a stand-in that is slow on purpose.', '  go();', sleep)).toEqual([3]);
  });

  test('refused → file, line, and what to do', () => {
    expect(clocksIn([['tests/a.test.ts', `\n${sleep}`]])).toEqual([
      expect.stringMatching(/^tests\/a\.test\.ts:2: setTimeout sleeps: wait for the event/),
    ]);
  });
});
