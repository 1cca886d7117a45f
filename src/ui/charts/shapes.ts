import { area, line } from '@visx/shape';
import type { Field } from './axes.tsx';
import { isKnown } from './figures.ts';
import type { Values } from './types.ts';

type Point = { index: number; value: number | null };

const pointsOf = (values: Values): Point[] => values.map((value, index) => ({ index, value }));
const defined = ({ value }: Point) => isKnown(value);

/** A line through known values, broken where there is a gap. */
export function linePath(values: Values, { x, y }: Pick<Field, 'x' | 'y'>): string {
  const path = line<Point>({ x: ({ index }) => x(index), y: ({ value }) => y(value ?? 0), defined });
  return path(pointsOf(values)) ?? '';
}

/** The surface between a line and zero. */
export function areaPath(values: Values, { x, y }: Pick<Field, 'x' | 'y'>): string {
  const path = area<Point>({ x: ({ index }) => x(index), y0: y(0), y1: ({ value }) => y(value ?? 0), defined });
  return path(pointsOf(values)) ?? '';
}

/** Known values between two gaps: a line alone would not show them. */
export function lonely(values: Values): number[] {
  return values.flatMap((value, index) =>
    isKnown(value) && !isKnown(values[index - 1]) && !isKnown(values[index + 1]) ? [index] : [],
  );
}

/** The newest known value, where a line is named. */
export const lastKnown = (values: Values): number => values.findLastIndex(isKnown);

/** A bar between two heights, rounded at the end away from zero. */
export function barPath(x: number, width: number, zero: number, end: number, round = 2): string {
  const radius = Math.min(round, width / 2, Math.abs(end - zero));
  const back = end < zero ? radius : -radius;
  return [
    `M${x} ${zero}V${end + back}Q${x} ${end} ${x + radius} ${end}`,
    `H${x + width - radius}Q${x + width} ${end} ${x + width} ${end + back}V${zero}Z`,
  ].join('');
}
