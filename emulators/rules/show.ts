import { RDuration, RLatLng, RPath, RSet, RTimestamp, type RValue } from './values.ts';

/** A value as `debug()` prints it: close to how it would be written in rules. */
export function show(value: RValue): string {
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' ? JSON.stringify(value) : String(value);
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (value instanceof Map)
    return `{${[...value].map(([key, item]) => `${JSON.stringify(key)}: ${show(item)}`).join(', ')}}`;
  if (value instanceof RSet) return `${show([...value.items])}.toSet()`;
  if (value instanceof RPath) return value.toString();
  if (value instanceof RTimestamp) return new Date(Number(value.nanos / 1_000_000n)).toISOString();
  if (value instanceof RDuration) return `${Number(value.nanos) / 1e9} s`;
  if (value instanceof RLatLng) return `latlng(${value.latitude}, ${value.longitude})`;
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex')}`;
  return 'what a query leaves open';
}
