import type { Day } from '../../lib/day.ts';
import { longDay } from '../../lib/day-text.ts';
import { dayIn, instantsAt, offsetAt } from '../../lib/zoned-day.ts';

/**
 * The instant at which the clocks of `zone` show this, in ms since 1970. Null where they never do: in the hour that is left
 * out when they go forward. Of the hour that comes twice the first is meant. `time` is `hh:mm`.
 */
export function instantOf(day: Day, time: string, zone: string): number | null {
  const shown = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(shown)) return null;
  return instantsAt(shown, zone)[0] ?? null;
}

/** "London time": the zone by its best known place, as people at a school would say it. */
export function zoneName(zone: string): string {
  if (!zone.includes('/')) return zone;
  return `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;
}

/** Now, or at a time on the school's clock. Day and time as they were entered stay while "now" is looked at. */
export type PublishAtValue = { readonly when: 'now' | 'later'; readonly day: Day | null; readonly time: string };

/** An instant as it is entered on the clocks of `zone`. */
export function laterAt(iso: string, zone: string): PublishAtValue {
  const instant = Date.parse(iso);
  const shown = new Date(instant + offsetAt(instant, zone)).toISOString();
  return { when: 'later', day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

type Problem = { readonly field: 'day' | 'time'; readonly message: string };

/** What keeps it from being planned, at the field that mends it; null when nothing does. */
export function publishProblem(value: PublishAtValue, zone: string, now: number): Problem | null {
  if (value.when === 'now') return null;
  const { day, time } = value;
  if (!day) return { field: 'day', message: 'Choose a day.' };
  if (!time) return { field: 'time', message: 'Enter a time, for example 07:30.' };
  const instant = instantOf(day, time, zone);
  if (instant === null)
    return {
      field: 'time',
      message: `There is no ${time} on ${longDay(day)}: the clocks go forward. Choose an hour later.`,
    };
  if (instant > now) return null;
  return day < dayIn(now, zone)
    ? { field: 'day', message: 'This day has passed. Choose today or a later one.' }
    : { field: 'time', message: 'This time has passed. Choose a later one, or now.' };
}

/** "Goes out on Friday 27 November 2026 at 07:30, London time." Null while it cannot be planned. */
export function publishSentence(value: PublishAtValue, zone: string, now: number): string | null {
  if (value.when === 'now') return 'Goes out as soon as you confirm.';
  const { day, time } = value;
  if (!day || publishProblem(value, zone, now)) return null;
  return `Goes out on ${longDay(day)} at ${time}, ${zoneName(zone)}.`;
}
