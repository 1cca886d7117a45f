import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startAuthProcess } from './auth/process.ts';
import type { Auth } from './auth/server.ts';
import type { Core } from './firestore/core/core.ts';
import type { IndexesSource } from './firestore/query/indexes-in-force.ts';
import { documentsFor } from './firestore/rules/rules-documents.ts';
import { type Firestore, startFirestore } from './firestore-server.ts';
import type { RulesSource } from './rules/source.ts';
import { type Storage, startStorage } from './storage/server.ts';
import { exportAll, importAll, readExport } from './transfer.ts';

export type EmulatorsOptions = {
  projectId: string;
  /** 0 takes a free one. */
  firestorePort: number;
  authPort: number;
  storagePort: number;
  /** A private address to serve besides the loopback. */
  host?: string | undefined;
  /** The folder for all data; without it they are in memory alone. */
  dataDir?: string | undefined;
  rules?: RulesSource | undefined;
  storageRules?: RulesSource | undefined;
  /** Refuses queries for which these indexes do not suffice; without it every query is answered. */
  indexes?: IndexesSource | undefined;
  /** Ids of Firestore databases beside the default one. */
  databases?: readonly string[] | undefined;
  /** The folder of an export. Its parts are taken in where there are no data yet. */
  importFrom?: string | undefined;
  /** Origins of pages that may call; `*` stands for any port. */
  allowedOrigins: readonly string[];
  /** Takes lines worth showing. */
  say?: (line: string) => void;
};

export type Emulators = {
  firestorePort: number;
  authPort: number;
  storagePort: number;
  firestore: Core;
  close(): Promise<void>;
};

/**
 * Starts the local Firebase: Firestore and Storage in this process, Auth in one of its own. Rejects with a StartError or StoreOpenError,
 * whose message can be shown as it is, and then nothing is left running.
 */
export async function startEmulators(options: EmulatorsOptions): Promise<Emulators> {
  const { projectId, host, dataDir, allowedOrigins } = options;
  const say = options.say ?? console.log;
  const taken = options.importFrom === undefined ? undefined : readExport(options.importFrom);
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  // The store locks the folder, so that Auth never starts on one that is in use.
  const firestore: Firestore = await startFirestore({
    port: options.firestorePort,
    host,
    dataDir: dataDir && join(dataDir, 'firestore'),
    rules: options.rules,
    indexes: options.indexes,
    databases: options.databases,
    projectId,
    allowedOrigins,
    say,
    portUse: { name: 'the local Firestore', variable: 'FIRESTORE_PORT' },
  });
  let storage: Storage | undefined;
  let auth: Auth | undefined;
  try {
    storage = await startStorage({
      port: options.storagePort,
      host,
      dataDir: dataDir && join(dataDir, 'storage'),
      rules: options.storageRules,
      documents: documentsFor(firestore.core, projectId),
      allowedOrigins,
      say,
      portUse: { name: 'the local Storage', variable: 'STORAGE_PORT' },
    });
    const { port: storagePort, close: closeStorage } = storage;
    auth = await startAuthProcess({
      port: options.authPort,
      host,
      projectId,
      dataDir: dataDir && join(dataDir, 'auth'),
      allowedOrigins,
      portUse: { name: 'the local Auth', variable: 'AUTH_PORT' },
    });
    const closeAuth = auth.close;
    const parts = { firestore: firestore.core, storage, auth: { port: auth.port, projectId } };
    if (taken) await importAll(parts, taken, say);
    firestore.core.exportAll = (folder) => exportAll(parts, folder);
    return {
      firestorePort: firestore.port,
      authPort: auth.port,
      storagePort,
      firestore: firestore.core,
      close: async () => {
        // Rules of Storage ask Firestore, so it goes first.
        await Promise.all([closeStorage().then(() => firestore.close()), closeAuth()]);
      },
    };
  } catch (error) {
    await auth?.close();
    await storage?.close();
    await firestore.close();
    throw error;
  }
}
