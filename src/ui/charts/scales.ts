import { extentOf, textWidth } from './figures.ts';

export type ValueScale = {
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
  /** The ends of the axis. */
  readonly ends: readonly [low: number, high: number];
};

type Options = {
  readonly fromZero?: boolean /** At most so many spaces between ticks, or one more. */;
  readonly ticks?: number;
};

/**
 * A scale of values with even ticks. From zero unless asked otherwise, since a bar that starts elsewhere lies;
 * of whole numbers it has whole ticks alone. Sums of our own: a scale of visx brings 11 KB of colours and formats along.
 */
export function valueScale(
  values: readonly number[],
  [from, to]: readonly [from: number, to: number],
  { fromZero = true, ticks: aim = 4 }: Options = {},
): ValueScale {
  const whole = values.every(Number.isInteger);
  const [lowest, highest] = extentOf(values);
  const least = fromZero ? Math.min(0, lowest) : lowest;
  const most = fromZero ? Math.max(0, highest) : highest;
  const top = most > least ? most : least + 1;
  const step = evenStep(top - least, aim, whole);
  const first = Math.floor(least / step);
  const last = Math.ceil(top / step);
  // Twelve digits are enough for any axis and hide what 0.1 + 0.2 leaves over.
  const ticks = Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  return { y: (value) => from + ((value - low) / (high - low)) * (to - from), ticks, ends: [low, high] };
}

/** 1, 2 or 5 with noughts: what an even axis counts in. */
function evenStep(span: number, aim: number, whole: boolean): number {
  const rough = span / aim;
  const power = 10 ** Math.floor(Math.log10(rough));
  const over = rough / power;
  const step = power * (over > 5 ? 10 : over > 2 ? 5 : over > 1 ? 2 : 1);
  return whole ? Math.max(1, step) : step;
}

/** The middle of each of `count` places between two edges; the second edge may be the lesser, as from right to left. */
export function stepScale(count: number, from: number, to: number, padding = 0) {
  const step = Math.abs(to - from) / Math.max(1, count);
  const side = to < from ? -1 : 1;
  return {
    x: (index: number) => from + side * (index + 0.5) * step,
    step,
    band: step * (1 - padding),
    nearest: (place: number) => Math.min(count - 1, Math.max(0, Math.floor((side * (place - from)) / step))),
  };
}

/** Which ticks are shown: every one, every second … so that none touches the next. */
export function fittingTicks(ticks: readonly string[], step: number): number[] {
  const named = ticks.flatMap((tick, index) => (tick ? [index] : []));
  if (named.length < 2) return named;
  const widest = Math.max(...ticks.map(textWidth)) + 8;
  const apart = Math.min(...named.slice(1).map((index, n) => index - (named[n] ?? 0))) * step;
  const every = Math.max(1, Math.ceil(widest / apart));
  return named.filter((_, n) => n % every === 0);
}
