import type { Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { StoredMedia } from '../documents.ts';

type PictureDeps = Pick<Deps, 'db'>;

async function readPictures({ db }: PictureDeps, tx: Transaction, ids: readonly string[]) {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const fieldMask = ['iid', 'uses', 'takenDownUses', 'isTakenDown'];
  const snapshots = await tx.getAll(...unique.map((id) => refs.media(db, id)), { fieldMask });
  return snapshots.map((snapshot) => ({ id: snapshot.id, picture: snapshot.data() as StoredMedia | undefined }));
}

/** Those of these pictures that stay out of sight until a person approves them. Read before the transaction's first write. */
export async function takenDownAmong(
  deps: PictureDeps,
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const pictures = await readPictures(deps, tx, ids);
  return new Set(pictures.filter(({ picture }) => picture?.isTakenDown).map(({ id }) => id));
}

/**
 * Of the pictures of a story that is taken down, those that nothing else holds. Read before the transaction's first write.
 * @returns what marks them
 */
export async function readForTakedown(deps: PictureDeps, tx: Transaction, ids: readonly string[]): Promise<() => void> {
  const pictures = await readPictures(deps, tx, ids);
  const last = pictures.filter(({ picture }) => picture && (picture.takenDownUses ?? 0) + 1 >= (picture.uses ?? 0));
  return () => {
    for (const { id } of last) tx.set(refs.media(deps.db, id), { isTakenDown: true }, { merge: true });
  };
}

/** A person has approved them knowing that they were taken down, or lifted the takedown. The caller leaves out all others. */
export function showAgain({ db }: PictureDeps, tx: Transaction, ids: Iterable<string>): void {
  for (const id of ids) tx.set(refs.media(db, id), { isTakenDown: false }, { merge: true });
}
