import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { crc32c } from '../crc32c.ts';
import { fitting, MATH, number } from './numbers.ts';
import { DURATIONS, TIMESTAMPS } from './time.ts';
import { EvaluationError, RLatLng, RPath, type RValue, typeName } from './values.ts';

const fail = (message: string): never => {
  throw new EvaluationError(message);
};

type Global = (args: RValue[]) => RValue;

/** A float differs from an integer by its point. */
const floatText = (value: number): string => {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
};

const FLOAT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const GLOBALS: Record<string, Global> = {
  int: ([value]) => {
    if (typeof value === 'bigint') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return fitting(BigInt(Math.trunc(value)));
    if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) return fitting(BigInt(value));
    return fail('int() takes a number or a string of digits');
  },
  float: ([value]) => {
    if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
    if (typeof value === 'string' && FLOAT.test(value)) return Number(value);
    return fail('float() takes a number or a string of one');
  },
  bool: ([value]) => {
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    return fail('bool() takes "true" or "false"');
  },
  string: ([value]) => {
    if (typeof value === 'string') return value;
    if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
    if (typeof value === 'number') return floatText(value);
    if (value instanceof RPath) return value.toString();
    return fail(`string() does not take a ${typeName(value as RValue)}`);
  },
  path: ([value]) => {
    if (value instanceof RPath) return value;
    if (typeof value === 'string') return new RPath(value.split('/').filter((part) => part !== ''));
    return fail('path() takes a string');
  },
};

const binary = (value: RValue | undefined): Uint8Array => {
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  return value instanceof Uint8Array ? value : fail('bytes or a string are needed');
};

const digest =
  (algorithm: string): Global =>
  ([value]) =>
    createHash(algorithm).update(binary(value)).digest();

const fourBytes = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

const NAMESPACES: Record<string, Record<string, Global>> = {
  math: MATH,
  timestamp: TIMESTAMPS,
  duration: DURATIONS,
  latlng: {
    value: ([latitude, longitude]) => {
      const [lat, lng] = [Number(number(latitude)), Number(number(longitude))];
      return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? new RLatLng(lat, lng) : fail('the place is out of range');
    },
  },
  hashing: {
    crc32: ([value]) => fourBytes(crc32(binary(value))),
    crc32c: ([value]) => fourBytes(crc32c(binary(value))),
    md5: digest('md5'),
    sha256: digest('sha256'),
  },
};

export const isGlobal = (name: string): boolean => Object.hasOwn(GLOBALS, name);
export const isNamespace = (name: string): boolean => Object.hasOwn(NAMESPACES, name);

export const namespaceHas = (namespace: string, name: string): boolean =>
  isNamespace(namespace) && Object.hasOwn(NAMESPACES[namespace] as object, name);

export function callGlobal(name: string, args: RValue[]): RValue {
  return args.length === 1 ? (GLOBALS[name] as Global)(args) : fail(`${name}() takes one argument`);
}

export function callNamespace(namespace: string, name: string, args: RValue[]): RValue {
  const run = namespaceHas(namespace, name) ? NAMESPACES[namespace]?.[name] : undefined;
  return run ? run(args) : fail(`there is no ${namespace}.${name}`);
}
