import { isSame } from './is-same.ts';

/** What a join returns where both have changed the value, each in another way. */
export const CONFLICT = Symbol('conflict');

/** Makes one value of two people's changes. */
export type Join<Value> = (base: Value, mine: Value, theirs: Value) => Value | typeof CONFLICT;

/** For the fields that are more than one value which is replaced as a whole. */
export type Joins<Values> = { readonly [Field in keyof Values]?: Join<Values[Field]> };

type Merged<Values, Field> = {
  /** A field in conflict has its value of `mine`. */
  readonly values: Values;
  readonly conflicts: readonly Field[];
};

/** Two people's changes of one thing, made of the same base: what only one of them has changed is taken from there. */
export function threeWay<Values extends object, Field extends keyof Values>(
  fields: readonly Field[],
  base: Values,
  mine: Values,
  theirs: Values,
  joins: Joins<Values> = {},
): Merged<Values, Field> {
  const values = { ...mine };
  const conflicts: Field[] = [];
  for (const field of fields) {
    const join: Join<Values[Field]> = joins[field] ?? joinWhole;
    const joined = join(base[field], mine[field], theirs[field]);
    if (joined === CONFLICT) conflicts.push(field);
    else values[field] = joined;
  }
  return { values, conflicts };
}

/** A value that is replaced as a whole. */
function joinWhole<Value>(base: Value, mine: Value, theirs: Value): Value | typeof CONFLICT {
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  return isSame(mine, base) ? theirs : CONFLICT;
}

export function changedFields<Values extends object, Field extends keyof Values>(
  fields: readonly Field[],
  base: Values,
  values: Values,
): Field[] {
  return fields.filter((field) => !isSame(base[field], values[field]));
}
