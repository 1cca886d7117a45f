import type { Sharp, SharpOptions } from 'sharp';
import {
  MOST_PICTURE_BYTES,
  MOST_PICTURE_PIXELS,
  PICTURE_ENDINGS,
  PICTURE_WIDTHS,
  type PictureEnding,
} from '../../../src/domain/media/schema.ts';
import { type MadePicture, PictureError, type PictureFile, type Pictures } from '../ports/pictures.ts';
import { pictureTypeOf } from './picture-type.ts';

const MOST_FRAMES = 1_000;
const MOST_SIDE = 30_000;
const LONGEST_SECONDS = 30;
const BLUR_SIDE = 100;
const WHITE = '#ffffff';

/** What libvips calls what `pictureTypeOf` found. */
const FORMATS: Readonly<Record<MadePicture['type'], string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** A picture as pixels, from which every size is made: its source is decoded once. */
type Pixels = { readonly data: Buffer; readonly raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };
type Library = (input: Uint8Array, options?: SharpOptions) => Sharp;

/** Loaded with the first picture: a server starts without its 20 MB. One thread of its own, and nothing kept between pictures. */
let loading: Promise<Library> | undefined;
function library(): Promise<Library> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

/**
 * Pictures by libvips. One at a time, whoever asks, so that memory is bounded and the API keeps a core. What a file is and how large
 * is checked before a pixel is decoded.
 */
export function sharpPictures(): Pictures {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  return {
    make: (bytes, signal) =>
      inTurn(() => {
        signal?.throwIfAborted();
        return make(bytes);
      }),
    convert: (bytes, to) => inTurn(async () => (await library())(bytes).toFormat(to).toBuffer()),
  };
}

async function make(bytes: Uint8Array): Promise<MadePicture> {
  if (bytes.length > MOST_PICTURE_BYTES) throw tooLarge('Choose a picture of 20 MB or less.');
  const pictureType = pictureTypeOf(bytes);
  if (!pictureType) throw unsupported();
  if (pictureType.frames > MOST_FRAMES) throw tooLarge('Choose a picture with 1,000 frames or fewer.');
  const sharp = await library();
  const { width, height } = await sizeOf(sharp, bytes, pictureType.type);
  try {
    const pixels = await decode(sharp, bytes);
    const open = () => sharp(pixels.data, { raw: pixels.raw });
    const files: PictureFile[] = [];
    for (const slot of slotsOf(width)) files.push(...(await filesOf(open(), slot, Math.min(slot, width))));
    return { type: pictureType.type, width, height, blur: await blurOf(open()), files };
  } catch (cause) {
    throw unsupported(cause);
  }
}

/** Of the source, as it is looked at, from its head alone. */
async function sizeOf(
  sharp: Library,
  bytes: Uint8Array,
  type: MadePicture['type'],
): Promise<{ width: number; height: number }> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => Promise.reject(unsupported(cause)));
  if (head.format !== FORMATS[type] || (type === 'image/avif' && head.compression !== 'av1')) throw unsupported();
  const { width, height } = head.autoOrient;
  if (width * height > MOST_PICTURE_PIXELS || Math.max(width, height) > MOST_SIDE)
    throw tooLarge('Choose a picture of 50 megapixels or fewer.');
  return { width, height };
}

async function decode(sharp: Library, bytes: Uint8Array): Promise<Pixels> {
  const options = { limitInputPixels: MOST_PICTURE_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width: PICTURE_WIDTHS[2], withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** The widths that it is kept in: as far as the first that is as wide as the source. */
function slotsOf(width: number): number[] {
  return PICTURE_WIDTHS.filter((_, index) => index === 0 || (PICTURE_WIDTHS[index - 1] ?? 0) < width);
}

/** One after the other: each encoder holds memory of its own, and takes a core. */
async function filesOf(picture: Sharp, slot: number, width: number): Promise<PictureFile[]> {
  const resized = picture.resize({ width, withoutEnlargement: true });
  const files: PictureFile[] = [];
  for (const ending of PICTURE_ENDINGS)
    files.push({ slot, width, ending, bytes: await encoded(resized.clone(), ending) });
  return files;
}

/** Quality that eyes cannot tell from the source at these sizes; AVIF at the effort where time still pays. */
function encoded(picture: Sharp, ending: PictureEnding): Promise<Buffer> {
  if (ending === 'avif') return picture.avif({ quality: 55, effort: 2 }).toBuffer();
  if (ending === 'webp') return picture.webp({ quality: 78, effort: 3 }).toBuffer();
  return picture.flatten({ background: WHITE }).jpeg({ quality: 80, progressive: true }).toBuffer();
}

async function blurOf(picture: Sharp): Promise<string> {
  const { rgbaToThumbHash } = await import('thumbhash');
  const { data, info } = await picture
    .resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

const tooLarge = (message: string) => new PictureError('too-large', message);

function unsupported(cause?: unknown): PictureError {
  return new PictureError('unsupported-type', 'Choose a picture in JPEG, PNG, GIF, WebP or AVIF.', { cause });
}
