import { extentOf } from './figures.ts';

export type Bin = { readonly from: number; readonly to: number; readonly count: number };

const NICE = [1, 2, 2.5, 5, 10];

/** An even width for about `aim` bins. */
export function binWidth(low: number, high: number, aim: number, whole: boolean): number {
  const rough = (high - low) / aim || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const width = (NICE.find((step) => step * power >= rough) ?? 10) * power;
  return whole ? Math.max(1, Math.ceil(width)) : width;
}

/** Values counted in bins of the same width; a value on an edge belongs to the bin that it begins. */
export function binsOf(values: readonly number[], aim = 10): Bin[] {
  if (values.length === 0) return [];
  const [low, high] = extentOf(values);
  const width = binWidth(low, high, aim, values.every(Number.isInteger));
  const first = Math.floor(low / width);
  const count = Math.floor(high / width) - first + 1;
  const counts = new Array<number>(count).fill(0);
  for (const value of values) {
    const place = Math.floor(value / width) - first;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((inside, n) => ({ from: (first + n) * width, to: (first + n + 1) * width, count: inside }));
}

/** Half of the values lie below, half above. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
