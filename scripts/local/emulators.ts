/**
 * The local Firebase in a process of its own, for the start script. Signals of the terminal reach the whole group; they
 * are left to the parent, which stops the server first. When the parent is gone, however that came, this ends too.
 */
import { StoreOpenError } from '../../emulators/firestore/store/disk.ts';
import { StartError } from '../../emulators/net/addresses.ts';
import { type Emulators, type EmulatorsOptions, startEmulators } from '../../emulators/start.ts';

export type EmulatorsReport =
  | { readonly ready: { readonly firestore: number; readonly auth: number; readonly storage: number } }
  | { readonly failed: string; readonly isExpected: boolean };

let emulators: Emulators | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await emulators?.close();
  process.exit(0);
}

function report(message: EmulatorsReport): void {
  process.send?.(message);
}

// A log on a full disk is no reason to end.
for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined);
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', stop);
process.on('message', async (message: EmulatorsOptions | 'stop') => {
  if (message === 'stop') return stop();
  try {
    emulators = await startEmulators(message);
    if (isStopping) await emulators.close();
    else {
      const { firestorePort, authPort, storagePort } = emulators;
      report({ ready: { firestore: firestorePort, auth: authPort, storage: storagePort } });
    }
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof StoreOpenError;
    report({
      failed: error instanceof Error ? (isExpected ? error.message : String(error.stack)) : String(error),
      isExpected,
    });
    process.disconnect();
  }
});
