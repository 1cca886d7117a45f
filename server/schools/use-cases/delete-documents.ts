import type { DocumentReference, Query } from 'firebase-admin/firestore';
import { type EntityId, entityIds, entityOf } from '../../../src/domain/entities/all.ts';
import type { Deps } from '../../core/deps.ts';
import { ofSchool } from '../../core/firestore/of-school.ts';

const CHUNK = 400;
const DELETED = entityIds.filter((id) => entityOf(id).withSchool === 'deleted');

/**
 * Deletes the documents of a school, kind by kind in the order of the table. It may be stopped and begun again anywhere.
 * @returns those that bear the school's name, which go with the school's own document
 */
export async function deleteDocuments(deps: Deps, signal: AbortSignal, iid: string): Promise<DocumentReference[]> {
  const named: DocumentReference[] = [];
  for (const id of DELETED) {
    const { path, school } = entityOf(id);
    if (school === 'named') named.push(deps.db.collection(path).doc(iid));
    else if (school === 'inside' || school === 'field') {
      await deleteChildren(deps, signal, id, iid);
      await deleteAll(deps, signal, ofSchool(deps.db, id, iid));
    }
  }
  return named;
}

/** Of each document what lies below it or has its name: nothing but the document says whose it is. */
async function deleteChildren(deps: Deps, signal: AbortSignal, parent: EntityId, iid: string): Promise<void> {
  const children = DELETED.map(entityOf).flatMap(({ path, school }) =>
    typeof school === 'object' && school.of === parent ? [{ path, by: school.by }] : [],
  );
  if (children.length === 0) return;
  const { db } = deps;
  const parents = await ofSchool(db, parent, iid).select().get();
  for (const { id, ref } of parents.docs) {
    for (const { path, by } of children) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (by === 'named') await db.collection(path).doc(id).delete();
      else if (path === `${entityOf(parent).path}/{}/${name}`) await deleteAll(deps, signal, ref.collection(name));
      else await deleteAll(deps, signal, db.collection(path.replace('{}', id)));
    }
  }
}

async function deleteAll({ db }: Deps, signal: AbortSignal, query: Query): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const snapshot = await query.limit(CHUNK).select().get();
    if (snapshot.empty) return;
    const batch = db.batch();
    for (const { ref } of snapshot.docs) batch.delete(ref);
    await batch.commit();
  }
}
