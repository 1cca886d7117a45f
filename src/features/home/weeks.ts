import type { SchoolStory } from '../../domain/story/schema.ts';
import { dateFormat } from '../../lib/date-format.ts';
import { dayIn, startOfDay } from '../../lib/zoned-day.ts';

type Day = {
  /** Year-month-day in the school's time zone. */
  readonly date: string;
  readonly name: string;
  readonly isToday: boolean;
  readonly isAhead: boolean;
  /** Stories of this day, and of the same day a week before. */
  readonly count: number;
  readonly before: number;
};

export type Weeks = {
  readonly days: readonly Day[];
  /** Posts of this week so far, and of the whole week before. */
  readonly total: number;
  readonly totalBefore: number;
  /** What the busiest day was about, by a hashtag that most of its stories share. */
  readonly event: string | null;
};

const DAY_MS = 86_400_000;
const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const LONG_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Monday to Sunday of the week before and of this one: fourteen days. */
export function fortnight(now: number, timeZone: string): string[] {
  // Noon, so that a clock change never tips a day over.
  const today = Date.parse(`${dayIn(now, timeZone)}T12:00:00Z`);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const start = today - (sinceMonday + 7) * DAY_MS;
  return Array.from({ length: 14 }, (_, n) => new Date(start + n * DAY_MS).toISOString().slice(0, 10));
}

/** From when until when the week before lasted, and this week so far, as moments. */
export function weekBounds(now: number, timeZone: string) {
  const days = fortnight(now, timeZone);
  const [lastMonday = '', monday = ''] = [days[0], days[7]];
  const sunday = Date.parse(`${days[13]}T12:00:00Z`);
  const nextMonday = new Date(sunday + DAY_MS).toISOString().slice(0, 10);
  const [from, middle, to] = [lastMonday, monday, nextMonday].map((day) =>
    new Date(startOfDay(day, timeZone)).toISOString(),
  ) as [string, string, string];
  return { before: { from, to: middle }, current: { from: middle, to } };
}

type Counted = Pick<SchoolStory, 'publishedAt' | 'hashtags'>;

export function weeksOf(stories: readonly Counted[], now: number, timeZone: string): Weeks {
  const dates = fortnight(now, timeZone);
  const today = dayIn(now, timeZone);
  const byDay = Map.groupBy(stories, ({ publishedAt }) => dayIn(publishedAt, timeZone));
  const countOf = (day = '') => byDay.get(day)?.length ?? 0;
  const sum = (days: readonly string[]) => days.reduce((total, day) => total + countOf(day), 0);
  const before = dates.slice(0, 7);
  const current = dates.slice(7);
  const busiest = current.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? '';
  return {
    days: current.map((date, n) => ({
      date,
      name: NAMES[n] ?? '',
      isToday: date === today,
      isAhead: date > today,
      count: countOf(date),
      before: countOf(before[n]),
    })),
    total: sum(current),
    totalBefore: sum(before),
    event: eventOf(byDay.get(busiest) ?? []),
  };
}

/** The hashtag of more than half of at least three stories. */
function eventOf(stories: readonly Counted[]): string | null {
  if (stories.length < 3) return null;
  const tags = Map.groupBy(
    stories.flatMap(({ hashtags }) => [...new Set(hashtags)]),
    (tag) => tag,
  );
  const [most] = [...tags].toSorted(([, a], [, b]) => b.length - a.length);
  return most && most[1].length > stories.length / 2 ? most[0] : null;
}

/** What the chart shows, in a sentence. */
export function weekSentence({ days, total, totalBefore }: Weeks): string {
  if (total === 0) return totalBefore === 0 ? 'No posts in the last two weeks' : 'No posts yet this week';
  const most = Math.max(...days.map(({ count }) => count));
  const best = days.filter(({ count }) => count === most);
  if (best.length > 1) return `Up to ${countOf(most, 'post', 'posts')} a day`;
  const name = LONG_NAMES[days.findIndex(({ count }) => count === most)];
  return `Busiest day: ${name}, ${countOf(most, 'post', 'posts')}`;
}

/** What came and what was approved this week: approved ones may have come before it. */
export const weekCounts = (posted: number, approved: number) =>
  `${countOf(posted, 'new story', 'new stories')}, ${countOf(approved, 'approval', 'approvals')}`;

const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

export function greeting(now: number, timeZone: string): string {
  const hour = Number(dateFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

type Facts = {
  /** Approved in the week before. */
  readonly approvedBefore: number | undefined;
  /** Left out for people who cannot review stories, or connect channels. */
  readonly waiting: number | undefined;
  readonly broken: number | undefined;
};

/** The facts under the greeting. What is not known is left out. */
export function summary({ approvedBefore, waiting, broken }: Facts): string[] {
  const parts: string[] = [];
  if (approvedBefore) parts.push(`${countOf(approvedBefore, 'story', 'stories')} published last week`);
  if (waiting) parts.push(`${waiting.toLocaleString('en-GB')} awaiting review`);
  if (broken) {
    parts.push(`${countOf(broken, 'channel', 'channels')} ${broken === 1 ? 'needs' : 'need'} attention`);
  }
  return parts.length === 0 && waiting === 0 && broken === 0 ? ['You’re all caught up'] : parts;
}
