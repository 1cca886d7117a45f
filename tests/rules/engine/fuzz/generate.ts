/** Expressions as the fuzz run makes them, apart from the tree of the parser, so that both can be wrong on their own. */
export type Node =
  | { op: 'lit'; type: 'int' | 'float' | 'bool' | 'string' | 'null'; value: bigint | number | boolean | string | null }
  | { op: 'list'; items: Node[] }
  | { op: 'map'; entries: [string, Node][] }
  | { op: 'name'; name: string }
  | { op: 'unary'; sign: '!' | '-'; of: Node }
  | { op: 'binary'; sign: string; left: Node; right: Node }
  | { op: 'is'; of: Node; type: string }
  | { op: 'choose'; test: Node; yes: Node; no: Node }
  | { op: 'member'; of: Node; name: string }
  | { op: 'index'; of: Node; at: Node }
  | { op: 'slice'; of: Node; low: Node; high: Node }
  | { op: 'method'; of: Node; name: string; args: Node[] }
  | { op: 'call'; name: string; args: Node[] };

const TYPES = ['int', 'float', 'bool', 'string', 'list', 'map', 'set'] as const;
type Type = (typeof TYPES)[number];

const NAMED = ['bool', 'float', 'int', 'list', 'map', 'number', 'set', 'string', 'path', 'timestamp'];

/** Numbers of a small generator (mulberry32), the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Makes expressions that mostly fit together: now and then one of another type is used, which is an error somewhere. */
export class Generator {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }

  #many<T>(most: number, make: () => T): T[] {
    return Array.from({ length: Math.floor(this.#random() * (most + 1)) }, make);
  }

  any(depth: number): Node {
    return this.#random() < 0.05 ? { op: 'lit', type: 'null', value: null } : this.of(this.#pick(TYPES), depth);
  }

  of(type: Type, depth: number): Node {
    if (this.#random() < 0.04) return this.any(depth - 1);
    if (depth <= 0 || this.#random() < 0.15) return this.#leaf(type);
    if (this.#random() < 0.1) {
      const branch = () => this.of(type, depth - 1);
      return { op: 'choose', test: this.of('bool', depth - 1), yes: branch(), no: branch() };
    }
    if (this.#random() < 0.06)
      return { op: 'call', name: 'second', args: [this.any(depth - 2), this.of(type, depth - 1)] };
    return this.#composed(type, depth - 1);
  }

  #leaf(type: Type): Node {
    switch (type) {
      case 'int':
        return { op: 'lit', type, value: this.#pick([0n, 1n, 2n, 3n, 7n, 2n ** 63n - 1n]) };
      case 'float':
        return { op: 'lit', type, value: this.#pick([0, 0.5, 1, 2.5, 3]) };
      case 'bool':
        return { op: 'lit', type, value: this.#random() < 0.5 };
      case 'string':
        return this.#random() < 0.3
          ? { op: 'name', name: 'word' }
          : { op: 'lit', type, value: this.#pick(['', 'a', 'b', 'aB', 'é😀', "it's"]) };
      case 'list':
        return { op: 'list', items: this.#many(3, () => this.#leaf(this.#pick(['int', 'string', 'float'] as const))) };
      case 'map':
        return this.#random() < 0.3 ? { op: 'name', name: 'thing' } : this.#map(() => this.#leaf('int'));
      case 'set':
        return { op: 'method', of: this.#leaf('list'), name: 'toSet', args: [] };
    }
  }

  #map(value: () => Node): Node {
    return { op: 'map', entries: ['a', 'b', 'c'].filter(() => this.#random() < 0.6).map((key) => [key, value()]) };
  }

  #composed(type: Type, depth: number): Node {
    const make = (ofType: Type) => this.of(ofType, depth);
    const number = () => make(this.#pick(['int', 'float'] as const));
    const binary = (signs: string[], left: Node, right: Node): Node => ({
      op: 'binary',
      sign: this.#pick(signs),
      left,
      right,
    });
    const method = (of: Node, name: string, ...args: Node[]): Node => ({ op: 'method', of, name, args });
    const ways: Record<Type, (() => Node)[]> = {
      int: [
        () => binary(['+', '-', '*', '/', '%'], make('int'), make('int')),
        () => ({ op: 'unary', sign: '-', of: make('int') }),
        () => method(make(this.#pick(['string', 'list', 'map', 'set'] as const)), 'size'),
        () => ({ op: 'call', name: 'int', args: [number()] }),
        () => ({ op: 'member', of: make('map'), name: this.#pick(['a', 'b']) }),
      ],
      float: [
        () => binary(['+', '-', '*', '/', '%'], number(), make('float')),
        () => ({ op: 'unary', sign: '-', of: make('float') }),
        () => ({ op: 'call', name: 'float', args: [make('int')] }),
      ],
      bool: [
        () => binary(['&&', '||'], make('bool'), make('bool')),
        () => binary(['==', '!='], this.any(depth), this.any(depth)),
        () => binary(['<', '<=', '>', '>=', '==', '!='], number(), number()),
        () => binary(['<', '<=', '>', '>=', '=='], make('string'), make('string')),
        () => binary(['in'], this.any(depth), make(this.#pick(['list', 'set', 'map'] as const))),
        () => ({ op: 'unary', sign: '!', of: make('bool') }),
        () => ({ op: 'is', of: this.any(depth), type: this.#pick(NAMED) }),
        () =>
          method(make(this.#pick(['list', 'set'] as const)), this.#pick(['hasAll', 'hasAny', 'hasOnly']), make('list')),
      ],
      string: [
        () => binary(['+'], make('string'), make('string')),
        () => method(make('string'), this.#pick(['lower', 'upper', 'trim'])),
        () => ({ op: 'call', name: 'string', args: [this.of(this.#pick(['int', 'bool', 'string'] as const), depth)] }),
        () => ({ op: 'index', of: make('string'), at: make('int') }),
        () => ({ op: 'slice', of: make('string'), low: make('int'), high: make('int') }),
      ],
      list: [
        () => ({ op: 'list', items: this.#many(3, () => this.any(depth)) }),
        () => method(make('list'), this.#pick(['concat', 'removeAll']), make('list')),
        () => method(make('map'), this.#pick(['keys', 'values'])),
        () => ({ op: 'slice', of: make('list'), low: make('int'), high: make('int') }),
      ],
      map: [() => this.#map(() => this.any(depth)), () => method(make('map'), 'get', make('string'), make('map'))],
      set: [
        () => method(make('list'), 'toSet'),
        () => method(make('set'), this.#pick(['union', 'intersection', 'difference']), make('set')),
        () =>
          method(
            method(make('map'), 'diff', make('map')),
            this.#pick(['addedKeys', 'removedKeys', 'changedKeys', 'affectedKeys', 'unchangedKeys']),
          ),
      ],
    };
    return this.#pick(ways[type])();
  }
}

const LEVELS = [['||'], ['&&'], ['==', '!='], ['<', '<=', '>', '>=', 'in', 'is'], ['+', '-'], ['*', '/', '%']];
const levelOf = (sign: string): number => LEVELS.findIndex((signs) => signs.includes(sign)) + 1;
const UNARY = 7;
const PRIMARY = 8;

/** The text of an expression, with no more brackets than precedence asks for. */
export function render(node: Node, above = 0): string {
  const [text, level] = parts(node);
  return level < above ? `(${text})` : text;
}

function parts(node: Node): [text: string, level: number] {
  switch (node.op) {
    case 'lit':
      if (node.type === 'string') return [`'${String(node.value).replace(/['\\]/g, '\\$&')}'`, PRIMARY];
      if (node.type === 'float') return [Number.isInteger(node.value) ? `${node.value}.0` : String(node.value), UNARY];
      // A method of 1 would read as the beginning of 1.5.
      return [String(node.value), node.type === 'int' ? UNARY : PRIMARY];
    case 'list':
      return [`[${node.items.map((item) => render(item)).join(', ')}]`, PRIMARY];
    case 'map':
      return [`{${node.entries.map(([key, value]) => `'${key}': ${render(value)}`).join(', ')}}`, PRIMARY];
    case 'name':
      return [node.name, PRIMARY];
    case 'unary':
      return [`${node.sign}${render(node.of, UNARY)}`, UNARY];
    case 'binary': {
      const level = levelOf(node.sign);
      return [`${render(node.left, level)} ${node.sign} ${render(node.right, level + 1)}`, level];
    }
    case 'is':
      return [`${render(node.of, levelOf('is'))} is ${node.type}`, levelOf('is')];
    case 'choose':
      return [`${render(node.test, 1)} ? ${render(node.yes)} : ${render(node.no)}`, 0];
    case 'member':
      return [`${render(node.of, PRIMARY)}.${node.name}`, PRIMARY];
    case 'index':
      return [`${render(node.of, PRIMARY)}[${render(node.at)}]`, PRIMARY];
    case 'slice':
      return [`${render(node.of, PRIMARY)}[${render(node.low)}:${render(node.high)}]`, PRIMARY];
    case 'method':
      return [`${render(node.of, PRIMARY)}.${node.name}(${node.args.map((arg) => render(arg)).join(', ')})`, PRIMARY];
    case 'call':
      return [`${node.name}(${node.args.map((arg) => render(arg)).join(', ')})`, PRIMARY];
  }
}
