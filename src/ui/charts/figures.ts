import type { ChartTable, Series, Step, Tone, Values } from './types.ts';

export const figure = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 2 });

export const percent = (share: number): string =>
  share > 0 && share < 0.005 ? 'under 1 %' : `${Math.round(share * 100)} %`;

const PALETTE = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Tone[];

/** One series is the school's own and takes its colour; more take the palette in its order. */
export function toneOf(series: readonly Series[], index: number): Tone {
  return series[index]?.tone ?? (series.length === 1 ? 'brand' : (PALETTE[index % PALETTE.length] ?? 1));
}

export const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value);

export const knownOf = (...lists: readonly (Values | undefined)[]): number[] =>
  lists.flatMap((values) => (values ?? []).filter(isKnown));

/** The least and the greatest; of nothing, zero. No spread: a hundred thousand arguments are too many for a call. */
export function extentOf(values: readonly number[]): [least: number, most: number] {
  let [least = 0] = values;
  let most = least;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

export const hasNothing = (series: readonly Series[]): boolean =>
  series.every(({ values, before }) => knownOf(values, before).length === 0);

/** How many steps have no value in some series, those to come left out. */
export function gapsIn(steps: readonly Step[], series: readonly Series[]): number {
  return steps.filter((step, index) => !step.ahead && series.some(({ values }) => !isKnown(values[index]))).length;
}

/** "2 of 7 points have no data and are left out, not counted as none." Nothing where nothing is missing. */
export function missingNote(missing: number, all: number, things: string): string | undefined {
  if (missing === 0) return undefined;
  const [have, are] = missing === 1 ? ['has', 'is'] : ['have', 'are'];
  return `${figure(missing)} of ${figure(all)} ${things} ${have} no data and ${are} left out, not counted as none.`;
}

/** The note below a picture with gaps, so that they are not read as zeros. */
export function gapNote(steps: readonly Step[], series: readonly Series[]): string | undefined {
  const gaps = gapsIn(steps, series);
  const places = steps.filter(({ ahead }) => !ahead).length;
  return missingNote(gaps, places, 'points');
}

export function stepTable(
  steps: readonly Step[],
  series: readonly Series[],
  { stepName = 'When', beforeName = 'the period before' }: { stepName?: string; beforeName?: string } = {},
): ChartTable {
  const columns = series.flatMap(({ name, values, before }) => [
    { name, values },
    ...(before ? [{ name: series.length > 1 ? `${name}, ${beforeName}` : capital(beforeName), values: before }] : []),
  ]);
  return {
    head: [stepName, ...columns.map(({ name }) => name)],
    rows: steps.map((step, index) => [
      step.note ? `${step.label} (${step.note})` : step.label,
      ...columns.map(({ values }) => {
        const value = values[index];
        return isKnown(value) ? value : step.ahead ? 'not yet' : null;
      }),
    ]),
  };
}

/** "Thursday 19 November, Open day: This week 7; the week before 3". */
export function readStep(
  step: Step,
  index: number,
  series: readonly Series[],
  format: (value: number) => string = figure,
  beforeName = 'the period before',
): string {
  const say = (value: number | null | undefined) =>
    isKnown(value) ? format(value) : step.ahead ? 'not yet' : 'no data';
  const parts = series.flatMap(({ name, values, before }) => [
    `${name} ${say(values[index])}`,
    ...(before ? [`${beforeName} ${say(before[index])}`] : []),
  ]);
  return `${step.label}${step.note ? `, ${step.note}` : ''}: ${parts.join('; ')}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Where labels go so that none covers another, at most `gap` closer than asked, kept between `top` and `bottom`. */
export function spread(places: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const put = [...places];
  let edge = top;
  for (const index of order) {
    put[index] = Math.max(put[index] ?? 0, edge);
    edge = (put[index] ?? 0) + gap;
  }
  edge = bottom;
  for (const index of order.reverse()) {
    put[index] = Math.min(put[index] ?? 0, edge);
    edge = (put[index] ?? 0) - gap;
  }
  return put;
}

/** Pixels that a text of the axis takes, a little too many. */
export const textWidth = (text: string): number => Array.from(text).length * 6.7;
