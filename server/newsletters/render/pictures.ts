import type { Media } from '../../../src/domain/story/schema.ts';
import { webAddress } from '../../../src/lib/web-address.ts';

export type MailPicture = {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

/** Between the edges of an email that is 600 pixels wide. */
export const COLUMN = 536;
/** Of pictures whose size is not known. */
const USUAL_SHAPE = 9 / 16;
/** What every mail program shows. */
const SHOWN_EVERYWHERE = 'image/jpeg';

/** A story's picture, of a film its poster: our own copy, twice as sharp as the column is wide, before the one at its source. */
export function pictureOf(media: readonly Media[], title: string): MailPicture | null {
  const first = media.find(({ type }) => type === 'image') ?? media.find(({ type }) => type === 'video');
  if (!first) return null;
  const { variants = [], alt, type } = first;
  const copies = variants.filter((copy) => copy.type === SHOWN_EVERYWHERE).toSorted((a, b) => a.width - b.width);
  const copy = copies.find(({ width }) => width >= COLUMN * 2) ?? copies.at(-1);
  const url = webAddress(copy?.url ?? (type === 'image' ? first.url : null));
  return url ? { url, alt: alt.trim() || title, ...drawnSize(first) } : null;
}

/** As large as it is, at most as wide as the column. */
export function drawnSize({
  width,
  height,
}: {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}) {
  const drawn = Math.round(Math.min(COLUMN, width ?? COLUMN));
  const shape = width && height ? height / width : USUAL_SHAPE;
  return { width: drawn, height: Math.max(1, Math.round(drawn * shape)) };
}
