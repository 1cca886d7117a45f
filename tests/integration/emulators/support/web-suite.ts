import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import type * as Sdk from 'firebase/firestore';
import { afterAll, beforeAll } from 'vitest';
import { type Firestore, startFirestore } from '../../../../emulators/firestore-server.ts';

/** What a topic needs of the web SDK: the package, whichever of its builds, and a database of the test file's own. */
export type WebSuite = {
  readonly sdk: typeof Sdk;
  readonly db: Sdk.Firestore;
  readonly port: number;
  /** Another client of the same database. */
  connect(): Sdk.Firestore;
  /** A collection that no other test of the file has, with these documents. */
  collection(documents?: Record<string, Sdk.DocumentData>): Promise<Sdk.CollectionReference>;
};

const OPEN_RULES = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /{path=**} { allow read, write; } } }`;

/** A local Firestore of the calling test file's own, reached by the web SDK; it runs as long as the file's tests. */
export function webSuite(sdk: typeof Sdk): WebSuite {
  let server: Firestore | undefined;
  const apps: FirebaseApp[] = [];
  let db: Sdk.Firestore | undefined;
  // What the client under test finds in its own cache, it need not ask for.
  let writer: Sdk.Firestore | undefined;
  let count = 0;
  const connect = (): Sdk.Firestore => {
    const app = initializeApp({ projectId: 'demo-web', apiKey: 'local' }, `web-${apps.length}`);
    apps.push(app);
    const made = sdk.getFirestore(app);
    sdk.connectFirestoreEmulator(made, '127.0.0.1', (server as Firestore).port);
    return made;
  };
  beforeAll(async () => {
    sdk.setLogLevel('silent');
    server = await startFirestore({ port: 0, say: () => undefined, rules: { source: OPEN_RULES } });
    db = connect();
    writer = connect();
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => deleteApp(app)));
    await server?.close();
  });
  return {
    sdk,
    connect,
    get db() {
      if (!db) throw new Error('The database stands only while tests run');
      return db;
    },
    get port() {
      return (server as Firestore).port;
    },
    async collection(documents = {}) {
      const id = `c${++count}`;
      const batch = sdk.writeBatch(writer as Sdk.Firestore);
      for (const [name, data] of Object.entries(documents)) batch.set(sdk.doc(writer as Sdk.Firestore, id, name), data);
      await batch.commit();
      return sdk.collection(this.db, id);
    },
  };
}

/** The SDK's own word for what went wrong, `ok` when nothing did. */
export const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

export const idsOf = (snapshot: { docs: { id: string }[] }): string[] => snapshot.docs.map(({ id }) => id);
