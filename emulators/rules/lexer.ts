import { CompileError, type Position } from './ast.ts';

export type Token = { at: Position; start: number; end: number } & (
  | { kind: 'name' | 'symbol'; text: string }
  | { kind: 'value'; text: string; value: bigint | number | string | Uint8Array }
  | { kind: 'end'; text: '' }
);

const SYMBOLS = [
  '||',
  '&&',
  '==',
  '!=',
  '<=',
  '>=',
  '$(',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ',',
  ';',
  ':',
  '.',
  '?',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '!',
  '=',
];
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /(?:0[xX][0-9a-fA-F]+|\d+\.\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d+)/y;
const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const PATH_PART = /[A-Za-z0-9_\-.~()%@:+!]+/y;
const MAX_INT = 2n ** 63n - 1n;

/** Cuts rules into tokens on demand, because what a slash means depends on where the parser is. */
export class Lexer {
  readonly #text: string;
  readonly #lineStarts: number[] = [0];
  position = 0;
  /** Where what was read last ends, without the space behind it. */
  end = 0;

  constructor(text: string) {
    this.#text = text;
    for (let i = 0; i < text.length; i++) if (text[i] === '\n') this.#lineStarts.push(i + 1);
  }

  at(offset: number): Position {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] as number) + 1 };
  }

  fail(message: string, offset = this.position): never {
    throw new CompileError(this.at(offset), message);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    return pattern.exec(this.#text)?.[0];
  }

  skipSpace(): void {
    // A comment that is not closed is no space, and so ends up as an unexpected "/".
    this.position += this.#match(SPACE)?.length ?? 0;
  }

  /** The next token, without moving on. */
  peek(): Token {
    this.skipSpace();
    const start = this.position;
    const at = this.at(start);
    if (start >= this.#text.length) return { kind: 'end', text: '', at, start, end: start };
    const char = this.#text[start] as string;
    if (char === "'" || char === '"') return this.#string(start, at, 0);
    if ((char === 'b' || char === 'B') && /['"]/.test(this.#text[start + 1] ?? '')) return this.#string(start, at, 1);
    const name = this.#match(NAME);
    if (name) return { kind: 'name', text: name, at, start, end: start + name.length };
    const number = this.#match(NUMBER);
    if (number) return this.#number(number, at, start);
    const symbol = SYMBOLS.find((candidate) => this.#text.startsWith(candidate, start));
    if (!symbol) this.fail(`unexpected character ${JSON.stringify(char)}`, start);
    return { kind: 'symbol', text: symbol, at, start, end: start + symbol.length };
  }

  #number(text: string, at: Position, start: number): Token {
    const end = start + text.length;
    const isFloat = !/^0[xX]/.test(text) && /[.eE]/.test(text);
    if (isFloat) return { kind: 'value', text, value: Number(text), at, start, end };
    const value = BigInt(text);
    if (value > MAX_INT + 1n) this.fail('the number is too large for an integer', start);
    return { kind: 'value', text, value, at, start, end };
  }

  #string(start: number, at: Position, prefix: number): Token {
    const quote = this.#text[start + prefix];
    let value = '';
    let i = start + prefix + 1;
    for (; ; i++) {
      const char = this.#text[i];
      if (char === undefined || char === '\n') this.fail('the string is not closed', start);
      if (char === quote) break;
      if (char !== '\\') {
        value += char;
        continue;
      }
      const escaped = this.#escape(++i);
      value += escaped.value;
      i = escaped.last;
    }
    const end = i + 1;
    const text = this.#text.slice(start, end);
    return { kind: 'value', text, value: prefix ? Buffer.from(value, 'utf8') : value, at, start, end };
  }

  #escape(i: number): { value: string; last: number } {
    const char = this.#text[i] ?? '';
    const simple: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', a: '\x07' };
    if (Object.hasOwn(simple, char)) return { value: simple[char] as string, last: i };
    const length = { x: 2, u: 4, U: 8 }[char];
    if (length) {
      const digits = this.#text.slice(i + 1, i + 1 + length);
      const code = /^[0-9a-fA-F]+$/.test(digits) && digits.length === length ? Number.parseInt(digits, 16) : -1;
      if (code < 0 || code > 0x10ffff) this.fail('the escape sequence is malformed', i);
      return { value: String.fromCodePoint(code), last: i + length };
    }
    if (/[0-3]/.test(char)) {
      const digits = this.#text.slice(i, i + 3);
      if (/^[0-7]{3}$/.test(digits)) return { value: String.fromCharCode(Number.parseInt(digits, 8)), last: i + 2 };
    }
    // Regular expressions are often written with one backslash: Google keeps the backslash of what is no escape.
    if (/['"\\`?]/.test(char)) return { value: char, last: i };
    return { value: `\\${char}`, last: i };
  }

  next(): Token {
    const token = this.peek();
    this.position = token.end;
    this.end = token.end;
    return token;
  }

  /** The plain part of a path segment at this very place, or an empty text. */
  pathPart(): string {
    const part = this.#match(PATH_PART) ?? '';
    this.moveTo(this.position + part.length);
    return part;
  }

  /** Whether the text continues like this right here, without space between; moves on if so. */
  directly(text: string): boolean {
    if (!this.#text.startsWith(text, this.position)) return false;
    this.moveTo(this.position + text.length);
    return true;
  }

  moveTo(position: number): void {
    this.position = position;
    this.end = position;
  }
}
