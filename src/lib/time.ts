import { dateFormat } from './date-format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Calendar days between two instants as seen in a time zone (the reader's own unless given). */
function dayDistance(from: Date, to: Date, timeZone?: string): number {
  const day = (date: Date) => {
    const parts = dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date);
    return Date.parse(`${parts}T00:00:00Z`);
  };
  return Math.round((day(to) - day(from)) / (24 * HOUR));
}

/**
 * "just now", "12 min ago", "2 h ago", "yesterday", "Tuesday" (within a week), else "3 October" with the year where it
 * is another one. Times to come: "in 20 min", "tomorrow", then the date. An unreadable time is an empty string.
 */
export function relativeTime(iso: string, now: Date, timeZone?: string): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return '';
  const days = dayDistance(then, now, timeZone);
  const past = now.getTime() - then.getTime();
  const away = Math.abs(past);
  const say = (amount: string) => (past >= 0 ? `${amount} ago` : `in ${amount}`);
  if (away < MINUTE) return 'just now';
  if (away < HOUR) return say(`${Math.floor(away / MINUTE)} min`);
  if (days === 0 || away < 6 * HOUR) return say(`${Math.floor(away / HOUR)} h`);
  if (days === 1) return 'yesterday';
  if (days === -1) return 'tomorrow';
  if (days > 1 && days < 7) return dateFormat('en-GB', { weekday: 'long', timeZone }).format(then);
  return calendarDate(iso, now, timeZone);
}

/** "3 October", with the year where it is not this one. */
export function calendarDate(iso: string, now: Date, timeZone?: string): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return '';
  const year = (date: Date) => dateFormat('en-GB', { year: 'numeric', timeZone }).format(date);
  const options = { day: 'numeric', month: 'long', timeZone } as const;
  return dateFormat('en-GB', year(then) === year(now) ? options : { ...options, year: 'numeric' }).format(then);
}

/** "Friday 20 November, 07:42", with the year where it is not this one. */
export function fullTime(iso: string, now: Date, timeZone?: string): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return '';
  const weekday = dateFormat('en-GB', { weekday: 'long', timeZone }).format(then);
  const clock = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(then);
  return `${weekday} ${calendarDate(iso, now, timeZone)}, ${clock}`;
}
