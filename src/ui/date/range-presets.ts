import { clampDay, type Day } from '../../lib/day.ts';
import { type DayRange, lastDays, type NamedRange, schoolYear, termAt } from '../../lib/day-range.ts';

export interface Preset {
  readonly id: string;
  readonly label: string;
  readonly range: DayRange;
}

/**
 * The usual periods; the term is the present one, in the holidays the last. None goes beyond `max`, so that a term that
 * is half over is compared with as many days of the year before.
 */
export function rangePresets(today: Day, terms: readonly NamedRange[] = [], max?: Day): Preset[] {
  const term = termAt(terms, today);
  const presets = [
    ...[7, 30, 90].map((days) => ({ id: `${days}`, label: `Last ${days} days`, range: lastDays(days, today) })),
    ...(term ? [{ id: 'term', label: term.name, range: { from: term.from, to: term.to } }] : []),
    { id: 'year', label: 'School year', range: schoolYear(today) },
  ];
  return presets.map((preset) => {
    const { from, to } = preset.range;
    return { ...preset, range: { from: clampDay(from, undefined, max), to: clampDay(to, undefined, max) } };
  });
}

/** The preset that is exactly this range. */
export function presetOf(range: DayRange, presets: readonly Preset[]): Preset | undefined {
  return presets.find(({ range: { from, to } }) => from === range.from && to === range.to);
}
