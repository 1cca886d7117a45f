/** `npm run reset` empties the data folder; `npm run seed` makes the demo data again. Both only while nothing runs on it. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StoreOpenError } from '../emulators/firestore/store/disk.ts';
import { StartError } from '../emulators/net/addresses.ts';
import { startEmulators } from '../emulators/start.ts';
import { originsOf, readLocalConfig, SettingError } from '../server/local/config.ts';
import { emptyDataDir, isEmpty, markForSeed } from '../server/local/seed-state.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const what = process.argv[2];

async function run(): Promise<void> {
  if (what !== 'seed' && what !== 'reset') throw new SettingError('Say what: seed or reset.');
  const config = readLocalConfig(process.env);
  await assertStopped(config.dataDir);
  emptyDataDir(config.dataDir);
  if (what === 'reset') {
    console.log(`${config.dataDir} is empty. The next start makes the demo data.`);
    return;
  }
  const { extras } = originsOf(config);
  markForSeed(config.dataDir, config.seed, extras);
  const emulators = await startEmulators({ ...quiet(config.dataDir), rules: { file: join(root, 'firestore.rules') } });
  try {
    const { seedNow } = await import('../server/local/seed-now.ts');
    const { firestorePort: firestore, authPort: auth, storagePort: storage } = emulators;
    await seedNow(config, { firestore, auth, storage });
  } finally {
    await emulators.close();
  }
  console.log(`The ${config.seed === 'demo' ? 'demo data are' : 'accounts and schools are'} in ${config.dataDir}.`);
}

/** A running server locks the store, so opening it fails. A damaged store is not locked. */
async function assertStopped(dataDir: string): Promise<void> {
  if (isEmpty(dataDir)) return;
  try {
    const emulators = await startEmulators(quiet(dataDir));
    await emulators.close();
  } catch (error) {
    if (!(error instanceof StoreOpenError) || error.message.includes('in use')) throw error;
  }
}

function quiet(dataDir: string) {
  return {
    projectId: 'demo-sprx',
    firestorePort: 0,
    authPort: 0,
    storagePort: 0,
    dataDir,
    allowedOrigins: [],
    say: () => undefined,
  };
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    const isExpected = [SettingError, StartError, StoreOpenError].some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    process.exit(1);
  },
);
