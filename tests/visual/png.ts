import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { Picture } from './compare.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;
const PALETTE = 3;
const RGBA = 6;
/** Samples of a pixel by PNG's colour type: what browsers write. */
const CHANNELS: Record<number, number> = { [RGB]: 3, [PALETTE]: 1, [RGBA]: 4 };
export const FINGERPRINT_BYTES = 16;

/** Its header and its rows as they are before they are packed. */
function partsOf(file: Buffer): { header: Buffer | undefined; palette: Buffer | undefined; rows: Buffer } {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG');
  const parts: Buffer[] = [];
  let header: Buffer | undefined;
  let palette: Buffer | undefined;
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    if (type === 'PLTE') palette = body;
    if (type === 'IDAT') parts.push(body);
    at += length + 12;
  }
  return { header, palette, rows: inflateSync(Buffer.concat(parts)) };
}

/** Equal for files of the same pixels by the same browser, however its machine packs them. */
export function fingerprintOf(file: Buffer): Buffer {
  const { header = '', rows } = partsOf(file);
  return createHash('sha256').update(header).update(rows).digest().subarray(0, FINGERPRINT_BYTES);
}

/** The pixels of a PNG with eight bits a sample, not interlaced, with or without alpha or palette. Throws on any other. */
export function decodePng(file: Buffer): Picture {
  const { header, palette, rows } = partsOf(file);
  const channels = CHANNELS[header?.[9] ?? -1];
  if (!header || !channels || header[8] !== 8 || header[12] !== 0) throw new Error('a PNG of another kind');
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  return { width, height, data: unfilter(rows, width, height, channels, palette) };
}

function unfilter(raw: Buffer, width: number, height: number, channels: number, palette?: Buffer): Uint8ClampedArray {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const row = width * channels;
  let above = new Uint8Array(row);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)] ?? 0;
    const line = Uint8Array.from(raw.subarray(y * (row + 1) + 1, (y + 1) * (row + 1)));
    for (let x = 0; x < row; x++) {
      const left = x < channels ? 0 : (line[x - channels] ?? 0);
      const up = above[x] ?? 0;
      const corner = x < channels ? 0 : (above[x - channels] ?? 0);
      line[x] = (line[x] ?? 0) + predicted(filter, left, up, corner);
    }
    for (let x = 0; x < width; x++) {
      const at = palette ? (line[x] ?? 0) * 3 : x * channels;
      data.set((palette ?? line).subarray(at, at + (palette ? 3 : channels)), (y * width + x) * 4);
    }
    above = line;
  }
  return data;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
