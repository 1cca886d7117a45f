/**
 * The value of a record under a key that comes from outside. `record[key]` would also find what every object has:
 * `constructor`, `toString`, `__proto__`.
 */
export function own<T>(record: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
