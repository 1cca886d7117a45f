import { addDays } from '../../src/lib/day.ts';
import { startOfDay } from '../../src/lib/zoned-day.ts';
import type { StoryFinder } from '../core/ports/stories.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Times = Partial<Record<'from' | 'to' | 'scheduledFrom' | 'scheduledTo', string | null | undefined>>;
const BEGINS = ['from', 'scheduledFrom'] as const;
const ENDS = ['to', 'scheduledTo'] as const;

const isDay = (value: string | null | undefined): value is string => typeof value === 'string' && DAY.test(value);
const hasDay = (times: Times): boolean => [...BEGINS, ...ENDS].some((name) => isDay(times[name]));

/** Days become the moments at which they begin and end in the zone. */
function inMoments<T extends Times>(times: T, timeZone: string): T {
  const moments: Times = {};
  for (const name of BEGINS) {
    const day = times[name];
    if (isDay(day)) moments[name] = new Date(startOfDay(day, timeZone)).toISOString();
  }
  for (const name of ENDS) {
    const day = times[name];
    // The last moment belongs to it.
    if (isDay(day)) moments[name] = new Date(startOfDay(addDays(day, 1), timeZone) - 1).toISOString();
  }
  return { ...times, ...moments };
}

/** A finder to which a day is one of the school's, from its first moment to its last, whatever finds. */
export function withSchoolDays(finder: StoryFinder, zoneOf: (iid: string) => Promise<string>): StoryFinder {
  const inSchoolDays = async <T extends Times>(iid: string, times: T): Promise<T> =>
    hasDay(times) ? inMoments(times, await zoneOf(iid)) : times;
  const { ruled } = finder;
  return {
    ...finder,
    find: async (iid, query) => finder.find(iid, await inSchoolDays(iid, query)),
    async *all(iid, query) {
      yield* finder.all(iid, await inSchoolDays(iid, query));
    },
    counts: async (iid, time) => finder.counts(iid, await inSchoolDays(iid, time)),
    ...(ruled
      ? { ruled: async (iid, rules, limit) => ruled.call(finder, iid, await inSchoolDays(iid, rules), limit) }
      : {}),
  };
}
