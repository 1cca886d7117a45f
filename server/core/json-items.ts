import { type JsonLimits, JsonTooComplex, parseJson } from './json.ts';
import { nextTurn } from './turn.ts';

/** The text is JSON, but neither a list nor an object with a list `items`. */
export class NoList extends Error {}

/** Characters that are read before others go on: a few milliseconds. */
const TURN = 16_384;

export type ListLimits = {
  readonly items: number;
  /** Characters of one item. */
  readonly length: number;
  /** Of what is in one item. */
  readonly values: JsonLimits;
};

/**
 * The items of a list in JSON, or of the list `items` in an object, each read by itself: a text of 20 MB delays no one, and only
 * some items of it are one string at a time.
 * @param pieces the text; joined only as far as the next items may reach
 * @throws NoList, JsonTooComplex, SyntaxError
 */
export async function* itemsOfList(pieces: readonly string[], limits: ListLimits): AsyncGenerator<unknown> {
  const scanner = new Scanner(pieces, limits);
  let count = 0;
  let turnAt = TURN;
  for (const item of scanner.items()) {
    count += 1;
    if (count > limits.items) throw new JsonTooComplex('Too many items.');
    if (item !== null) yield parseJson(item, limits.values);
    if (scanner.read < turnAt) continue;
    await nextTurn();
    turnAt = scanner.read + TURN;
  }
}

const SPACE = /[ \t\n\r]*/y;
const BARE = /[^\s,:[\]{}"]+/y;

/** Reads in a window on the text, which moves on before each value; a value with the white space around it fits in it. */
class Scanner {
  private text = '';
  private at = 0;
  private before = 0;
  private piece = 0;
  private readonly pieces: readonly string[];
  private readonly limits: ListLimits;

  constructor(pieces: readonly string[], limits: ListLimits) {
    this.pieces = pieces;
    this.limits = limits;
    this.moveOn();
  }

  /** Characters so far. */
  get read(): number {
    return this.before + this.at;
  }

  /** A value and white space fit into the window, or it reaches to the end. */
  private moveOn(): void {
    const least = 2 * this.limits.length + 2;
    if (this.isWhole || this.text.length - this.at >= least) return;
    const texts = [this.text.slice(this.at)];
    let length = texts[0]?.length ?? 0;
    // Twice as much: what is left over is copied once for as many characters again.
    while (!this.isWhole && length < 2 * least) {
      const next = this.pieces[this.piece] ?? '';
      this.piece += 1;
      length += next.length;
      texts.push(next);
    }
    this.before += this.at;
    this.at = 0;
    this.text = texts.join('');
  }

  private get isWhole(): boolean {
    return this.piece >= this.pieces.length;
  }

  /** The text of each; `null` stands for a value beside the list. */
  *items(): Generator<string | null> {
    const first = this.next();
    if (first === '[') yield* this.list();
    else if (first === '{') yield* this.object();
    else {
      parseJson(this.value(), this.limits.values);
      throw new NoList('The text is one value.');
    }
    if (this.next() !== '') throw new SyntaxError('Something follows the value.');
  }

  private *list(): Generator<string> {
    this.take('[');
    if (this.next() === ']') return this.take(']');
    for (;;) {
      yield this.value();
      if (this.next() === ']') return this.take(']');
      this.take(',');
    }
  }

  private *object(): Generator<string | null> {
    let hasItems = false;
    this.take('{');
    if (this.next() === '}') throw new NoList('The object is empty.');
    for (;;) {
      const name: unknown = JSON.parse(this.value());
      if (typeof name !== 'string') throw new SyntaxError('A name is no text.');
      this.take(':');
      if (name === 'items' && this.next() === '[') {
        if (hasItems) throw new SyntaxError('There are two lists.');
        hasItems = true;
        yield* this.list();
      } else {
        parseJson(this.value(), this.limits.values);
        yield null;
      }
      if (this.next() === '}') break;
      this.take(',');
    }
    this.take('}');
    if (!hasItems) throw new NoList('The object has no list.');
  }

  /** The sign after white space; nothing at the end. */
  private next(): string {
    SPACE.lastIndex = this.at;
    SPACE.test(this.text);
    this.at = Math.max(this.at, SPACE.lastIndex);
    if (this.at === this.text.length && !this.isWhole) throw new JsonTooComplex('Too much white space.');
    return this.text[this.at] ?? '';
  }

  private take(sign: string): void {
    if (this.next() !== sign) throw new SyntaxError(`“${sign}” is missing.`);
    this.at += 1;
  }

  /** The text of the next value: its brackets are counted, and what is in it is for `JSON.parse`. */
  private value(): string {
    this.next();
    this.moveOn();
    const { text, limits } = this;
    const from = this.at;
    const most = from + limits.length;
    let depth = 0;
    do {
      const sign = text[this.at];
      if (sign === '"') this.string();
      else if (sign === '[' || sign === '{') {
        depth += 1;
        this.at += 1;
      } else if (depth > 0 && (sign === ']' || sign === '}')) {
        depth -= 1;
        this.at += 1;
      } else if (depth > 0 && sign !== undefined) this.at += 1;
      else this.bare();
      if (this.at > most) throw new JsonTooComplex('An item is too long.');
    } while (depth > 0);
    return text.slice(from, this.at);
  }

  private string(): void {
    const most = this.at + this.limits.length;
    for (let at = this.at + 1; at < this.text.length; at += 1) {
      if (at > most) throw new JsonTooComplex('A text is too long.');
      const sign = this.text[at];
      if (sign === '\\') at += 1;
      else if (sign === '"') {
        this.at = at + 1;
        return;
      }
    }
    throw new SyntaxError('A text is not closed.');
  }

  private bare(): void {
    BARE.lastIndex = this.at;
    if (!BARE.test(this.text)) throw new SyntaxError('A value is missing.');
    this.at = BARE.lastIndex;
  }
}
