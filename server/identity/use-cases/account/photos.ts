import type { Timestamp } from 'firebase-admin/firestore';
import { MOST_PHOTO_BYTES, MOST_PHOTOS } from '../../../../src/domain/person/photo.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import type { FileDetails } from '../../../core/ports/files.ts';

/** A photo that was uploaded and never chosen is not coming any more. */
const UNUSED_MS = 24 * 3_600_000;

/** How many photos a person keeps. The rules of Storage, which cannot count files, read it before they let another in. */
export type PhotoTally = { readonly files: number; readonly bytes: number };

export async function photosOf(deps: Deps, uid: string): Promise<FileDetails[]> {
  const photos: FileDetails[] = [];
  for await (const photo of deps.files.details(`users/${uid}/photo/`)) photos.push(photo);
  return photos;
}

/** The photo in use and the first that came, as many as a person may keep; and what is over that. */
export function keptPhotos(
  photos: readonly FileDetails[],
  current: string | null,
): { kept: FileDetails[]; over: FileDetails[] } {
  const retained: FileDetails[] = [];
  const over: FileDetails[] = [];
  let bytes = 0;
  const isCurrent = ({ path }: FileDetails) => path === current;
  const ordered = photos.toSorted(
    (a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || a.at.getTime() - b.at.getTime(),
  );
  for (const photo of ordered) {
    const fits = retained.length < MOST_PHOTOS && bytes + photo.size <= MOST_PHOTO_BYTES;
    if (fits) bytes += photo.size;
    (fits ? retained : over).push(photo);
  }
  return { kept: retained, over };
}

/**
 * Removes a person's photos from before the one in use, those not chosen within a day, and what is over the cap;
 * and notes what is left for the rules.
 */
export async function tidyPhotos(deps: Deps, uid: string, photos: readonly FileDetails[]): Promise<void> {
  const reference = refs.user(deps.db, uid);
  const person = dataOf<UserDocument>(await reference.get());
  const current = person?.photoPath ?? null;
  const inUse = photos.find(({ path }) => path === current);
  const unusedBefore = deps.now().getTime() - UNUSED_MS;
  const isOld = ({ path, at }: FileDetails) =>
    path !== current && (at.getTime() < unusedBefore || (inUse !== undefined && at < inUse.at));
  const { kept: retained, over } = keptPhotos(
    photos.filter((photo) => !isOld(photo)),
    current,
  );
  for (const { path } of [...photos.filter(isOld), ...over]) await deps.files.remove(path);
  if (!person) return;
  const tally: PhotoTally = { files: retained.length, bytes: retained.reduce((sum, { size }) => sum + size, 0) };
  if (person.photos?.files === tally.files && person.photos.bytes === tally.bytes) return;
  await reference.update({ photos: tally } satisfies Partial<UserDocument>);
}

/**
 * How often everyone's photos are gone through, however many servers there are. Whoever chooses a photo has theirs gone through at once;
 * this is for those who upload and do not choose.
 */
export const SWEEP_MS = 15_000;

/** @returns whether it was this server's turn */
export async function sweepPhotosIfDue(deps: Deps): Promise<boolean> {
  const reference = refs.schedule(deps.db, 'photos');
  const isOurs = await deps.db.runTransaction(async (tx) => {
    const now = deps.now().getTime();
    const dueAt = dataOf<{ dueAt: Timestamp }>(await tx.get(reference))?.dueAt.toMillis() ?? 0;
    if (dueAt > now) return false;
    tx.set(reference, { dueAt: stamp(new Date(now + SWEEP_MS)) });
    return true;
  });
  if (isOurs) await sweepPhotos(deps);
  return isOurs;
}

/** Goes through everyone's photos. Who has one photo and was noted with no more is passed over without a look. */
export async function sweepPhotos(deps: Deps): Promise<void> {
  const several = await refs.users(deps.db).where('photos.files', '>', 1).select().get();
  const noted = new Set(several.docs.map(({ id }) => id));
  let uid = '';
  let photos: FileDetails[] = [];
  const tidyOwner = async () => {
    if (!isDocumentId(uid) || (photos.length < 2 && !noted.has(uid))) return;
    noted.delete(uid);
    await tidyPhotos(deps, uid, photos);
  };
  for await (const file of deps.files.details('users/')) {
    const [, owner = '', kind] = file.path.split('/');
    if (kind !== 'photo') continue;
    if (owner !== uid) {
      await tidyOwner();
      uid = owner;
      photos = [];
    }
    photos.push(file);
  }
  await tidyOwner();
  for (const gone of noted) await tidyPhotos(deps, gone, []);
}
