import type { Node } from './generate.ts';

/** A value as plainly as can be: what type it is, and what it holds. */
export type Value =
  | { t: 'null' }
  | { t: 'bool'; v: boolean }
  | { t: 'int'; v: bigint }
  | { t: 'float'; v: number }
  | { t: 'string'; v: string }
  | { t: 'list' | 'set'; v: Value[] }
  | { t: 'map'; v: [string, Value][] }
  | { t: 'diff'; a: [string, Value][]; b: [string, Value][] };

/** Thrown by an expression without a value. */
export class Nothing extends Error {}

const nothing = (): never => {
  throw new Nothing();
};
const bool = (v: boolean): Value => ({ t: 'bool', v });
const int = (v: bigint): Value => (v >= -(2n ** 63n) && v < 2n ** 63n ? { t: 'int', v } : nothing());
const isNumber = (x: Value): x is Extract<Value, { t: 'int' | 'float' }> => x.t === 'int' || x.t === 'float';
const find = (map: [string, Value][], key: string): Value | undefined => map.find(([name]) => name === key)?.[1];

/** `deep` says whether 1 and 1.0 are the same inside of something. */
function equal(a: Value, b: Value, deep: boolean, inside = false): boolean {
  if (isNumber(a) && isNumber(b)) {
    if (a.t !== b.t && inside && !deep) return false;
    return Number(a.v) === Number(b.v) && (a.t !== 'int' || b.t !== 'int' || a.v === b.v);
  }
  if (a.t === 'list' && b.t === 'list')
    return a.v.length === b.v.length && a.v.every((item, i) => equal(item, b.v[i] as Value, deep, true));
  if (a.t === 'set' && b.t === 'set') return a.v.length === b.v.length && a.v.every((item) => has(b.v, item, true));
  if (a.t === 'map' && b.t === 'map')
    return (
      a.v.length === b.v.length &&
      a.v.every(([key, value]) => {
        const other = find(b.v, key);
        return other !== undefined && equal(value, other, deep, true);
      })
    );
  if (a.t === 'null') return b.t === 'null';
  return 'v' in a && 'v' in b && a.t === b.t && a.v === b.v;
}

const has = (items: Value[], item: Value, deep = false): boolean => items.some((other) => equal(other, item, deep));

function setOf(items: Value[]): Value {
  const v: Value[] = [];
  for (const item of items) if (!has(v, item, true)) v.push(item);
  return { t: 'set', v };
}

export type Names = Record<string, Value>;

/** What an expression comes to. Throws Nothing when it has no value. */
export function naive(node: Node, names: Names): Value {
  const get = (inner: Node): Value => naive(inner, names);
  switch (node.op) {
    case 'lit':
      return node.type === 'null' ? { t: 'null' } : ({ t: node.type, v: node.value } as Value);
    case 'name':
      return names[node.name] ?? nothing();
    case 'list':
      return { t: 'list', v: node.items.map(get) };
    case 'map':
      return { t: 'map', v: node.entries.map(([key, value]) => [key, get(value)]) };
    case 'unary': {
      const of = get(node.of);
      if (node.sign === '!') return of.t === 'bool' ? bool(!of.v) : nothing();
      if (of.t === 'int') return int(-of.v);
      return of.t === 'float' ? { t: 'float', v: -of.v } : nothing();
    }
    case 'is': {
      const of = get(node.of);
      return bool(of.t === node.type || (node.type === 'number' && isNumber(of)));
    }
    case 'choose': {
      const test = get(node.test);
      return test.t === 'bool' ? get(test.v ? node.yes : node.no) : nothing();
    }
    case 'binary':
      return node.sign === '||' || node.sign === '&&'
        ? either(node.sign === '||', node.left, node.right, names)
        : binary(node.sign, get(node.left), get(node.right));
    case 'member': {
      const of = get(node.of);
      return of.t === 'map' ? (find(of.v, node.name) ?? nothing()) : nothing();
    }
    case 'index': {
      const [of, at] = [get(node.of), get(node.at)];
      if (of.t === 'map') return at.t === 'string' ? (find(of.v, at.v) ?? nothing()) : nothing();
      if (at.t !== 'int' || (of.t !== 'list' && of.t !== 'string')) return nothing();
      if (at.v < 0n || at.v >= BigInt(of.v.length)) return nothing();
      const item = of.v[Number(at.v)] as Value | string;
      return typeof item === 'string' ? { t: 'string', v: item } : item;
    }
    case 'slice': {
      const [of, low, high] = [get(node.of), get(node.low), get(node.high)];
      if (low.t !== 'int' || high.t !== 'int' || (of.t !== 'list' && of.t !== 'string')) return nothing();
      if (low.v < 0n || high.v < low.v || high.v > BigInt(of.v.length)) return nothing();
      return { t: of.t, v: of.v.slice(Number(low.v), Number(high.v)) } as Value;
    }
    case 'method':
      return method(get(node.of), node.name, node.args.map(get));
    case 'call': {
      const args = node.args.map(get);
      return node.name === 'second' ? (args[1] as Value) : convert(node.name, args[0] as Value);
    }
  }
}

/** By the table of the reference: a side that decides wins over a side without a value. */
function either(decisive: boolean, left: Node, right: Node, names: Names): Value {
  const truth = (node: Node): boolean | undefined => {
    try {
      const value = naive(node, names);
      return value.t === 'bool' ? value.v : undefined;
    } catch (error) {
      if (error instanceof Nothing) return undefined;
      throw error;
    }
  };
  const sides = [truth(left), truth(right)];
  if (sides.includes(decisive)) return bool(decisive);
  return sides.includes(undefined) ? nothing() : bool(!decisive);
}

function binary(sign: string, a: Value, b: Value): Value {
  if (sign === '==') return bool(equal(a, b, false));
  if (sign === '!=') return bool(!equal(a, b, false));
  if (sign === 'in') {
    if (b.t === 'map') return bool(a.t === 'string' && find(b.v, a.v) !== undefined);
    return b.t === 'list' || b.t === 'set' ? bool(has(b.v, a, b.t === 'set')) : nothing();
  }
  if (['<', '<=', '>', '>='].includes(sign)) {
    const comparable = (isNumber(a) && isNumber(b)) || (a.t === b.t && (a.t === 'string' || a.t === 'bool'));
    if (!comparable || !('v' in a) || !('v' in b)) return nothing();
    const [x, y] = (a.t === b.t ? [a.v, b.v] : [Number(a.v), Number(b.v)]) as [number, number];
    return bool({ '<': x < y, '<=': x <= y, '>': x > y, '>=': x >= y }[sign] as boolean);
  }
  if (sign === '+' && a.t === 'string' && b.t === 'string') return { t: 'string', v: a.v + b.v };
  if (!isNumber(a) || !isNumber(b)) return nothing();
  if (a.t === 'int' && b.t === 'int') {
    if (sign === '+') return int(a.v + b.v);
    if (sign === '-') return int(a.v - b.v);
    if (sign === '*') return int(a.v * b.v);
    if (b.v === 0n) return nothing();
    return int(sign === '/' ? a.v / b.v : a.v % b.v);
  }
  const [x, y] = [Number(a.v), Number(b.v)];
  return { t: 'float', v: { '+': x + y, '-': x - y, '*': x * y, '/': x / y, '%': x % y }[sign] as number };
}

function convert(name: string, value: Value): Value {
  if (name !== 'string' && value.t === 'string') {
    if (!/^[+-]?\d+(\.\d+)?$/.test(value.v)) return nothing();
    if (name === 'float') return { t: 'float', v: Number(value.v) };
    return value.v.includes('.') ? nothing() : int(BigInt(value.v));
  }
  if (name === 'float') return isNumber(value) ? { t: 'float', v: Number(value.v) } : nothing();
  if (name === 'int') {
    if (value.t === 'int') return value;
    return value.t === 'float' && Number.isFinite(value.v) ? int(BigInt(Math.trunc(value.v))) : nothing();
  }
  if (value.t === 'null') return { t: 'string', v: 'null' };
  if (value.t === 'float') return { t: 'string', v: Number.isInteger(value.v) ? `${value.v}.0` : `${value.v}` };
  return value.t === 'int' || value.t === 'bool' || value.t === 'string' ? { t: 'string', v: `${value.v}` } : nothing();
}

function method(of: Value, name: string, args: Value[]): Value {
  const [other] = args;
  if (of.t === 'diff') return keysOf(of.a, of.b, name);
  if (name === 'size')
    return 'v' in of && typeof of.v === 'object'
      ? int(BigInt(of.v.length))
      : of.t === 'string'
        ? int(BigInt(of.v.length))
        : nothing();
  if (of.t === 'string') {
    const ascii = (pattern: RegExp, by: (text: string) => string): Value => ({
      t: 'string',
      v: of.v.replace(pattern, by),
    });
    if (name === 'lower') return ascii(/[A-Z]/g, (c) => c.toLowerCase());
    if (name === 'upper') return ascii(/[a-z]/g, (c) => c.toUpperCase());
    return name === 'trim' ? { t: 'string', v: of.v.trim() } : nothing();
  }
  if (of.t === 'map') {
    if (name === 'keys') return { t: 'list', v: of.v.map(([key]) => ({ t: 'string', v: key })) };
    if (name === 'values') return { t: 'list', v: of.v.map(([, value]) => value) };
    if (name === 'diff') return other?.t === 'map' ? { t: 'diff', a: of.v, b: other.v } : nothing();
    if (name !== 'get') return nothing();
    const path = other?.t === 'string' ? [other] : other?.t === 'list' && other.v.length > 0 ? other.v : nothing();
    let at: Value | undefined = of;
    if (path.some((key) => key.t !== 'string')) return nothing();
    for (const key of path) {
      if (key.t !== 'string') continue;
      at = at?.t === 'map' ? find(at.v, key.v) : undefined;
    }
    return at ?? (args[1] as Value);
  }
  if (of.t !== 'list' && of.t !== 'set') return nothing();
  if (name === 'toSet') return of.t === 'list' ? setOf(of.v) : nothing();
  if (other?.t !== 'list' && other?.t !== 'set') return nothing();
  const deep = of.t === 'set';
  if (name === 'hasAll') return bool(other.v.every((item) => has(of.v, item, deep)));
  if (name === 'hasAny') return bool(other.v.some((item) => has(of.v, item, deep)));
  if (name === 'hasOnly') return bool(of.v.every((item) => has(other.v, item)));
  if (of.t === 'list' && name === 'concat') return { t: 'list', v: [...of.v, ...other.v] };
  if (of.t === 'list' && name === 'removeAll') return { t: 'list', v: of.v.filter((item) => !has(other.v, item)) };
  if (of.t !== 'set') return nothing();
  if (name === 'union') return setOf([...of.v, ...other.v]);
  if (name === 'intersection') return setOf(of.v.filter((item) => has(other.v, item, true)));
  return name === 'difference' ? setOf(of.v.filter((item) => !has(other.v, item, true))) : nothing();
}

function keysOf(a: [string, Value][], b: [string, Value][], name: string): Value {
  const keys = [...new Set([...a, ...b].map(([key]) => key))];
  const state = (key: string): string => {
    const [x, y] = [find(a, key), find(b, key)];
    if (!x || !y) return x ? 'addedKeys' : 'removedKeys';
    return equal(x, y, true) ? 'unchangedKeys' : 'changedKeys';
  };
  const matchingKeys = keys.filter((key) =>
    name === 'affectedKeys' ? state(key) !== 'unchangedKeys' : state(key) === name,
  );
  return ['addedKeys', 'removedKeys', 'changedKeys', 'unchangedKeys', 'affectedKeys'].includes(name)
    ? setOf(matchingKeys.map((v) => ({ t: 'string', v })))
    : nothing();
}
