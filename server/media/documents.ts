import type { Timestamp } from 'firebase-admin/firestore';
import { PICTURE_ENDINGS, type PictureEnding, pictureAddress, TYPE_OF_ENDING } from '../../src/domain/media/schema.ts';
import type { Media } from '../../src/domain/story/schema.ts';
import type { PictureType } from '../core/ports/pictures.ts';

/** `media/{mediaId}`: a picture that we keep a copy of. The same picture is one in the whole school. */
export type MediaDocument = {
  id: string;
  iid: string;
  /** The folder that its files are in; none while it is being made or removed. */
  folder: string | null;
  /** Further folders, of attempts that may have been cut off. */
  folders: string[];
  /** What the source was. */
  type: PictureType;
  width: number;
  height: number;
  blur: string;
  sizes: { slot: number; width: number }[];
  /** Stories and other things that hold it, and how many of them are taken down. */
  uses: number;
  takenDownUses: number;
  /** Nothing but taken down stories held it: it stays out of sight until a person who is asked approves a story with it. */
  isTakenDown?: boolean;
  /** Kept until then although nothing holds it; `null` while something does. */
  keepUntil: Timestamp | null;
  at: Timestamp;
};

/** Counters are written without reading, also where the picture is gone by then. */
export type StoredMedia = Partial<MediaDocument> & Pick<MediaDocument, 'iid'>;

export const isReady = (document: StoredMedia | undefined): document is MediaDocument => document?.folder != null;

/** All that held it is taken down. */
export const isTakenDown = ({ uses, takenDownUses, isTakenDown: isMarked }: MediaDocument): boolean =>
  isMarked === true || (uses > 0 && takenDownUses >= uses);

/** Neither taken down nor about to be removed because nothing holds it. */
export const isShown = (picture: MediaDocument, now: Date): boolean =>
  !isTakenDown(picture) && (picture.uses > 0 || (picture.keepUntil?.toMillis() ?? 0) > now.getTime());

export const filePath = (folder: string, slot: number, ending: PictureEnding): string => `${folder}/${slot}.${ending}`;

type Copied = Pick<MediaDocument, 'id' | 'width' | 'height' | 'blur' | 'sizes'>;

/** What of a story's media is said by its copy. */
export function copyOf(origin: string, { id, width, height, blur, sizes }: Copied) {
  const largest = sizes.at(-1)?.slot ?? 0;
  const variants = sizes.flatMap((size) =>
    PICTURE_ENDINGS.map((ending) => ({
      width: size.width,
      type: TYPE_OF_ENDING[ending],
      url: pictureAddress(origin, id, size.slot, ending),
    })),
  );
  return { url: pictureAddress(origin, id, largest, 'jpg'), width, height, blur, variants } satisfies Partial<Media>;
}
