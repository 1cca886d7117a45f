import * as z from 'zod/mini';
import { addDays, type Day, daysBetween, isDay } from '../../lib/day.ts';

export const MOST_STATS_DAYS = 92;
export const STATS_DAYS = 30;

const dayFields = {
  /** Page loads that showed the widget. */
  views: z.number(),
  /** Different browsers, as far as can be counted without recognising anyone: see ADR 70. */
  visitors: z.number(),
  clicks: z.number(),
  filters: z.number(),
  more: z.number(),
  plays: z.number(),
  shares: z.number(),
  cta: z.number(),
  empty: z.number(),
  /** Requests from sites that may not show it. */
  blocked: z.number(),
  devices: z.object({ phone: z.number(), tablet: z.number(), desktop: z.number() }),
};
const dayCountsSchema = z.object(dayFields);
export type DayCounts = z.infer<typeof dayCountsSchema>;
export type CountedEvent = Exclude<keyof DayCounts, 'devices'>;

export const NO_COUNTS: DayCounts = {
  views: 0,
  visitors: 0,
  clicks: 0,
  filters: 0,
  more: 0,
  plays: 0,
  shares: 0,
  cta: 0,
  empty: 0,
  blocked: 0,
  devices: { phone: 0, tablet: 0, desktop: 0 },
};

export const widgetStatsSchema = z.object({
  days: z.array(z.object({ day: z.string(), ...dayFields })),
  stories: z.array(z.object({ storyId: z.string(), title: z.string(), clicks: z.number() })),
  pages: z.array(z.object({ page: z.string(), views: z.number(), firstAt: z.string(), lastAt: z.string() })),
});
export type WidgetStats = z.infer<typeof widgetStatsSchema>;

const day = z.optional(z.string().check(z.refine(isDay, 'Enter a day, for example 2026-11-30.')));

/** Days of the school, both included. */
export const statsQuerySchema = z.strictObject({ from: day, to: day }).check(
  z.refine(({ from, to }) => !from || !to || from <= to, {
    path: ['from'],
    error: 'Choose a day that is not after the last.',
  }),
  z.refine(({ from, to }) => !from || !to || from > to || daysBetween(from, to) < MOST_STATS_DAYS, {
    path: ['from'],
    error: `Choose ${MOST_STATS_DAYS} days or fewer.`,
  }),
);
export type StatsQuery = z.output<typeof statsQuerySchema>;

/** The days of a query, oldest first; without one the last 30. */
export function statsDays({ from, to }: StatsQuery, today: Day): Day[] {
  const last = to ?? (from ? [today, addDays(from, MOST_STATS_DAYS - 1)].toSorted()[0] : today) ?? today;
  const first = from ?? addDays(last, 1 - STATS_DAYS);
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, n) => addDays(first, n));
}
