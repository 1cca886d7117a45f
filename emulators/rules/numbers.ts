import { EvaluationError, type RValue, typeName } from './values.ts';

const MAX_INT = 2n ** 63n - 1n;

const fail = (message: string): never => {
  throw new EvaluationError(message);
};

/** An integer of 64 bits. Throws an EvaluationError for one that needs more. */
export function fitting(value: bigint): bigint {
  return value > MAX_INT || value < -MAX_INT - 1n ? fail('the integer overflows') : value;
}

export function number(value: RValue | undefined): number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
    ? value
    : fail(`a number is needed, not a ${typeName(value ?? null)}`);
}

export function integer(value: RValue | undefined): bigint {
  return typeof value === 'bigint' ? value : fail(`an integer is needed, not a ${typeName(value ?? null)}`);
}

const rounded =
  (round: (value: number) => number) =>
  ([value]: RValue[]): bigint => {
    const input = number(value);
    if (typeof input === 'bigint') return input;
    return Number.isFinite(input) ? fitting(BigInt(round(input))) : fail('the number is not finite');
  };

/** The namespace `math`. */
export const MATH: Record<string, (args: RValue[]) => RValue> = {
  abs: ([value]) => {
    const input = number(value);
    if (typeof input === 'bigint') return fitting(input < 0n ? -input : input);
    return Math.abs(input);
  },
  ceil: rounded(Math.ceil),
  floor: rounded(Math.floor),
  // Halves go away from zero.
  round: rounded((value) => Math.sign(value) * Math.round(Math.abs(value))),
  isInfinite: ([value]) => Math.abs(Number(number(value))) === Number.POSITIVE_INFINITY,
  isNaN: ([value]) => Number.isNaN(Number(number(value))),
  pow: ([base, exponent]) => Number(number(base)) ** Number(number(exponent)),
  sqrt: ([value]) => Math.sqrt(Number(number(value))),
};
