import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
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

type Getter = { get(reference: DocumentReference): Promise<DocumentSnapshot> };
export const outsideTransaction: Getter = { get: (reference) => reference.get() };

/** `reference` is asked for only when `id` can be a document's. */
export async function getOwn<T extends { iid: string }>(
  kind: NamedEntity,
  getter: Getter,
  reference: (id: string) => DocumentReference,
  id: string,
  iid: string,
): Promise<T> {
  if (!isDocumentId(id)) throw notFound(kind);
  return ownOrNotFound<T>(kind, await getter.get(reference(id)), iid);
}
