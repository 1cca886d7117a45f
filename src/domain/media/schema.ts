import * as z from 'zod/mini';

/** Pictures are kept in these widths; of a narrower one the last is as wide as the source. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
export const PICTURE_ENDINGS = ['avif', 'webp', 'jpg'] as const;
export type PictureEnding = (typeof PICTURE_ENDINGS)[number];

export const isPictureEnding = (word: string): word is PictureEnding =>
  PICTURE_ENDINGS.some((ending) => ending === word);

export const TYPE_OF_ENDING: Readonly<Record<PictureEnding, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;
export const MOST_PICTURE_PIXELS = 50_000_000;

/** Address of one size of a copied picture. @param origin without a slash at the end */
export function pictureAddress(origin: string, id: string, width: number, ending: PictureEnding): string {
  return `${origin}/embed/v1/media/${id}/${width}.${ending}`;
}

const ADDRESS = /\/embed\/v1\/media\/([A-Za-z0-9_-]{1,128})\/(\d{1,5})\.(?:avif|webp|jpg)$/;

/** The id of the copy that an address of ours leads to; `null` for any other address. */
export function pictureIdOf(address: string, origin: string): string | null {
  return address.startsWith(`${origin}/`) ? (ADDRESS.exec(address.slice(origin.length))?.[1] ?? null) : null;
}

/** The same of an address that the server itself has given; empty for any other. */
export const shownPictureId = (address: string): string => ADDRESS.exec(address)?.[1] ?? '';

/** A picture as `POST /media` answers it. */
export const uploadedMediaSchema = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** A thumbhash in base64. */
  blur: z.string(),
  type: z.literal('image'),
  variants: z.array(z.object({ width: z.number(), type: z.string(), url: z.string() })),
});
export type UploadedMedia = z.infer<typeof uploadedMediaSchema>;

/** As many pictures as one page of the library has. */
export const LIBRARY_PAGE = 24;

/** A picture of the school’s library. Its description is written where it is used. */
export const libraryPictureSchema = z.extend(uploadedMediaSchema, {
  /** When it was copied. */
  at: z.string(),
});
export type LibraryPicture = z.infer<typeof libraryPictureSchema>;
