import { isAscii } from 'node:buffer';
import { isMostlyUtf8 } from '../../core/mostly-utf8.ts';

/**
 * The text of a feed file. What servers say about the encoding is often wrong, what the bytes say seldom: a byte order mark
 * wins, then bytes that are valid UTF-8, but for a few, and could hardly be so by chance, then the header, the XML declaration,
 * and last windows-1252, which takes anything.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const marked = byteOrderMark(bytes);
  if (marked) return decode(bytes, marked) ?? '';
  const unmarked = widthOfUnmarked(bytes);
  if (unmarked) return decode(bytes, unmarked) ?? '';
  const named = [charsetOfHeader(contentType), charsetOfDeclaration(bytes)].filter((name) => name !== null);
  if (hasHighBytes(bytes)) {
    const utf8 = decode(bytes, 'utf-8', true);
    if (utf8 !== null) return utf8;
    // Where nothing is said, UTF-8 is meant.
    if (isMostlyUtf8(bytes, named.length === 0 || named.some(isUtf8))) return decode(bytes, 'utf-8') ?? '';
  }
  for (const name of named) {
    // Not UTF-8 after all, whatever it says.
    if (isUtf8(name) && hasHighBytes(bytes)) continue;
    const text = decode(bytes, name);
    if (text !== null) return text;
  }
  return decode(bytes, hasHighBytes(bytes) ? 'windows-1252' : 'utf-8') ?? '';
}

const isUtf8 = (name: string): boolean => /^utf-?8$/i.test(name);

function decode(bytes: Uint8Array, encoding: string, fatal = false): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return null;
}

/** A file begins with `<` or `{`; a zero byte beside it gives two-byte characters away. */
function widthOfUnmarked(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  if (a === 0 && (b === 0x3c || b === 0x7b)) return 'utf-16be';
  if ((a === 0x3c || a === 0x7b) && b === 0) return 'utf-16le';
  return null;
}

function charsetOfHeader(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1] ?? null;
}

function charsetOfDeclaration(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400));
  const declared = /^\s*<\?xml\s[^>]{0,300}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head)?.[1] ?? null;
  // Whoever could read this declaration was not reading two-byte characters.
  return declared && /^(?:utf-?16|ucs-?2|iso-10646)/i.test(declared) ? null : declared;
}

function hasHighBytes(bytes: Uint8Array): boolean {
  return !isAscii(bytes);
}
