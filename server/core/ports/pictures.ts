import type { PictureEnding } from '../../../src/domain/media/schema.ts';
import type { Network } from '../../../src/domain/networks/all.ts';
import { SCENE_PROBLEM_MESSAGES, type SceneProblem, type TileGrid } from '../../../src/domain/tour/panorama.ts';

export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

export type PictureFile = {
  /** 320, 640 or 1280: what it is asked for by. The picture itself is no wider than its source. */
  readonly slot: number;
  readonly width: number;
  readonly ending: PictureEnding;
  readonly bytes: Uint8Array;
};

/** A picture as it is kept: upright, in sizes for screens, and with nothing of what the source said about itself. */
export type MadePicture = {
  /** What the source was, by its bytes. */
  readonly type: PictureType;
  /** Of the source, upright. */
  readonly width: number;
  readonly height: number;
  /** A thumbhash in base64, drawn until the picture is there. */
  readonly blur: string;
  readonly files: readonly PictureFile[];
};

export type PictureProblem = 'too-large' | 'unsupported-type';

/** Why a picture is not taken, in words for who sent it. */
export class PictureError extends Error {
  readonly code: PictureProblem;

  constructor(code: PictureProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PictureError';
    this.code = code;
  }
}

/** A picture of the whole surroundings, cut up for viewers. */
export type MadePanorama = {
  /** Of the source, upright. */
  readonly width: number;
  readonly height: number;
  readonly tiles: TileGrid;
};

export type PanoramaWork = {
  /** Whose picture it is. */
  readonly school: string;
  readonly signal?: AbortSignal;
  /** Files that an earlier try has written already, by their names. */
  readonly written: ReadonlySet<string>;
  /** Takes one file after the other, all JPEG: they are never in memory together. */
  write(name: string, bytes: Uint8Array): Promise<void>;
};

/** Why a picture cannot be a scene of a tour. */
export class PanoramaError extends Error {
  readonly code: SceneProblem;

  constructor(code: SceneProblem, options?: ErrorOptions & { readonly message?: string }) {
    super(options?.message ?? SCENE_PROBLEM_MESSAGES[code], options);
    this.name = 'PanoramaError';
    this.code = code;
  }
}

/** Makes pictures out of bytes that strangers send. */
export interface Pictures {
  /** @param school whose picture it is: one school's hundred pictures hold no other up. @throws PictureError */
  make(bytes: Uint8Array, school: string, signal?: AbortSignal): Promise<MadePicture>;
  /** One of the files that `make` made, in another format. */
  convert(bytes: Uint8Array, to: 'png' | 'gif'): Promise<Uint8Array>;
  /** Tiles, the whole picture in one file, and a cover, without what the source said of itself. @throws PanoramaError */
  panorama(bytes: Uint8Array, work: PanoramaWork): Promise<MadePanorama>;
}

/** Gets the bytes of a picture that a source names, as carefully as its feed. @throws SourceError, PictureError */
export type FetchPicture = (
  url: string,
  request: { readonly network: Network; readonly signal?: AbortSignal },
) => Promise<Uint8Array>;
