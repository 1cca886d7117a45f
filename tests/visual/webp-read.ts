import type { Picture } from './compare.ts';

/** As in webp.ts, which writes what is read here: nothing else is a baseline. */
const LENGTHS = 24;
const DISTANCES = 40;
const SHORT_CODES = 120;
const ROWS = new Map([1, 5, 13, 23, 35, 55, 73].map((code, index) => [code, index + 1]));
const ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/** The pixels of a WebP that `encodeWebp` wrote. Throws on any other. */
export function decodeWebp(file: Buffer): Picture {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 16) !== 'WEBPVP8L')
    throw new Error('not a lossless WebP');
  const bits = new BitReader(file.subarray(20, 20 + file.readUInt32LE(16)));
  const head = [8, 14, 14, 1, 3, 1, 2, 1].map((count) => bits.read(count));
  const [signature, width = 0, height = 0, , , hasTransform, transform, hasMore] = head;
  if (signature !== 0x2f || hasTransform !== 1 || transform !== 2 || hasMore !== 0 || bits.read(1) !== 1)
    throw new Error('a WebP of another kind');
  const [cacheBits, hasGroups] = [bits.read(4), bits.read(1)];
  if (hasGroups !== 0) throw new Error('a WebP of another kind');
  const pixels = pixelsOf(bits, { width: width + 1, height: height + 1, cacheBits });
  return { width: width + 1, height: height + 1, data: withGreen(pixels) };
}

type Frame = { readonly width: number; readonly height: number; readonly cacheBits: number };

function pixelsOf(bits: BitReader, { width, height, cacheBits }: Frame): Uint32Array {
  const pixels = new Uint32Array(width * height);
  const cache = new Uint32Array(1 << cacheBits);
  const [green, red, blue, alpha, distance] = [256 + LENGTHS + cache.length, 256, 256, 256, DISTANCES].map((size) =>
    codeOf(bits, size),
  ) as [Code, Code, Code, Code, Code];
  let at = 0;
  const put = (pixel: number) => {
    pixels[at++] = pixel;
    cache[Math.imul(0x1e35a7bd, pixel) >>> (32 - cacheBits)] = pixel;
  };
  while (at < pixels.length) {
    const symbol = bits.symbol(green);
    if (symbol >= 256 + LENGTHS) put(cache[symbol - 256 - LENGTHS] ?? 0);
    else if (symbol < 256) {
      const [r, b, a] = [bits.symbol(red), bits.symbol(blue), bits.symbol(alpha)];
      put(((a << 24) | (r << 16) | (symbol << 8) | b) >>> 0);
    } else {
      const length = bits.number(symbol - 256);
      const code = bits.number(bits.symbol(distance));
      const back = code > SHORT_CODES ? code - SHORT_CODES : code === 2 ? 1 : (ROWS.get(code) ?? 0) * width;
      if (back === 0 || back > at) throw new Error('a WebP of another kind');
      for (let left = length; left > 0; left--) put(pixels[at - back] ?? 0);
    }
  }
  return pixels;
}

function withGreen(pixels: Uint32Array): Uint8ClampedArray {
  const data = new Uint8ClampedArray(pixels.length * 4);
  for (const [index, pixel] of pixels.entries()) {
    const green = (pixel >> 8) & 255;
    data[index * 4] = ((pixel >> 16) + green) & 255;
    data[index * 4 + 1] = green;
    data[index * 4 + 2] = (pixel + green) & 255;
    data[index * 4 + 3] = pixel >>> 24;
  }
  return data;
}

/** By length and value the symbol; `alone` where there is but one, which takes no bits. */
type Code = { readonly words: ReadonlyMap<number, number>; readonly alone?: number };

function codeOf(bits: BitReader, size: number): Code {
  if (bits.read(1) === 1) {
    const [second, isLong] = [bits.read(1), bits.read(1)];
    if (second !== 0) throw new Error('a WebP of another kind');
    return { words: new Map(), alone: bits.read(isLong === 1 ? 8 : 1) };
  }
  const tokenLengths = new Uint8Array(ORDER.length);
  const written = bits.read(4) + 4;
  for (const token of ORDER.slice(0, written)) tokenLengths[token] = bits.read(3);
  if (bits.read(1) !== 0) throw new Error('a WebP of another kind');
  const tokens = wordsOf(tokenLengths);
  const lengths = new Uint8Array(size);
  let last = 8;
  for (let at = 0; at < size; ) {
    const token = bits.symbol(tokens);
    if (token < 16) {
      lengths[at++] = token;
      if (token > 0) last = token;
    } else {
      const times = token === 16 ? bits.read(2) + 3 : token === 17 ? bits.read(3) + 3 : bits.read(7) + 11;
      lengths.fill(token === 16 ? last : 0, at, at + times);
      at += times;
    }
  }
  return wordsOf(lengths);
}

/** Canonical codes, each with a bit set above it so that its length is seen. */
function wordsOf(lengths: Uint8Array): Code {
  const words = new Map<number, number>();
  let next = 0;
  for (let length = 1; length <= 15; length++, next <<= 1) {
    for (const [symbol, each] of lengths.entries()) {
      if (each !== length) continue;
      words.set((1 << length) | next, symbol);
      next++;
    }
  }
  const [only] = words.values();
  return words.size === 1 && only !== undefined ? { words, alone: only } : { words };
}

class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++, this.#at++)
      value |= (((this.#bytes[this.#at >> 3] ?? 0) >> (this.#at & 7)) & 1) << bit;
    return value;
  }

  symbol({ words, alone }: Code): number {
    if (alone !== undefined) return alone;
    let word = 1;
    for (let length = 1; length <= 15; length++) {
      word = (word << 1) | this.read(1);
      const symbol = words.get(word);
      if (symbol !== undefined) return symbol;
    }
    throw new Error('a WebP of another kind');
  }

  /** A number from 1 on, of which the symbol says the magnitude. */
  number(symbol: number): number {
    if (symbol < 4) return symbol + 1;
    const extraBits = (symbol - 2) >> 1;
    return ((2 + (symbol & 1)) << extraBits) + this.read(extraBits) + 1;
  }
}
