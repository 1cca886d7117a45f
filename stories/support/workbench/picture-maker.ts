import { pictureTypeOf } from '../../../server/core/pictures/picture-type.ts';
import { PanoramaError, PictureError, type PictureFile, type Pictures } from '../../../server/core/ports/pictures.ts';
import {
  MOST_PICTURE_PIXELS,
  PICTURE_ENDINGS,
  PICTURE_WIDTHS,
  TYPE_OF_ENDING,
} from '../../../src/domain/media/schema.ts';
import {
  COVER_NAME,
  COVER_SIZE,
  FLAT_NAME,
  FLAT_WIDTH,
  panoramaProblem,
  TILE_SIDE,
  tileName,
  tilesOf,
} from '../../../src/domain/tour/panorama.ts';

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Bitmap = { readonly width: number; readonly height: number; close(): void };
type Canvas = {
  readonly width: number;
  readonly height: number;
  getContext(
    kind: '2d',
  ): { drawImage(bitmap: Bitmap, x: number, y: number, width: number, height: number): void } | null;
  convertToBlob(how: { type: string; quality: number }): Promise<Blob>;
};
/** What of a browser is used here: these files are checked without its types. */
const browser = globalThis as unknown as {
  createImageBitmap(picture: Blob): Promise<Bitmap>;
  readonly OffscreenCanvas: new (width: number, height: number) => Canvas;
};

/** Pictures made by the browser, where the server has libvips. What a browser cannot write it writes as PNG. */
export const browserPictures: Pictures = {
  convert: async (bytes) => bytes,
  async panorama(bytes, { written, write }) {
    const bitmap = await browser.createImageBitmap(new Blob([Uint8Array.from(bytes)]));
    const { width, height } = bitmap;
    const problem = panoramaProblem({ width, height });
    if (problem) throw new PanoramaError(problem);
    const tiles = tilesOf(width);
    const draw = async (name: string, size: { width: number; height: number }, at: Place) => {
      if (written.has(name)) return;
      const canvas = new browser.OffscreenCanvas(size.width, size.height);
      canvas.getContext('2d')?.drawImage(bitmap, at.x, at.y, at.width, at.height);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
      await write(name, new Uint8Array(await blob.arrayBuffer()));
    };
    const flat = { width: FLAT_WIDTH, height: FLAT_WIDTH / 2 };
    await draw(FLAT_NAME, flat, { x: 0, y: 0, ...flat });
    const [across, high] = [COVER_SIZE.width * 3, (COVER_SIZE.width * 3) / 2];
    await draw(COVER_NAME, COVER_SIZE, {
      x: -COVER_SIZE.width,
      y: (COVER_SIZE.height - high) / 2,
      width: across,
      height: high,
    });
    const whole = { width: tiles.width, height: tiles.width / 2 };
    for (let row = 0; row < tiles.rows; row += 1)
      for (let col = 0; col < tiles.cols; col += 1)
        await draw(
          tileName(col, row),
          { width: TILE_SIDE, height: TILE_SIDE },
          { x: -col * TILE_SIDE, y: -row * TILE_SIDE, ...whole },
        );
    bitmap.close();
    return { width, height, tiles };
  },
  async make(bytes) {
    const pictureType = await pictureTypeOf(bytes);
    if (!pictureType) throw new PictureError('unsupported-type', 'Choose a picture in JPEG, PNG, GIF, WebP or AVIF.');
    const bitmap = await browser.createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: pictureType.type }));
    const { width, height } = bitmap;
    if (width * height > MOST_PICTURE_PIXELS)
      throw new PictureError('too-large', 'Choose a picture of 50 megapixels or fewer.');
    const files: PictureFile[] = [];
    const slots = PICTURE_WIDTHS.filter((_, index) => index === 0 || (PICTURE_WIDTHS[index - 1] ?? 0) < width);
    for (const slot of slots) {
      const across = Math.min(slot, width);
      const canvas = new browser.OffscreenCanvas(across, Math.max(1, Math.round((height * across) / width)));
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      for (const ending of PICTURE_ENDINGS) {
        const blob = await canvas.convertToBlob({ type: TYPE_OF_ENDING[ending], quality: 0.8 });
        files.push({ slot, width: across, ending, bytes: new Uint8Array(await blob.arrayBuffer()) });
      }
    }
    bitmap.close();
    return { type: pictureType.type, width, height, blur: '1QcSHQRnh493V4dIh4eXh1h4kJUI', files };
  },
};
