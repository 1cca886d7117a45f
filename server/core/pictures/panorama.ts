import type { Metadata } from 'sharp';
import {
  COVER_NAME,
  COVER_SIZE,
  FLAT_NAME,
  FLAT_WIDTH,
  MOST_PANORAMA_BYTES,
  MOST_PANORAMA_WIDTH,
  PANORAMA_TYPES,
  panoramaProblem,
  TILE_SIDE,
  tileName,
  tilesOf,
} from '../../../src/domain/tour/panorama.ts';
import { type MadePanorama, PanoramaError, type PanoramaWork } from '../ports/pictures.ts';
import { type Library, library } from './library.ts';
import { pictureTypeOf } from './picture-type.ts';

const LONGEST_SECONDS = 60;
/** Megapixels of a source that is decoded as a whole: some 200 MB. Others are decoded row by row. */
const MOST_WHOLE = 50;
const QUALITY = 82;
/** How much of the picture a cover shows: a third of the way around, which looks hardly bent. */
const COVER_PART = 1 / 3;

const FORMATS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' };

/** What a file is and how large is checked before a pixel is decoded; the pixels are decoded once. */
export async function panorama(bytes: Uint8Array, work: PanoramaWork): Promise<MadePanorama> {
  if (bytes.length > MOST_PANORAMA_BYTES) throw new PanoramaError('too-large');
  const pictureType = await pictureTypeOf(bytes);
  if (!pictureType || !PANORAMA_TYPES.some((type) => type === pictureType.type)) throw new PanoramaError('wrong-type');
  const sharp = await library();
  const { width, height } = await sizeOf(sharp, bytes, FORMATS[pictureType.type] ?? '');
  const tiles = tilesOf(width);
  await writeFiles(sharp, bytes, tiles, work);
  return { width, height, tiles };
}

async function sizeOf(sharp: Library, bytes: Uint8Array, format: string): Promise<{ width: number; height: number }> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => Promise.reject(new PanoramaError('damaged', { cause })));
  if (head.format !== format) throw new PanoramaError('wrong-type');
  const { width, height } = head.autoOrient;
  const problem = panoramaProblem({ width, height });
  if (problem) throw new PanoramaError(problem);
  if (width * height > MOST_WHOLE * 1_000_000 && isDecodedWhole(head)) {
    const message = 'Save this picture as a JPEG that is not progressive, or make it 10,000 pixels wide or less.';
    throw new PanoramaError('too-large', { message });
  }
  return { width, height };
}

const isDecodedWhole = ({ format, isProgressive, orientation = 1 }: Metadata): boolean =>
  format === 'webp' || isProgressive === true || orientation > 1;

async function writeFiles(
  sharp: Library,
  bytes: Uint8Array,
  { width, cols, rows }: MadePanorama['tiles'],
  { signal, written, write }: PanoramaWork,
): Promise<void> {
  const height = width / 2;
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MOST_PANORAMA_WIDTH * MOST_PANORAMA_WIDTH,
    failOn: 'error',
    sequentialRead: true,
  })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => Promise.reject(new PanoramaError('damaged', { cause })));
  const whole = () => sharp(data, { raw: { width, height, channels: info.channels } });
  const missing = async (name: string, picture: () => ReturnType<typeof whole>) => {
    signal?.throwIfAborted();
    if (!written.has(name)) await write(name, await picture().jpeg({ quality: QUALITY }).toBuffer());
  };
  await missing(COVER_NAME, () => coverOf(whole(), width));
  await missing(FLAT_NAME, () => whole().resize({ width: FLAT_WIDTH, withoutEnlargement: true }));
  for (let row = 0; row < rows; row += 1)
    for (let col = 0; col < cols; col += 1)
      await missing(tileName(col, row), () =>
        whole().extract({ left: col * TILE_SIDE, top: row * TILE_SIDE, width: TILE_SIDE, height: TILE_SIDE }),
      );
}

/** The middle, which viewers see first. */
function coverOf(picture: ReturnType<Library>, width: number): ReturnType<Library> {
  const across = Math.round(width * COVER_PART);
  const high = Math.round((across * COVER_SIZE.height) / COVER_SIZE.width);
  const left = Math.round((width - across) / 2);
  const top = Math.round((width / 2 - high) / 2);
  return picture.extract({ left, top, width: across, height: high }).resize({ ...COVER_SIZE, fit: 'fill' });
}
