import type { SchoolStory } from '../../domain/story/schema.ts';
import { dayText } from '../../lib/day-text.ts';
import { DescriptionList } from '../../ui/description-list.tsx';

/** In the order in which they are shown; what a network does not count is left out. */
const NAMES = [
  ['likes', 'Likes'],
  ['comments', 'Comments'],
  ['shares', 'Shares'],
  ['saves', 'Saves'],
  ['views', 'Views'],
  ['reach', 'Reach'],
  ['clicks', 'Clicks'],
] as const;

export type StoryFigure = { readonly term: string; readonly value: string };

export function storyFigures(metrics: SchoolStory['metrics']): StoryFigure[] {
  return NAMES.flatMap(([key, term]) => {
    const value = metrics?.[key];
    return value === undefined ? [] : [{ term, value: value.toLocaleString('en-GB') }];
  });
}

/** `20261120` as "20 November 2026". */
export function metricDay(days: SchoolStory['metricDays']): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(days?.at(-1) ?? '');
  return match ? dayText(`${match[1]}-${match[2]}-${match[3]}`) : null;
}

/** What its network counted last, and on which day that changed. */
export function StoryMetrics({ story: { metrics, metricDays } }: { story: SchoolStory }) {
  const day = metricDay(metricDays);
  return (
    <div className="grid gap-2">
      <DescriptionList items={storyFigures(metrics)} />
      {day ? <p className="text-sm text-ink-3">As counted on {day}</p> : null}
    </div>
  );
}
