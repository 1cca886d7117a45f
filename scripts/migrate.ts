/**
 * `npm run migrate -- [--dry-run]`: changes stored data to the form that this version reads, on the data folder of `npm start`; with
 * FIREBASE_PROJECT set, on that project instead. `--dry-run` names each migration with its state.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StoreOpenError } from '../emulators/firestore/store/disk.ts';
import { startEmulators } from '../emulators/start.ts';
import { createLog } from '../server/core/log.ts';
import { type LocalConfig, readLocalConfig } from '../server/local/config.ts';
import { connectFirebase, LOCAL_PROJECT, type LocalFirebasePorts } from '../server/local/firebase.ts';
import { migrate } from '../server/migrations/command.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

type Running = { readonly ports: LocalFirebasePorts; readonly alone: boolean; close(): Promise<void> };

/** The local Firebase that already runs on the data folder, or one for the time of the command. */
async function localFirebase(config: LocalConfig): Promise<Running> {
  try {
    const emulators = await startEmulators({
      projectId: LOCAL_PROJECT,
      firestorePort: 0,
      authPort: 0,
      storagePort: 0,
      dataDir: config.dataDir,
      rules: { file: join(root, 'firestore.rules') },
      allowedOrigins: [],
      say: () => undefined,
    });
    const { firestorePort: firestore, authPort: auth, storagePort: storage } = emulators;
    return { ports: { firestore, auth, storage }, alone: true, close: () => emulators.close() };
  } catch (error) {
    if (!(error instanceof StoreOpenError) || !error.message.includes('in use')) throw error;
    return { ports: config.ports, alone: false, close: async () => undefined };
  }
}

async function run(): Promise<void> {
  if (process.env.FIREBASE_PROJECT) {
    await import('../server/migrate.ts');
    return;
  }
  const running = await localFirebase(readLocalConfig(process.env));
  const firebase = connectFirebase(running.ports);
  try {
    await migrate(
      { db: firebase.db, log: createLog('warn'), now: () => new Date() },
      { by: 'npm run migrate', alone: running.alone, isDryRun: process.argv.includes('--dry-run'), say: console.log },
    );
  } finally {
    await firebase.close();
    await running.close();
  }
  process.exit(0);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error), (error as Error)?.cause ?? '');
  process.exit(1);
});
