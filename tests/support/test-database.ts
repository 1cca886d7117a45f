import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { startFirestore } from '../../emulators/firestore-server.ts';

export type TestDatabase = {
  readonly db: Firestore;
  clear(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The local Firestore behind Google's client, by gRPC: the one that runs at a port, or one of its own in memory. Where the tests
 * of the API have the database in process, `test-database-in-process.ts` replaces this module.
 */
export async function openDatabase(projectId: string, running?: { readonly port: number }): Promise<TestDatabase> {
  const own = running
    ? null
    : await startFirestore({ port: 0, indexes: { file: 'firestore.indexes.json' }, say: () => {} });
  const { port } = running ?? own ?? { port: 0 };
  // Without it the SDK asks the network whether it runs in Google's cloud.
  process.env.METADATA_SERVER_DETECTION = 'none';
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
  const app = initializeApp({ projectId }, `test-${port}`);
  return {
    db: getFirestore(app),
    async clear() {
      const documents = `projects/${projectId}/databases/(default)/documents`;
      await fetch(`http://127.0.0.1:${port}/emulator/v1/${documents}`, { method: 'DELETE' });
    },
    async close() {
      await deleteApp(app);
      await own?.close();
    },
  };
}
