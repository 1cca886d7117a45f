import type { Firestore, Query } from 'firebase-admin/firestore';
import { type EntityId, entityOf } from '../../../src/domain/entities/all.ts';

/** All documents of an entity that one school has. @throws Error for an entity that its entry does not find by the school alone */
export function ofSchool(db: Firestore, id: EntityId, iid: string): Query {
  const { path, school } = entityOf(id);
  if (school === 'inside') return db.collection(path.replace('{}', iid));
  if (school !== 'field') throw new Error(`${id} is not found by its school.`);
  const isBelow = path.includes('{}');
  const all = isBelow ? db.collectionGroup(path.slice(path.lastIndexOf('/') + 1)) : db.collection(path);
  return all.where('iid', '==', iid);
}
