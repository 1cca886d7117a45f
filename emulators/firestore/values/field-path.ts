import { utf8Length } from './encoding.ts';
import { invalid } from './errors.ts';
import type { MapValue, Value } from './value.ts';

/** Names of nested fields, outermost first. */
export type FieldPath = readonly string[];

const SIMPLE = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
const MAX_NAME_BYTES = 1500;

const NAME_FIELD = '__name__';
export const isNamePath = (path: FieldPath): boolean => path.length === 1 && path[0] === NAME_FIELD;

const parsed = new Map<string, FieldPath>();

/** Reads `a.b`, with backticks around what is no plain name: `` a.`b c` ``. */
export function parseFieldPath(text: unknown): FieldPath {
  if (typeof text !== 'string' || text === '') throw invalid('A field path is empty.');
  const cached = parsed.get(text);
  if (cached) return cached;
  const path = read(text);
  for (const name of path) {
    if (utf8Length(name) > MAX_NAME_BYTES) throw invalid(`A field name is longer than ${MAX_NAME_BYTES} bytes.`);
  }
  if (parsed.size > 5000) parsed.clear();
  parsed.set(text, path);
  return path;
}

function read(text: string): FieldPath {
  const names: string[] = [];
  let i = 0;
  for (;;) {
    if (text[i] === '`') {
      let name = '';
      for (i++; ; i++) {
        const char = text[i];
        if (char === undefined) throw invalid(`The field path "${text}" has a backtick that is not closed.`);
        if (char === '`') break;
        if (char === '\\') name += text[++i] ?? '';
        else name += char;
      }
      i++;
      if (name === '') throw invalid(`"${text}" is not a field path.`);
      names.push(name);
    } else {
      const end = text.indexOf('.', i);
      const name = end < 0 ? text.slice(i) : text.slice(i, end);
      // Names that begin with a digit and the like must be quoted, but Google's server is lenient with what its SDKs send.
      if (name === '' || /[`\\]/.test(name)) throw invalid(`"${text}" is not a field path.`);
      names.push(name);
      i += name.length;
    }
    if (i === text.length) return names;
    if (text[i] !== '.') throw invalid(`"${text}" is not a field path.`);
    i++;
  }
}

export const formatFieldPath = (path: FieldPath): string =>
  path.map((name) => (SIMPLE.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``)).join('.');

export function getField(fields: MapValue, path: FieldPath): Value | undefined {
  let value: Value | undefined = fields;
  for (const name of path) {
    if (!(value instanceof Map)) return undefined;
    value = value.get(name);
  }
  return value;
}

/** A copy of `fields` with one nested field set, or removed for `undefined`; maps on the way are made or replaced as needed. */
export function withField(fields: MapValue, path: FieldPath, value: Value | undefined, depth = 0): MapValue {
  const copy = new Map(fields);
  const name = path[depth] as string;
  if (depth === path.length - 1) {
    if (value === undefined) copy.delete(name);
    else copy.set(name, value);
    return copy;
  }
  const inner = copy.get(name);
  if (inner instanceof Map) copy.set(name, withField(inner, path, value, depth + 1));
  else if (value !== undefined) copy.set(name, withField(new Map(), path, value, depth + 1));
  return copy;
}
