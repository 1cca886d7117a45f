/** Why a picture cannot be a scene. */
export const SCENE_PROBLEMS = ['wrong-type', 'too-large', 'wrong-shape', 'damaged'] as const;
export type SceneProblem = (typeof SCENE_PROBLEMS)[number];

export const MOST_PANORAMA_BYTES = 30 * 1024 * 1024;
export const LEAST_PANORAMA_WIDTH = 2_048;
export const MOST_PANORAMA_WIDTH = 16_384;
export const PANORAMA_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** How far from 2:1 a picture may be. */
const TOLERANCE = 0.01;

/** In words for who sent the picture. */
export const SCENE_PROBLEM_MESSAGES: Readonly<Record<SceneProblem, string>> = {
  'wrong-type': 'Choose a picture in JPEG, PNG or WebP.',
  'too-large': 'Choose a picture of 30 MB or less and at most 16,384 pixels wide.',
  'wrong-shape': 'Choose a 360° picture: twice as wide as high, and at least 2,048 pixels wide.',
  damaged: 'This picture couldn’t be read. Save it again, or choose another one.',
};

type Size = { readonly width: number; readonly height: number };

export function panoramaProblem({ width, height }: Size): SceneProblem | null {
  const isTwiceAsWide = height > 0 && Math.abs(width / height / 2 - 1) <= TOLERANCE;
  if (!isTwiceAsWide || width < LEAST_PANORAMA_WIDTH) return 'wrong-shape';
  return width > MOST_PANORAMA_WIDTH ? 'too-large' : null;
}

/** A side of a tile in pixels. */
export const TILE_SIDE = 512;
/** Wider than this no screen shows more, and graphics cards of telephones end. */
const MOST_TILED_WIDTH = 8_192;

export type TileGrid = { readonly width: number; readonly cols: number; readonly rows: number };

/** Viewers take numbers of columns and rows that are powers of two. */
export function tilesOf(pictureWidth: number): TileGrid {
  const width = 2 ** Math.floor(Math.log2(Math.min(pictureWidth, MOST_TILED_WIDTH)));
  return { width, cols: width / TILE_SIDE, rows: width / 2 / TILE_SIDE };
}

export const tileName = (col: number, row: number): string => `${col}-${row}.jpg`;
export const FLAT_NAME = 'flat.jpg';
export const COVER_NAME = 'cover.jpg';
export const FLAT_WIDTH = 2_048;
export const COVER_SIZE = { width: 1_280, height: 720 } as const;

type OfTour = { readonly iid: string; readonly id: string };
export const tourFolder = ({ iid, id }: OfTour): string => `schools/${iid}/tours/${id}/`;

/** One name of a file that a browser may send, right below the tour’s folder. @returns what is wrong */
export function tourPathProblem(path: string, tour: OfTour): string | null {
  const folder = tourFolder(tour);
  const name = path.startsWith(folder) ? path.slice(folder.length) : '';
  const isName = name.length > 0 && name.length <= 200 && name !== '.' && name !== '..' && !hasForbidden(name);
  return isName ? null : 'Upload the picture of the scene to this tour.';
}

const hasForbidden = (name: string) => [...name].some((sign) => sign === '/' || sign < ' ' || sign === '\u007f');
