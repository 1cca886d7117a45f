/** Dates as a person says them. All take ISO 8601 and milliseconds; the browser's own time zone counts. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const dayMonthYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

function startOfDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Whole calendar days between two moments; a day with a clock change still counts as one. */
function daysBetween(from: number, to: number): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / DAY);
}

/** "just now", "5 min ago", "2 h ago", "yesterday", "Tuesday", "3 March", "3 March 2025". */
export function timeAgo(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const past = now - at;
  if (past < -MINUTE) return dayLabel(at, now);
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`;
  if (past < 12 * HOUR && daysBetween(at, now) === 0) return `${Math.floor(past / HOUR)} h ago`;
  return dayLabel(at, now);
}

/** "today", "yesterday", a weekday within the week, then the date. */
function dayLabel(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days === -1) return 'tomorrow';
  if (days > 1 && days < 7) return weekday.format(at);
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? dayMonth.format(at) : dayMonthYear.format(at);
}

/** After "since": "07:30", "yesterday", "Tuesday", "3 March". */
export function sinceWhen(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  return daysBetween(at, now) === 0 ? time.format(at) : dayLabel(at, now);
}

/** After "until": "14:30", "tomorrow, 07:00", "3 March, 07:00"; nothing once it is past. */
export function untilWhen(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at) || at <= now) return '';
  return daysBetween(now, at) === 0 ? time.format(at) : `${dayLabel(at, now)}, ${time.format(at)}`;
}

/** "any moment", "in 12 min", "in 3 h", "tomorrow, 07:00", "3 March, 07:00". */
export function timeAhead(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const ahead = at - now;
  if (ahead < MINUTE) return 'any moment';
  if (ahead < HOUR) return `in ${Math.ceil(ahead / MINUTE)} min`;
  if (ahead < 12 * HOUR) return `in ${Math.round(ahead / HOUR)} h`;
  return `${dayLabel(at, now)}, ${time.format(at)}`;
}

/** "Friday 20 November, 07:42"; the year is said when it is not this one. */
export function fullDate(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return `${weekday.format(at)} ${(sameYear ? dayMonth : dayMonthYear).format(at)}, ${time.format(at)}`;
}

/** "3 March 2026" from a moment. */
export function dateText(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? '' : dayMonthYear.format(at);
}

/** Whole calendar days from now on; 0 for today and for what is past. */
export function daysLeft(iso: string, now: number): number {
  return Math.max(0, daysBetween(now, Date.parse(iso)));
}

/** "3 March 2026" from a day written as year-month-day. */
export function dayName(day: string): string {
  const at = Date.parse(`${day}T12:00:00`);
  return Number.isNaN(at) ? day : dayMonthYear.format(at);
}

export type Term = { readonly name: string; readonly from: string; readonly to: string };

/** The school term around a moment, by the usual British dates: from September, January and the middle of April. */
export function termAround(now: number): Term {
  const date = new Date(now);
  const year = date.getFullYear();
  const monthDay = (date.getMonth() + 1) * 100 + date.getDate();
  if (monthDay >= 901) return { name: `Autumn term ${year}`, from: `${year}-09-01`, to: `${year}-12-31` };
  if (monthDay >= 416) return { name: `Summer term ${year}`, from: `${year}-04-16`, to: `${year}-08-31` };
  return { name: `Spring term ${year}`, from: `${year}-01-01`, to: `${year}-04-15` };
}
