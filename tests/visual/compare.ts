import pixelmatch from 'pixelmatch';
import { COMPARATOR } from './comparator.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha of each pixel, row by row. */
  readonly data: Uint8ClampedArray;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** A picture by a function from place to colour, each part 0–255. */
export function drawn(width: number, height: number, colourAt: (x: number, y: number) => Rgb): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set([...colourAt(x, y), 255], (y * width + x) * 4);
  }
  return { width, height, data };
}

/** The part of a picture from `left`, `top`; what lies outside is left clear. */
export function cut(
  { width, height, data }: Picture,
  left: number,
  top: number,
  size: { width: number; height: number },
): Picture {
  const out = new Uint8ClampedArray(size.width * size.height * 4);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const from = ((y + top) * width + x + left) * 4;
      if (x + left >= 0 && x + left < width && y + top >= 0 && y + top < height)
        out.set(data.subarray(from, from + 4), (y * size.width + x) * 4);
    }
  }
  return { ...size, data: out };
}

/** How many pixels the stories' own comparison finds different in two pictures of one size. */
export function differences(a: Picture, b: Picture, output?: Uint8ClampedArray): number {
  const { threshold, includeAA } = COMPARATOR;
  return pixelmatch(a.data, b.data, output, a.width, a.height, { threshold, includeAA });
}

/** Whether a story with the one picture would pass with the other. */
export function isSame(a: Picture, b: Picture): boolean {
  return a.width === b.width && a.height === b.height && differences(a, b) <= COMPARATOR.allowedMismatchedPixels;
}
