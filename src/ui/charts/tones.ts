import type { Tone } from './types.ts';

export const FILL: Record<Tone, string> = {
  brand: 'fill-brand',
  people: 'fill-people',
  place: 'fill-place',
  purpose: 'fill-purpose',
  ghost: 'fill-chart-ghost-fill stroke-chart-ghost',
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
  5: 'fill-chart-5',
  6: 'fill-chart-6',
  7: 'fill-chart-7',
  8: 'fill-chart-8',
};

/** Dots are small: a ghost's are filled whole. */
export const DOT: Record<Tone, string> = { ...FILL, ghost: 'fill-chart-ghost' };

export const STROKE: Record<Tone, string> = {
  brand: 'stroke-brand',
  people: 'stroke-people',
  place: 'stroke-place',
  purpose: 'stroke-purpose',
  ghost: 'stroke-chart-ghost',
  1: 'stroke-chart-1',
  2: 'stroke-chart-2',
  3: 'stroke-chart-3',
  4: 'stroke-chart-4',
  5: 'stroke-chart-5',
  6: 'stroke-chart-6',
  7: 'stroke-chart-7',
  8: 'stroke-chart-8',
};

/** Lines differ by their dashes as well, for print and for eyes that see the colours alike. */
const DASHES = [undefined, '7 3', '2 3', '9 3 2 3', '4 2', '1 3', '12 4', '6 2 2 2 2 2'] as const;

/** The school's own line and what is grey for context are whole. */
export const dashOf = (index: number, tone?: Tone): string | undefined =>
  tone === 'brand' || tone === 'ghost' ? undefined : DASHES[index % DASHES.length];

/** From hardly any to most: the levels of heat maps. */
export const LEVEL_FILL = [
  'fill-chart-seq-1',
  'fill-chart-seq-2',
  'fill-chart-seq-3',
  'fill-chart-seq-4',
  'fill-chart-seq-5',
  'fill-chart-seq-6',
] as const;
