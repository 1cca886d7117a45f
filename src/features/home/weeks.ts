import type { SchoolStory } from '../../domain/story/schema.ts';

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
  /** This week so far: how many stories there are and how many of them are approved. */
  readonly total: number;
  readonly approved: number;
  /** The whole week before. */
  readonly approvedBefore: number;
  readonly totalBefore: number;
};

const DAY_MS = 86_400_000;
const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const LONG_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The day of a moment as year-month-day where the school is. */
function dayIn(timeZone: string, at: number | string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  );
}

/** Monday to Sunday of the week before and of this one: fourteen days. */
export function fortnight(now: number, timeZone: string): string[] {
  // Noon, so that a clock change never tips a day over.
  const today = Date.parse(`${dayIn(timeZone, now)}T12:00:00Z`);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const start = today - (sinceMonday + 7) * DAY_MS;
  return Array.from({ length: 14 }, (_, n) => new Date(start + n * DAY_MS).toISOString().slice(0, 10));
}

type Counted = Pick<SchoolStory, 'publishedAt' | 'status'>;

export function weeksOf(stories: readonly Counted[], now: number, timeZone: string): Weeks {
  const dates = fortnight(now, timeZone);
  const today = dayIn(timeZone, now);
  const all = new Map<string, number>();
  const approved = new Map<string, number>();
  for (const { publishedAt, status } of stories) {
    const day = dayIn(timeZone, publishedAt);
    all.set(day, (all.get(day) ?? 0) + 1);
    if (status === 'approved') approved.set(day, (approved.get(day) ?? 0) + 1);
  }
  const sum = (counts: Map<string, number>, days: string[]) =>
    days.reduce((total, day) => total + (counts.get(day) ?? 0), 0);
  const before = dates.slice(0, 7);
  const current = dates.slice(7);
  return {
    days: current.map((date, n) => ({
      date,
      name: NAMES[n] ?? '',
      isToday: date === today,
      isAhead: date > today,
      count: all.get(date) ?? 0,
      before: all.get(before[n] ?? '') ?? 0,
    })),
    total: sum(all, current),
    approved: sum(approved, current),
    totalBefore: sum(all, before),
    approvedBefore: sum(approved, before),
  };
}

/** What the picture shows, in a sentence. */
export function weekSentence({ days, total, totalBefore }: Weeks): string {
  if (total === 0) {
    return totalBefore === 0 ? 'Nothing new in two weeks.' : 'Nothing has come in this week yet.';
  }
  const most = Math.max(...days.map(({ count }) => count));
  const best = days.filter(({ count }) => count === most);
  if (most === 1) return 'One story a day at most.';
  if (best.length > 1) return `Up to ${inWords(most)} a day.`;
  const name = LONG_NAMES[days.findIndex(({ count }) => count === most)];
  return `${name} brought ${inWords(most)}, the most.`;
}

const WORDS = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Numbers up to twelve as words, as a magazine writes them. */
export function inWords(count: number): string {
  return WORDS[count] ?? count.toLocaleString('en-GB');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function greeting(now: number, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** The line under the greeting. What is not known yet is left out. */
export function summary(facts: {
  approvedBefore: number | undefined;
  waiting: number | undefined;
  more: boolean;
  broken: number | undefined;
}): string {
  const { approvedBefore, waiting, more, broken } = facts;
  const count = (n: number, one: string, many: string) => `${capital(inWords(n))} ${n === 1 ? one : many}`;
  const parts: string[] = [];
  if (approvedBefore) parts.push(`${count(approvedBefore, 'story', 'stories')} went out last week.`);
  if (waiting) {
    parts.push(
      more ? `More than ${waiting} wait for a decision.` : `${count(waiting, 'waits', 'wait')} for a decision.`,
    );
  }
  if (broken) parts.push(`${count(broken, 'channel needs', 'channels need')} you.`);
  if (parts.length === 0 && waiting === 0 && broken === 0) return 'Everything is decided and every channel works.';
  return parts.join(' ');
}
