import { type Comparison, Constrained, Partial, type RValue } from '../../rules/values.ts';
import type { FieldFilter } from '../query/query.ts';
import { type FieldPath, isNamePath } from '../values/field-path.ts';
import { toRules } from './rules-values.ts';

/**
 * What is known of every document that satisfies these filters together: fields compared for equality have their value,
 * other filters are kept as what they say, and nothing else is known. Rules check a query by this, never by what it finds.
 */
export function knownOf(conjunction: FieldFilter[]): RValue {
  const data = new Partial();
  // Equality comes last, because it says the most about a field.
  for (const filter of conjunction) if (filter.op !== '==') constrain(data, filter);
  for (const filter of conjunction)
    if (filter.op === '==' && !isNamePath(filter.path)) put(data, filter.path, toRules(filter.value));
  const resource = new Partial();
  resource.entries.set('data', data);
  return resource;
}

function constrain(data: Partial, filter: FieldFilter): void {
  if (isNamePath(filter.path)) return;
  const current = find(data, filter.path);
  const constrained = current instanceof Constrained ? current : new Constrained();
  constrained.filters.push({ operator: filter.op as Comparison, value: toRules(filter.value) });
  put(data, filter.path, constrained);
}

function find(data: Partial, path: FieldPath): RValue | undefined {
  let value: RValue | undefined = data;
  for (const name of path) value = value instanceof Partial ? value.entries.get(name) : undefined;
  return value;
}

function put(data: Partial, path: FieldPath, value: RValue): void {
  let map = data;
  for (const name of path.slice(0, -1)) {
    const inner = map.entries.get(name);
    if (inner instanceof Map) return;
    const next = inner instanceof Partial ? inner : new Partial();
    map.entries.set(name, next);
    map = next;
  }
  map.entries.set(path.at(-1) as string, value);
}
