/** The workbench on STORYBOOK_PORT (6006). A port in use ends it, where Storybook would ask in the terminal. */
import { spawn } from 'node:child_process';

const port = process.env.STORYBOOK_PORT ?? '6006';
const child = spawn(
  'storybook',
  ['dev', '--port', port, '--host', '127.0.0.1', '--no-open', '--exact-port', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
child.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
