import { fromBase64, toBase64 } from './encoding.ts';
import { invalid } from './errors.ts';
import { encodedWhenSent } from './latest.ts';
import { documentName } from './names.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from './value.ts';

/** A message as it came in: parsed JSON, or a decoded protobuf message. Both have the same field names. */
export type Raw = Record<string, unknown>;

/** A stored document. Times are microseconds since 1970. `path` is relative to the database. A lazy one decodes `fields` when read. */
export type Doc = { path: string; fields: MapValue; createTime: number; updateTime: number; isLazy?: true };

/** How the two encodings differ on the way out; messages are otherwise built alike. */
export type Wire = {
  /** `time` in microseconds. */
  time(time: number): unknown;
  timestamp(value: Timestamp): unknown;
  int64(value: bigint): unknown;
  double(value: number): unknown;
  bytes(value: Uint8Array): unknown;
  nullValue: unknown;
  /** google.protobuf.Int32Value, which JSON writes as a bare number. */
  int32Value(value: number): unknown;
  enums(table: readonly string[], name: string): unknown;
};

export const jsonWire: Wire = {
  time: (time) => isoTime(Timestamp.fromMicros(time)),
  timestamp: isoTime,
  int64: String,
  double: (value) =>
    Number.isFinite(value) && !Object.is(value, -0) ? value : Object.is(value, -0) ? '-0' : String(value),
  bytes: toBase64,
  nullValue: 'NULL_VALUE',
  int32Value: (value) => value,
  enums: (_table, name) => name,
};

export const grpcWire: Wire = {
  time: (time) => grpcWire.timestamp(Timestamp.fromMicros(time)),
  timestamp: (value) => ({ seconds: value.seconds, nanos: value.nanos }),
  int64: String,
  double: (value) => value,
  bytes: (value) => value,
  nullValue: 0,
  int32Value: (value) => ({ value }),
  enums: (table, name) => table.indexOf(name),
};

function isoTime(value: Timestamp): string {
  const seconds = new Date(value.seconds * 1000).toISOString().slice(0, 19);
  return `${seconds}.${String(Math.floor(value.nanos / 1000)).padStart(6, '0')}Z`;
}

export const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null;

/** The own field of a message, or undefined: protobuf messages carry their defaults on the prototype. */
export function field(raw: Raw, name: string): unknown {
  if (!Object.hasOwn(raw, name)) return undefined;
  return raw[name] ?? undefined;
}

export function message(raw: Raw, name: string): Raw | undefined {
  const value = field(raw, name);
  if (value === undefined) return undefined;
  if (!isObject(value)) throw invalid(`"${name}" must be an object.`);
  return value;
}

export function list(raw: Raw, name: string): unknown[] {
  const value = field(raw, name);
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalid(`"${name}" must be a list.`);
  return value;
}

export function messages(raw: Raw, name: string): Raw[] {
  return list(raw, name).map((item) => {
    if (!isObject(item)) throw invalid(`"${name}" must be a list of objects.`);
    return item;
  });
}

export function text(raw: Raw, name: string): string {
  const value = field(raw, name);
  if (value === undefined) return '';
  if (typeof value !== 'string') throw invalid(`"${name}" must be a string.`);
  return value;
}

export function integer(raw: Raw, name: string): number | undefined {
  let value = field(raw, name);
  if (isObject(value) && !Array.isArray(value)) value = field(value, 'value') ?? (isLong(value) ? String(value) : 0);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw invalid(`"${name}" must be an integer.`);
  return number;
}

const isLong = (value: Raw): boolean => 'low' in value && 'high' in value;

export function bytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'string') return fromBase64(value);
  throw invalid('Bytes must be a base64 string.');
}

/** The name of an enum value, which may come as name or as number. */
export function enumName(table: readonly string[], value: unknown): string {
  const name = typeof value === 'number' ? table[value] : value;
  if (typeof name !== 'string' || !table.includes(name))
    throw invalid(`${String(value)} is not one of ${table.join(', ')}.`);
  return name;
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;
const MIN_SECONDS = -62135596800;
const MAX_SECONDS = 253402300799;

export function timestamp(value: unknown): Timestamp {
  if (typeof value === 'string') {
    const match = ISO.exec(value);
    const millis = match ? Date.parse(`${value.slice(0, 19)}${match[8]}`) : Number.NaN;
    if (!match || Number.isNaN(millis)) throw invalid(`"${value.slice(0, 60)}" is not a timestamp.`);
    return checkTime(new Timestamp(millis / 1000, Number((match[7] ?? '').padEnd(9, '0'))));
  }
  if (!isObject(value)) throw invalid('A timestamp is missing.');
  const seconds = Number(String(field(value, 'seconds') ?? 0));
  const nanos = Number(field(value, 'nanos') ?? 0);
  if (!Number.isSafeInteger(seconds) || !Number.isInteger(nanos) || nanos < 0 || nanos > 999_999_999) {
    throw invalid('A timestamp is out of range.');
  }
  return checkTime(new Timestamp(seconds, nanos));
}

function checkTime(value: Timestamp): Timestamp {
  if (value.seconds < MIN_SECONDS || value.seconds > MAX_SECONDS) throw invalid('A timestamp is out of range.');
  return value;
}

const MAX_DEPTH = 20;

/** Reads a google.firestore.v1.Value. Throws INVALID_ARGUMENT for anything that cannot be stored. */
export function decodeValue(raw: unknown, depth = 0, inArray = false): Value {
  if (!isObject(raw)) throw invalid('A value must be an object.');
  if (depth > MAX_DEPTH) throw invalid(`A value is nested deeper than ${MAX_DEPTH} levels.`);
  for (const kind of Object.keys(raw)) {
    const value = raw[kind];
    switch (kind) {
      case 'nullValue':
        return null;
      case 'booleanValue':
        if (typeof value === 'boolean') return value;
        break;
      case 'integerValue':
        return decodeInteger(value);
      case 'doubleValue':
        return decodeDouble(value);
      case 'stringValue':
        if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
        break;
      case 'timestampValue':
        return timestamp(value);
      case 'bytesValue':
        return bytes(value);
      case 'referenceValue':
        if (typeof value === 'string') return new Reference(value);
        break;
      case 'geoPointValue':
        return decodeGeoPoint(value);
      case 'arrayValue': {
        if (inArray) throw invalid('Cannot convert an array value in an array value: nested arrays are not allowed.');
        if (!isObject(value)) break;
        return list(value, 'values').map((item) => decodeValue(item, depth + 1, true));
      }
      case 'mapValue':
        if (!isObject(value)) break;
        return decodeFields(field(value, 'fields'), depth + 1);
      default:
        continue;
    }
    throw invalid(`A ${kind} is malformed.`);
  }
  throw invalid('A value has no type that is supported.');
}

function decodeInteger(value: unknown): bigint {
  const digits = typeof value === 'number' || isObject(value) ? String(value) : value;
  if (typeof digits !== 'string' || !/^[-+]?\d{1,19}$/.test(digits)) throw invalid('An integerValue is malformed.');
  const number = BigInt(digits);
  if (BigInt.asIntN(64, number) !== number) throw invalid('An integerValue is out of range.');
  return number;
}

function decodeDouble(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '') {
    const number = Number(value);
    if (!Number.isNaN(number) || value === 'NaN') return number;
  }
  throw invalid('A doubleValue is malformed.');
}

function decodeGeoPoint(value: unknown): GeoPoint {
  if (!isObject(value)) throw invalid('A geoPointValue is malformed.');
  const latitude = decodeDouble(field(value, 'latitude') ?? 0);
  const longitude = decodeDouble(field(value, 'longitude') ?? 0);
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw invalid('A geoPointValue is out of range.');
  return new GeoPoint(latitude, longitude);
}

/** Reads the `fields` of a document or of a map. */
export function decodeFields(raw: unknown, depth = 0): MapValue {
  const fields: MapValue = new Map();
  if (raw === undefined || raw === null) return fields;
  if (!isObject(raw)) throw invalid('"fields" must be an object.');
  for (const key of Object.keys(raw)) {
    if (key === '' && depth === 0) throw invalid('A field name is empty.');
    fields.set(key, decodeValue(raw[key], depth));
  }
  return fields;
}

export function encodeValue(value: Value, wire: Wire): Raw {
  if (value === null) return { nullValue: wire.nullValue };
  switch (typeof value) {
    case 'boolean':
      return { booleanValue: value };
    case 'bigint':
      return { integerValue: wire.int64(value) };
    case 'number':
      return { doubleValue: wire.double(value) };
    case 'string':
      return { stringValue: value };
    default:
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map((item) => encodeValue(item, wire)) } };
  if (value instanceof Map) return { mapValue: { fields: encodeFields(value, wire) } };
  if (value instanceof Timestamp) return { timestampValue: wire.timestamp(value) };
  if (value instanceof Reference) return { referenceValue: value.name };
  if (value instanceof GeoPoint) return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
  return { bytesValue: wire.bytes(value) };
}

function encodeFields(fields: MapValue, wire: Wire): Raw {
  // No prototype, so that a field may be called "__proto__".
  const raw: Raw = Object.create(null);
  for (const [key, value] of fields) raw[key] = encodeValue(value, wire);
  return raw;
}

export function encodeDocument(database: string, doc: Doc, wire: Wire): Raw {
  const [createTime, updateTime] = [wire.time(doc.createTime), wire.time(doc.updateTime)];
  const raw = { name: documentName(database, doc.path), createTime, updateTime };
  const encode = (): Raw => encodeFields(doc.fields, wire);
  return doc.isLazy ? encodedWhenSent(raw, encode) : { ...raw, fields: encode() };
}
