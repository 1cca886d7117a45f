import { MOST_PICTURE_BYTES, TYPE_OF_ENDING } from '../../../src/domain/media/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { type MadePicture, PictureError } from '../../core/ports/pictures.ts';
import { filePath, isReady, type MediaDocument, type StoredMedia } from '../documents.ts';

/** How long a picture is stored before a story has to use it. */
export const UNUSED_MS = 24 * 3_600_000;

/**
 * Keeps a picture for a school: in several sizes, without what it said of its place and camera. The same bytes are kept once.
 * @throws PictureError
 */
export async function storePicture(
  deps: Deps,
  iid: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<MediaDocument> {
  if (bytes.length > MOST_PICTURE_BYTES) throw new PictureError('too-large', 'Choose a picture of 20 MB or less.');
  const id = await idOf(deps, iid, bytes);
  const existing = await reuseExisting(deps, iid, id);
  if (existing) return existing;
  const made = await deps.pictures.make(bytes, iid, signal);
  const folder = `schools/${iid}/media/${id}/${deps.newId()}`;
  await announce(deps, { iid, id, folder });
  for (const { slot, ending, bytes: file } of made.files) {
    signal?.throwIfAborted();
    await deps.files.write(filePath(folder, slot, ending), { bytes: file, contentType: TYPE_OF_ENDING[ending] });
  }
  return finish(deps, { iid, id, folder }, made);
}

async function idOf({ hashing }: Deps, iid: string, bytes: Uint8Array): Promise<string> {
  const content = await hashing.sha256OfBytes(bytes);
  return hashing.sha256(`${iid}\n${content}`, 'hex').slice(0, 32);
}

/** The copy that is there already, with the time limit of a new one. */
function reuseExisting(deps: Deps, iid: string, id: string): Promise<MediaDocument | null> {
  const reference = refs.media(deps.db, id);
  return deps.db.runTransaction(async (tx) => {
    const stored = (await tx.get(reference)).data() as StoredMedia | undefined;
    if (!isReady(stored) || stored.iid !== iid) return null;
    const keepUntil = later(deps);
    if (stored.uses <= 0) tx.update(reference, { keepUntil });
    return stored;
  });
}

type Place = { readonly iid: string; readonly id: string; readonly folder: string };

/** Notes where the files will be before the first is written: whatever is cut off is found and removed. */
async function announce({ db, ...deps }: Deps, { iid, id, folder }: Place): Promise<void> {
  await db.runTransaction(async (tx) => {
    const stored = (await tx.get(refs.media(db, id))).data() as StoredMedia | undefined;
    const folders = [...(stored?.folders ?? []), folder];
    const first = { id, iid, folder: null, uses: 0, takenDownUses: 0, at: stamp(deps.now()), ...stored };
    tx.set(refs.media(db, id), { ...first, folders, keepUntil: later(deps) });
  });
}

function finish(deps: Deps, { iid, id, folder }: Place, made: MadePicture): Promise<MediaDocument> {
  const reference = refs.media(deps.db, id);
  const { type, width, height, blur } = made;
  const sizes = made.files.flatMap((file) => (file.ending === 'jpg' ? [{ slot: file.slot, width: file.width }] : []));
  return deps.db.runTransaction(async (tx) => {
    const stored = (await tx.get(reference)).data() as StoredMedia | undefined;
    // Another request was as fast: its copy stays, and this folder is removed with it later.
    if (isReady(stored)) return stored;
    const document: MediaDocument = {
      id,
      iid,
      folder,
      folders: [...new Set([...(stored?.folders ?? []), folder])],
      ...{ type, width, height, blur, sizes },
      uses: stored?.uses ?? 0,
      takenDownUses: stored?.takenDownUses ?? 0,
      ...(stored?.isTakenDown ? { isTakenDown: true } : {}),
      keepUntil: later(deps),
      at: stamp(deps.now()),
    };
    tx.set(reference, document);
    return document;
  });
}

const later = ({ now }: Pick<Deps, 'now'>) => stamp(new Date(now().getTime() + UNUSED_MS));
