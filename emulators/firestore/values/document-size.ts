import { utf8Length } from './encoding.ts';
import { invalid } from './errors.ts';
import { GeoPoint, isVector, type MapValue, Reference, Timestamp, type Value } from './value.ts';

const MAX_DOCUMENT_BYTES = 1_048_576;
const MAX_INDEXED_NAME = 1500;
const MAX_DIMENSIONS = 2048;

/** Checks the limits of a stored document: 1 MiB by Firestore's own way of counting, field names of 1,500 bytes. */
export function checkDocument(path: string, fields: MapValue): void {
  const size = 48 + sizeOfPath(path) + sizeOfMap(fields);
  if (size > MAX_DOCUMENT_BYTES) {
    throw invalid(
      `Document "${path}" cannot be written because its size (${size} bytes) exceeds the maximum of ${MAX_DOCUMENT_BYTES} bytes.`,
    );
  }
}

const sizeOfPath = (path: string): number => path.split('/').reduce((sum, id) => sum + utf8Length(id) + 1, 16);

/** Bytes of a document's fields by Firestore's own way of counting. Throws INVALID_ARGUMENT for a name that cannot be stored. */
export function sizeOfMap(fields: MapValue): number {
  let size = 0;
  for (const [name, value] of fields) {
    const bytes = utf8Length(name);
    if (bytes > MAX_INDEXED_NAME) throw invalid(`A field name is longer than ${MAX_INDEXED_NAME} bytes.`);
    if (name.startsWith('__') && /^__.*__$/s.test(name) && name !== '__type__' && name !== '__proto__')
      throw invalid(`The field name "${name}" is reserved.`);
    size += bytes + 1 + sizeOfValue(value);
  }
  return size;
}

function sizeOfVector(vector: MapValue): number {
  const { length } = vector.get('value') as Value[];
  if (length > MAX_DIMENSIONS) throw invalid(`A vector has at most ${MAX_DIMENSIONS} dimensions.`);
  return length * 8;
}

function sizeOfValue(value: Value): number {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'string') return utf8Length(value) + 1;
  if (typeof value !== 'object') return 8;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOfValue(item), 0);
  if (value instanceof Map) return isVector(value) ? sizeOfVector(value) : sizeOfMap(value);
  if (value instanceof Timestamp) return 8;
  if (value instanceof GeoPoint) return 16;
  if (value instanceof Reference) return sizeOfPath(value.name);
  return value.byteLength;
}
