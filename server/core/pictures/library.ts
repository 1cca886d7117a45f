import type { Sharp, SharpOptions } from 'sharp';

export type Library = (input: Uint8Array, options?: SharpOptions) => Sharp;

/** Loaded with the first picture: a server starts without its 20 MB. One thread of its own, and nothing kept between pictures. */
let loading: Promise<Library> | undefined;
export function library(): Promise<Library> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}
