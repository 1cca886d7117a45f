import type { DocumentReference, DocumentSnapshot, Query, QuerySnapshot } from 'firebase-admin/firestore';
import { ENTITIES, type NamedEntity } from '../../src/domain/entities/all.ts';
import { ProductError } from '../../src/domain/errors.ts';
import { dataOf } from './firestore/documents.ts';
import { isDocumentId } from './firestore/refs.ts';

export function notFound(kind: NamedEntity): ProductError {
  return new ProductError('not-found', `This ${ENTITIES[kind].name} was not found, or it belongs to another school.`);
}

/** Another school's document is not found, so that ids tell nothing. */
export function ownOrNotFound<T extends { iid: string }>(
  kind: NamedEntity,
  snapshot: DocumentSnapshot,
  iid: string,
): T {
  const document = dataOf<T>(snapshot);
  if (!document || document.iid !== iid) throw notFound(kind);
  return document;
}

/** The database, or a transaction. */
export type DocumentsReader = { getAll(...references: DocumentReference[]): Promise<DocumentSnapshot[]> };

/** A transaction, or what reads without one. */
export type Reader = {
  get(reference: DocumentReference): Promise<DocumentSnapshot>;
  get(query: Query): Promise<QuerySnapshot>;
};
export const outsideTransaction: Reader = {
  get: ((from: DocumentReference & Query) => from.get()) as Reader['get'],
};

/** `reference` is asked for only when `id` can be a document's. */
export async function getOwn<T extends { iid: string }>(
  kind: NamedEntity,
  reader: Reader,
  reference: (id: string) => DocumentReference,
  id: string,
  iid: string,
): Promise<T> {
  if (!isDocumentId(id)) throw notFound(kind);
  return ownOrNotFound<T>(kind, await reader.get(reference(id)), iid);
}
