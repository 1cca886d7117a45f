import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { decodePng, FINGERPRINT_BYTES, fingerprintOf } from './png.ts';
import { encodeWebp } from './webp.ts';

/** A part of the file that readers of WebP pass over. */
const CHUNK = 'SHOT';
const CHUNK_BYTES = 8 + FINGERPRINT_BYTES;

/**
 * The browser's PNG as a baseline: its pixels as a lossless WebP, half as large, and what tells that a later picture is the
 * same without unpacking either.
 */
export async function baselineOf(png: Buffer): Promise<Buffer> {
  const image = await encodeWebp(await decodePng(png));
  const chunk = Buffer.concat([Buffer.from(`${CHUNK}____`, 'latin1'), fingerprintOf(png)]);
  chunk.writeUInt32LE(FINGERPRINT_BYTES, 4);
  const file = Buffer.concat([image, chunk]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

export async function writeBaseline(path: string, png: Buffer): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await baselineOf(png));
}

/** Of the PNG that a baseline was made from; null of a file that was made in another way. */
export function fingerprintIn(baseline: Buffer): Buffer | null {
  const chunk = baseline.subarray(-CHUNK_BYTES);
  return chunk.toString('latin1', 0, 4) === CHUNK ? chunk.subarray(8) : null;
}
