import { dateFormat } from '../../lib/date-format.ts';
import { addDays, type Day, daysBetween, weekday } from '../../lib/day.ts';
import type { Mark, Step } from './types.ts';

const formatDay = (day: Day, options: Intl.DateTimeFormatOptions) =>
  dateFormat('en-GB', { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`));

/** The days from one to the other, both included. */
export function daysFrom(first: Day, last: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, n) => addDays(first, n));
}

export const longDay = (day: Day): string => formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
export const shortMonth = (day: Day): string => formatDay(day, { month: 'short' });

/** Steps of an axis of days: up to two weeks each day is named, up to five months the Mondays, beyond that the months. */
export function daySteps(days: readonly Day[]): Step[] {
  const mode = days.length <= 14 ? 'days' : days.length <= 155 ? 'weeks' : 'months';
  return days.map((day) => {
    const tick = {
      days: formatDay(day, { weekday: 'short', day: 'numeric' }),
      weeks: weekday(day) === 0 ? formatDay(day, { day: 'numeric', month: 'short' }) : '',
      months: day.endsWith('-01') ? shortMonth(day) : '',
    }[mode];
    return { label: longDay(day), tick };
  });
}

/** A break of the term, both days included. */
export type Break = { readonly from: Day; readonly to: Day; readonly label: string };

/** Breaks as marks along these days; what lies outside is cut off. */
export function marksOf(days: readonly Day[], breaks: readonly Break[]): Mark[] {
  return breaks.flatMap(({ from, to, label }) => {
    const first = days.findIndex((day) => day >= from);
    const last = days.findLastIndex((day) => day <= to);
    return first >= 0 && last >= first ? [{ from: first, to: last, label }] : [];
  });
}
