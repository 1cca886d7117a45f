import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Picture } from './compare.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;
const PALETTE = 3;
const RGBA = 6;
/** Samples of a pixel by PNG's colour type: what browsers and `encodePng` write. */
const CHANNELS: Record<number, number> = { [RGB]: 3, [PALETTE]: 1, [RGBA]: 4 };
/** How zlib begins what it made as small as it can: its window, and "maximum compression". */
const SMALLEST = Buffer.from([0x78, 0xda]);

/** The pixels of a PNG with eight bits a sample, not interlaced, with or without alpha or palette. Throws on any other. */
export function decodePng(file: Buffer): Picture {
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
  const channels = CHANNELS[header?.[9] ?? -1];
  if (!header || !channels || header[8] !== 8 || header[12] !== 0) throw new Error('a PNG of another kind');
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  return { width, height, data: unfilter(inflateSync(Buffer.concat(parts)), width, height, channels, palette) };
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

/**
 * A PNG as small as it gets without losing a pixel: a palette where 256 colours are enough, no alpha where nothing is seen
 * through, rows as they are (on drawn text and flat shapes the filters cost a fifth), and zlib's longest search.
 */
export function encodePng({ width, height, data }: Picture): Buffer {
  const indexes = new Map<number, number>();
  let opaque = true;
  for (let at = 0; at < data.length; at += 4) {
    opaque &&= data[at + 3] === 255;
    const colour = colourAt(data, at);
    if (!indexes.has(colour)) indexes.set(colour, indexes.size);
  }
  const kind = !opaque ? RGBA : indexes.size > 256 ? RGB : PALETTE;
  const channels = CHANNELS[kind] ?? 0;
  const raw = Buffer.alloc((width * channels + 1) * height);
  for (let y = 0, to = 0; y < height; y++) {
    to++; // The row's filter: none.
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4, to += channels) {
      if (kind === PALETTE) raw[to] = indexes.get(colourAt(data, at)) ?? 0;
      else raw.set(data.subarray(at, at + channels), to);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, kind, 0, 0, 0], 8);
  const palette = Buffer.from(
    [...indexes.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(kind === PALETTE ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(raw, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(data: Uint8ClampedArray, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

/** Whether a PNG is as `encodePng` writes it; browsers save time instead. */
export function isPacked(file: Buffer): boolean {
  const from = file.indexOf('IDAT');
  return from > 0 && file.subarray(from + 4, from + 6).equals(SMALLEST);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}
