import { scaleUtc } from '@visx/scale';
import { dateFormat } from '../../lib/date-format.ts';

const DAY_MS = 86_400_000;

export type TimeTick = { readonly at: number; readonly label: string };

/**
 * Even places along a stretch of time with their names: hours, days, months or years, as fits. Milliseconds since 1970.
 * Hours are those of the clock that is asked for, as the points themselves are read out.
 */
export function timeTicks(from: number, to: number, count: number, clock = 'UTC'): TimeTick[] {
  const span = to - from;
  const options: Intl.DateTimeFormatOptions =
    span < 3 * DAY_MS
      ? { weekday: 'short', hour: '2-digit', minute: '2-digit' }
      : span < 200 * DAY_MS
        ? { day: 'numeric', month: 'short' }
        : span < 900 * DAY_MS
          ? { month: 'short', year: '2-digit' }
          : { year: 'numeric' };
  const timeZone = options.hour ? clock : 'UTC';
  const format = dateFormat('en-GB', { ...options, timeZone });
  const scale = scaleUtc<number>({ domain: [new Date(from), new Date(to)], range: [0, 1] });
  return scale.ticks(count).map((date) => ({ at: date.getTime(), label: format.format(date) }));
}
