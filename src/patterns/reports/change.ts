import { type Comparison, type DayRange, rangeLength } from '../../lib/day-range.ts';
import { figure, isKnown, percent } from '../../ui/charts/figures.ts';
import type { Values } from '../../ui/charts/types.ts';

/** The period compared with, in words that go on a sentence: "the week before", "the 30 days before", "a year before". */
export function beforeName(period: DayRange, comparison: Comparison): string {
  if (comparison === 'year') return 'a year before';
  const days = rangeLength(period);
  if (days === 1) return 'the day before';
  return days === 7 ? 'the week before' : `the ${figure(days)} days before`;
}

/** What is known of a row of figures: their sum, and how many are missing. Of none known the sum is `null`, not zero. */
export function totalOf(values: Values): { readonly total: number | null; readonly missing: number } {
  const knownValues = values.filter(isKnown);
  return {
    total: knownValues.length === 0 ? null : knownValues.reduce((sum, value) => sum + value, 0),
    missing: values.length - knownValues.length,
  };
}

/**
 * Sums of two rows place by place, taken only from places that both know: five days beside seven would always be less.
 * `null` where no place is known to both.
 */
export function likeWithLike(values: Values, before: Values): { readonly now: number; readonly before: number } | null {
  const pairs = values.flatMap((value, index) => {
    const other = before[index];
    return isKnown(value) && isKnown(other) ? [[value, other] as const] : [];
  });
  if (pairs.length === 0) return null;
  return {
    now: pairs.reduce((sum, [value]) => sum + value, 0),
    before: pairs.reduce((sum, [, other]) => sum + other, 0),
  };
}

/** "15 % more than the week before", "as many as the week before"; of none before: "none the week before". */
export function changeWords(now: number, before: number, name: string): string {
  if (now === before) return `as many as ${name}`;
  if (before === 0) return `none ${name}`;
  const share = Math.abs(now - before) / before;
  const amount = share >= 2 ? `${figure(Math.round((now / before) * 10) / 10)} times as many as` : null;
  if (amount && now > before) return `${amount} ${name}`;
  return `${percent(share)} ${now > before ? 'more' : 'fewer'} than ${name}`;
}

/** "1 story", "1,204 stories", "no stories". */
export function counted(count: number, one: string, many: string): string {
  return count === 0 ? `no ${many}` : `${figure(count)} ${count === 1 ? one : many}`;
}

/** "Courage", "Courage and Patience", "Courage, Patience and Thrift". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
