/** Bytes that are looked at: some milliseconds. */
const MOST_BYTES = 8 * 1_048_576;
/** Characters beyond ASCII after which it is clear. */
const ENOUGH = 4_096;
/** So many right characters for each wrong byte make UTF-8 of a file that does not say so. */
const LEAST_RIGHT = 3;

/**
 * Whether bytes that are not all valid as UTF-8 were meant so: a page pasted from elsewhere leaves one wrong byte. Text in another
 * encoding has hardly a valid sequence of several bytes.
 */
export function isMostlyUtf8(bytes: Uint8Array, isDeclared: boolean): boolean {
  let right = 0;
  let wrong = 0;
  let at = 0;
  const end = Math.min(bytes.length, MOST_BYTES);
  while (at < end && right + wrong < ENOUGH) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const length = lengthAt(bytes, at);
    if (length > 0) right += 1;
    else wrong += 1;
    at += Math.max(1, length);
  }
  return right > 0 && right >= wrong * (isDeclared ? 1 : LEAST_RIGHT);
}

/** Of the character of several bytes that begins here; 0 where none does. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
