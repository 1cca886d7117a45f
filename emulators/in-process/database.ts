import type { Caller } from '../firestore/core/access.ts';
import { Core } from '../firestore/core/core.ts';
import type { Indexes } from '../firestore/query/index-check.ts';
import { IndexConfig } from '../firestore/query/index-config.ts';
import type { Call } from '../firestore/serving/rpc.ts';
import { MemoryStore } from '../firestore/store/memory-store.ts';
import { grpcWire } from '../firestore/values/wire.ts';
import { BulkWriter } from './bulk-writer.ts';
import type { Client } from './client.ts';
import { getDocuments, type ReadOptions } from './read.ts';
import { CollectionGroup, CollectionReference, collectionsBelow, DocumentReference } from './references.ts';
import type { DocumentSnapshot } from './snapshot.ts';
import { runTransaction, type Transaction, type TransactionOptions } from './transaction.ts';
import { WriteBatch } from './write-batch.ts';

type InProcessOptions = {
  projectId?: string;
  /** Tells the time of commits, in milliseconds. */
  now?: () => number;
  /** The content of a firestore.indexes.json; queries that need another index are refused. */
  indexes?: unknown;
  lockWaitMs?: number;
};

const SERVER: Caller = { server: true };
const INDEXES_FILE = 'firestore.indexes.json';

function fixed(content: unknown): Indexes {
  const config = new IndexConfig(content);
  return { file: INDEXES_FILE, current: () => config };
}

/** A Firestore in the memory of this process, behind the surface of the client for servers. */
export class Firestore implements Client {
  readonly core: Core<MemoryStore>;
  readonly name: string;
  readonly call: Call;

  constructor({ projectId = 'demo-in-process', now, indexes, lockWaitMs }: InProcessOptions = {}) {
    this.name = `projects/${projectId}/databases/(default)`;
    this.core = new Core({
      store: new MemoryStore(now),
      lockWaitMs,
      indexes: indexes === undefined ? undefined : fixed(indexes),
    });
    this.call = { core: this.core, caller: SERVER, wire: grpcWire };
  }

  get databaseId(): string {
    return '(default)';
  }

  doc(path: string): DocumentReference {
    return new DocumentReference(this, path);
  }

  reference(path: string): DocumentReference {
    return this.doc(path);
  }

  collection(path: string): CollectionReference {
    return new CollectionReference(this, path);
  }

  collectionGroup(id: string): CollectionGroup {
    return new CollectionGroup(this, id);
  }

  getAll(...refs: (DocumentReference | ReadOptions)[]): Promise<DocumentSnapshot[]> {
    return getDocuments(this, refs, {});
  }

  runTransaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return runTransaction(this, work, options);
  }

  batch(): WriteBatch {
    return new WriteBatch(this);
  }

  bulkWriter(): BulkWriter {
    return new BulkWriter(this);
  }

  /** Deletes a document or collection with all below it. */
  async recursiveDelete(ref: DocumentReference | CollectionReference, writer = this.bulkWriter()): Promise<void> {
    const paths = this.core.store.allPaths(this.name, ref.path);
    await Promise.all(paths.map((path) => writer.delete(this.doc(path))));
  }

  listCollections(): Promise<CollectionReference[]> {
    return collectionsBelow(this, '');
  }

  terminate(): Promise<void> {
    return this.core.close();
  }
}
