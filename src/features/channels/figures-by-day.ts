import type { FeedMetrics } from '../../domain/feed/metrics.ts';
import { addDays } from '../../lib/day.ts';

/** One figure of each day from the first to the last of them; null where the network was not asked that day. */
export function figuresByDay(days: readonly FeedMetrics[], name: Exclude<keyof FeedMetrics, 'day'>): (number | null)[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const valueByDay = new Map(days.map((each) => [each.day, each[name] ?? null]));
  const values: (number | null)[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) values.push(valueByDay.get(day) ?? null);
  return values;
}
