import BackIcon from 'lucide-react/icons/chevron-left';
import NextIcon from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useStoryPage } from '../../../data/lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { StoryQuery } from '../../../domain/story/list-query.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { addDays, addMonths, endOfMonth, monthWeeks, startOfMonth } from '../../../lib/day.ts';
import { dayText, longDay } from '../../../lib/day-text.ts';
import { dayIn } from '../../../lib/zoned-day.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import { PanelError } from '../../../patterns/panel-error.tsx';
import { StoryStatusBadge } from '../../../patterns/stories/story-status.tsx';
import { useNow } from '../../../patterns/use-now.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Loading, SkeletonList } from '../../../ui/skeleton.tsx';
import { byDay } from './story-days.ts';

type Props = {
  /** The filters of the list; its own days are left aside, since the month says them. */
  query: StoryQuery;
  /** The month of the address, `2026-11`; `null` for this one. */
  month: string | null;
  onMonthChange: (month: string) => void;
  pathOf: (story: SchoolStory) => string;
  /** Where the stories of one day are listed. */
  pathOfDay: (day: string) => string;
};

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MOST = 200;

/** A month of stories on the days on which they went out or are going to, in the school's time zone. */
export function StoryCalendar({ query, month, onMonthChange, pathOf, pathOfDay }: Props) {
  const { institution } = useSession();
  const zone = institution.status === 'ready' ? institution.value.timeZone : 'UTC';
  const today = dayIn(useNow(), zone);
  const first = startOfMonth(month ? `${month}-01` : today);
  const { cursor: _, q, ...filters } = query;
  const storyQuery: StoryQuery = { ...filters, ...(q ? { q } : {}), sort: '-publishedAt', limit: MOST };
  // A day of the school may begin on another day of UTC.
  const [from, to] = [addDays(first, -1), addDays(endOfMonth(first), 1)];
  const posted = useStoryPage({ ...storyQuery, from, to });
  const planned = useStoryPage({ ...storyQuery, from: undefined, to: undefined, scheduledFrom: from, scheduledTo: to });
  const grid = useRef<HTMLTableElement>(null);
  const pages = [posted, planned].map(({ state }) => lastKnown(state));
  const isLoading = [posted, planned].some(({ state }) => state.status === 'loading');
  const days = byDay(
    pages.flatMap((page) => page?.items ?? []),
    zone,
  );
  const isCut = pages.some((page) => page?.nextCursor);
  const change = (by: number) => onMonthChange(addMonths(first, by).slice(0, 7));

  function move(event: KeyboardEvent<HTMLElement>): void {
    const here = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day;
    if (!here) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      change(event.key === 'PageUp' ? -1 : 1);
      return;
    }
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const by = { ArrowLeft: -ahead, ArrowRight: ahead, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-day="${addDays(here, by)}"]`)?.focus();
  }

  return (
    <section aria-label="Calendar" className="grid gap-3">
      <div className="flex items-center gap-2">
        <IconButton label="Month before" icon={BackIcon} onClick={() => change(-1)} className="rtl:-scale-x-100" />
        <IconButton label="Month after" icon={NextIcon} onClick={() => change(1)} className="rtl:-scale-x-100" />
        <h2 className="type-display text-lg" aria-live="polite">
          {dayText(first, 'month')}
        </h2>
      </div>
      <PanelError resource={posted} />
      {isCut ? (
        <p className="text-sm text-ink-3">Not all stories of this month are shown. Use a filter to see others.</p>
      ) : null}
      {isLoading ? (
        <Loading label="Loading stories">
          <SkeletonList rows={6} />
        </Loading>
      ) : (
        <table ref={grid} onKeyDown={move} className="w-full table-fixed border-collapse">
          <caption className="sr-only">Stories of {dayText(first, 'month')}. The arrow keys move between days.</caption>
          <thead>
            <tr>
              {WEEK.map((name) => (
                <th key={name} scope="col" className="p-2 text-start text-sm font-medium text-ink-3">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {monthWeeks(first).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, at) => (
                  <td key={WEEK[at]} className="h-24 border border-subtle bg-surface p-2 align-top">
                    {day ? (
                      <Day
                        day={day}
                        isToday={day === today}
                        stories={days.get(day) ?? []}
                        pathOf={pathOf}
                        pathOfDay={pathOfDay}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

type DayProps = Pick<Props, 'pathOf' | 'pathOfDay'> & {
  day: string;
  isToday: boolean;
  stories: readonly SchoolStory[];
};

/** Its first story; the others are behind its number, so that a month never fills the page. */
function Day({ day, isToday, stories, pathOf, pathOfDay }: DayProps) {
  const [story] = stories;
  const count = `${stories.length} ${stories.length === 1 ? 'story' : 'stories'}`;
  return (
    <div className="grid min-w-0 gap-1">
      <Link
        to={pathOfDay(day)}
        data-day={day}
        aria-current={isToday ? 'date' : undefined}
        className={`${linkClass()} type-figures flex min-h-target items-center justify-between text-sm ${isToday ? 'font-semibold' : ''}`}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        {stories.length > 1 ? (
          <span aria-hidden="true" className="font-normal text-ink-3">{`+${stories.length - 1}`}</span>
        ) : null}
        <span className="sr-only">{`${longDay(day)}, ${count}`}</span>
      </Link>
      {story ? (
        <div data-slot="calendar-story" className="grid min-w-0 gap-1">
          <Link to={pathOf(story)} dir="auto" className="line-clamp-2 text-sm text-ink wrap-anywhere hover:underline">
            {story.title || 'Untitled story'}
          </Link>
          <span className="hidden lg:inline">
            <StoryStatusBadge status={story.status} />
          </span>
        </div>
      ) : null}
    </div>
  );
}
