import { existsSync } from 'node:fs';
import { StoreOpenError } from './firestore/store/disk.ts';
import { StartError } from './net/addresses.ts';
import { type Emulators, type EmulatorsOptions, startEmulators } from './start.ts';

const RULES_FILE = 'firestore.rules';
const STORAGE_RULES_FILE = 'storage.rules';
const DEFAULT_PROJECT = 'demo-project';
/** What is served on this machine is the developer's own. */
const OWN_PAGES = 'http://localhost:*,http://127.0.0.1:*';

type Env = Readonly<Record<string, string | undefined>>;
type Settings = EmulatorsOptions & { readonly dataDir: string };

/** The settings as the README's table names them. Throws a StartError for one that cannot be used. */
function settingsFrom(env: Env): Settings {
  const host = env.EMULATOR_HOST || undefined;
  return {
    projectId: env.GCLOUD_PROJECT || DEFAULT_PROJECT,
    firestorePort: portFrom(env, 'FIRESTORE_PORT', 8080),
    authPort: portFrom(env, 'AUTH_PORT', 9099),
    storagePort: portFrom(env, 'STORAGE_PORT', 9199),
    host,
    dataDir: env.EMULATOR_DATA || '.local',
    rules: existsSync(RULES_FILE) ? { file: RULES_FILE } : undefined,
    storageRules: existsSync(STORAGE_RULES_FILE) ? { file: STORAGE_RULES_FILE } : undefined,
    indexes: env.EMULATOR_INDEXES ? { file: env.EMULATOR_INDEXES } : undefined,
    databases: listOf(env.EMULATOR_DATABASES ?? ''),
    importFrom: env.EMULATOR_IMPORT || undefined,
    allowedOrigins: listOf(env.EMULATOR_ORIGINS || `${OWN_PAGES}${host ? `,http://${host}:*` : ''}`),
  };
}

function portFrom(env: Env, name: string, otherwise: number): number {
  const text = env[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`${name} must be a port, 1 to 65535, but is "${text}".`);
  return port;
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Runs the local Firebase in this process until SIGINT or SIGTERM, says where it listens, and ends the process when it cannot start. */
export async function runCommand(env: Env): Promise<void> {
  let emulators: Emulators | undefined;
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await emulators?.close();
    process.exit(0);
  };
  // Whoever reads what is printed may go before this does; that is no reason to end.
  for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    const settings = settingsFrom(env);
    emulators = await startEmulators(settings);
    // A signal that came while starting found nothing to close yet.
    if (stopping) {
      await emulators.close();
      process.exit(0);
    }
    welcome(settings, emulators);
  } catch (error) {
    const expected = error instanceof StartError || error instanceof StoreOpenError;
    console.error(expected ? error.message : error);
    process.exit(1);
  }
}

function welcome({ projectId, dataDir, rules, storageRules }: Settings, emulators: Emulators): void {
  console.log(`Firestore  127.0.0.1:${emulators.firestorePort}`);
  console.log(`Auth       127.0.0.1:${emulators.authPort}`);
  console.log(`Storage    127.0.0.1:${emulators.storagePort}`);
  console.log(`Browse     http://127.0.0.1:${emulators.firestorePort}/emulator/ui`);
  if (!rules) console.log(`There is no ${RULES_FILE} here: only servers get at documents.`);
  if (!storageRules) console.log(`There is no ${STORAGE_RULES_FILE} here: only servers get at objects.`);
  console.log(`The local Firebase of ${projectId} is ready; its data are in ${dataDir}.`);
}
