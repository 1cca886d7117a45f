import { type BinaryOperator, CompileError, type Expression, type Place, type Position } from './ast.ts';
import { Lexer, type Token } from './lexer.ts';

/** Binary operators from the loosest to the tightest. */
const LEVELS: BinaryOperator[][] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
];
const TYPES = new Set([
  'bool',
  'bytes',
  'float',
  'int',
  'list',
  'latlng',
  'number',
  'path',
  'map',
  'string',
  'timestamp',
  'duration',
  'set',
]);
const RESERVED = new Set([
  'true',
  'false',
  'null',
  'if',
  'return',
  'let',
  'in',
  'is',
  'allow',
  'match',
  'function',
  'service',
]);
const MAX_DEPTH = 200;

/** Reads expressions; the other half of the parser builds on it. */
export class ExpressionParser {
  protected readonly lexer: Lexer;
  #depth = 0;

  constructor(text: string) {
    this.lexer = new Lexer(text);
  }

  protected accept(text: string): boolean {
    const token = this.lexer.peek();
    if (token.kind === 'value' || token.text !== text) return false;
    this.lexer.next();
    return true;
  }

  protected expect(text: string): Token {
    const token = this.lexer.peek();
    if (token.kind === 'value' || token.text !== text) {
      throw new CompileError(token.at, `expected "${text}" but found ${token.text ? `"${token.text}"` : 'the end'}`);
    }
    return this.lexer.next();
  }

  protected name(): string {
    const token = this.lexer.next();
    if (token.kind !== 'name') throw new CompileError(token.at, `expected a name but found "${token.text}"`);
    return token.text;
  }

  expression(): Expression {
    if (++this.#depth > MAX_DEPTH) this.lexer.fail('the expression is nested too deeply');
    const test = this.#binary(0);
    let result = test;
    if (this.accept('?')) {
      const then = this.expression();
      this.expect(':');
      const otherwise = this.expression();
      result = { kind: 'conditional', ...this.#from(test), test, then, otherwise };
    }
    this.#depth--;
    return result;
  }

  #binary(level: number): Expression {
    const operators = LEVELS[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const token = this.lexer.peek();
      if (level === 3 && token.kind === 'name' && token.text === 'is') {
        this.lexer.next();
        const type = this.lexer.next();
        if (!TYPES.has(type.text))
          throw new CompileError(type.at, `"${type.text}" is no type: expected ${[...TYPES].join(', ')}`);
        left = { kind: 'is', ...this.#from(left), at: token.at, operand: left, type: type.text };
        continue;
      }
      const operator = operators.find((candidate) => token.kind !== 'value' && candidate === token.text);
      if (!operator) return left;
      this.lexer.next();
      const right = this.#binary(level + 1);
      left = { kind: 'binary', ...this.#from(left), at: token.at, operator, left, right };
    }
  }

  #unary(): Expression {
    const token = this.lexer.peek();
    if (token.kind !== 'symbol' || (token.text !== '!' && token.text !== '-')) return this.#postfix();
    if (++this.#depth > MAX_DEPTH) this.lexer.fail('the expression is nested too deeply');
    this.lexer.next();
    const operand = this.#unary();
    this.#depth--;
    if (
      token.text === '-' &&
      operand.kind === 'literal' &&
      (typeof operand.value === 'bigint' || typeof operand.value === 'number')
    ) {
      return { kind: 'literal', ...this.#from(token), value: -operand.value };
    }
    return { kind: token.text === '!' ? 'not' : 'negate', ...this.#from(token), operand };
  }

  #postfix(): Expression {
    let object = this.#primary();
    for (;;) {
      const token = this.lexer.peek();
      if (token.kind !== 'symbol') return object;
      if (token.text === '.') {
        this.lexer.next();
        const { at } = this.lexer.peek();
        const name = this.name();
        object = { kind: 'member', ...this.#from(object), at, object, name };
      } else if (token.text === '(') {
        this.lexer.next();
        const args = this.#items(')');
        object = { kind: 'call', ...this.#from(object), callee: object, args };
      } else if (token.text === '[') {
        this.lexer.next();
        const index = this.expression();
        const high = this.accept(':') ? this.expression() : undefined;
        this.expect(']');
        const place = { ...this.#from(object), at: token.at };
        object = high
          ? { kind: 'slice', ...place, object, low: index, high }
          : { kind: 'index', ...place, object, index };
      } else return object;
    }
  }

  /** The place of an expression that began there and ends with what was read last. */
  #from({ at, from = at, start }: { at: Position; from?: Position; start: number }): Place {
    return { at, from, start, end: this.lexer.end };
  }

  #items(end: string): Expression[] {
    const items: Expression[] = [];
    if (this.accept(end)) return items;
    do {
      if (this.lexer.peek().text === end) break;
      items.push(this.expression());
    } while (this.accept(','));
    this.expect(end);
    return items;
  }

  #primary(): Expression {
    const token = this.lexer.peek();
    const { at } = token;
    if (token.kind === 'symbol' && token.text === '/') return this.#path();
    this.lexer.next();
    const place = this.#from(token);
    if (token.kind === 'value') return { kind: 'literal', ...place, value: token.value };
    if (token.kind === 'name') {
      if (token.text === 'null') return { kind: 'literal', ...place, value: null };
      if (token.text === 'true' || token.text === 'false')
        return { kind: 'literal', ...place, value: token.text === 'true' };
      if (RESERVED.has(token.text)) throw new CompileError(at, `unexpected "${token.text}"`);
      return { kind: 'name', ...place, name: token.text };
    }
    if (token.text === '(') {
      const inner = this.expression();
      this.expect(')');
      return inner;
    }
    if (token.text === '[') {
      const items = this.#items(']');
      return { kind: 'list', ...this.#from(token), items };
    }
    if (token.text === '{') {
      const entries = this.#entries();
      return { kind: 'map', ...this.#from(token), entries };
    }
    throw new CompileError(at, token.text ? `unexpected "${token.text}"` : 'unexpected end of the file');
  }

  #entries(): { key: Expression; value: Expression }[] {
    const entries: { key: Expression; value: Expression }[] = [];
    while (!this.accept('}')) {
      const key = this.expression();
      this.expect(':');
      entries.push({ key, value: this.expression() });
      if (!this.accept(',')) {
        this.expect('}');
        break;
      }
    }
    return entries;
  }

  /** A path such as `/databases/$(database)/documents/a/b`. */
  #path(): Expression {
    const first = this.lexer.peek();
    const segments: (string | Expression)[] = [];
    while (this.lexer.directly('/')) {
      if (this.lexer.directly('$(')) {
        segments.push(this.expression());
        this.expect(')');
        continue;
      }
      const text = this.#pathText();
      if (!text) this.lexer.fail('a segment of the path is empty');
      segments.push(text);
    }
    return { kind: 'path', ...this.#from(first), segments };
  }

  /** A plain segment. The parenthesis that closes the call around the path is no part of it. */
  #pathText(): string {
    const start = this.lexer.position;
    const text = this.lexer.pathPart();
    let open = 0;
    for (let i = 0; i < text.length; i++) {
      if (text[i] === '(') open++;
      if (text[i] === ')' && --open < 0) {
        this.lexer.moveTo(start + i);
        return this.#cutMember(text.slice(0, i), start);
      }
    }
    return this.#cutMember(text, start);
  }

  /** A colon or a dot before a name belongs to the expression around, as in `c ? /a/b : /a/c`. */
  #cutMember(text: string, start: number): string {
    const end = text.search(/[:]$/);
    if (end < 0) return text;
    this.lexer.moveTo(start + end);
    return text.slice(0, end);
  }
}
