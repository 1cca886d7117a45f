import { dateFormat } from './date-format.ts';
import type { Day } from './day.ts';

const DAY_MS = 86_400_000;
/** What a school's clock is where its zone is unknown to this machine. */
const HOME = 'Europe/London';

function clockOf(zone: string): Intl.DateTimeFormat {
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  try {
    return dateFormat('en-GB', { ...options, timeZone: zone });
  } catch {
    return dateFormat('en-GB', { ...options, timeZone: HOME });
  }
}

/** Milliseconds by which the clocks of a zone (IANA, "Europe/London") are ahead of UTC at an instant. */
export function offsetAt(instant: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(instant / 1000) * 1000;
}

/** The day that it is in a zone: a school's day, wherever one is chosen or counted. */
export function dayIn(instant: number | string, zone: string): Day {
  const at = typeof instant === 'string' ? Date.parse(instant) : instant;
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10);
}

/** The instants at which the clocks of a zone show what UTC's show at `shown`: none, one, or two of an hour that comes twice. */
export function instantsAt(shown: number, zone: string): number[] {
  // A day either side has whatever offset there is before and after a change.
  const offsets = new Set([offsetAt(shown - DAY_MS, zone), offsetAt(shown + DAY_MS, zone)]);
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === shown)
    .sort((a, b) => a - b);
}

/** The first of them; for an hour that the clocks leave out, as long after the change as it was to be. */
export function instantAt(shown: number, zone: string): number {
  return instantsAt(shown, zone)[0] ?? shown - offsetAt(shown - DAY_MS, zone);
}

/** The first moment of a day in a zone: not midnight where the clocks leave that out. */
export function startOfDay(day: Day, zone: string): number {
  return instantAt(Date.parse(`${day}T00:00:00Z`), zone);
}
