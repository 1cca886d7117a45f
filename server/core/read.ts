import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import { ProductError } from '../../src/domain/errors.ts';
import { dataOf } from './firestore/documents.ts';
import { isDocumentId } from './firestore/refs.ts';

const NAMES = {
  feed: 'channel',
  connection: 'sign-in',
  story: 'story',
  view: 'saved view',
  version: 'version',
  collection: 'collection',
  widget: 'widget',
  newsletter: 'newsletter',
  edition: 'edition',
  job: 'job',
  import: 'import of a file',
} as const;
export type Kind = keyof typeof NAMES;

export function notFound(kind: Kind): ProductError {
  return new ProductError('not-found', `This ${NAMES[kind]} was not found, or it belongs to another school.`);
}

/** Another school's document is not found, so that ids tell nothing. */
export function ownOrNotFound<T extends { iid: string }>(kind: Kind, snapshot: DocumentSnapshot, iid: string): T {
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
  kind: Kind,
  getter: Getter,
  reference: (id: string) => DocumentReference,
  id: string,
  iid: string,
): Promise<T> {
  if (!isDocumentId(id)) throw notFound(kind);
  return ownOrNotFound<T>(kind, await getter.get(reference(id)), iid);
}
