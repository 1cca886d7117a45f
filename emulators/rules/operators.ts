import type { BinaryOperator } from './ast.ts';
import { implies } from './implies.ts';
import { fitting } from './numbers.ts';
import { timestampAt } from './time.ts';
import {
  Constrained,
  compare,
  EvaluationError,
  Partial,
  RDuration,
  RPath,
  RSet,
  RTimestamp,
  type RValue,
  same,
  typeName,
} from './values.ts';

const fail = (message: string): never => {
  throw new EvaluationError(message);
};

export function member(object: RValue, name: string): RValue {
  if (object instanceof RPath) return object.bound.get(name) ?? fail(`nothing is bound to "${name}" in the path`);
  if (!(object instanceof Map) && !(object instanceof Partial)) return fail(`a ${typeName(object)} has no "${name}"`);
  const value = (object instanceof Map ? object : object.entries).get(name);
  if (value !== undefined) return value;
  return fail(object instanceof Map ? `there is no "${name}" in the map` : `the query does not say what "${name}" is`);
}

export function index(object: RValue, key: RValue): RValue {
  if (object instanceof Map || object instanceof Partial) {
    return typeof key === 'string' ? member(object, key) : fail('a map is read by a string');
  }
  if (object instanceof RPath && typeof key === 'string') return member(object, key);
  if (typeof key !== 'bigint') return fail(`a ${typeName(object)} is read by an integer`);
  const at = Number(key);
  if (Array.isArray(object) && at >= 0 && at < object.length) return object[at] as RValue;
  if (object instanceof RPath && at >= 0 && at < object.segments.length) return object.segments[at] as string;
  if (typeof object === 'string' && at >= 0 && at < object.length) return object[at] as string;
  return fail(`there is no [${at}] in the ${typeName(object)}`);
}

export function slice(object: RValue, from: RValue, to: RValue): RValue {
  if (typeof from !== 'bigint' || typeof to !== 'bigint') return fail('the ends of a range are integers');
  if (typeof object !== 'string' && !Array.isArray(object)) return fail(`a ${typeName(object)} has no ranges`);
  const [start, end] = [Number(from), Number(to)];
  return start < 0 || end < start || end > object.length ? fail('the range is outside') : object.slice(start, end);
}

export function isType(value: RValue, type: string): boolean {
  const name = typeName(value);
  return name === type || (type === 'number' && (name === 'int' || name === 'float'));
}

function contains(container: RValue, value: RValue): boolean {
  if (Array.isArray(container)) return container.some((item) => same(item, value));
  if (container instanceof RSet) return container.has(value);
  if (container instanceof Map) return typeof value === 'string' && container.has(value);
  if (container instanceof RPath) return typeof value === 'string' && container.segments.includes(value);
  if (container instanceof Partial && typeof value === 'string' && container.entries.has(value)) return true;
  if (container instanceof Constrained) {
    if (container.filters.some((filter) => filter.operator === 'array-contains' && same(filter.value, value)))
      return true;
  }
  if (container instanceof Partial || container instanceof Constrained)
    return fail('the query does not say what is in it');
  return fail(`nothing is "in" a ${typeName(container)}`);
}

const FLIPPED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '!=': '!=' } as const;

export function apply(operator: BinaryOperator, left: RValue, right: RValue): RValue {
  switch (operator) {
    case '==':
      return same(left, right);
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      if (left instanceof Constrained && implies(left, operator, right)) return true;
      if (right instanceof Constrained && implies(right, FLIPPED[operator], left)) return true;
      if (operator === '!=') return !same(left, right);
      const order = compare(left, right);
      if (operator === '<') return order < 0;
      if (operator === '<=') return order <= 0;
      return operator === '>' ? order > 0 : order >= 0;
    }
    case 'in':
      return contains(right, left);
    default:
      return arithmetic(operator as Arithmetic, left, right);
  }
}

export function negate(value: RValue): RValue {
  if (typeof value === 'number') return -value;
  return typeof value === 'bigint' ? fitting(-value) : fail(`a ${typeName(value)} cannot be negated`);
}

type Arithmetic = '+' | '-' | '*' | '/' | '%';

function arithmetic(operator: Arithmetic, left: RValue, right: RValue): RValue {
  if (typeof left === 'bigint' && typeof right === 'bigint') return whole(operator, left, right);
  const numeric = (value: RValue) => typeof value === 'number' || typeof value === 'bigint';
  if (numeric(left) && numeric(right)) {
    return real(operator, Number(left), Number(right));
  }
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  if (left instanceof RTimestamp && right instanceof RDuration) {
    if (operator === '+') return timestampAt(left.nanos + right.nanos);
    if (operator === '-') return timestampAt(left.nanos - right.nanos);
  }
  if (left instanceof RDuration && right instanceof RTimestamp && operator === '+')
    return timestampAt(left.nanos + right.nanos);
  if (left instanceof RTimestamp && right instanceof RTimestamp && operator === '-')
    return new RDuration(left.nanos - right.nanos);
  if (left instanceof RDuration && right instanceof RDuration) {
    if (operator === '+') return new RDuration(left.nanos + right.nanos);
    if (operator === '-') return new RDuration(left.nanos - right.nanos);
  }
  return fail(`"${operator}" does not work on ${typeName(left)} and ${typeName(right)}`);
}

function whole(operator: Arithmetic, left: bigint, right: bigint): bigint {
  switch (operator) {
    case '+':
      return fitting(left + right);
    case '-':
      return fitting(left - right);
    case '*':
      return fitting(left * right);
    default:
      if (right === 0n) return fail('division by zero');
      return operator === '/' ? fitting(left / right) : left % right;
  }
}

function real(operator: Arithmetic, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    default:
      return operator === '/' ? left / right : left % right;
  }
}
