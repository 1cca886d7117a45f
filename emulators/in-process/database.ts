import type { Caller } from '../firestore/access.ts';
import { Core } from '../firestore/core.ts';
import type { Indexes } from '../firestore/index-check.ts';
import { IndexConfig } from '../firestore/index-config.ts';
import { MemoryStore } from '../firestore/memory-store.ts';
import { documentName, parseName } from '../firestore/names.ts';
import { batchGet, type Call, listCollectionIdsRpc } from '../firestore/rpc.ts';
import { grpcWire, isObject, list, type Raw } from '../firestore/wire.ts';
import { BulkWriter } from './bulk-writer.ts';
import { DocumentReference } from './document-reference.ts';
import { answered } from './errors.ts';
import { type FieldPath, toFieldPath } from './field-path.ts';
import { listenToDocument, listenToQuery } from './listener.ts';
import { CollectionGroup, CollectionReference, type Query, type Within } from './query.ts';
import { decodeTime } from './serializer.ts';
import { DocumentSnapshot, type QuerySnapshot } from './snapshot.ts';
import { runTransaction, type Transaction, type TransactionOptions } from './transaction.ts';
import { WriteBatch } from './write-batch.ts';

export type ReadOptions = { fieldMask?: readonly (string | FieldPath)[] };

export type InProcessOptions = {
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
export class Firestore {
  readonly core: Core<MemoryStore>;
  /** As requests name it, `projects/P/databases/(default)`. */
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
    checkPath(path, 'documentPath', 0);
    return new DocumentReference(this, path);
  }

  collection(path: string): CollectionReference {
    checkPath(path, 'collectionPath', 1);
    return new CollectionReference(this, path);
  }

  collectionGroup(id: string): CollectionGroup {
    return new CollectionGroup(this, id);
  }

  getAll(...refs: (DocumentReference | ReadOptions)[]): Promise<DocumentSnapshot[]> {
    return this.getWithin(refs, {});
  }

  async getWithin(asked: readonly (DocumentReference | ReadOptions)[], within: Within): Promise<DocumentSnapshot[]> {
    const refs = asked.filter((item) => item instanceof DocumentReference);
    const options = asked.find((item): item is ReadOptions => !(item instanceof DocumentReference));
    const mask = options?.fieldMask?.map((path) => toFieldPath(path).toString());
    const replies = await answered(() =>
      batchGet(this.call, {
        database: this.name,
        documents: refs.map(({ path }) => documentName(this.name, path)),
        ...(mask && { mask: { fieldPaths: mask } }),
        ...within,
      }),
    );
    const found = new Map<string, Raw>();
    for (const reply of replies) {
      const name = isObject(reply.found) ? reply.found.name : reply.missing;
      found.set(parseName(name).path, reply);
    }
    return refs.map((ref) => {
      const reply = found.get(ref.path) as Raw;
      return new DocumentSnapshot(ref, reply.found as Raw | undefined, decodeTime(reply.readTime));
    });
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
    return this.collectionsBelow('');
  }

  async collectionsBelow(path: string): Promise<CollectionReference[]> {
    const parent = documentName(this.name, path).replace(/\/$/, '');
    const reply = await answered(() => listCollectionIdsRpc(this.call, { parent }));
    return list(reply, 'collectionIds').map((id) => this.collection(path === '' ? String(id) : `${path}/${id}`));
  }

  listenToDocument(ref: DocumentReference, onNext: (snapshot: DocumentSnapshot) => void): () => void {
    return listenToDocument(this, ref, onNext);
  }

  listenToQuery(query: Query, onNext: (snapshot: QuerySnapshot) => void, onError?: (error: Error) => void): () => void {
    return listenToQuery(this, query, onNext, onError);
  }

  terminate(): Promise<void> {
    return this.core.close();
  }
}

/** Throws unless a path has an even (0) or odd (1) number of parts. */
function checkPath(path: unknown, argument: string, odd: 0 | 1): asserts path is string {
  if (typeof path !== 'string' || path === '' || path.includes('//')) {
    throw new Error(`Value for argument "${argument}" is not a valid resource path. Path must be a non-empty string.`);
  }
  if (path.split('/').length % 2 === odd) return;
  const [what, number] = odd ? ['collection', 'odd'] : ['document', 'even'];
  throw new Error(
    `Value for argument "${argument}" must point to a ${what}, but was "${path}". Your path does not contain an ${number} number of components.`,
  );
}
