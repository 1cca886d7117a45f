import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';

export const PROJECT = 'demo-conformance';
let count = 0;

/** The unmodified firebase-admin, connected to a local Firestore. */
export function connectAdmin(port: number, database = '(default)'): { db: Firestore; close(): Promise<void> } {
  const before = process.env.FIRESTORE_EMULATOR_HOST;
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
  // Without credentials the client asks a metadata server that does not exist, and only goes on after a timeout.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const app = initializeApp({ projectId: PROJECT }, `admin-${++count}`);
  const db = getFirestore(app, database);
  if (before === undefined) delete process.env.FIRESTORE_EMULATOR_HOST;
  else process.env.FIRESTORE_EMULATOR_HOST = before;
  return {
    db,
    close: async () => {
      await db.terminate();
      await deleteApp(app);
    },
  };
}
