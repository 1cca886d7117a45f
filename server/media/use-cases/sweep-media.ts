import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { MediaDocument, StoredMedia } from '../documents.ts';

const BATCH = 100;

/**
 * Removes the pictures that nothing holds any more, with their files, and those that were sent and never used. Cut off anywhere, it is
 * done again.
 */
export async function sweepMedia(deps: Deps): Promise<void> {
  const due = await refs.allMedia(deps.db).where('keepUntil', '<=', stamp(deps.now())).limit(BATCH).get();
  for (const { id } of due.docs) await removeUnlessUsed(deps, id);
}

async function removeUnlessUsed(deps: Deps, id: string): Promise<void> {
  const { db } = deps;
  const reference = refs.media(db, id);
  const isDue = ({ uses = 0, keepUntil }: StoredMedia) =>
    uses <= 0 && (keepUntil?.toMillis() ?? 0) <= deps.now().getTime();
  // First it is no longer shown nor given to anyone; then its files go; then what is known of it.
  const folders = await db.runTransaction(async (tx) => {
    const document = (await tx.get(reference)).data() as StoredMedia | undefined;
    if (!document) return null;
    if (isDue(document)) tx.update(reference, { folder: null } satisfies Partial<MediaDocument>);
    else if ((document.uses ?? 0) > 0) tx.update(reference, { keepUntil: null } satisfies Partial<MediaDocument>);
    return isDue(document) ? (document.folders ?? []) : null;
  });
  if (!folders) return;
  for (const folder of folders) await deps.files.removeAll(`${folder}/`);
  await db.runTransaction(async (tx) => {
    const document = (await tx.get(reference)).data() as StoredMedia | undefined;
    const isAsBefore = document?.folder === null && isDue(document) && document.folders?.length === folders.length;
    // What came without a picture, by counting alone, has neither folder nor files.
    if (document && (isAsBefore || (document.folders === undefined && isDue(document)))) tx.delete(reference);
  });
}
