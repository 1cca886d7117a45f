import type { Collection, CollectionRules } from '../../src/domain/collection/schema.ts';
import { iso, type Stamped } from '../core/firestore/documents.ts';

/** `collections/{collectionId}` */
export type CollectionDocument = Stamped<Collection, 'dateCreated' | 'updatedAt'>;

export function toCollection(document: CollectionDocument): Collection {
  const { id, iid, name, description, rules, count } = document;
  const { dateCreated, updatedAt } = document;
  return {
    id,
    iid,
    name,
    description,
    rules: rules as CollectionRules | null,
    count,
    ...(document.disabledByPlan ? { disabledByPlan: true } : {}),
    dateCreated: iso(dateCreated),
    updatedAt: iso(updatedAt),
  };
}
