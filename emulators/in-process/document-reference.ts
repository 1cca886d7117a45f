import { splitPath } from '../firestore/names.ts';
import type { Firestore } from './database.ts';
import type { CollectionReference } from './query.ts';
import type { DocumentSnapshot } from './snapshot.ts';
import type { DocumentData, Precondition, SetOptions } from './write.ts';
import type { WriteResult } from './write-batch.ts';

export class DocumentReference {
  readonly firestore: Firestore;
  /** Slash-separated, relative to the database. */
  readonly path: string;

  constructor(firestore: Firestore, path: string) {
    this.firestore = firestore;
    this.path = path;
  }

  get id(): string {
    return splitPath(this.path).id;
  }

  get parent(): CollectionReference {
    return this.firestore.collection(splitPath(this.path).collection);
  }

  collection(path: string): CollectionReference {
    return this.firestore.collection(`${this.path}/${path}`);
  }

  listCollections(): Promise<CollectionReference[]> {
    return this.firestore.collectionsBelow(this.path);
  }

  async get(): Promise<DocumentSnapshot> {
    const [snapshot] = await this.firestore.getAll(this);
    return snapshot as DocumentSnapshot;
  }

  create(data: DocumentData): Promise<WriteResult> {
    return this.firestore.batch().create(this, data).commitOne();
  }

  set(data: DocumentData, options?: SetOptions): Promise<WriteResult> {
    return this.firestore.batch().set(this, data, options).commitOne();
  }

  update(dataOrField: unknown, ...rest: unknown[]): Promise<WriteResult> {
    return this.firestore
      .batch()
      .update(this, dataOrField, ...rest)
      .commitOne();
  }

  delete(precondition?: Precondition): Promise<WriteResult> {
    return this.firestore.batch().delete(this, precondition).commitOne();
  }

  onSnapshot(onNext: (snapshot: DocumentSnapshot) => void): () => void {
    return this.firestore.listenToDocument(this, onNext);
  }

  isEqual(other: unknown): boolean {
    return other instanceof DocumentReference && other.firestore === this.firestore && other.path === this.path;
  }
}
