import { RLatLng, type RMap, RPath, RTimestamp, type RValue } from '../../rules/values.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../values/value.ts';

export function fieldsToRules(fields: MapValue): RMap {
  const map: RMap = new Map();
  for (const [name, value] of fields) map.set(name, toRules(value));
  return map;
}

export function toRules(value: Value): RValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(toRules);
  if (value instanceof Map) return fieldsToRules(value);
  if (value instanceof Timestamp) return new RTimestamp(BigInt(value.seconds) * 1_000_000_000n + BigInt(value.nanos));
  // From "projects/P/databases/D/..." to "/databases/D/...", as rules write paths.
  if (value instanceof Reference) return new RPath(value.name.split('/').slice(2));
  if (value instanceof GeoPoint) return new RLatLng(value.latitude, value.longitude);
  return value;
}

/** Claims of a token. */
export function jsonToRules(value: unknown): RValue {
  if (Array.isArray(value)) return value.map(jsonToRules);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return null;
  return new Map(Object.entries(value).map(([name, item]) => [name, jsonToRules(item)]));
}
