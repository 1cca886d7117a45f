import { type JsonLimits, JsonTooComplex, parseJson } from './json.ts';
import { nextTurn } from './turn.ts';

/** The text is JSON, but neither a list nor an object with a list `items`. */
export class NoList extends Error {}

/** Characters that are read before others go on: a few milliseconds. */
const TURN = 65_536;

export type ListLimits = {
  readonly items: number;
  /** Characters of one item. */
  readonly length: number;
  /** Of what is in one item. */
  readonly values: JsonLimits;
};

/**
 * The items of a list in JSON, or of the list `items` in an object, each read by itself: a text of 20 MB delays no one, and only
 * one item of it is in memory.
 * @throws NoList, JsonTooComplex, SyntaxError
 */
export async function* itemsOfList(text: string, limits: ListLimits): AsyncGenerator<unknown> {
  const scanner = new Scanner(text, limits);
  let count = 0;
  let turnAt = TURN;
  for (const item of scanner.items()) {
    count += 1;
    if (count > limits.items) throw new JsonTooComplex('Too many items.');
    if (item) yield parseJson(text.slice(item.from, item.to), limits.values);
    if (scanner.at < turnAt) continue;
    await nextTurn();
    turnAt = scanner.at + TURN;
  }
}

type Place = { readonly from: number; readonly to: number };

const SPACE = /[ \t\n\r]*/y;
const BARE = /[^\s,:[\]{}"]+/y;

class Scanner {
  at = 0;
  private readonly text: string;
  private readonly limits: ListLimits;

  constructor(text: string, limits: ListLimits) {
    this.text = text;
    this.limits = limits;
  }

  /** `null` stands for a value beside the list. */
  *items(): Generator<Place | null> {
    const first = this.next();
    if (first === '[') yield* this.list();
    else if (first === '{') yield* this.object();
    else {
      parseJson(this.slice(this.value()), this.limits.values);
      throw new NoList('The text is one value.');
    }
    if (this.next() !== '') throw new SyntaxError('Something follows the value.');
  }

  private *list(): Generator<Place> {
    this.take('[');
    if (this.next() === ']') return this.take(']');
    for (;;) {
      yield this.value();
      if (this.next() === ']') return this.take(']');
      this.take(',');
    }
  }

  private *object(): Generator<Place | null> {
    let hasItems = false;
    this.take('{');
    if (this.next() === '}') throw new NoList('The object is empty.');
    for (;;) {
      const name: unknown = JSON.parse(this.slice(this.value()));
      if (typeof name !== 'string') throw new SyntaxError('A name is no text.');
      this.take(':');
      if (name === 'items' && this.next() === '[') {
        if (hasItems) throw new SyntaxError('There are two lists.');
        hasItems = true;
        yield* this.list();
      } else {
        parseJson(this.slice(this.value()), this.limits.values);
        yield null;
      }
      if (this.next() === '}') break;
      this.take(',');
    }
    this.take('}');
    if (!hasItems) throw new NoList('The object has no list.');
  }

  private slice({ from, to }: Place): string {
    return this.text.slice(from, to);
  }

  /** The sign after white space; nothing at the end. */
  private next(): string {
    SPACE.lastIndex = this.at;
    SPACE.test(this.text);
    this.at = Math.max(this.at, SPACE.lastIndex);
    return this.text[this.at] ?? '';
  }

  private take(sign: string): void {
    if (this.next() !== sign) throw new SyntaxError(`“${sign}” is missing.`);
    this.at += 1;
  }

  /** Where the next value is: its brackets are counted, and what is in it is for `JSON.parse`. */
  private value(): Place {
    this.next();
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
    return { from, to: this.at };
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
