import { autoId, listCollectionIdsRpc, listDocumentsRpc } from '../firestore/serving/rpc.ts';
import { documentName, groupOf, splitPath } from '../firestore/values/names.ts';
import { list, messages } from '../firestore/values/wire.ts';
import { type Client, Named } from './client.ts';
import { answered } from './errors.ts';
import { listenToDocument } from './listener.ts';
import { Query } from './query.ts';
import { getDocuments } from './read.ts';
import type { DocumentSnapshot } from './snapshot.ts';
import type { DocumentData, Precondition, SetOptions } from './write.ts';
import { WriteBatch, type WriteResult } from './write-batch.ts';

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

export class DocumentReference extends Named {
  constructor(firestore: Client, path: string) {
    checkPath(path, 'documentPath', 0);
    super(firestore, path);
  }

  override get id(): string {
    return splitPath(this.path).id;
  }

  get parent(): CollectionReference {
    return new CollectionReference(this.firestore, splitPath(this.path).collection);
  }

  collection(path: string): CollectionReference {
    return new CollectionReference(this.firestore, `${this.path}/${path}`);
  }

  listCollections(): Promise<CollectionReference[]> {
    return collectionsBelow(this.firestore, this.path);
  }

  async get(): Promise<DocumentSnapshot> {
    const [snapshot] = await getDocuments(this.firestore, [this], {});
    return snapshot as DocumentSnapshot;
  }

  create(data: DocumentData): Promise<WriteResult> {
    return new WriteBatch(this.firestore).create(this, data).commitOne();
  }

  set(data: DocumentData, options?: SetOptions): Promise<WriteResult> {
    return new WriteBatch(this.firestore).set(this, data, options).commitOne();
  }

  update(dataOrField: unknown, ...rest: unknown[]): Promise<WriteResult> {
    return new WriteBatch(this.firestore).update(this, dataOrField, ...rest).commitOne();
  }

  delete(precondition?: Precondition): Promise<WriteResult> {
    return new WriteBatch(this.firestore).delete(this, precondition).commitOne();
  }

  onSnapshot(onNext: (snapshot: DocumentSnapshot) => void): () => void {
    return listenToDocument(this.firestore, this, onNext);
  }
}

const ALL = 2 ** 31 - 1;

export class CollectionReference extends Query {
  readonly path: string;

  constructor(firestore: Client, path: string) {
    checkPath(path, 'collectionPath', 1);
    const at = path.lastIndexOf('/');
    const parent = path.slice(0, Math.max(at, 0));
    super(firestore, { parent, collectionId: path.slice(at + 1), allDescendants: false, filters: [], orders: [] });
    this.path = path;
  }

  get id(): string {
    return groupOf(this.path);
  }

  get parent(): DocumentReference | null {
    const { parent } = this.options;
    return parent === '' ? null : new DocumentReference(this.firestore, parent);
  }

  doc(id: string = autoId()): DocumentReference {
    return new DocumentReference(this.firestore, `${this.path}/${id}`);
  }

  async add(data: DocumentData): Promise<DocumentReference> {
    const ref = this.doc();
    await ref.create(data);
    return ref;
  }

  /** All documents, and those that only have documents below them. */
  async listDocuments(): Promise<DocumentReference[]> {
    const { parent } = this.toRaw();
    const request = { parent, collectionId: this.id, showMissing: true, pageSize: ALL, mask: { fieldPaths: [] } };
    const reply = await answered(() => listDocumentsRpc(this.firestore.call, request));
    return messages(reply, 'documents').map(({ name }) => this.doc(splitPath(String(name)).id));
  }
}

export class CollectionGroup extends Query {
  constructor(firestore: Client, collectionId: string) {
    if (collectionId.includes('/')) {
      throw new Error(`Invalid collectionId '${collectionId}'. Collection IDs must not contain '/'.`);
    }
    super(firestore, { parent: '', collectionId, allDescendants: true, filters: [], orders: [] });
  }
}

export async function collectionsBelow(firestore: Client, path: string): Promise<CollectionReference[]> {
  const parent = documentName(firestore.name, path).replace(/\/$/, '');
  const reply = await answered(() => listCollectionIdsRpc(firestore.call, { parent }));
  return list(reply, 'collectionIds').map(
    (id) => new CollectionReference(firestore, path === '' ? String(id) : `${path}/${id}`),
  );
}
