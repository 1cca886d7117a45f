/** Bounds of the paths of all collections at any depth under `parent`, itself empty or a document's path. */
export function collectionRange(parent: string): [low: string, high: string] {
  // "0" is the character after "/". No path begins with U+10FFFF, and SQLite compares by UTF-8 bytes.
  return parent === '' ? ['', '\u{10ffff}\u{10ffff}'] : [`${parent}/`, `${parent}0`];
}
