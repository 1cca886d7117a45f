import { existsSync } from 'node:fs';
import { StoreOpenError } from './firestore/disk.ts';
import { StartError } from './net/addresses.ts';
import { type Emulators, startEmulators } from './start.ts';

const RULES_FILE = 'firestore.rules';
const STORAGE_RULES_FILE = 'storage.rules';
const DEFAULT_PROJECT = 'demo-sprx';

function portFrom(name: string, otherwise: number): number {
  const text = process.env[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`${name} must be a port, 1 to 65535, but is "${text}".`);
  return port;
}

/** Pages that may call: those named in EMULATOR_ORIGINS, or else the ones served on PORT and EXTRAS_PORT. */
function originsFrom(host: string | undefined): string[] {
  const named = process.env.EMULATOR_ORIGINS;
  if (named)
    return named
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== '');
  const hosts = ['127.0.0.1', 'localhost', ...(host ? [host] : [])];
  const ports = [portFrom('PORT', 4173), portFrom('EXTRAS_PORT', 4174)];
  return hosts.flatMap((name) => ports.map((port) => `http://${name}:${port}`));
}

async function main(): Promise<void> {
  let emulators: Emulators | undefined;
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await emulators?.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    const host = process.env.SPRX_HOST || undefined;
    const dataDir = process.env.SPRX_DATA || '.local';
    const projectId = process.env.GCLOUD_PROJECT || DEFAULT_PROJECT;
    emulators = await startEmulators({
      projectId,
      firestorePort: portFrom('FIRESTORE_PORT', 8080),
      authPort: portFrom('AUTH_PORT', 9099),
      storagePort: portFrom('STORAGE_PORT', 9199),
      host,
      dataDir,
      rules: existsSync(RULES_FILE) ? { file: RULES_FILE } : undefined,
      storageRules: existsSync(STORAGE_RULES_FILE) ? { file: STORAGE_RULES_FILE } : undefined,
      allowedOrigins: originsFrom(host),
    });
    // A signal that came while starting found nothing to close yet.
    if (stopping) {
      await emulators.close();
      process.exit(0);
    }
    console.log(`Firestore  127.0.0.1:${emulators.firestorePort}`);
    console.log(`Auth       127.0.0.1:${emulators.authPort}`);
    console.log(`Storage    127.0.0.1:${emulators.storagePort}`);
    if (!existsSync(RULES_FILE)) console.log(`There is no ${RULES_FILE} here: only servers get at documents.`);
    if (!existsSync(STORAGE_RULES_FILE)) {
      console.log(`There is no ${STORAGE_RULES_FILE} here: only servers get at objects.`);
    }
    console.log(`The local Firebase of ${projectId} is ready; its data are in ${dataDir}.`);
  } catch (error) {
    const expected = error instanceof StartError || error instanceof StoreOpenError;
    console.error(expected ? error.message : error);
    process.exit(1);
  }
}

await main();
