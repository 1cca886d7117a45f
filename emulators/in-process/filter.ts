import type { Raw } from '../firestore/values/wire.ts';
import { type FieldPath, toFieldPath } from './field-path.ts';
import { encode } from './serializer.ts';

const OPERATORS = {
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  'array-contains': 'ARRAY_CONTAINS',
  in: 'IN',
  'not-in': 'NOT_IN',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
} as const;

export type WhereFilterOp = keyof typeof OPERATORS;

/** Makes a reference of what `__name__` is compared with. */
export type ToReference = (value: unknown) => unknown;

/** A condition of a query, or several of which all or one must hold. */
export abstract class Filter {
  static where(field: string | FieldPath, op: WhereFilterOp, value: unknown): Filter {
    return new FieldFilter(toFieldPath(field), op, value);
  }

  static and(...filters: Filter[]): Filter {
    return new CompositeFilter('AND', filters);
  }

  static or(...filters: Filter[]): Filter {
    return new CompositeFilter('OR', filters);
  }

  /** As the protocol has it. */
  abstract toRaw(toReference: ToReference): Raw;
  /** Fields of inequalities. */
  abstract inequalities(): FieldPath[];
}

class FieldFilter extends Filter {
  readonly #path: FieldPath;
  readonly #op: WhereFilterOp;
  readonly #value: unknown;

  constructor(path: FieldPath, op: WhereFilterOp, value: unknown) {
    super();
    if (!Object.hasOwn(OPERATORS, op)) {
      throw new Error(
        `Value for argument "opStr" is invalid. Acceptable values are: ${Object.keys(OPERATORS).join(', ')}`,
      );
    }
    if ((value === null || Number.isNaN(value)) && op !== '==' && op !== '!=') {
      throw new Error(`Invalid query. You can only perform '==' and '!=' comparisons on ${String(value)}.`);
    }
    this.#path = path;
    this.#op = op;
    this.#value = value;
  }

  override toRaw(toReference: ToReference): Raw {
    const one = (value: unknown): unknown => (this.#path.isName ? toReference(value) : value);
    const value = Array.isArray(this.#value) && this.#path.isName ? this.#value.map(one) : one(this.#value);
    const field = { fieldPath: this.#path.toString() };
    return { fieldFilter: { field, op: OPERATORS[this.#op], value: encode(value, this.#path.segments) } };
  }

  override inequalities(): FieldPath[] {
    return ['<', '<=', '>', '>=', '!=', 'not-in'].includes(this.#op) ? [this.#path] : [];
  }
}

class CompositeFilter extends Filter {
  readonly #op: 'AND' | 'OR';
  readonly #filters: readonly Filter[];

  constructor(op: 'AND' | 'OR', filters: readonly Filter[]) {
    super();
    this.#op = op;
    this.#filters = filters;
  }

  override toRaw(toReference: ToReference): Raw {
    const filters = this.#filters.map((filter) => filter.toRaw(toReference));
    return filters.length === 1 ? (filters[0] as Raw) : { compositeFilter: { op: this.#op, filters } };
  }

  override inequalities(): FieldPath[] {
    return this.#filters.flatMap((filter) => filter.inequalities());
  }
}
