import { type StatsQuery, statsDays, type WidgetStats } from '../../../src/domain/widget/stats.ts';
import { addDays } from '../../../src/lib/day.ts';
import { dayIn as dayInZone, startOfDay } from '../../../src/lib/zoned-day.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { schoolZone } from '../../core/firestore/school-zone.ts';
import { dayOfMonth, monthNameOf, type WidgetStatsDocument } from '../counting/documents.ts';
import { addMonth, dayIn, emptyMonth, type MonthCounts, monthOf } from '../counting/month-counts.ts';
import { countReferences, pendingMonths } from '../counting/roll-up.ts';
import { ownWidget } from '../read.ts';

const MOST_LISTED = 100;

/** What was counted on days of the school, with what is in no month yet. */
export async function widgetStats(deps: Deps, actor: Actor, id: string, query: StatsQuery): Promise<WidgetStats> {
  const { db } = deps;
  const { iid } = await ownWidget(deps, actor, id);
  const zone = await schoolZone(db, iid);
  const days = statsDays(query, dayInZone(deps.now().getTime(), zone));
  const names = [...new Set(days.map(monthNameOf))];
  // In one transaction: what a job moves from one to the other meanwhile is in one of them.
  const months = await db.runTransaction(
    async (tx) => {
      const stats = names.map((name) => refs.widgetStats(db, id, name));
      const snapshots = await tx.getAll(...stats, ...countReferences(deps, id));
      const pending = pendingMonths(snapshots.slice(names.length));
      return new Map(
        names.map((name, index) => {
          const month = monthOf(snapshots[index]?.data() as WidgetStatsDocument | undefined);
          addMonth(month, pending.get(name) ?? emptyMonth());
          return [name, month] as const;
        }),
      );
    },
    { readOnly: true },
  );
  return {
    days: days.map((day) => ({ day, ...dayIn(months.get(monthNameOf(day)) ?? emptyMonth(), dayOfMonth(day)) })),
    stories: await clickedStories(deps, iid, [...months.values()]),
    pages: pagesBetween([...months.values()], {
      from: startOfDay(days[0] ?? '', zone),
      to: startOfDay(addDays(days.at(-1) ?? '', 1), zone),
    }),
  };
}

async function clickedStories(
  { db }: Deps,
  iid: string,
  months: readonly MonthCounts[],
): Promise<WidgetStats['stories']> {
  const clicks = new Map<string, number>();
  for (const { stories } of months)
    for (const [id, count] of Object.entries(stories)) clicks.set(id, (clicks.get(id) ?? 0) + count);
  const most = [...clicks].toSorted(([, one], [, other]) => other - one).slice(0, MOST_LISTED);
  if (most.length === 0) return [];
  const references = most.map(([storyId]) => refs.story(db, storyId));
  const snapshots = await db.getAll(...references, { fieldMask: ['iid', 'title'] });
  return most.flatMap(([storyId, count], index) => {
    const story = snapshots[index];
    // One that was deleted is gone from here too.
    return story?.get('iid') === iid ? [{ storyId, title: String(story.get('title')), clicks: count }] : [];
  });
}

function pagesBetween(
  months: readonly MonthCounts[],
  { from, to }: { readonly from: number; readonly to: number },
): WidgetStats['pages'] {
  const all = emptyMonth();
  for (const { pages, pageTimes } of months) addMonth(all, { ...emptyMonth(), pages, pageTimes });
  return Object.entries(all.pages)
    .flatMap(([page, views]) => {
      const times = all.pageTimes[page];
      if (!times || times.last < from || times.first >= to) return [];
      return [
        { page, views, firstAt: new Date(times.first).toISOString(), lastAt: new Date(times.last).toISOString() },
      ];
    })
    .toSorted((one, other) => other.views - one.views)
    .slice(0, MOST_LISTED);
}
