import { dateFormat } from '../lib/date-format.ts';
import { calendarDate } from '../lib/time.ts';

type Day<T> = {
  key: string /** "Today", "Yesterday", "Friday 13 November". */;
  name: string;
  events: (T & { clock: string })[];
};

/** Events by the calendar day they fall on in a time zone, newest first in both. What has no readable time is left out. */
export function eventDays<T extends { at: string }>(events: readonly T[], now: Date, timeZone?: string): Day<T>[] {
  const day = dateFormat('en-CA', { timeZone, dateStyle: 'short' });
  const clock = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const weekday = dateFormat('en-GB', { timeZone, weekday: 'long' });
  const today = day.format(now);
  const days = new Map<string, Day<T>>();
  const timed = events.filter(({ at }) => !Number.isNaN(Date.parse(at)));
  for (const event of timed.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const then = new Date(event.at);
    const key = day.format(then);
    let label = days.get(key);
    if (!label) {
      const past = Math.round((Date.parse(today) - Date.parse(key)) / 86_400_000);
      const name =
        past === 0
          ? 'Today'
          : past === 1
            ? 'Yesterday'
            : `${weekday.format(then)} ${calendarDate(event.at, now, timeZone)}`;
      label = { key, name, events: [] };
      days.set(key, label);
    }
    label.events.push({ ...event, clock: clock.format(then) });
  }
  return [...days.values()];
}
