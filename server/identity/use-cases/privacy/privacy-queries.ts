import type { Firestore, Query } from 'firebase-admin/firestore';
import type { Finder, PrivacyRecord } from '../../../../src/domain/entities/privacy-record.ts';
import type { Erasure } from './redact.ts';

/** Collections inside others are looked through in all of them at once. */
function collectionOf(db: Firestore, path: string): Query {
  const parts = path.split('/');
  return parts.length === 1 ? db.collection(path) : db.collectionGroup(parts.at(-1) ?? '');
}

/** What finds a person's documents of one kind. */
export function queriesOf(
  db: Firestore,
  { where, found: finders }: PrivacyRecord,
  person: Pick<Erasure, 'uid' | 'addresses'>,
): Query[] {
  return where.kind === 'collection' ? finders.flatMap((finder) => queriesBy(db, where.path, finder, person)) : [];
}

function queriesBy(db: Firestore, path: string, finder: Finder, person: Pick<Erasure, 'uid' | 'addresses'>): Query[] {
  const all = collectionOf(db, path);
  if (finder.by === 'looking') return [all];
  if (finder.by === 'document') return [];
  if (finder.by === 'uid-in-list') return [all.where(finder.field, 'array-contains', person.uid)];
  const { field, within } = finder;
  if (within) return [all.where(field, '>=', `${person.uid}/`).where(field, '<', `${person.uid}0`).orderBy(field)];
  const values = finder.by === 'uid' ? [person.uid] : person.addresses;
  return values.map((value) => all.where(field, '==', value));
}
