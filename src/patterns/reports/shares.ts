import { capital, figure, isKnown, percent } from '../../ui/charts/figures.ts';
import type { Series } from '../../ui/charts/types.ts';
import { counted } from './change.ts';

/** How many stories a network brought; `null` where it has not answered. */
export type NetworkCount = { readonly name: string; readonly stories: number | null };

/** "Instagram brought 64 of 132 stories, 48 %." Of two that are equal, both are named. */
export function shareSentence(networks: readonly NetworkCount[]): string {
  const countedNetworks = networks.flatMap(({ name, stories }) => (isKnown(stories) ? [{ name, stories }] : []));
  const total = countedNetworks.reduce((sum, { stories }) => sum + stories, 0);
  const [first, second] = countedNetworks.toSorted((a, b) => b.stories - a.stories);
  if (!first || total === 0) return 'No network brought a story in this time.';
  const all = counted(total, 'story', 'stories');
  if (countedNetworks.length === 1) return `${first.name} brought ${total === 1 ? 'the only story' : `all ${all}`}.`;
  if (second && second.stories === first.stories) {
    return `${first.name} and ${second.name} brought ${figure(first.stories)} of ${all} each.`;
  }
  return `${first.name} brought ${figure(first.stories)} of ${all}, ${percent(first.stories / total)}.`;
}

/** One of the school's values and how often stories showed it, week by week; `null` where nothing is known. */
export type ValueWeeks = { readonly id: string; readonly name: string; readonly counts: readonly (number | null)[] };

const sumOf = ({ counts }: ValueWeeks) => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

/**
 * The values shown most, the greatest first, and all others as one grey part: with more than four parts readers cannot tell
 * the third from the fifth. A week of which no other value is known stays unknown.
 */
export function stackOf(values: readonly ValueWeeks[], most = 4): Series[] {
  const sorted = values.toSorted((a, b) => sumOf(b) - sumOf(a));
  const named = sorted.length > most ? sorted.slice(0, most - 1) : sorted;
  const rest = sorted.slice(named.length);
  const own = named.map(({ name, counts }): Series => ({ name, values: counts }));
  if (rest.length === 0) return own;
  const weeks = Math.max(...values.map(({ counts }) => counts.length));
  const sums = Array.from({ length: weeks }, (_, week) => {
    const otherCounts = rest.map(({ counts }) => counts[week]).filter(isKnown);
    return otherCounts.length > 0 ? otherCounts.reduce((sum, count) => sum + count, 0) : null;
  });
  return [...own, { name: `Other values (${rest.length})`, values: sums, tone: 'ghost' }];
}

/** "Curiosity was shown most, 41 times. Courage and Patience were not shown." */
export function valuesSentence(values: readonly ValueWeeks[]): string {
  const countedValues = values.filter(({ counts }) => counts.some(isKnown));
  const [first] = countedValues.toSorted((a, b) => sumOf(b) - sumOf(a));
  if (!first || sumOf(first) === 0) return 'No value was shown in this time.';
  const never = countedValues.filter((value) => sumOf(value) === 0);
  const [one] = never;
  const times = sumOf(first) === 1 ? 'once' : `${figure(sumOf(first))} times`;
  const most = `${capital(first.name)} was shown most, ${times}.`;
  if (!one) return `${most} None was left out.`;
  return never.length === 1
    ? `${most} ${capital(one.name)} was not shown.`
    : `${most} ${never.length} values were not shown.`;
}
