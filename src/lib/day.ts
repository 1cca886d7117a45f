/**
 * Calendar days without a time zone, written yyyy-mm-dd. A day is counted from 1970-01-01 in UTC, so no change of clocks
 * can move it. Functions that take a `Day` trust it; check what comes from outside with `isDay`.
 */
export type Day = string;

const DAY_MS = 86_400_000;
/** Years 1 to 9999 are what four digits can say. */
const FIRST = -719_162;
const LAST = 2_932_896;

/** Days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** The day so many days after 1970-01-01, kept within the years 1 to 9999. */
export function dayAt(number: number): Day {
  return new Date(Math.min(LAST, Math.max(FIRST, number)) * DAY_MS).toISOString().slice(0, 10);
}

/** True for a day that exists: 2026-02-30 does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && !text.startsWith('0000');
}

/** The day of these numbers, or undefined where there is none. `month` counts from 1. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const day = `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
  return isDay(day) ? day : undefined;
}

/** The day it is where the reader is. */
export function dayOfDate(date: Date): Day {
  return dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate()) ?? '';
}

export function addDays(day: Day, days: number): Day {
  return dayAt(dayNumber(day) + days);
}

/** Days from one to the other; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** The same date some months on, or the month's last day where it is shorter: 31 January and one is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12 + 1;
  if (year < 1) return dayAt(FIRST);
  if (year > 9999) return dayAt(LAST);
  return dayOf(year, month, Math.min(Number(day.slice(8)), lengthOfMonth(year, month))) ?? day;
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function endOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-${lengthOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))}`;
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: Day): number {
  return (((dayNumber(day) + 3) % 7) + 7) % 7;
}

/** The Monday of the week. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -weekday(day));
}

export function endOfWeek(day: Day): Day {
  return addDays(day, 6 - weekday(day));
}

/** Kept between two days; either end may be open. */
export function clampDay(day: Day, min?: Day, max?: Day): Day {
  if (min && day < min) return min;
  return max && day > max ? max : day;
}

/** The weeks of a month from Monday to Sunday; days of other months are null. */
export function monthWeeks(day: Day): (Day | null)[][] {
  const month = day.slice(0, 7);
  const last = dayNumber(endOfMonth(day));
  const weeks: (Day | null)[][] = [];
  for (let monday = dayNumber(startOfWeek(startOfMonth(day))); monday <= last; monday += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const each = dayAt(monday + index);
        return each.startsWith(month) ? each : null;
      }),
    );
  }
  return weeks;
}
