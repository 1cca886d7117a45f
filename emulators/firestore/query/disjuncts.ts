import type { Value } from '../values/value.ts';
import { type FieldFilter, type Filter, isNothing } from './query.ts';

/** Filters that must hold together; a query wants the documents of any one such list. */
export type Conjunction = FieldFilter[];

/** The filter as a list of alternatives, or undefined when there are more than `most`. */
export function disjuncts(filter: Filter | undefined, most = Number.POSITIVE_INFINITY): Conjunction[] | undefined {
  if (!filter) return [[]];
  if (filter.kind === 'field') {
    const single = filter.op === 'in' ? '==' : filter.op === 'array-contains-any' ? 'array-contains' : undefined;
    if (!single) return filter.op === 'array-contains' && isNothing(filter.value) ? [] : [[filter]];
    // Unlike with the equality that the first of them stands for.
    const values = (filter.value as Value[]).filter((value) => !isNothing(value));
    return values.map((value) => [{ ...filter, op: single, value }]);
  }
  let result: Conjunction[] = filter.kind === 'or' ? [] : [[]];
  for (const inner of filter.filters) {
    const alternatives = disjuncts(inner, most);
    if (!alternatives) return undefined;
    if (filter.kind === 'or') result = result.concat(alternatives);
    else result = result.flatMap((left) => alternatives.map((right) => left.concat(right)));
    if (result.length > most) return undefined;
  }
  return result;
}
