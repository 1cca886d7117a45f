import { documentName, parseName } from '../firestore/values/names.ts';
import { field, list, message, type Raw } from '../firestore/values/wire.ts';
import { type Client, Named } from './client.ts';
import { Timestamp } from './timestamp.ts';
import { FieldValue, GeoPoint, VectorValue } from './values.ts';

export const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/** No prototype, so that a field may be called "__proto__". */
export const emptyFields = (): Raw => Object.create(null);

const timestampOf = ({ seconds, nanoseconds }: Timestamp): Raw => ({ seconds, nanos: nanoseconds });

const where = (path: readonly string[]): string => (path.length > 0 ? ` (found in field "${path.join('.')}")` : '');

/** A value as the protocol has it. Throws for what Firestore cannot store. */
export function encode(value: unknown, path: readonly string[] = []): Raw {
  if (value === null) return { nullValue: 'NULL_VALUE' };
  switch (typeof value) {
    case 'string':
      return { stringValue: value };
    case 'boolean':
      return { booleanValue: value };
    case 'number':
      return Number.isSafeInteger(value) && !Object.is(value, -0) ? { integerValue: value } : { doubleValue: value };
    case 'bigint':
      return { integerValue: String(value) };
    case 'object':
      break;
    default:
      throw new Error(`Cannot use "${typeof value}" as a Firestore value${where(path)}.`);
  }
  if (Array.isArray(value)) {
    return { arrayValue: { values: value.map((item, i) => encode(item, [...path, String(i)])) } };
  }
  if (value instanceof Timestamp) return { timestampValue: timestampOf(value) };
  if (value instanceof Date) return { timestampValue: timestampOf(Timestamp.fromDate(value)) };
  if (value instanceof Named) return { referenceValue: documentName(value.firestore.name, value.path) };
  if (value instanceof GeoPoint) return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
  if (value instanceof Uint8Array) return { bytesValue: value };
  if (value instanceof VectorValue) return encodeVector(value);
  if (value instanceof FieldValue) {
    throw new Error(`FieldValue.${value.operation.kind} cannot be used here${where(path)}.`);
  }
  if (encodesItself(value)) return value._toProto();
  if (!isPlain(value)) {
    throw new Error(
      `Couldn't serialize object of type "${value.constructor?.name}"${where(path)}. Firestore doesn't support JavaScript objects with custom prototypes (i.e. objects that were created via the "new" operator).`,
    );
  }
  const fields = emptyFields();
  for (const [key, item] of Object.entries(value)) fields[key] = encode(item, [...path, key]);
  return { mapValue: { fields } };
}

/** As the real client knows values that bring their own encoding. */
type EncodesItself = { readonly _toProto: () => Raw };
const encodesItself = (value: object): value is EncodesItself =>
  '_protoValueType' in value && value._protoValueType === 'ProtoValue' && '_toProto' in value;

function encodeVector(vector: VectorValue): Raw {
  const values = vector.toArray().map((doubleValue) => ({ doubleValue }));
  return { mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } } } };
}

export function decodeTime(raw: unknown): Timestamp {
  const { seconds, nanos } = raw as { seconds: number; nanos: number };
  return new Timestamp(seconds, nanos);
}

/** A value as the engine sends it, which is never malformed. */
export function decode(raw: Raw, firestore: Client): unknown {
  for (const kind in raw) {
    const value = raw[kind];
    switch (kind) {
      case 'nullValue':
        return null;
      case 'integerValue':
        return Number(value);
      case 'timestampValue':
        return decodeTime(value);
      case 'referenceValue':
        return firestore.reference(parseName(value).path);
      case 'geoPointValue': {
        const { latitude, longitude } = value as { latitude: number; longitude: number };
        return new GeoPoint(latitude, longitude);
      }
      case 'bytesValue':
        return Uint8Array.from(value as Uint8Array);
      case 'arrayValue':
        return list(value as Raw, 'values').map((item) => decode(item as Raw, firestore));
      case 'mapValue':
        return decodeMap(message(value as Raw, 'fields') ?? {}, firestore);
      default:
        return value;
    }
  }
  return undefined;
}

function decodeMap(fields: Raw, firestore: Client): unknown {
  const map = decodeFields(fields, firestore);
  if (map.__type__ === '__vector__' && Array.isArray(map.value)) return new VectorValue(map.value);
  return map;
}

export function decodeFields(fields: Raw, firestore: Client): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) {
    const value = decode(field(fields, key) as Raw, firestore);
    if (key === '__proto__')
      Object.defineProperty(data, key, { value, enumerable: true, configurable: true, writable: true });
    else data[key] = value;
  }
  return data;
}
