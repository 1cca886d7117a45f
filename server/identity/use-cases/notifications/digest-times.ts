import { dayIn, instantAt } from '../../../../src/lib/zoned-day.ts';

const HOUR = 7;
const DAY_MS = 86_400_000;
const MONDAY = 1;

/** The next seven o'clock in the morning in a time zone; of a Monday for `weekly`. */
export function nextMorning(timeZone: string, every: 'daily' | 'weekly', now: Date): Date {
  const today = Date.parse(`${dayIn(now.getTime(), timeZone)}T00:00:00Z`);
  for (let days = 0; ; days += 1) {
    const day = new Date(today + days * DAY_MS);
    if (every === 'weekly' && day.getUTCDay() !== MONDAY) continue;
    const morning = instantAt(day.getTime() + HOUR * 3_600_000, timeZone);
    if (morning > now.getTime()) return new Date(morning);
  }
}
