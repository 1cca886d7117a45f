const HOUR = 7;
const DAY_MS = 86_400_000;
const MONDAY = 1;

/** The day it is in a time zone, as `2026-11-21`. An unknown zone is read as London's. */
export function dayIn(timeZone: string, now: Date): string {
  return formatIn(timeZone, { dateStyle: 'short' }).format(now);
}

/** The next seven o'clock in the morning in a time zone; of a Monday for `weekly`. */
export function nextMorning(timeZone: string, every: 'daily' | 'weekly', now: Date): Date {
  const today = Date.parse(`${dayIn(timeZone, now)}T00:00:00Z`);
  for (let days = 0; ; days += 1) {
    const day = new Date(today + days * DAY_MS);
    if (every === 'weekly' && day.getUTCDay() !== MONDAY) continue;
    const morning = atHour(timeZone, day.getTime() + HOUR * 3_600_000);
    if (morning > now.getTime()) return new Date(morning);
  }
}

/** When clocks in the zone show what UTC's show at `wall`. */
function atHour(timeZone: string, wall: number): number {
  const first = wall - offsetAt(timeZone, wall);
  // Once more, as of the moment itself: clocks may have been put forward or back in between.
  return wall - offsetAt(timeZone, first);
}

/** ms by which clocks in the zone are ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  const parts = formatIn(timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '0';
  const local = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(local) - Math.floor(at / 1000) * 1000;
}

function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'Europe/London' });
  }
}
