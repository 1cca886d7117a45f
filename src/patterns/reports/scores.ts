import { addDays, type Day, endOfMonth } from '../../lib/day.ts';
import { type Break, daysFrom } from '../../ui/charts/days.ts';
import { isKnown } from '../../ui/charts/figures.ts';
import type { Mark, Step } from '../../ui/charts/types.ts';

/** The school's score at the end of a month, 0 to 100; `null` where none was worked out. `month` is its first day. */
export type MonthScore = { readonly month: Day; readonly score: number | null };

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const at = (day: Day) => Date.parse(`${day}T12:00:00Z`);

/** "November" */
export const monthName = (day: Day): string => month.format(at(day));

/** Months as places of an axis, with the year at the first and at each January. */
export function monthSteps(months: readonly Day[]): Step[] {
  return months.map((day, index) => ({
    label: `${monthName(day)} ${day.slice(0, 4)}`,
    tick:
      index === 0 || day.slice(5, 7) === '01' ? `${short.format(at(day))} ${day.slice(2, 4)}` : short.format(at(day)),
  }));
}

/** Months of which a break takes more than half, as marks along them: August, not the month that has a half-term. */
export function monthMarks(months: readonly Day[], breaks: readonly Break[]): Mark[] {
  return months.flatMap((day, index) => {
    const days = daysFrom(day, endOfMonth(day));
    const scoreBreak = breaks.find(
      ({ from, to }) => days.filter((each) => each >= from && each <= to).length > days.length / 2,
    );
    return scoreBreak ? [{ from: index, label: scoreBreak.label }] : [];
  });
}

export type ScoreGoal = { readonly from: number; readonly to: number };

/** "The score is 72, 4 points up since October and within your goal." Says so where the last month has none. */
export function scoreSentence(scores: readonly MonthScore[], goal: ScoreGoal | undefined): string {
  const last = scores.findLast(({ score }) => isKnown(score));
  if (!last || last.score === null) return 'There is no score for any of these months.';
  const place = scores.indexOf(last);
  const before = scores.slice(0, place).findLast(({ score }) => isKnown(score));
  const isNow = place === scores.length - 1;
  const first = isNow ? `The score is ${last.score}` : `In ${monthName(last.month)} the score was ${last.score}`;
  const change =
    before && before.score !== null ? `, ${movedWords(last.score - before.score, monthName(before.month))}` : '';
  return `${first}${change}${goalWords(last.score, goal)}.`;
}

function movedWords(points: number, since: string): string {
  if (points === 0) return `as in ${since}`;
  const amount = Math.abs(points);
  return `${amount} ${amount === 1 ? 'point' : 'points'} ${points > 0 ? 'up' : 'down'} since ${since}`;
}

function goalWords(score: number, goal: ScoreGoal | undefined): string {
  if (!goal) return '';
  if (score < goal.from) return ` and ${goal.from - score} short of your goal`;
  return score > goal.to ? ' and above your goal' : ' and within your goal';
}

/** Fewer would say which school has which score. */
export const LEAST_SCHOOLS = 5;

export type Standing = { readonly schools: number; readonly below: number; readonly same: number };

/** The position of one's own score among the others. `null` without a score of one's own. */
export function standingOf(own: number | null, others: readonly number[]): Standing | null {
  if (own === null) return null;
  return {
    schools: others.length,
    below: others.filter((score) => score < own).length,
    same: others.filter((score) => score === own).length,
  };
}

/** The months from one to another, both by any of their days: the first day of each. */
export function monthsBetween(from: Day, to: Day): Day[] {
  const months: Day[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addDays(endOfMonth(day), 1)) months.push(day);
  return months;
}
