import type { PictureType } from '../ports/pictures.ts';

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
 * once: such a file is a picture here and a page, a program or an archive elsewhere.
 */
export function pictureTypeOf(bytes: Uint8Array): Pick<PictureEnd, 'type' | 'frames'> | null {
  const picture = pngOf(bytes) ?? jpegOf(bytes) ?? gifOf(bytes) ?? webpOf(bytes) ?? avifOf(bytes);
  if (!picture || hasMarkup(bytes) || isArchive(bytes) || hidesAnother(bytes.subarray(picture.end), picture.type))
    return null;
  return picture;
}

function pngOf(bytes: Uint8Array): PictureEnd | null {
  if (!startsWith(bytes, PNG)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const name = text(bytes, at + 4, 4);
    at += 12 + view.getUint32(at);
    if (name === 'IEND') break;
  }
  return { type: 'image/png', end: Math.min(at, bytes.length), frames: 1 };
}

function jpegOf(bytes: Uint8Array): PictureEnd | null {
  if (!startsWith(bytes, JPEG)) return null;
  let at = 2;
  while (at + 4 <= bytes.length) {
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

function gifOf(bytes: Uint8Array): PictureEnd | null {
  if (!GIFS.some((signature) => startsWith(bytes, signature))) return null;
  const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes[10] ?? 0);
  let frames = 0;
  const skipBlocks = () => {
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  };
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x21) {
      at += 2;
      skipBlocks();
    } else if (kind === 0x2c) {
      frames += 1;
      at += 11 + tableBytes(bytes[at + 9] ?? 0);
      skipBlocks();
    } else {
      if (kind === 0x3b) at += 1;
      break;
    }
  }
  return { type: 'image/gif', end: Math.min(at, bytes.length), frames };
}

function webpOf(bytes: Uint8Array): PictureEnd | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 4) !== 'WEBP') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  let frames = 0;
  for (let at = 12; at + 8 <= end; ) {
    if (text(bytes, at, 4) === 'ANMF') frames += 1;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return { type: 'image/webp', end, frames: Math.max(1, frames) };
}

const LONGEST_BRANDS = 256;

function avifOf(bytes: Uint8Array): PictureEnd | null {
  if (text(bytes, 4, 4) !== 'ftyp') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const brands = text(bytes, 8, Math.min(view.getUint32(0), LONGEST_BRANDS) - 8);
  if (!/^(?:.{4})*avi[fs]/s.test(brands)) return null;
  let at = 0;
  while (at + 8 <= bytes.length && /^[\x20-\x7e]{4}$/.test(text(bytes, at + 4, 4))) {
    const size = view.getUint32(at);
    if (size === 0) return { type: 'image/avif', end: bytes.length, frames: 1 };
    const whole = size === 1 && at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : size;
    if (whole < 8) break;
    at += whole;
  }
  return { type: 'image/avif', end: Math.min(at, bytes.length), frames: 1 };
}

const MARKUP = ['<script', '<html', '<!doctype', '<!entity', '<?php', '<svg ', '<svg>', '<svg\n', '%pdf-'].map(codes);
const LESS_THAN = 0x3c;
const PER_CENT = 0x25;

/** Words that browsers, servers or readers of documents act upon, wherever they stand. */
function hasMarkup(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== LESS_THAN && bytes[at] !== PER_CENT) continue;
    const isWord = MARKUP.some((word) => word.every((code, index) => lower(bytes[at + index] ?? 0) === code));
    if (isWord) return true;
  }
  return false;
}

const lower = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);

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

const OTHERS: readonly { readonly signature: readonly number[]; readonly type?: PictureType }[] = [
  { signature: PNG, type: 'image/png' },
  ...GIFS.map((signature) => ({ signature, type: 'image/gif' as const })),
  { signature: codes('ftypavif'), type: 'image/avif' },
  { signature: [0x50, 0x4b, 0x03, 0x04] },
  { signature: codes('Rar!') },
  { signature: codes('7z\xbc\xaf\x27\x1c') },
];

/** Telephones put a film or a smaller copy after a JPEG; anything else there is a second file. */
function hidesAnother(rest: Uint8Array, type: PictureType): boolean {
  if (rest.length < 4) return false;
  const start = rest.findIndex((byte) => byte !== 0);
  if (start >= 0 && type !== 'image/jpeg' && startsWith(rest, JPEG, start)) return true;
  if (start >= 0 && (startsWith(rest, codes('\x7fELF'), start) || startsWith(rest, codes('MZ'), start))) return true;
  for (let at = Math.max(0, start); at < rest.length - 3; at += 1) {
    if (OTHERS.some((other) => other.type !== type && startsWith(rest, other.signature, at))) return true;
    if (type !== 'image/webp' && text(rest, at, 4) === 'RIFF' && text(rest, at + 8, 4) === 'WEBP') return true;
  }
  return false;
}
