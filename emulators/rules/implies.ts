import { type Comparison, type Constrained, compare, type RValue, same } from './values.ts';

/**
 * Whether a comparison holds for every document that the filters of a query let through. One of them alone must say so, and
 * of values of another type than its own it says nothing but that null is not among them, as in Google's emulator.
 */
export function implies(value: Constrained, operator: '!=' | '<' | '<=' | '>' | '>=', operand: RValue): boolean {
  if (operand === null) return operator === '!=' && value.filters.length > 0;
  return value.filters.some((filter) => {
    if (filter.operator === 'not-in')
      return operator === '!=' && (filter.value as RValue[]).some((item) => same(item, operand));
    if (filter.operator === '!=') return operator === '!=' && same(filter.value, operand);
    if (filter.operator === 'array-contains' || filter.operator === '==') return false;
    return impliesOrder(filter.operator, filter.value, operator, operand);
  });
}

/** Whether "x `known` bound" makes "x `wanted` operand" true for every x. */
function impliesOrder(
  premise: Comparison,
  bound: RValue,
  conclusion: '!=' | '<' | '<=' | '>' | '>=',
  operand: RValue,
): boolean {
  // Google's emulator does not conclude from a float to an integer, and so such a rule would be refused there.
  if (typeof bound === 'number' && typeof operand === 'bigint') return false;
  let order: number;
  try {
    order = compare(bound, operand);
  } catch {
    return false;
  }
  if (premise === '>' || premise === '>=') {
    if (conclusion === '>' || conclusion === '!=') return premise === '>' ? order >= 0 : order > 0;
    return conclusion === '>=' && order >= 0;
  }
  if (conclusion === '<' || conclusion === '!=') return premise === '<' ? order <= 0 : order < 0;
  return conclusion === '<=' && order <= 0;
}
