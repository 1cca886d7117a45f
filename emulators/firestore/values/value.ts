/** A point in time as Firestore keeps it: whole microseconds. `nanos` is 0..999,999,000. */
export class Timestamp {
  readonly seconds: number;
  readonly nanos: number;

  constructor(seconds: number, nanos: number) {
    this.seconds = seconds;
    this.nanos = nanos - (nanos % 1000);
  }

  static fromMicros(micros: number): Timestamp {
    const seconds = Math.floor(micros / 1e6);
    return new Timestamp(seconds, (micros - seconds * 1e6) * 1000);
  }

  /** Microseconds since 1970; exact for the years 1684 to 2255. */
  toMicros(): number {
    return this.seconds * 1e6 + Math.floor(this.nanos / 1000);
  }
}

export class GeoPoint {
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

/** A document's full resource name, `projects/P/databases/D/documents/a/b`. */
export class Reference {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type MapValue = Map<string, Value>;

/** A stored value. Integers are bigint and doubles number, so the two stay apart. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Timestamp
  | Uint8Array
  | Reference
  | GeoPoint
  | Value[]
  | MapValue;

/** Rank of a type in Firestore's order across types. */
export const TYPE = {
  null: 1,
  boolean: 2,
  number: 3,
  timestamp: 4,
  string: 5,
  bytes: 6,
  reference: 7,
  geopoint: 8,
  array: 9,
  vector: 10,
  map: 11,
} as const;

export function typeRank(value: Value): number {
  if (value === null) return TYPE.null;
  switch (typeof value) {
    case 'boolean':
      return TYPE.boolean;
    case 'bigint':
    case 'number':
      return TYPE.number;
    case 'string':
      return TYPE.string;
    default:
  }
  if (value instanceof Map) return isVector(value) ? TYPE.vector : TYPE.map;
  if (Array.isArray(value)) return TYPE.array;
  if (value instanceof Timestamp) return TYPE.timestamp;
  if (value instanceof Reference) return TYPE.reference;
  if (value instanceof GeoPoint) return TYPE.geopoint;
  return TYPE.bytes;
}

export function isVector(value: MapValue): boolean {
  return value.get('__type__') === '__vector__' && Array.isArray(value.get('value'));
}

/** Order of two strings by their UTF-8 bytes, without encoding them. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      const xSurrogate = (x & 0xf800) === 0xd800;
      const ySurrogate = (y & 0xf800) === 0xd800;
      // Surrogates stand for code points above every other one, although their code units do not sort last.
      if (xSurrogate !== ySurrogate) return xSurrogate ? 1 : -1;
      return x < y ? -1 : 1;
    }
  }
  return a.length - b.length;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** The number in an id of the form `__id7__`, which sorts before all other ids and by its number. */
export function numericId(id: string): bigint | null {
  if (!id.startsWith('__id')) return null;
  const match = /^__id(-?\d{1,19})__$/.exec(id);
  return match ? BigInt(match[1] as string) : null;
}

export function compareIds(a: string, b: string): number {
  const x = numericId(a);
  const y = numericId(b);
  if (x !== null && y !== null) return x < y ? -1 : x > y ? 1 : 0;
  if (x !== null) return -1;
  if (y !== null) return 1;
  return compareStrings(a, b);
}

/** Order of two slash-separated paths, segment by segment: the first that differs decides. */
export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  // One path ends where the other goes on with another segment.
  if (at === length && (a[at] ?? b[at]) === '/') return a.length - b.length;
  const start = a.lastIndexOf('/', at - 1) + 1;
  return compareIds(segmentAt(a, start), segmentAt(b, start));
}

function segmentAt(path: string, start: number): string {
  const end = path.indexOf('/', start);
  return path.slice(start, end < 0 ? undefined : end);
}

export function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (typeof a === 'number' && Number.isNaN(a)) return typeof b === 'number' && Number.isNaN(b) ? 0 : -1;
  if (typeof b === 'number' && Number.isNaN(b)) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Firestore's total order of values. Equal here is equal for `==`, array membership and cursors. */
export function compareValues(a: Value, b: Value): number {
  const rank = typeRank(a);
  const other = typeRank(b);
  if (rank !== other) return rank - other;
  switch (rank) {
    case TYPE.null:
      return 0;
    case TYPE.boolean:
      return Number(a) - Number(b);
    case TYPE.number:
      return compareNumbers(a as number | bigint, b as number | bigint);
    case TYPE.string:
      return compareStrings(a as string, b as string);
    case TYPE.timestamp: {
      const x = a as Timestamp;
      const y = b as Timestamp;
      return x.seconds - y.seconds || x.nanos - y.nanos;
    }
    case TYPE.bytes:
      return compareBytes(a as Uint8Array, b as Uint8Array);
    case TYPE.reference:
      return comparePaths((a as Reference).name, (b as Reference).name);
    case TYPE.geopoint: {
      const x = a as GeoPoint;
      const y = b as GeoPoint;
      return compareNumbers(x.latitude, y.latitude) || compareNumbers(x.longitude, y.longitude);
    }
    case TYPE.array:
      return compareArrays(a as Value[], b as Value[]);
    case TYPE.vector: {
      const x = (a as MapValue).get('value') as Value[];
      const y = (b as MapValue).get('value') as Value[];
      return x.length - y.length || compareArrays(x, y);
    }
    default:
      return compareMaps(a as MapValue, b as MapValue);
  }
}

function compareArrays(a: Value[], b: Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i] as Value, b[i] as Value);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

export const sortedKeys = (map: MapValue): string[] => [...map.keys()].sort(compareStrings);

function compareMaps(a: MapValue, b: MapValue): number {
  const x = sortedKeys(a);
  const y = sortedKeys(b);
  const length = Math.min(x.length, y.length);
  for (let i = 0; i < length; i++) {
    const key = x[i] as string;
    const other = y[i] as string;
    const order = compareStrings(key, other) || compareValues(a.get(key) as Value, b.get(other) as Value);
    if (order !== 0) return order;
  }
  return x.length - y.length;
}

export const equalValues = (a: Value, b: Value): boolean => compareValues(a, b) === 0;

/** What JSON tells apart exactly when values are not equal. Not all that are equal need be the same. */
export function canonical(value: Value): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return [TYPE.number, String(value)];
  if (typeof value === 'number') return [TYPE.number, Number.isInteger(value) ? String(BigInt(value)) : String(value)];
  if (Array.isArray(value)) return [TYPE.array, ...value.map(canonical)];
  if (value instanceof Map) {
    return [TYPE.map, ...sortedKeys(value).map((key) => [key, canonical(value.get(key) as Value)])];
  }
  if (value instanceof Timestamp) return [TYPE.timestamp, value.seconds, value.nanos];
  if (value instanceof Reference) return [TYPE.reference, value.name];
  if (value instanceof GeoPoint) return [TYPE.geopoint, value.latitude, value.longitude];
  return [TYPE.bytes, ...value];
}

/** Whether a stored value would not change by writing the other: as `equalValues`, but 1 is not 1.0 and 0 not -0. */
export function identical(a: Value, b: Value): boolean {
  if (typeof a === 'number' || typeof a === 'bigint') return Object.is(a, b);
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => identical(item, b[i] as Value));
  }
  if (a instanceof Map) {
    if (!(b instanceof Map) || a.size !== b.size) return false;
    for (const [key, item] of a) {
      const other = b.get(key);
      if (other === undefined || !identical(item, other)) return false;
    }
    return true;
  }
  return equalValues(a, b);
}
