import { describe, expect, test } from 'vitest';
import { type Patience, run } from '../../../../scripts/check/run/command.ts';

const FOR_EVER = 600_000;
const node = (code: string, patience: Partial<Patience> = {}) =>
  // In a group of its own, though this test may run in the check's.
  run(
    'node',
    ['-e', code],
    { CHECK_GROUP: undefined },
    { silentMs: FOR_EVER, wholeMs: FOR_EVER, openMs: FOR_EVER, stopMs: 1000, ...patience },
  );
const NEVER_ENDS = 'setInterval(() => {}, 1000);';
const SPAWNS = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });`;

describe('command of the check', () => {
  test('ends by itself → its code and all of its output', async () => {
    expect(await node("console.log('out'); console.error('err'); process.exitCode = 3")).toEqual({
      code: 3,
      output: expect.stringMatching(/out\nerr|err\nout/),
    });
  });

  test('is not there → 127 and its name', async () => {
    expect(await run('no-such-command', [])).toEqual({ code: 127, output: expect.stringContaining('no-such-command') });
  });

  test('says nothing for too long → stopped, what it said before and why', async () => {
    expect(await node(`console.log('story 1 of 3'); ${NEVER_ENDS}`, { silentMs: 1500 })).toEqual({
      code: 124,
      output: 'story 1 of 3\n\nnode said nothing for 1.5 s: stopped.',
    });
  });

  test('keeps talking, but never ends → stopped', async () => {
    const { code, output } = await node("setInterval(() => console.log('still'), 50)", {
      silentMs: 5000,
      wholeMs: 1500,
    });
    expect([code, output.slice(-50)]).toEqual([
      124,
      expect.stringContaining('node was not at its end after 1.5 s: stopped.'),
    ]);
  });

  test('takes no notice of being stopped, and what it has started neither → both are gone', async () => {
    const deaf = `process.on('SIGTERM', () => {}); console.log(process.pid); ${SPAWNS} ${NEVER_ENDS}`;
    const { code, output } = await node(deaf, { silentMs: 1500 });
    expect(code).toBe(124);
    const pid = Number(output.split('\n')[0]);
    expect(pid).toBeGreaterThan(1);
    await expect.poll(() => isAlive(-pid)).toBe(false);
  });

  test('ends and leaves a process behind that holds its output → stopped and named', async () => {
    const { code, output } = await node(`console.log('done'); ${SPAWNS} setTimeout(() => process.exit(0), 300);`, {
      openMs: 1500,
    });
    expect([code, output]).toEqual([124, 'done\n\nnode left processes behind that ran 1.5 s longer: stopped.']);
  });

  test('two hang at once → each is stopped by itself', async () => {
    const both = await Promise.all([node(NEVER_ENDS, { silentMs: 1000 }), node(NEVER_ENDS, { silentMs: 1000 })]);
    expect(both).toMatchObject([{ code: 124 }, { code: 124 }]);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
