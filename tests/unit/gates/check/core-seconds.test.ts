import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { run } from '../../../../scripts/check/run/command.ts';
import { CoreSeconds, markOf, PART, partIn, partNow, statOf } from '../../../../scripts/check/run/core-seconds.ts';

test('core-seconds: a process whose name has spaces and parentheses → its user and system time', () => {
  const fields = [
    'S',
    '1',
    '1',
    '1',
    '0',
    '-1',
    '0',
    '0',
    '0',
    '0',
    '0',
    '250',
    '50',
    '9',
    '9',
    '20',
    '0',
    '1',
    '0',
    '777',
  ];
  expect(statOf(`12 (a (b) c) ${fields.join(' ')} 0`)).toEqual({
    ticks: 300,
    parent: '1',
    started: '777',
  });
});

test('core-seconds: environment of a process → its part; none, or of another check → null', () => {
  expect(partIn(`PATH=/bin\0${PART}=${markOf('e2e')}\0HOME=/`)).toBe('e2e');
  expect(partIn(`PATH=/bin\0${PART}=1${markOf('e2e')}\0HOME=/`)).toBeNull();
  expect(partIn('PATH=/bin\0HOME=/')).toBeNull();
});

test('core-seconds: command of a part → it and all that it starts carry the part’s name', async () => {
  const shell = ['-c', 'node -p process.env.CHECK_PART'];
  const both = await Promise.all(['one', 'two'].map((part) => partNow.run(part, () => run('sh', shell))));
  expect(both.map(({ output }) => output.trim())).toEqual([markOf('one'), markOf('two')]);
});

/** Works for 0.3 s of processor time, says so and lives on. */
const WORKER =
  'const { user } = process.cpuUsage(); while (process.cpuUsage().user < user + 300_000) for (let n = 0; n < 1e6; n++); console.log("worked"); setInterval(() => {}, 60_000);';

test.runIf(process.platform === 'linux')(
  'core-seconds: process that wrote over its environment → its parent’s part',
  async () => {
    // As browsers do: the child has none of its parent's environment.
    const child = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(WORKER)}], { env: {}, stdio: 'inherit' })`;
    const parent = spawn('node', ['-e', child], {
      env: { ...process.env, [PART]: markOf('parent-of-this-test') },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    const cores = new CoreSeconds();
    try {
      await once(parent.stdout, 'data');
      cores.measure();
      cores.measure();
      expect(cores.byPart().get('parent-of-this-test')).toBeGreaterThanOrEqual(0.3);
    } finally {
      process.kill(-(parent.pid ?? 0));
    }
  },
);

test.runIf(process.platform === 'linux')(
  'core-seconds: process that worked for 0.3 s, looked at twice → counted once, for its part',
  async () => {
    const child = spawn('node', ['-e', WORKER], {
      env: { ...process.env, [PART]: markOf('worker-of-this-test') },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const cores = new CoreSeconds();
    try {
      await once(child.stdout, 'data');
      cores.measure();
      const first = cores.byPart().get('worker-of-this-test') ?? 0;
      cores.measure();
      const second = cores.byPart().get('worker-of-this-test') ?? 0;
      expect(first).toBeGreaterThanOrEqual(0.3);
      expect(second).toBeLessThan(2 * first);
    } finally {
      child.kill();
    }
  },
);
