import * as sdk from 'firebase-admin/firestore';
import { afterAll, beforeAll } from 'vitest';
import { type Firestore, startFirestore } from '../../../../emulators/firestore-server.ts';
import { connectAdmin } from './admin.ts';

/** What a topic needs of the server SDK: the package, or its replacement, and a database of the test file's own. */
export type AdminSuite = {
  readonly sdk: typeof sdk;
  readonly db: sdk.Firestore;
  /** A collection that no other test of the file has. */
  fresh(): sdk.CollectionReference;
};

/** A local Firestore of the calling test file's own, reached by the server SDK; it runs as long as the file's tests. */
export function adminSuite(): AdminSuite & { readonly port: number } {
  let server: Firestore | undefined;
  let admin: ReturnType<typeof connectAdmin> | undefined;
  let collections = 0;
  const connected = (): sdk.Firestore => {
    if (!admin) throw new Error('The database stands only while tests run');
    return admin.db;
  };
  beforeAll(async () => {
    server = await startFirestore({ port: 0, say: () => undefined, lockWaitMs: 1500 });
    admin = connectAdmin(server.port);
  });
  afterAll(async () => {
    await admin?.close();
    await server?.close();
  });
  return {
    sdk,
    get db() {
      return connected();
    },
    get port() {
      if (!server) throw new Error('The database stands only while tests run');
      return server.port;
    },
    fresh: () => connected().collection(`c${++collections}`),
  };
}
