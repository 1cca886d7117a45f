import { type DayCounts, NO_COUNTS } from '../../../src/domain/widget/stats.ts';

/** When a page showed a widget first and last, in ms. */
export type PageTimes = { first: number; last: number };

/** What was counted in one month of the school: days as `dd`, clicks by story, views by page. */
export type MonthCounts = {
  days: Record<string, DayCounts>;
  stories: Record<string, number>;
  pages: Record<string, number>;
  pageTimes: Record<string, PageTimes>;
};

/** Different stories and pages in one month: strangers send them, and one document holds them. */
export const MOST_STORIES = 500;
export const MOST_PAGES = 200;

export const emptyMonth = (): MonthCounts => ({ days: {}, stories: {}, pages: {}, pageTimes: {} });

/** A document may have been stored with parts missing. */
export const monthOf = (stored: Partial<MonthCounts> | undefined): MonthCounts => ({ ...emptyMonth(), ...stored });

/** Names come from strangers: `constructor` is no number. */
const own = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export function addTo(record: Record<string, number>, name: string, by: number): void {
  record[name] = (own(record, name) ?? 0) + by;
}

export function dayIn(month: MonthCounts, day: string): DayCounts {
  const counts = own(month.days, day) ?? { ...NO_COUNTS, devices: { ...NO_COUNTS.devices } };
  month.days[day] = counts;
  return counts;
}

export function addDay(into: DayCounts, { devices, ...counts }: DayCounts): void {
  for (const [name, count] of Object.entries(counts)) into[name as keyof typeof counts] += count;
  into.devices.phone += devices.phone;
  into.devices.tablet += devices.tablet;
  into.devices.desktop += devices.desktop;
}

export function addPage(month: MonthCounts, page: string, views: number, { first, last }: PageTimes): void {
  addTo(month.pages, page, views);
  const times = own(month.pageTimes, page);
  month.pageTimes[page] = {
    first: Math.min(first, times?.first ?? first),
    last: Math.max(last, times?.last ?? last),
  };
}

/** Adds one to the other. Of too many pages those with the most views stay, and of too many stories those with the most clicks. */
export function addMonth(into: MonthCounts, counts: MonthCounts): void {
  for (const [day, each] of Object.entries(counts.days)) addDay(dayIn(into, day), each);
  for (const [storyId, clicks] of Object.entries(counts.stories)) addTo(into.stories, storyId, clicks);
  for (const [page, views] of Object.entries(counts.pages)) {
    const times = own(counts.pageTimes, page);
    if (times) addPage(into, page, views, times);
  }
  keepMost(into.stories, MOST_STORIES);
  for (const page of keepMost(into.pages, MOST_PAGES)) delete into.pageTimes[page];
}

function keepMost(record: Record<string, number>, most: number): string[] {
  const names = Object.keys(record);
  if (names.length <= most) return [];
  const dropped = names.toSorted((one, other) => (record[other] ?? 0) - (record[one] ?? 0)).slice(most);
  for (const name of dropped) delete record[name];
  return dropped;
}
