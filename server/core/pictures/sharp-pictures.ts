import type { Metadata, Sharp } from 'sharp';
import {
  MOST_PICTURE_BYTES,
  MOST_PICTURE_PIXELS,
  PICTURE_ENDINGS,
  PICTURE_WIDTHS,
  type PictureEnding,
} from '../../../src/domain/media/schema.ts';
import { type MadePicture, PictureError, type PictureFile, type Pictures } from '../ports/pictures.ts';
import { createKeyedQueues } from '../transaction/keyed-queues.ts';
import { type Library, library } from './library.ts';
import { panorama } from './panorama.ts';
import { pictureTypeOf } from './picture-type.ts';

const MOST_FRAMES = 1_000;
const MOST_SIDE = 30_000;
const LONGEST_SECONDS = 30;
/** Megapixels of a source whose pixels are in memory all at once, so that no picture takes more than some 150 MB. */
const MOST_WHOLE = { usual: 25, avif: 8 } as const;
/** A size has at most so many times the pixels of a square of its width: taller pictures become narrower than the size. */
const MOST_SQUARES = 2.5;
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
const [, , LARGEST] = PICTURE_WIDTHS;

/**
 * Pictures by libvips. One at a time, whoever asks, so that memory is bounded and the API keeps a core. What a file is and how large
 * is checked before a pixel is decoded.
 */
export function sharpPictures(): Pictures {
  const queues = createKeyedQueues();
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => queues.take('all', 1, work);
  // Of each school one picture at most is in the common queue: a hundred of one hold up another's by one.
  const inTurn = <T>(school: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> =>
    queues.take(`school ${school}`, 1, () =>
      oneAtATime(async () => {
        signal?.throwIfAborted();
        return work();
      }),
    );
  return {
    make: (bytes, school, signal) => inTurn(school, signal, () => make(bytes)),
    panorama: (bytes, work) => inTurn(work.school, work.signal, () => panorama(bytes, work)),
    convert: (bytes, to) => oneAtATime(async () => (await library())(bytes).toFormat(to).toBuffer()),
  };
}

async function make(bytes: Uint8Array): Promise<MadePicture> {
  if (bytes.length > MOST_PICTURE_BYTES) throw tooLarge('Choose a picture of 20 MB or less.');
  const pictureType = await pictureTypeOf(bytes);
  if (!pictureType) throw unsupported();
  if (pictureType.frames > MOST_FRAMES) throw tooLarge('Choose a picture with 1,000 frames or fewer.');
  const sharp = await library();
  const { width, height } = await sizeOf(sharp, bytes, pictureType.type);
  try {
    const pixels = await decode(sharp, bytes, widthAt(LARGEST, width, height));
    const open = () => sharp(pixels.data, { raw: pixels.raw });
    const files: PictureFile[] = [];
    for (const slot of slotsOf(width)) files.push(...(await filesOf(open(), slot, widthAt(slot, width, height))));
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
  const most = MOST_WHOLE[type === 'image/avif' ? 'avif' : 'usual'];
  if (width * height > most * 1_000_000 && isDecodedWhole(head))
    throw tooLarge(`Choose a picture of ${most} megapixels or fewer, or save this one as a JPEG.`);
  return { width, height };
}

/** A JPEG is decoded smaller than it is, and an upright PNG row by row. Of the others all pixels are there at once. */
const isDecodedWhole = ({ format, isProgressive, orientation = 1 }: Metadata): boolean =>
  format !== 'jpeg' && (format !== 'png' || isProgressive === true || orientation > 1);

async function decode(sharp: Library, bytes: Uint8Array, width: number): Promise<Pixels> {
  const options = { limitInputPixels: MOST_PICTURE_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** The widths that it is kept in: as far as the first that is as wide as the source. */
function slotsOf(width: number): number[] {
  return PICTURE_WIDTHS.filter((_, index) => index === 0 || (PICTURE_WIDTHS[index - 1] ?? 0) < width);
}

/** How wide a picture of these sides is in a size. */
function widthAt(slot: number, width: number, height: number): number {
  const widest = Math.floor(slot * Math.sqrt((MOST_SQUARES * width) / height));
  return Math.max(1, Math.min(slot, width, widest));
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
function encoded(source: Sharp, ending: PictureEnding): Promise<Buffer> {
  const picture = source.timeout({ seconds: LONGEST_SECONDS });
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
