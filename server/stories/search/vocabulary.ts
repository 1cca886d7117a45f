import type { DatabaseSync } from 'node:sqlite';
import { differsByAtMost, errorsAllowed } from '../../../src/domain/story/word-match.ts';

/** So many of the words that may have been meant are looked for. */
const MOST_MEANT = 50;

/**
 * The words that a school's stories hold. Of each a length and a mask of its letters stay in memory, five bytes: they tell
 * apart nearly all that cannot have been meant, and only the rest is read and compared.
 */
export class Vocabulary {
  private readonly db: DatabaseSync;
  private masks = new Uint32Array(1024);
  private lengths = new Uint8Array(1024);
  /** The highest id that is known here. */
  private last = 0;

  constructor(db: DatabaseSync) {
    this.db = db;
  }

  /** Keeps the words of a story. One that no story holds any more stays: it finds nothing and does no harm. */
  add(text: string): void {
    const insert = this.db.prepare('INSERT OR IGNORE INTO term (word) VALUES (?)');
    for (const word of new Set(text.split(' '))) if (errorsAllowed(word) > 0 || word.length >= 4) insert.run(word);
  }

  /** The words of the stories that this one may have been meant as, apart from itself. */
  near(word: string): string[] {
    const most = errorsAllowed(word);
    if (most === 0) return [];
    this.learn();
    const mask = maskOf(word);
    const read = this.db.prepare('SELECT word FROM term WHERE id = ?');
    const similar: string[] = [];
    for (let id = 1; id <= this.last && similar.length < MOST_MEANT; id += 1) {
      if (Math.abs((this.lengths[id] ?? 0) - word.length) > most) continue;
      if (bits((this.masks[id] ?? 0) ^ mask) > 2 * most) continue;
      const other = read.get(id)?.word;
      if (typeof other === 'string' && other !== word && differsByAtMost(word, other, most)) similar.push(other);
    }
    return similar;
  }

  private learn(): void {
    const rows = this.db.prepare('SELECT id, word FROM term WHERE id > ? ORDER BY id').iterate(this.last);
    for (const { id, word } of rows) {
      const at = Number(id);
      if (at >= this.masks.length) this.grow(at);
      this.masks[at] = maskOf(String(word));
      this.lengths[at] = Math.min(255, String(word).length);
      this.last = at;
    }
  }

  private grow(at: number): void {
    const size = Math.max(at + 1, this.masks.length * 2);
    const masks = new Uint32Array(size);
    const lengths = new Uint8Array(size);
    masks.set(this.masks);
    lengths.set(this.lengths);
    this.masks = masks;
    this.lengths = lengths;
  }
}

/** One bit for each letter of the word; letters beyond 32 share bits. */
function maskOf(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask >>> 0;
}

function bits(value: number): number {
  let left = value - ((value >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
