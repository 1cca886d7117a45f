import { termAround } from '../../../patterns/dates.ts';

export type Period = {
  readonly id: string;
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
};

/** Spans of time that a school thinks in. */
export function periodsAround(now: number): Period[] {
  const term = termAround(now);
  const date = new Date(now);
  const schoolYear = date.getMonth() >= 8 ? date.getFullYear() : date.getFullYear() - 1;
  return [
    { id: 'any', name: 'Any time', from: null, to: null },
    { id: 'week', name: 'Last 7 days', from: dayBefore(now, 6), to: null },
    { id: 'month', name: 'Last 30 days', from: dayBefore(now, 29), to: null },
    { id: 'term', name: 'This term', from: term.from, to: null },
    { id: 'year', name: 'This school year', from: `${schoolYear}-09-01`, to: null },
    { id: 'last-year', name: 'Last school year', from: `${schoolYear - 1}-09-01`, to: `${schoolYear}-08-31` },
  ].filter((period, index, all) => all.findIndex(({ from, to }) => from === period.from && to === period.to) === index);
}

/** Which of the periods the dates are, or `null` when a person chose days of their own. */
export function periodOf(dates: { from: string | null; to: string | null }, periods: readonly Period[]): string | null {
  return periods.find(({ from, to }) => from === dates.from && to === dates.to)?.id ?? null;
}

function dayBefore(now: number, days: number): string {
  const date = new Date(now);
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() - days);
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
