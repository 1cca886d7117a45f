import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import type { LibraryPicture } from '../../../src/domain/media/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../core/firestore/cursor.ts';
import { iso } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { copyOf, isReady, isShown, type MediaDocument, type StoredMedia } from '../documents.ts';

type Page = { readonly items: LibraryPicture[]; readonly nextCursor: string | null };
type LibraryQuery = { readonly limit: number; readonly cursor?: string | undefined };

/** So often it is read on for one page; a shorter page says where to go on. */
const MOST_READS = 8;

/**
 * The pictures that the school has a copy of and that may be shown, the newest first. Those that are being made, that nothing
 * holds any more and that were taken down are few: they are left out while reading.
 */
export async function listPictures(deps: Deps, { iid }: Actor, { limit, cursor }: LibraryQuery): Promise<Page> {
  const kind = { iid, list: 'pictures' };
  const ordered = refs
    .allMedia(deps.db)
    .where('iid', '==', iid)
    .orderBy('at', 'desc')
    .orderBy(FieldPath.documentId(), 'desc');
  const after = cursor ? decodeCursor(kind, cursor) : null;
  let position: readonly [Timestamp, string] | null = after
    ? [Timestamp.fromMillis(Number(after.value)), after.id]
    : null;
  const pictures: MediaDocument[] = [];
  let isRead = false;
  for (let read = 0; read < MOST_READS && !isRead; read++) {
    const page = await (position ? ordered.startAfter(...position) : ordered).limit(limit + 1).get();
    const rows = page.docs.map((document) => document.data() as StoredMedia);
    pictures.push(...rows.filter(isReady).filter((row) => isShown(row, deps.now())));
    const last = page.docs.at(-1);
    isRead = page.docs.length <= limit || !last;
    if (pictures.length > limit || !last) break;
    position = [last.get('at') as Timestamp, last.id];
  }
  const shown = pictures.slice(0, limit);
  const next = pictures.length > limit ? placeOf(shown.at(-1)) : isRead ? null : position;
  return {
    items: shown.map((picture) => ({
      id: picture.id,
      type: 'image',
      ...copyOf(deps.appOrigin, picture),
      at: iso(picture.at),
    })),
    nextCursor: next ? encodeCursor(kind, { value: next[0].toMillis(), id: next[1] }) : null,
  };
}

const placeOf = (picture: MediaDocument | undefined) => (picture ? ([picture.at, picture.id] as const) : null);
