import type { Timestamp } from 'firebase-admin/firestore';
import type { MonthCounts } from './month-counts.ts';

/** So many documents share the counts of one widget that are not in its months yet: each server writes one of them. */
export const COUNT_SHARDS = 8;
/** So many documents share the visitors of one widget on one day. */
export const VISITOR_SHARDS = 16;

/** So many months of a widget are stored. */
export const MONTHS_KEPT = 25;

/** `widgetCounts/{widgetId}.{shard}`: counted, and not in `widgetStats` yet. */
export type WidgetCountsDocument = {
  widgetId: string;
  iid: string;
  /** When the first of it was counted. */
  since: Timestamp;
  /** By month, as `yyyymm`. */
  months: Record<string, MonthCounts>;
};

/** `widgetStats/{widgetId}.{yyyymm}`: a month of the school. */
export type WidgetStatsDocument = MonthCounts & { widgetId: string; iid: string; month: string };

/** `widgetVisitors/{widgetId}.{day}.{shard}`: keyed hashes of the visitors of one day, so that each is counted once. */
export type WidgetVisitorsDocument = {
  widgetId: string;
  iid: string;
  day: string;
  hashes: Record<string, true>;
  expiresAt: Timestamp;
};

/** `widgetDayKeys/{day}`: the key of that day's hashes. Without it they say nothing. */
export type WidgetDayKeyDocument = { day: string; key: string; expiresAt: Timestamp };

/** Days as `dd` in months as `yyyymm`. */
export const monthNameOf = (day: string): string => day.slice(0, 7).replace('-', '');
export const dayOfMonth = (day: string): string => day.slice(8);
