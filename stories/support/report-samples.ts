import { addDays, type Day, weekday } from '../../src/lib/day.ts';
import type { DayRange } from '../../src/lib/day-range.ts';
import type { ReportState } from '../../src/patterns/report-panel.tsx';
import type { ChannelHistory } from '../../src/patterns/reports/channel-days.ts';
import type { DailyFigures } from '../../src/patterns/reports/daily.ts';
import type { LiveData } from '../../src/patterns/reports/live-visitors.tsx';
import type { SearchTerm } from '../../src/patterns/reports/search.ts';
import type { StoryFigures } from '../../src/patterns/reports/story-figures.ts';
import { daysFrom } from '../../src/ui/charts/days.ts';
import { hoursAgo } from './samples.ts';
import { noise } from './school-data.ts';

/** What the reports of Oakfield School say on 20 November 2026; the same at each run. */
export const TODAY: Day = '2026-11-20';
export const TERM: DayRange = { from: '2026-09-03', to: TODAY };
export const MONTH: DayRange = { from: '2026-10-22', to: TODAY };
export const WEEK: DayRange = { from: '2026-11-14', to: TODAY };
export const YEAR: DayRange = { from: '2025-11-01', to: TODAY };
export const BREAKS = [
  { from: '2025-12-20', to: '2026-01-04', label: 'Christmas' },
  { from: '2026-02-14', to: '2026-02-22', label: 'Half-term' },
  { from: '2026-03-28', to: '2026-04-12', label: 'Easter' },
  { from: '2026-05-23', to: '2026-05-31', label: 'Half-term' },
  { from: '2026-07-18', to: '2026-09-02', label: 'Summer' },
  { from: '2026-10-24', to: '2026-11-01', label: 'Half-term' },
] as const;

export const updatedAt = hoursAgo(2);
export const ready = <T>(data: T): ReportState<T> => ({ status: 'ready', data, updatedAt });
export const partial = <T>(data: T, missing: string): ReportState<T> => ({
  status: 'partial',
  data,
  updatedAt,
  missing,
});
export const stale = <T>(data: T): ReportState<T> => ({
  status: 'stale',
  data,
  updatedAt: hoursAgo(26),
  message: 'Newer figures could not be fetched. These are the last good ones.',
});
export const empty = (message: string): ReportState<never> => ({ status: 'empty', message, updatedAt });
export const failed = (message: string): ReportState<never> => ({ status: 'failed', message });
export const notConnected = (message: string): ReportState<never> => ({ status: 'not-connected', message });
export const loading: ReportState<never> = { status: 'loading' };

const isFree = (day: Day) => BREAKS.some(({ from, to }) => day >= from && day <= to);
const figuresOf = (from: Day, to: Day, figure: (day: Day, place: number) => number): DailyFigures =>
  Object.fromEntries(daysFrom(from, to).map((day, place) => [day, figure(day, place)]));

/** Visits a day since September 2025. */
export const visits = figuresOf('2025-09-01', TODAY, (day, place) =>
  Math.round(
    (weekday(day) > 4 ? 130 : 430) * (isFree(day) ? 0.4 : 1) * (0.75 + noise(place) * 0.5) +
      (day > '2026-11-10' ? 90 : 0),
  ),
);

/** Stories a day; nothing was counted in the first days of October, and a quiet week followed half-term. */
export const published = Object.fromEntries(
  Object.entries(
    figuresOf('2025-09-01', TODAY, (day, place) => {
      if (isFree(day)) return noise(place) > 0.9 ? 1 : 0;
      if (day >= '2026-11-02' && day <= '2026-11-06') return 0;
      return weekday(day) > 4 ? Math.round(noise(place) * 0.7) : Math.round(noise(place + 7) ** 2 * 6);
    }),
  ).filter(([day]) => day < '2026-10-01' || day > '2026-10-03'),
);

export const without = (figures: DailyFigures, from: Day, to: Day): DailyFigures =>
  Object.fromEntries(Object.entries(figures).filter(([day]) => day < from || day > to));

export const scores = [54, 55, 55, 57, 58, 60, 60, 59, null, null, 61, 68, 72].map((score, month) => ({
  month: new Date(Date.UTC(2025, 10 + month, 1)).toISOString().slice(0, 10),
  score,
}));
export const scoresBefore = scores.map(({ month, score }, n) => ({
  month: `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`,
  score: score === null ? null : 48 + ((n * 5) % 7),
}));
export const otherScores = Array.from({ length: 84 }, (_, n) =>
  Math.round(28 + (noise(n) + noise(n + 200) + noise(n + 400)) * 20),
);

const TITLES = [
  'Year 9 bring “The Tempest” to a storm-lit hall',
  'Second eleven hold their nerve to win the county cup',
  'A library that stays open until the last bus',
  'What a litre of pond water taught 8B about patience',
  'Harvest boxes reach forty doors',
  'The choir sings at the station',
  'تلاميذ الصف التاسع يقرؤون قصائدهم في مكتبة المدينة',
  '',
];

/** Stories with their reads and answers, the first the most read. */
export function storyFigures(count: number): StoryFigures[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `story-${n}`,
    title: TITLES[n] ?? `Story ${n + 1}`,
    reads: n === 3 ? null : Math.round(n === 0 ? 1842 : 40 + noise(n) ** 2 * 1300),
    answerRate: Math.round((n === 4 ? 14 : 1 + noise(n + 31) * 9) * 10) / 10,
  }));
}

export const networks = [
  { name: 'Instagram', stories: 61 },
  { name: 'School news', stories: 38 },
  { name: 'YouTube', stories: 12 },
  { name: 'Mastodon', stories: 9 },
  { name: 'Flickr', stories: 7 },
  { name: 'Bluesky', stories: 4 },
  { name: 'Newsletter of the Parents’ Association', stories: 1 },
];

export const weeks = Array.from({ length: 11 }, (_, n) => addDays('2026-09-07', n * 7));
export const values = [
  { id: 'curiosity', name: 'Curiosity', counts: [4, 5, 6, 3, 7, 5, 4, 0, 2, 6, 8] },
  { id: 'kindness', name: 'Kindness', counts: [3, 4, 2, 5, 4, 3, 2, 1, 1, 4, 5] },
  { id: 'courage', name: 'Courage', counts: weeks.map(() => 0) },
  { id: 'respect', name: 'Respect for the living world', counts: [2, 1, 3, 2, 2, 4, 1, 0, 0, 2, 3] },
  { id: 'fairness', name: 'Fairness', counts: [1, 0, 1, 1, 0, 2, 1, 0, 0, 1, 1] },
  { id: 'patience', name: 'Patience', counts: [0, 1, 0, 1, 1, 0, 0, 0, 0, 1, 0] },
];

const channel = (
  name: string,
  stateOf: (day: Day, place: number) => ChannelHistory['days'][Day] | null,
): ChannelHistory => ({
  id: name,
  name,
  days: Object.fromEntries(
    daysFrom(MONTH.from, TODAY).flatMap((day, place) => {
      const state = stateOf(day, place);
      return state ? [[day, state]] : [];
    }),
  ),
});
export const channels = [
  channel('School news', () => 'working'),
  channel('Instagram', (day, place) => (day > '2026-11-16' ? 'failed' : place === 9 ? 'late' : 'working')),
  channel('YouTube', (_, place) => (place < 6 ? null : 'working')),
  channel('Parents, Friends and Former Pupils Newsletter', (_, place) =>
    place < 12 ? 'paused' : place % 7 === 3 ? 'late' : 'working',
  ),
];

export const terms: readonly SearchTerm[] = [
  { searchTerm: 'oakfield school', clicks: 412, clicksBefore: 388, rank: 1.1, rankBefore: 1.2 },
  { searchTerm: 'oakfield school term dates 2026', clicks: 208, clicksBefore: 240, rank: 1.4, rankBefore: 1.3 },
  { searchTerm: 'sixth form open evening near me', clicks: 96, clicksBefore: 21, rank: 4.2, rankBefore: 13.8 },
  {
    searchTerm: 'boarding school with a really good orchestra and a river',
    clicks: 61,
    clicksBefore: 64,
    rank: 6.3,
    rankBefore: 6.1,
  },
  { searchTerm: 'مدرسة أوكفيلد', clicks: 34, clicksBefore: 0, rank: 2.8, rankBefore: null },
  { searchTerm: 'school bus oakfield', clicks: 29, clicksBefore: 31, rank: 3, rankBefore: 3.2 },
  { searchTerm: 'oakfield uniform', clicks: 22, clicksBefore: null, rank: null, rankBefore: null },
  { searchTerm: 'ofsted oakfield', clicks: 18, clicksBefore: 17, rank: 8.6, rankBefore: 9.2 },
  { searchTerm: 'harvest boxes', clicks: 9, clicksBefore: 2, rank: 11, rankBefore: 24 },
];

export const speed = {
  phone: { largest: 2900, answer: 160, movement: 0.31 },
  computer: { largest: 1300, answer: 60, movement: 0.04 },
};

const MINUTE = 60_000;
/** People on the website, minute by minute until half past nine; the counter stood still for two hours of the night. */
export function live(minutes: number): LiveData {
  const end = Date.parse('2026-11-20T09:30:00Z');
  const times = Array.from({ length: minutes }, (_, n) => end - (minutes - 1 - n) * MINUTE);
  return {
    minutes: times,
    people: times.map((time, n) => {
      const hour = new Date(time).getUTCHours();
      if (new Date(time).getUTCDate() === 19 && (hour === 2 || hour === 3)) return null;
      return Math.round(
        Math.max(0, Math.sin(((hour + (n % 60) / 60 - 5) / 24) * Math.PI * 2)) * 40 * (0.6 + noise(n) * 0.8),
      );
    }),
  };
}

export const admissions = {
  entry: 'September 2027',
  counts: {
    enquiry: 412,
    visit: 96,
    application_started: 24,
    application_submitted: 38,
    assessed: 41,
    waitlisted: 12,
    offered: 22,
    accepted: 61,
    enrolled: 0,
    declined: 9,
    withdrawn: 14,
  },
  yearBefore: {
    enquiry: 380,
    visit: 60,
    application_started: 12,
    application_submitted: 41,
    assessed: 30,
    waitlisted: 4,
    offered: 31,
    accepted: 58,
    enrolled: 0,
    declined: 12,
    withdrawn: 20,
  },
};
