import type { Position } from './ast.ts';

/** Values as rules see them. Integers are bigint and floats number. */
export type RValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | RTimestamp
  | RDuration
  | RLatLng
  | RPath
  | RSet
  | RMapDiff
  | RValue[]
  | RMap
  | Partial
  | Constrained;

export type RMap = Map<string, RValue>;

export class RTimestamp {
  /** Nanoseconds since 1970. */
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

export class RDuration {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

export class RLatLng {
  readonly latitude: number;
  readonly longitude: number;
  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

export class RPath {
  readonly segments: readonly string[];
  /** Values of the names that `bind` has filled in. */
  readonly bound: ReadonlyMap<string, string>;
  constructor(segments: readonly string[], bound: ReadonlyMap<string, string> = new Map()) {
    this.segments = segments;
    this.bound = bound;
  }
  toString(): string {
    return `/${this.segments.join('/')}`;
  }
}

export class RSet {
  readonly items: readonly RValue[];
  constructor(items: readonly RValue[]) {
    const distinct: RValue[] = [];
    for (const item of items) if (!distinct.some((other) => alike(other, item))) distinct.push(item);
    this.items = distinct;
  }
  has(value: RValue): boolean {
    return this.items.some((item) => alike(item, value));
  }
}

export class RMapDiff {
  readonly left: RMap;
  readonly right: RMap;
  constructor(left: RMap, right: RMap) {
    this.left = left;
    this.right = right;
  }
}

/** A map of which only some entries are known, as of a document that a query will find. */
export class Partial {
  readonly entries = new Map<string, RValue>();
}

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'not-in';

/** A value that is known by the filters it satisfies and not otherwise. */
export class Constrained {
  readonly filters: { operator: Comparison; value: RValue }[] = [];
}

/** A condition that has no value. Its statement does not allow. */
export class EvaluationError extends Error {
  /** Where in the rules it came up, once the evaluator has seen it. */
  at: Position | undefined;
}

export function typeName(value: RValue): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'string':
      return 'string';
    default:
  }
  if (Array.isArray(value)) return 'list';
  if (value instanceof Map || value instanceof Partial) return 'map';
  if (value instanceof RTimestamp) return 'timestamp';
  if (value instanceof RDuration) return 'duration';
  if (value instanceof RLatLng) return 'latlng';
  if (value instanceof RPath) return 'path';
  if (value instanceof RSet) return 'set';
  if (value instanceof RMapDiff) return 'map difference';
  if (value instanceof Constrained) throw new EvaluationError('the query does not say what this field is');
  return 'bytes';
}

const isNumber = (value: RValue): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/**
 * Whether `==` holds. Values of different types are not equal, except that 1 == 1.0; inside lists and maps an integer and
 * a float differ, as in Google's emulator.
 */
export function same(a: RValue, b: RValue): boolean {
  if (isNumber(a) && isNumber(b)) return sameNumber(a, b);
  return equal(a, b, (one, other) => typeof one === typeof other && equal(one, other, sameItem));
}

/** An integer beside a float becomes one, and so may lose its last digits. */
const sameNumber = (a: number | bigint, b: number | bigint): boolean =>
  typeof a === typeof b ? a === b : Number(a) === Number(b);

const sameItem = (a: RValue, b: RValue): boolean => typeof a === typeof b && equal(a, b, sameItem);

/** Equality in sets and in what `diff` compares: numbers by their value, however deep. */
export function alike(a: RValue, b: RValue): boolean {
  return isNumber(a) && isNumber(b) ? sameNumber(a, b) : equal(a, b, alike);
}

function equal(a: RValue, b: RValue, sameIn: (a: RValue, b: RValue) => boolean): boolean {
  if (a instanceof Constrained || b instanceof Constrained || a instanceof Partial || b instanceof Partial) {
    // Of what it is made is not known, but a map it is.
    if ((a instanceof Partial && b === null) || (b instanceof Partial && a === null)) return false;
    throw new EvaluationError('the query does not say what this value is');
  }
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameIn(item, b[i] as RValue));
  if (a instanceof Map) {
    if (!(b instanceof Map) || a.size !== b.size) return false;
    for (const [key, item] of a) {
      const other = b.get(key);
      if (other === undefined || !sameIn(item, other)) return false;
    }
    return true;
  }
  if (a instanceof RTimestamp) return b instanceof RTimestamp && a.nanos === b.nanos;
  if (a instanceof RDuration) return b instanceof RDuration && a.nanos === b.nanos;
  if (a instanceof RLatLng) return b instanceof RLatLng && a.latitude === b.latitude && a.longitude === b.longitude;
  if (a instanceof RPath) return b instanceof RPath && a.toString() === b.toString();
  if (a instanceof RSet)
    return b instanceof RSet && a.items.length === b.items.length && a.items.every((item) => b.has(item));
  if (a instanceof Uint8Array) return b instanceof Uint8Array && Buffer.compare(a, b) === 0;
  return a === b;
}

/** Less than 0, 0 or more than 0. Throws for types that have no order, or different types. */
export function compare(a: RValue, b: RValue): number {
  if (isNumber(a) && isNumber(b)) {
    const [x, y] = typeof a === typeof b ? [a, b] : [Number(a), Number(b)];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
    return x < y ? -1 : x > y ? 1 : 0;
  }
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (a instanceof RTimestamp && b instanceof RTimestamp) return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0;
  if (a instanceof RDuration && b instanceof RDuration) return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0;
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  throw new EvaluationError(`${typeName(a)} and ${typeName(b)} have no order`);
}
