import { invalid, RpcError } from '../values/errors.ts';
import { type FieldPath, formatFieldPath, isNamePath, parseFieldPath } from '../values/field-path.ts';
import { checkId, parseParent } from '../values/names.ts';
import { Reference, type Value } from '../values/value.ts';
import {
  decodeValue,
  enumName,
  field,
  integer,
  isObject,
  list,
  message,
  messages,
  type Raw,
  text,
} from '../values/wire.ts';
import { disjuncts } from './disjuncts.ts';
import {
  type Cursor,
  type FieldFilter,
  type Filter,
  fieldFilters,
  INEQUALITIES,
  impliedOrders,
  type Operator,
  type Order,
  type Query,
} from './query.ts';

const FIELD_OPERATORS = [
  'OPERATOR_UNSPECIFIED',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'EQUAL',
  'NOT_EQUAL',
  'ARRAY_CONTAINS',
  'IN',
  'ARRAY_CONTAINS_ANY',
  'NOT_IN',
];
const OPERATORS: Record<string, Operator> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  NOT_EQUAL: '!=',
  ARRAY_CONTAINS: 'array-contains',
  IN: 'in',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
  NOT_IN: 'not-in',
};
const UNARY_OPERATORS = ['OPERATOR_UNSPECIFIED', '', 'IS_NAN', 'IS_NULL', 'IS_NOT_NAN', 'IS_NOT_NULL'];
const COMPOSITE_OPERATORS = ['OPERATOR_UNSPECIFIED', 'AND', 'OR'];
const DIRECTIONS = ['DIRECTION_UNSPECIFIED', 'ASCENDING', 'DESCENDING'];

const MANY: ReadonlySet<Operator> = new Set(['in', 'not-in', 'array-contains-any']);

const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN = 10;

/** Reads a StructuredQuery below `parent`. Throws INVALID_ARGUMENT for what Firestore refuses. */
export function parseQuery(parent: unknown, raw: Raw): Query {
  const { database, path } = parseParent(parent);
  const from = messages(raw, 'from');
  if (from.length !== 1) throw invalid('A query names exactly one collection in "from".');
  const selector = from[0] as Raw;
  const collectionId = text(selector, 'collectionId') || undefined;
  const allDescendants = field(selector, 'allDescendants') === true;
  if (collectionId) {
    if (collectionId.includes('/')) throw invalid('A collection id must not contain "/".');
    checkId(collectionId);
  } else if (!allDescendants) throw invalid('A query without a collection id must have "allDescendants".');
  if (field(raw, 'findNearest')) throw new RpcError('UNIMPLEMENTED', 'Vector search (findNearest) is not supported.');

  const where = message(raw, 'where');
  const filter = where && parseFilter(where);
  const explicit = messages(raw, 'orderBy').map(parseOrder);
  if (explicit.slice(0, -1).some(({ path }) => isNamePath(path)))
    throw invalid('order by clause cannot contain more fields after the key');
  const orders = impliedOrders(explicit, filter);
  checkCombination(filter);
  checkNameEquality(filter);
  const limit = integer(raw, 'limit');
  if (limit !== undefined && limit < 0) throw invalid('"limit" must not be negative.');
  const offset = integer(raw, 'offset') ?? 0;
  if (offset < 0) throw invalid('"offset" must not be negative.');
  const select = message(raw, 'select');
  const query: Query = {
    database,
    parent: path,
    collectionId,
    allDescendants,
    filter,
    orders,
    explicitOrders: explicit.length,
    start: parseCursor(raw, 'startAt', orders),
    end: parseCursor(raw, 'endAt', orders),
    offset,
    limit,
    select: select && messages(select, 'fields').map((item) => parseFieldPath(field(item, 'fieldPath'))),
  };
  const alternatives = disjuncts(query.filter, MAX_DISJUNCTIONS);
  if (!alternatives)
    throw invalid(`A query may have at most ${MAX_DISJUNCTIONS} disjunctions in disjunctive normal form.`);
  for (const conjunction of alternatives) {
    if (conjunction.filter(({ op }) => op === 'array-contains').length > 1)
      throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
  return query;
}

function parseFilter(raw: Raw, depth = 0): Filter {
  if (depth > 100) throw invalid('The filter is nested too deeply.');
  const composite = message(raw, 'compositeFilter');
  if (composite) {
    const op = enumName(COMPOSITE_OPERATORS, field(composite, 'op'));
    const filters = messages(composite, 'filters').map((item) => parseFilter(item, depth + 1));
    if (filters.length === 0) throw invalid('A composite filter is empty.');
    if (filters.length === 1) return filters[0] as Filter;
    return { kind: op === 'OR' ? 'or' : 'and', filters };
  }
  const unary = message(raw, 'unaryFilter');
  if (unary) {
    const path = parseReference(unary);
    const op = enumName(UNARY_OPERATORS, field(unary, 'op'));
    return { kind: 'field', path, op: op.includes('NOT') ? '!=' : '==', value: op.endsWith('NAN') ? Number.NaN : null };
  }
  const plain = message(raw, 'fieldFilter');
  if (!plain) throw invalid('A filter is empty.');
  const op = OPERATORS[enumName(FIELD_OPERATORS, field(plain, 'op'))];
  if (!op) throw invalid('A filter has no operator.');
  const filter: FieldFilter = {
    kind: 'field',
    path: parseReference(plain),
    op,
    value: MANY.has(op) ? decodeList(field(plain, 'value')) : decodeValue(field(plain, 'value')),
  };
  checkOperand(filter);
  return filter;
}

/** What a field is compared with one by one; a value may itself be a list. */
function decodeList(raw: unknown): Value {
  const array = isObject(raw) ? message(raw, 'arrayValue') : undefined;
  return array ? list(array, 'values').map((item) => decodeValue(item)) : decodeValue(raw);
}

function parseReference(raw: Raw): FieldPath {
  return parseFieldPath(field(message(raw, 'field') ?? {}, 'fieldPath'));
}

function checkOperand({ op, path, value }: FieldFilter): void {
  const name = formatFieldPath(path);
  const many = MANY.has(op);
  if (many) {
    if (!Array.isArray(value) || value.length === 0) throw invalid(`'${op}' requires a non-empty array as its value.`);
    const most = op === 'not-in' ? MAX_NOT_IN : MAX_DISJUNCTIONS;
    if (value.length > most) throw invalid(`'${op}' supports up to ${most} values.`);
  }
  if (isNamePath(path)) {
    const values: Value[] = many ? (value as Value[]) : [value];
    if (op.startsWith('array')) throw invalid(`'${op}' cannot be used on __name__.`);
    if (!values.every((item) => item instanceof Reference)) throw invalid('__name__ is compared with references only.');
  } else if (name === '') throw invalid('A filter names no field.');
}

function checkCombination(filter: Filter | undefined): void {
  const operators = [...fieldFilters(filter)].map((item) => item.op);
  const count = (op: Operator) => operators.filter((item) => item === op).length;
  if (count('not-in') > 1) throw invalid("Only a single 'not-in' filter is allowed per query.");
  if (count('not-in') > 0 && operators.some((op) => op === 'in' || op === 'array-contains-any' || op === '!=')) {
    throw invalid("'not-in' cannot be combined with 'in', 'array-contains-any' or '!=' in one query.");
  }
  if (count('!=') > 1) throw invalid("Only a single '!=' filter is allowed per query.");
  if (count('not-in') > 0 && containsOr(filter)) throw invalid("'not-in' cannot be combined with 'or'.");
}

/** The words are the service's. */
function checkNameEquality(filter: Filter | undefined): void {
  const filters = [...fieldFilters(filter)];
  const unequal = filters.filter(({ op }) => INEQUALITIES.has(op));
  const isNameEqual = filters.some(({ op, path }) => op === '==' && isNamePath(path));
  if (isNameEqual && unequal.length > 0 && !unequal.some(({ path }) => isNamePath(path))) {
    throw invalid(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
}

function containsOr(filter: Filter | undefined): boolean {
  if (!filter || filter.kind === 'field') return false;
  return filter.kind === 'or' || filter.filters.some(containsOr);
}

function parseOrder(raw: Raw): Order {
  const direction = enumName(DIRECTIONS, field(raw, 'direction') ?? 0);
  return { path: parseReference(raw), descending: direction === 'DESCENDING' };
}

function parseCursor(raw: Raw, name: string, orders: Order[]): Cursor | undefined {
  const cursor = message(raw, name);
  if (!cursor) return undefined;
  const values = list(cursor, 'values').map((value) => decodeValue(value));
  if (values.length > orders.length) throw invalid('A cursor has more values than the query has orders.');
  for (const [i, value] of values.entries()) {
    if (isNamePath((orders[i] as Order).path) && !(value instanceof Reference)) {
      throw invalid('A cursor on __name__ must be a reference.');
    }
  }
  return { values, before: field(cursor, 'before') === true };
}
