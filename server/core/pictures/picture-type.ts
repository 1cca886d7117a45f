import type { PictureType } from '../ports/pictures.ts';
import { Pace } from './pace.ts';

/** Where the picture in a file ends, and how many frames it says that it has. */
type PictureEnd = { readonly type: PictureType; readonly end: number; readonly frames: number };

const text = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

const codes = (word: string) => [...word].map((character) => character.charCodeAt(0));

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const GIFS = [codes('GIF87a'), codes('GIF89a')];

/**
 * What a file is by its bytes alone; `null` for what is no picture of these five kinds, and for a file that is two things at
 * once: such a file is a picture here and a page, a program or an archive elsewhere. However it is made, other work goes on
 * meanwhile.
 */
export async function pictureTypeOf(
  bytes: Uint8Array,
  pace = new Pace(),
): Promise<Pick<PictureEnd, 'type' | 'frames'> | null> {
  const read = READERS.find(({ isType }) => isType(bytes));
  if (!read || isArchive(bytes)) return null;
  const picture = await read.endOf(bytes, pace);
  const isTwo =
    (await has(bytes, 0, MARKUP, pace)) || (await hidesAnother(bytes.subarray(picture.end), picture.type, pace));
  return isTwo ? null : picture;
}

type Reader = {
  readonly isType: (bytes: Uint8Array) => boolean;
  readonly endOf: (bytes: Uint8Array, pace: Pace) => Promise<PictureEnd>;
};

const READERS: readonly Reader[] = [
  { isType: (bytes) => startsWith(bytes, PNG), endOf: pngOf },
  { isType: (bytes) => startsWith(bytes, JPEG), endOf: jpegOf },
  { isType: (bytes) => GIFS.some((signature) => startsWith(bytes, signature)), endOf: gifOf },
  { isType: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP', endOf: webpOf },
  { isType: isAvif, endOf: avifOf },
];

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Four letters as the number that they are in a file. */
const numberOf = (name: string) => codes(name).reduce((all, code) => all * 256 + code, 0);
const IEND = numberOf('IEND');
const ANMF = numberOf('ANMF');

async function pngOf(bytes: Uint8Array, pace: Pace): Promise<PictureEnd> {
  const view = viewOf(bytes);
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const isLast = view.getUint32(at + 4) === IEND;
    at += 12 + view.getUint32(at);
    if (isLast) break;
    if (pace.isDue(1)) await pace.pause();
  }
  return { type: 'image/png', end: Math.min(at, bytes.length), frames: 1 };
}

async function jpegOf(bytes: Uint8Array, pace: Pace): Promise<PictureEnd> {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (pace.isDue(1)) await pace.pause();
    if (bytes[at] !== 0xff) {
      // Pixels, up to the next marker; 0xff00 stands for a byte of theirs.
      at += 1;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return { type: 'image/jpeg', end: at + 2, frames: 1 };
    const isAlone = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);
    at += isAlone ? (marker === 0xff ? 1 : 2) : 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  return { type: 'image/jpeg', end: bytes.length, frames: 1 };
}

async function gifOf(bytes: Uint8Array, pace: Pace): Promise<PictureEnd> {
  const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes[10] ?? 0);
  let frames = 0;
  const skipBlocks = async () => {
    while (at < bytes.length && bytes[at] !== 0) {
      at += 1 + (bytes[at] ?? 0);
      if (pace.isDue(1)) await pace.pause();
    }
    at += 1;
  };
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x21) {
      at += 2;
      await skipBlocks();
    } else if (kind === 0x2c) {
      frames += 1;
      at += 11 + tableBytes(bytes[at + 9] ?? 0);
      await skipBlocks();
    } else {
      if (kind === 0x3b) at += 1;
      break;
    }
    if (pace.isDue(50)) await pace.pause();
  }
  return { type: 'image/gif', end: Math.min(at, bytes.length), frames };
}

async function webpOf(bytes: Uint8Array, pace: Pace): Promise<PictureEnd> {
  const view = viewOf(bytes);
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  let frames = 0;
  for (let at = 12; at + 8 <= end; ) {
    if (view.getUint32(at) === ANMF) frames += 1;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
    if (pace.isDue(1)) await pace.pause();
  }
  return { type: 'image/webp', end, frames: Math.max(1, frames) };
}

const LONGEST_BRANDS = 256;

function isAvif(bytes: Uint8Array): boolean {
  if (bytes.length < 8 || text(bytes, 4, 4) !== 'ftyp') return false;
  const brands = text(bytes, 8, Math.min(viewOf(bytes).getUint32(0), LONGEST_BRANDS) - 8);
  return /^(?:.{4})*avi[fs]/s.test(brands);
}

async function avifOf(bytes: Uint8Array, pace: Pace): Promise<PictureEnd> {
  const view = viewOf(bytes);
  const isBox = (at: number) => [4, 5, 6, 7].every((index) => isPrintable(bytes[at + index] ?? 0));
  let at = 0;
  while (at + 8 <= bytes.length && isBox(at)) {
    const size = view.getUint32(at);
    if (size === 0) return { type: 'image/avif', end: bytes.length, frames: 1 };
    const whole = size === 1 && at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : size;
    if (whole < 8) break;
    at += whole;
    if (pace.isDue(10)) await pace.pause();
  }
  return { type: 'image/avif', end: Math.min(at, bytes.length), frames: 1 };
}

const isPrintable = (byte: number) => byte >= 0x20 && byte <= 0x7e;

/** Words that browsers, servers or readers of documents act upon, wherever they stand. */
const MARKUP = /<(?:script|html|!doctype|!entity|\?php|svg[ >\n])|%pdf-/i;

/** One character for each byte; of those from 0x80 to 0x9f, which no pattern has, another than the byte’s. */
const LATIN = new TextDecoder('latin1');

/** As much is searched in one go. */
const SLICE = 256 * 1024;
/** No word that is looked for is longer. */
const LONGEST_WORD = 16;

/** Whether the bytes from `from` on, read as a character each, have what the pattern looks for. */
async function has(bytes: Uint8Array, from: number, pattern: RegExp, pace: Pace): Promise<boolean> {
  for (let at = from; at < bytes.length; at += SLICE) {
    if (pattern.test(LATIN.decode(bytes.subarray(at, at + SLICE + LONGEST_WORD)))) return true;
    if (pace.isDue(SLICE)) await pace.pause();
  }
  return false;
}

const END_OF_ARCHIVE = [0x50, 0x4b, 0x05, 0x06];
const LONGEST_COMMENT = 65_535;

/** A zip is read from its end, so that anything may stand before it. */
function isArchive(bytes: Uint8Array): boolean {
  const first = Math.max(0, bytes.length - 22 - LONGEST_COMMENT);
  for (let at = bytes.length - 22; at >= first; at -= 1) {
    if (!startsWith(bytes, END_OF_ARCHIVE, at)) continue;
    if (((bytes[at + 21] ?? 0) << 8) + (bytes[at + 20] ?? 0) === bytes.length - at - 22) return true;
  }
  return false;
}

const PROGRAMS = [codes('\x7fELF'), codes('MZ')];
const ARCHIVES = 'PK\\x03\\x04|Rar!|7z\\xbc\\xaf\\x27\\x1c';
/** How a picture of each type begins, in a pattern; a JPEG's beginning is too short to be looked for anywhere. */
const BEGINNINGS: readonly (readonly [PictureType, string])[] = [
  ['image/png', 'PNG\\r\\n\\x1a\\n'],
  ['image/gif', 'GIF8[79]a'],
  ['image/avif', 'ftypavif'],
  ['image/webp', 'RIFF[^]{4}WEBP'],
];

/** Telephones put a film or a smaller copy after a JPEG; anything else there is a second file. */
async function hidesAnother(rest: Uint8Array, type: PictureType, pace: Pace): Promise<boolean> {
  if (rest.length < 4) return false;
  const start = await firstOther(rest, 0, pace);
  if (start >= 0 && type !== 'image/jpeg' && startsWith(rest, JPEG, start)) return true;
  if (start >= 0 && PROGRAMS.some((signature) => startsWith(rest, signature, start))) return true;
  const others = BEGINNINGS.filter(([other]) => other !== type).map(([, pattern]) => pattern);
  return has(rest, Math.max(0, start), new RegExp([...others, ARCHIVES].join('|')), pace);
}

/** Where the first byte is that is not `byte`, or -1. */
async function firstOther(bytes: Uint8Array, byte: number, pace: Pace): Promise<number> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    const index = bytes.subarray(at, at + SLICE).findIndex((each) => each !== byte);
    if (index >= 0) return at + index;
    if (pace.isDue(SLICE)) await pace.pause();
  }
  return -1;
}
