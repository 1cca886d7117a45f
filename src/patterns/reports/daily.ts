import { type Day, weekday } from '../../lib/day.ts';
import { type Comparison, comparedWith, type DayRange } from '../../lib/day-range.ts';
import { type Break, daySteps, daysFrom } from '../../ui/charts/days.ts';
import { isKnown } from '../../ui/charts/figures.ts';
import type { Step, Values } from '../../ui/charts/types.ts';

/** A figure for each day that has one. A day that is absent was not counted, which is not zero. */
export type DailyFigures = Readonly<Record<Day, number>>;

/** Figures by day, and until when the source has counted: Google is two or three days behind. */
export type Daily = {
  readonly figures: DailyFigures;
  /** The last day that the source has counted whole. Later days are still to come, not missing. */
  readonly through: Day;
};

/** One figure per day, `null` where there is none. */
export function valuesOf(days: readonly Day[], figures: DailyFigures): Values {
  return days.map((day) => figures[day] ?? null);
}

/** Days of a period as places of an axis; those after `through` are still to come. */
export function stepsOf(period: DayRange, through: Day): Step[] {
  const days = daysFrom(period.from, period.to);
  return daySteps(days).map((step, index) => ((days[index] ?? '') > through ? { ...step, ahead: true } : step));
}

/**
 * The figures of the period compared with, one for each day of this one, or undefined where nothing is compared. A year
 * before may be a day shorter or longer: what has no counterpart is left out.
 */
export function beforeOf(period: DayRange, comparison: Comparison, figures: DailyFigures): Values | undefined {
  const against = comparedWith(period, comparison);
  if (!against) return undefined;
  const days = daysFrom(against.from, against.to);
  return daysFrom(period.from, period.to).map((_, index) => figures[days[index] ?? ''] ?? null);
}

/** The greatest known figure and its place; of equals the first. `null` where nothing is above zero. */
export function peakOf(values: Values): { readonly index: number; readonly value: number } | null {
  let best: { index: number; value: number } | null = null;
  for (const [index, value] of values.entries()) {
    if (isKnown(value) && value > (best?.value ?? 0)) best = { index, value };
  }
  return best;
}

const isWeekend = (day: Day) => weekday(day) > 4;

/** Monday to Friday, without the breaks. */
export function schoolDays(days: readonly Day[], breaks: readonly Break[]): Day[] {
  return days.filter((day) => !isWeekend(day) && !breaks.some(({ from, to }) => day >= from && day <= to));
}

export type Silence = { readonly from: Day; readonly to: Day; readonly schoolDays: number };

/**
 * The longest run of school days on which nothing was published, the first of several. A day that was not counted ends
 * a run: what is not known is no silence. `null` where every school day has something.
 */
export function longestSilence(days: readonly Day[], values: Values, breaks: readonly Break[]): Silence | null {
  const open = new Set(schoolDays(days, breaks));
  let best: Silence | null = null;
  let run: Silence | null = null;
  for (const [index, day] of days.entries()) {
    const value = values[index];
    // A weekend or a holiday neither lengthens a silence nor, without a story, ends it.
    if (!isKnown(value) || value > 0) run = null;
    else if (open.has(day)) run = longer(run, day);
    if (run && run.schoolDays > (best?.schoolDays ?? 0)) best = run;
  }
  return best;
}

function longer(run: Silence | null, day: Day): Silence {
  return { from: run?.from ?? day, to: day, schoolDays: (run?.schoolDays ?? 0) + 1 };
}
