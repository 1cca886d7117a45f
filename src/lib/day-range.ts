import { addDays, addMonths, type Day, dayOf, daysBetween, endOfMonth } from './day.ts';

/** Both days belong to it. */
export type DayRange = { readonly from: Day; readonly to: Day };

export type NamedRange = DayRange & { readonly name: string };

export function rangeLength({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

/** From the earlier to the later, whichever was named first. */
export function rangeOf(a: Day, b: Day): DayRange {
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}

/** The last so many days, today among them. */
export function lastDays(count: number, today: Day): DayRange {
  return { from: addDays(today, 1 - count), to: today };
}

/** From the first of September to the end of August. */
export function schoolYear(today: Day): DayRange {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0);
  const from = dayOf(year, 9, 1) ?? today;
  return { from, to: endOfMonth(addMonths(from, 11)) };
}

/** As many days, ending the day before. */
export function periodBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -rangeLength(range)), to: addDays(range.from, -1) };
}

/** The same dates a year earlier; 29 February becomes the 28th. */
export function yearBefore({ from, to }: DayRange): DayRange {
  return { from: addMonths(from, -12), to: addMonths(to, -12) };
}

export type Comparison = 'none' | 'before' | 'year';

export function comparedWith(range: DayRange, comparison: Comparison): DayRange | null {
  if (comparison === 'none') return null;
  return comparison === 'before' ? periodBefore(range) : yearBefore(range);
}

/** The term that a day lies in, else the last one that began before it. */
export function termAt(terms: readonly NamedRange[], day: Day): NamedRange | undefined {
  return terms.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
}
