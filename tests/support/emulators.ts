import { readFileSync } from 'node:fs';
import { startEmulators } from '../../emulators/start.ts';

/** Addresses such as `127.0.0.1:8080`, which the server's libraries read from the variables of the SDKs. */
type Hosts = { readonly firestore: string; readonly auth: string; readonly storage: string };

export type TestEmulators = Hosts & { readonly projectId: string; close(): Promise<void> };

const { EMULATORS = 'own', GCLOUD_PROJECT } = process.env;
if (!['own', 'official'].includes(EMULATORS))
  throw new Error(`EMULATORS must be own or official, but is "${EMULATORS}".`);

/**
 * A local Firebase with the product's rules and nothing in it. With EMULATORS=official it is the one that already runs where
 * the SDKs' variables say (8080, 9099 and 9199 of this machine unless they say otherwise), for the project GCLOUD_PROJECT; it
 * is emptied first, and left running. Its files must be run one after the other: they share it.
 */
export async function testEmulators(projectId: string): Promise<TestEmulators> {
  const started =
    EMULATORS === 'official' ? await takeOfficial(GCLOUD_PROJECT ?? 'demo-sprx') : await startOwn(projectId);
  // Without it the libraries ask the network whether they run in Google's cloud.
  process.env.METADATA_SERVER_DETECTION = 'none';
  process.env.FIRESTORE_EMULATOR_HOST = started.firestore;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = started.auth;
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = started.storage;
  return started;
}

async function startOwn(projectId: string): Promise<TestEmulators> {
  const emulators = await startEmulators({
    projectId,
    firestorePort: 0,
    authPort: 0,
    storagePort: 0,
    rules: { file: 'firestore.rules' },
    storageRules: { file: 'storage.rules' },
    allowedOrigins: [],
    say: () => undefined,
  });
  return {
    projectId,
    firestore: `127.0.0.1:${emulators.firestorePort}`,
    auth: `127.0.0.1:${emulators.authPort}`,
    storage: `127.0.0.1:${emulators.storagePort}`,
    close: () => emulators.close(),
  };
}

async function takeOfficial(projectId: string): Promise<TestEmulators> {
  const {
    FIRESTORE_EMULATOR_HOST: firestore = '127.0.0.1:8080',
    FIREBASE_AUTH_EMULATOR_HOST: auth = '127.0.0.1:9099',
    FIREBASE_STORAGE_EMULATOR_HOST: storage = '127.0.0.1:9199',
  } = process.env;
  const rules = (name: string) => ({ rules: { files: [{ name, content: readFileSync(name, 'utf8') }] } });
  const control = `http://${firestore}/emulator/v1/projects/${projectId}`;
  await ask(`${control}/databases/(default)/documents`, 'DELETE');
  await ask(`${control}:securityRules`, 'PUT', rules('firestore.rules'));
  await ask(`http://${auth}/emulator/v1/projects/${projectId}/accounts`, 'DELETE');
  await ask(`http://${storage}/internal/reset`, 'POST', {});
  await ask(`http://${storage}/internal/setRules`, 'PUT', rules('storage.rules'));
  return { projectId, firestore, auth, storage, close: async () => undefined };
}

/** @throws Error in words when the emulator does not answer, or refuses. */
async function ask(url: string, method: string, body?: object): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Error(
      `EMULATORS=official, but nothing answers at ${new URL(url).origin}. Start it by npm run emulators:official.`,
    );
  }
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
}
