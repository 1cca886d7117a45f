import { isKnown } from './figures.ts';
import type { Tone } from './types.ts';

export type Part = { readonly name: string; readonly value: number | null; readonly tone?: Tone };

export type Slice = {
  readonly name: string;
  readonly value: number;
  readonly tone: Tone;
  readonly index: number;
  readonly isOther: boolean;
  /** Share of the whole at which it begins and ends, 0 to 1. */
  readonly from: number;
  readonly to: number;
};

const MOST = 5;
const TONES = [1, 2, 3, 4, 5] as const satisfies readonly Tone[];

/** Five at most, the greatest first; where there are more, the least are one part called "Other". */
export function slicesOf(parts: readonly Part[]): Slice[] {
  const knownParts = parts
    .flatMap(({ name, value, tone }) => (isKnown(value) && value > 0 ? [{ name, value, tone, isOther: false }] : []))
    .sort((a, b) => b.value - a.value);
  const rest = knownParts.length > MOST ? knownParts.slice(MOST - 1) : [];
  const named = rest.length > 0 ? knownParts.slice(0, MOST - 1) : knownParts;
  const other = { name: `Other (${rest.length})`, value: sum(rest), tone: 'ghost' as Tone, isOther: true };
  const all = rest.length > 0 ? [...named, other] : named;
  const total = sum(all);
  let so = 0;
  return all.map(({ name, value, tone, isOther }, index) => {
    const from = so / total;
    so += value;
    return { name, value, tone: tone ?? TONES[index] ?? 1, index, isOther, from, to: so / total };
  });
}

function sum(parts: readonly { readonly value: number }[]): number {
  return parts.reduce((total, { value }) => total + value, 0);
}
