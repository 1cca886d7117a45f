import { StartError } from '../net/addresses.ts';
import type { Report } from './process.ts';
import { type Auth, type AuthOptions, startAuth } from './server.ts';

let auth: Auth | undefined;

function report(value: Report): void {
  if (process.connected) process.send?.(value);
}

async function stop(): Promise<void> {
  await auth?.close();
  process.exit();
}

// Whoever reads what is printed may go before this does; that is no reason to end.
for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined);
// Signals reach the whole group; the process that started this one decides in which order all is stopped.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', stop);
process.on('message', async (message: AuthOptions | 'stop') => {
  if (message === 'stop') return stop();
  try {
    auth = await startAuth(message);
    report({ ready: auth.port });
  } catch (error) {
    const text = error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error);
    report({ failed: text, expected: error instanceof StartError });
    process.disconnect();
  }
});
