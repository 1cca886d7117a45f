import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StartError } from '../net/addresses.ts';
import type { Auth, AuthOptions } from './server.ts';

/** What a child process says of itself. */
export type Report = { ready: number } | { failed: string; expected: boolean };

/** Its API description alone leaves 200 MB of garbage behind; a small heap makes it be collected on the way. */
const HEAP = ['--max-semi-space-size=1', '--max-old-space-size=192'];
const STOP_MS = 1500;

/** Starts the Auth emulator in a process of its own, which ends with this one, however that ends. */
export function startAuthProcess(options: AuthOptions): Promise<Auth> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [], {
    execArgv: HEAP,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new StartError(`The local Auth stopped unexpectedly (${signal ?? code}).`)),
    );
    child.on('message', (message) => {
      const report = message as Report;
      if ('failed' in report) {
        reject(report.expected ? new StartError(report.failed) : new Error(report.failed));
        return;
      }
      resolve({
        port: report.ready,
        close: async () => {
          if (child.connected) child.send('stop');
          const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
          await ended;
          clearTimeout(late);
        },
      });
    });
    child.send(options);
  });
}
