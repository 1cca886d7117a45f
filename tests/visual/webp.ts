import type { Picture } from './compare.ts';

/** https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification */
const SIGNATURE = 0x2f;
const SUBTRACT_GREEN = 2;
const CACHE_BITS = 10;
const CACHE_SIZE = 1 << CACHE_BITS;
const LENGTHS = 24;
const DISTANCES = 40;
const LONGEST_MATCH = 4096;
const FURTHEST = (1 << 20) - 120;
const SHORTEST_MATCH = 3;
const HASH_BITS = 17;
/** Places with the same beginning that are looked at for the longest match. */
const CANDIDATES = 48;
const LONGEST_CODE = 15;
/** The same for the code in which the lengths themselves are written. */
const LONGEST_TOKEN_CODE = 7;
/** A distance of so many whole rows has a short code of its own. */
const ROWS = [0, 1, 5, 13, 23, 35, 55, 73];
/** Distances that are told as such come after the short codes. */
const SHORT_CODES = 120;
/** In which order the lengths of the code of code lengths are written. */
const ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/**
 * A lossless WebP of an opaque or clear picture: half of what a PNG with its pixels takes. Browsers write them in no time
 * and four times as large.
 */
export function encodeWebp({ width, height, data }: Picture): Buffer {
  const pixels = withoutGreen(data);
  const bits = new BitWriter();
  bits.write(SIGNATURE, 8);
  bits.write(width - 1, 14);
  bits.write(height - 1, 14);
  bits.write(Number(hasAlpha(data)), 1);
  bits.write(0, 3);
  bits.write(1, 1);
  bits.write(SUBTRACT_GREEN, 2);
  bits.write(0, 1);
  bits.write(1, 1);
  bits.write(CACHE_BITS, 4);
  // One group of codes for the whole picture.
  bits.write(0, 1);
  writeSymbols(bits, symbolsOf(pixels, width));
  return inRiff(bits.end());
}

function hasAlpha(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** Alpha, red, green and blue of each pixel, red and blue as how much more they are than green. */
function withoutGreen(data: Uint8ClampedArray): Uint32Array {
  const pixels = new Uint32Array(data.length / 4);
  for (let at = 0; at < pixels.length; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at * 4, at * 4 + 4);
    pixels[at] = ((alpha << 24) | (((red - green) & 255) << 16) | (green << 8) | ((blue - green) & 255)) >>> 0;
  }
  return pixels;
}

/** What the codes are made for: green (with lengths and places in the cache), red, blue, alpha, distance. */
const ALPHABETS = [256 + LENGTHS + CACHE_SIZE, 256, 256, 256, DISTANCES] as const;
/** A symbol of the alphabet, and bits that follow it as they are. */
class Symbols {
  readonly counts = ALPHABETS.map((size) => new Uint32Array(size));
  readonly alphabets: number[] = [];
  readonly values: number[] = [];
  readonly extras: number[] = [];
  readonly extraBits: number[] = [];

  add(alphabet: number, value: number, extra = 0, extraBits = 0): void {
    const counts = this.counts[alphabet] as Uint32Array;
    counts[value] = (counts[value] ?? 0) + 1;
    this.alphabets.push(alphabet);
    this.values.push(value);
    this.extras.push(extra);
    this.extraBits.push(extraBits);
  }

  /** Of a number from 1 on its magnitude is a symbol, and the rest follows as it is. */
  addNumber(alphabet: number, offset: number, number: number): void {
    const rest = number - 1;
    if (rest < 4) {
      this.add(alphabet, offset + rest);
      return;
    }
    const top = 31 - Math.clz32(rest);
    const extraBits = top - 1;
    this.add(alphabet, offset + 2 * top + ((rest >> extraBits) & 1), rest & ((1 << extraBits) - 1), extraBits);
  }
}

function symbolsOf(pixels: Uint32Array, width: number): Symbols {
  const symbols = new Symbols();
  const matches = new Matches(pixels, width);
  const cache = new Uint32Array(CACHE_SIZE);
  const remember = (pixel: number) => {
    const place = cachePlace(pixel);
    cache[place] = pixel;
  };
  for (let at = 0; at < pixels.length; ) {
    const match = matches.longestAt(at);
    const isWorth = match.length >= SHORTEST_MATCH;
    // One pixel later there may be a longer one.
    if (isWorth && matches.longestAt(at + 1).length <= match.length + 1) {
      symbols.addNumber(0, 256, match.length);
      symbols.addNumber(4, 0, match.code);
      for (const end = at + match.length; at < end; at++) remember(pixels[at] ?? 0);
      continue;
    }
    const pixel = pixels[at] ?? 0;
    const place = cachePlace(pixel);
    if (at > 0 && cache[place] === pixel) symbols.add(0, 256 + LENGTHS + place);
    else {
      symbols.add(0, (pixel >> 8) & 255);
      symbols.add(1, (pixel >> 16) & 255);
      symbols.add(2, pixel & 255);
      symbols.add(3, pixel >>> 24);
      remember(pixel);
    }
    at++;
  }
  return symbols;
}

const cachePlace = (pixel: number) => Math.imul(0x1e35a7bd, pixel) >>> (32 - CACHE_BITS);

type Match = { readonly length: number; readonly code: number };
const NONE: Match = { length: 0, code: 0 };

/** Finds where pixels have stood before. */
class Matches {
  readonly #pixels: Uint32Array;
  readonly #width: number;
  readonly #last = new Int32Array(1 << HASH_BITS).fill(-1);
  readonly #before: Int32Array;
  #filled = 0;
  #known = -1;
  #match: Match = NONE;

  constructor(pixels: Uint32Array, width: number) {
    this.#pixels = pixels;
    this.#width = width;
    this.#before = new Int32Array(pixels.length);
  }

  longestAt(at: number): Match {
    if (at !== this.#known) {
      this.#known = at;
      this.#match = this.#find(at);
    }
    return this.#match;
  }

  #find(at: number): Match {
    if (at === 0 || at + SHORTEST_MATCH > this.#pixels.length) return NONE;
    this.#fillTo(at);
    let length = 0;
    let distance = 0;
    const look = (from: number) => {
      const found = this.#lengthOf(from, at);
      if (found <= length) return;
      length = found;
      distance = at - from;
    };
    look(at - 1);
    if (at >= this.#width) look(at - this.#width);
    let from = this.#last[this.#hash(at)] ?? -1;
    for (let tries = 0; tries < CANDIDATES && from >= 0 && at - from <= FURTHEST && length < LONGEST_MATCH; tries++) {
      if (this.#pixels[from + length] === this.#pixels[at + length]) look(from);
      from = this.#before[from] ?? -1;
    }
    return { length, code: this.#codeOf(distance) };
  }

  #codeOf(distance: number): number {
    if (distance === 1 && this.#width > 1) return 2;
    const rows = distance / this.#width;
    return ROWS[rows] ?? distance + SHORT_CODES;
  }

  #lengthOf(from: number, at: number): number {
    const most = Math.min(LONGEST_MATCH, this.#pixels.length - at);
    let length = 0;
    while (length < most && this.#pixels[from + length] === this.#pixels[at + length]) length++;
    return length;
  }

  #hash(at: number): number {
    const first = Math.imul(this.#pixels[at] ?? 0, 0x9e3779b1);
    const second = Math.imul(this.#pixels[at + 1] ?? 0, 0x85ebca6b);
    return (first ^ second ^ Math.imul(this.#pixels[at + 2] ?? 0, 0xc2b2ae35)) >>> (32 - HASH_BITS);
  }

  #fillTo(at: number): void {
    for (; this.#filled < at; this.#filled++) {
      const hash = this.#hash(this.#filled);
      this.#before[this.#filled] = this.#last[hash] ?? -1;
      this.#last[hash] = this.#filled;
    }
  }
}

function writeSymbols(bits: BitWriter, symbols: Symbols): void {
  const codes = symbols.counts.map((counts) => {
    const lengths = lengthsFor(counts, LONGEST_CODE);
    writeLengths(bits, counts, lengths);
    return { lengths, words: wordsOf(lengths) };
  });
  for (const [index, alphabet] of symbols.alphabets.entries()) {
    const { lengths, words } = codes[alphabet] as (typeof codes)[number];
    const value = symbols.values[index] ?? 0;
    bits.write(words[value] ?? 0, lengths[value] ?? 0);
    bits.write(symbols.extras[index] ?? 0, symbols.extraBits[index] ?? 0);
  }
}

/** Of each symbol how long its Huffman code is; a symbol that is alone needs no bits. */
function lengthsFor(counts: Uint32Array, longest: number): Uint8Array {
  const used = Array.from(counts.keys()).filter((symbol) => (counts[symbol] ?? 0) > 0);
  const lengths = new Uint8Array(counts.length);
  if (used.length < 2) return lengths;
  for (let least = 1; ; least *= 2) {
    const depths = depthsOf(used.map((symbol) => Math.max(counts[symbol] ?? 0, least)));
    if (Math.max(...depths) > longest) continue;
    for (const [index, symbol] of used.entries()) lengths[symbol] = depths[index] ?? 0;
    return lengths;
  }
}

type Node = { readonly weight: number; readonly leaves: readonly number[] };

/** How deep each of at least two weights lies in their Huffman tree. */
function depthsOf(weights: readonly number[]): number[] {
  const depths = weights.map(() => 0);
  const leaves: Node[] = weights
    .map((weight, index) => ({ weight, leaves: [index] }))
    .sort((a, b) => a.weight - b.weight);
  // What is joined comes out in order of its weight, so that the lightest is at the head of one of the two rows.
  const joined: Node[] = [];
  let [leaf, join] = [0, 0];
  const lightest = (): Node => {
    const [a, b] = [leaves[leaf], joined[join]];
    if (a && (!b || a.weight <= b.weight)) {
      leaf++;
      return a;
    }
    join++;
    return b as Node;
  };
  for (let left = weights.length; left > 1; left--) {
    const [a, b] = [lightest(), lightest()];
    const both = [...a.leaves, ...b.leaves];
    for (const index of both) depths[index] = (depths[index] ?? 0) + 1;
    joined.push({ weight: a.weight + b.weight, leaves: both });
  }
  return depths;
}

/** The canonical codes of these lengths, with their bits in the order in which they are written. */
function wordsOf(lengths: Uint8Array): Uint32Array {
  const words = new Uint32Array(lengths.length);
  let next = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      for (let bit = 0; bit < length; bit++)
        words[symbol] = (words[symbol] ?? 0) | (((next >> bit) & 1) << (length - 1 - bit));
      next++;
    }
    next <<= 1;
  }
  return words;
}

function writeLengths(bits: BitWriter, counts: Uint32Array, lengths: Uint8Array): void {
  const used = Array.from(counts.keys()).filter((symbol) => (counts[symbol] ?? 0) > 0);
  if (used.length < 2) {
    // One symbol, of eight bits; it is never a long one, since a picture begins with a pixel.
    bits.write(0b101, 3);
    bits.write(used[0] ?? 0, 8);
    return;
  }
  const tokens = runsOf(lengths);
  const tokenCounts = new Uint32Array(ORDER.length);
  for (const { token } of tokens) tokenCounts[token] = (tokenCounts[token] ?? 0) + 1;
  const tokenLengths = lengthsFor(tokenCounts, LONGEST_TOKEN_CODE);
  // A token that is alone has a code of one bit that is not written.
  const alone = tokens.every(({ token }) => token === tokens[0]?.token);
  if (alone) tokenLengths[tokens[0]?.token ?? 0] = 1;
  const words = wordsOf(tokenLengths);
  const written = Math.max(4, ORDER.findLastIndex((token) => (tokenLengths[token] ?? 0) > 0) + 1);
  bits.write(0, 1);
  bits.write(written - 4, 4);
  for (const token of ORDER.slice(0, written)) bits.write(tokenLengths[token] ?? 0, 3);
  bits.write(0, 1);
  for (const { token, extra, extraBits } of tokens) {
    if (!alone) bits.write(words[token] ?? 0, tokenLengths[token] ?? 0);
    bits.write(extra, extraBits);
  }
}

type Token = { readonly token: number; readonly extra: number; readonly extraBits: number };

/** Lengths with their repetitions as 16 (the one before, 3 to 6 times), 17 and 18 (nought, 3 to 10 and 11 to 138 times). */
function runsOf(lengths: Uint8Array): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] ?? 0;
    let run = 1;
    while (at + run < lengths.length && lengths[at + run] === length) run++;
    at += run;
    if (length === 0) {
      for (; run >= 11; run -= Math.min(run, 138))
        tokens.push({ token: 18, extra: Math.min(run, 138) - 11, extraBits: 7 });
      if (run >= 3) {
        tokens.push({ token: 17, extra: run - 3, extraBits: 3 });
        run = 0;
      }
    } else {
      tokens.push({ token: length, extra: 0, extraBits: 0 });
      for (run--; run >= 3; run -= Math.min(run, 6))
        tokens.push({ token: 16, extra: Math.min(run, 6) - 3, extraBits: 2 });
    }
    for (; run > 0; run--) tokens.push({ token: length, extra: 0, extraBits: 0 });
  }
  return tokens;
}

/** The lowest bit first. */
class BitWriter {
  readonly #bytes: number[] = [];
  #open = 0;
  #count = 0;

  write(value: number, bits: number): void {
    this.#open |= value << this.#count;
    this.#count += bits;
    for (; this.#count >= 8; this.#count -= 8) {
      this.#bytes.push(this.#open & 255);
      this.#open >>>= 8;
    }
  }

  end(): Buffer {
    if (this.#count > 0) this.#bytes.push(this.#open & 255);
    return Buffer.from(this.#bytes);
  }
}

function inRiff(image: Buffer): Buffer {
  const head = Buffer.from('RIFF____WEBPVP8L____', 'latin1');
  const padding = Buffer.alloc(image.length % 2);
  head.writeUInt32LE(12 + image.length + padding.length, 4);
  head.writeUInt32LE(image.length, 16);
  return Buffer.concat([head, image, padding]);
}
