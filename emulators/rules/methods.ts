import { Matcher, RE2JS } from 're2js';
import { callTime } from './time.ts';
import {
  alike,
  Constrained,
  EvaluationError,
  Partial,
  RDuration,
  RLatLng,
  type RMap,
  RMapDiff,
  RPath,
  RSet,
  RTimestamp,
  type RValue,
  same,
  typeName,
} from './values.ts';

const fail = (message: string): never => {
  throw new EvaluationError(message);
};

function text(value: RValue | undefined): string {
  return typeof value === 'string' ? value : fail('a string is needed');
}

function items(value: RValue | undefined): readonly RValue[] {
  if (Array.isArray(value)) return value;
  return value instanceof RSet ? value.items : fail('a list or set is needed');
}

/** What of `self` the other list or set has, or has not. The other comes first: an empty `self` must not hide that it is none. */
function filtered(self: readonly RValue[], value: RValue | undefined, isShared: boolean): RValue[] {
  const other = items(value);
  return self.filter((item) => has(other, item) === isShared);
}

const has = (list: readonly RValue[], value: RValue): boolean => list.some((item) => same(item, value));

const patterns = new Map<string, RE2JS>();

/** RE2 has no back-references and no look-around, and so takes time linear in the text. */
function regex(source: string): RE2JS {
  let pattern = patterns.get(source);
  if (!pattern) {
    try {
      pattern = RE2JS.compile(source);
    } catch (error) {
      return fail(`the regular expression is malformed: ${error instanceof Error ? error.message : error}`);
    }
    if (patterns.size > 500) patterns.clear();
    patterns.set(source, pattern);
  }
  return pattern;
}

type MethodOf<T> = (self: T, args: RValue[]) => RValue;

const STRING: Record<string, MethodOf<string>> = {
  // Google's emulator changes the letters A to Z alone, and counts units of UTF-16, as JavaScript does.
  lower: (self) => self.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()),
  upper: (self) => self.replace(/[a-z]+/g, (lowercase) => lowercase.toUpperCase()),
  trim: (self) => self.trim(),
  size: (self) => BigInt(self.length),
  matches: (self, [pattern]) => regex(text(pattern)).matches(self),
  replace: (self, [pattern, by]) =>
    regex(text(pattern))
      .matcher(self)
      .replaceAll(Matcher.quoteReplacement(text(by))),
  split: (self, [pattern]) => [...regex(text(pattern)).split(self)],
  toUtf8: (self) => Buffer.from(self, 'utf8'),
};

const BYTES: Record<string, MethodOf<Uint8Array>> = {
  size: (self) => BigInt(self.length),
  toBase64: (self) => Buffer.from(self).toString('base64'),
  toHexString: (self) => Buffer.from(self).toString('hex'),
};

const LIST: Record<string, MethodOf<readonly RValue[]>> = {
  size: (self) => BigInt(self.length),
  concat: (self, [other]) => [...self, ...items(other)],
  hasAll: (self, [elements]) => items(elements).every((item) => has(self, item)),
  hasAny: (self, [elements]) => items(elements).some((item) => has(self, item)),
  hasOnly: (self, [elements]) => filtered(self, elements, false).length === 0,
  join: (self, [separator]) =>
    self
      .map((item) => (typeof item === 'object' && item !== null ? fail('join() takes plain items') : String(item)))
      .join(text(separator)),
  removeAll: (self, [unwanted]) => filtered(self, unwanted, false),
  toSet: (self) => new RSet(self),
};

const SET: Record<string, MethodOf<RSet>> = {
  size: (self) => BigInt(self.items.length),
  hasAll: (self, [elements]) => items(elements).every((item) => self.has(item)),
  hasAny: (self, [elements]) => items(elements).some((item) => self.has(item)),
  hasOnly: (self, [elements]) => filtered(self.items, elements, false).length === 0,
  union: (self, [other]) => new RSet([...self.items, ...items(other)]),
  intersection: (self, [other]) => new RSet(filtered(self.items, other, true)),
  difference: (self, [other]) => new RSet(filtered(self.items, other, false)),
};

/** Follows a key, or a list of keys into nested maps; undefined when something on the way is missing. */
function lookUp(self: RMap, key: RValue | undefined): RValue | undefined {
  const names = Array.isArray(key) ? key : [key as RValue];
  if (names.length === 0 || !names.every((name) => typeof name === 'string'))
    return fail('the key of a map is a string');
  let value: RValue | undefined = self;
  for (const name of names) value = value instanceof Map ? value.get(name as string) : undefined;
  return value;
}

const MAP: Record<string, MethodOf<RMap>> = {
  size: (self) => BigInt(self.size),
  keys: (self) => [...self.keys()],
  values: (self) => [...self.values()],
  get: (self, [key, otherwise]) => {
    const value = lookUp(self, key);
    if (value !== undefined) return value;
    return otherwise === undefined ? fail('get() takes a key and a default') : otherwise;
  },
  diff: (self, [other]) => (other instanceof Map ? new RMapDiff(self, other) : fail('diff() takes a map')),
};

const changedKeys = ({ left, right }: RMapDiff): string[] =>
  [...left.keys()].filter((key) => right.has(key) && !alike(left.get(key) as RValue, right.get(key) as RValue));
const onlyIn = (one: RMap, other: RMap): string[] => [...one.keys()].filter((key) => !other.has(key));

const MAP_DIFF: Record<string, MethodOf<RMapDiff>> = {
  addedKeys: ({ left, right }) => new RSet(onlyIn(left, right)),
  removedKeys: ({ left, right }) => new RSet(onlyIn(right, left)),
  changedKeys: (self) => new RSet(changedKeys(self)),
  affectedKeys: (self) =>
    new RSet([...onlyIn(self.left, self.right), ...onlyIn(self.right, self.left), ...changedKeys(self)]),
  unchangedKeys: (self) => {
    const changed = new Set(changedKeys(self));
    return new RSet([...self.left.keys()].filter((key) => self.right.has(key) && !changed.has(key)));
  },
};

/** A name in a path that `bind` fills in. */
const BINDING = /^(?:\$\(|\{)(.*?)[)}]$/;

const PATH: Record<string, MethodOf<RPath>> = {
  bind: (self, [values]) => {
    if (!(values instanceof Map)) return fail('bind() takes a map');
    const bound = new Map(self.bound);
    const segments = self.segments.map((segment) => {
      const name = BINDING.exec(segment)?.[1];
      if (name === undefined) return segment;
      const value = text(values.get(name));
      bound.set(name, value);
      return value;
    });
    return new RPath(segments, bound);
  },
};

const EARTH_METRES = 6_371_010;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const LATLNG: Record<string, MethodOf<RLatLng>> = {
  latitude: (self) => self.latitude,
  longitude: (self) => self.longitude,
  distance: (self, [other]) => {
    if (!(other instanceof RLatLng)) return fail('distance() takes a place');
    const height = Math.sin(radians(other.latitude - self.latitude) / 2) ** 2;
    const width = Math.sin(radians(other.longitude - self.longitude) / 2) ** 2;
    const chord = height + Math.cos(radians(self.latitude)) * Math.cos(radians(other.latitude)) * width;
    return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
  },
};

function lookUpMethod<T>(table: Record<string, MethodOf<T>>, self: RValue, name: string): MethodOf<T> {
  const method = Object.hasOwn(table, name) ? table[name] : undefined;
  return method ?? fail(`a ${typeName(self)} has no ${name}()`);
}

export function callMethod(self: RValue, name: string, args: RValue[]): RValue {
  if (typeof self === 'string') return lookUpMethod(STRING, self, name)(self, args);
  if (Array.isArray(self)) return lookUpMethod(LIST, self, name)(self, args);
  if (self instanceof Map) return lookUpMethod(MAP, self, name)(self, args);
  if (self instanceof RSet) return lookUpMethod(SET, self, name)(self, args);
  if (self instanceof RMapDiff) return lookUpMethod(MAP_DIFF, self, name)(self, args);
  if (self instanceof RPath) return lookUpMethod(PATH, self, name)(self, args);
  if (self instanceof RLatLng) return lookUpMethod(LATLNG, self, name)(self, args);
  if (self instanceof Uint8Array) return lookUpMethod(BYTES, self, name)(self, args);
  if (self instanceof RTimestamp || self instanceof RDuration) return callTime(self, name);
  if (self instanceof Partial) return callPartial(self, name, args);
  if (self instanceof Constrained) return callConstrained(self, name, args);
  return fail(`a ${typeName(self)} has no ${name}()`);
}

/** A field that the query names by equality can be asked for; whether another one is missing is not known. */
function callPartial(self: Partial, name: string, args: RValue[]): RValue {
  const [key] = args;
  if (name === 'get' && args.length === 2 && typeof key === 'string') {
    const value = self.entries.get(key);
    if (value !== undefined) return value;
  }
  return fail('the query does not say what is in this map');
}

/** "array-contains" answers whether an element is in a list, and nothing else about it. */
function callConstrained(self: Constrained, name: string, args: RValue[]): RValue {
  const values = self.filters.filter(({ operator }) => operator === 'array-contains').map(({ value }) => value);
  if (name === 'hasAny' && items(args[0]).some((item) => has(values, item))) return true;
  return fail('the query does not say what this field is');
}
