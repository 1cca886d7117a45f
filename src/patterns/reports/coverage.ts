/** A value of the school and how many stories showed it, month by month; `null`: not known. */
export type ValueCoverage = {
  readonly id: string;
  /** "Kindness" */
  readonly name: string;
  readonly months: readonly (number | null)[];
};

export type Coverage = {
  /** Values that no story showed in the time looked at, in the order given. */
  readonly never: readonly ValueCoverage[];
  /** Shown, but not in the last `quietAfter` months; the longest silence first. */
  readonly quiet: readonly { readonly value: ValueCoverage; readonly lastMonth: number }[];
  /** Shown in the most months; of several the one with the most stories. */
  readonly strongest: ValueCoverage | null;
};

const total = ({ months }: ValueCoverage) => months.reduce<number>((sum, count) => sum + (count ?? 0), 0);
const shownIn = ({ months }: ValueCoverage) => months.filter((count) => (count ?? 0) > 0).length;
const isKnown = ({ months }: ValueCoverage) => months.some((count) => count !== null);

/** What is remarkable in a matrix of values and months. Values of which nothing is known say nothing. */
export function coverageOf(values: readonly ValueCoverage[], quietAfter = 2): Coverage {
  const knownValues = values.filter(isKnown);
  const shown = knownValues.filter((value) => total(value) > 0);
  const quiet = shown
    .map((value) => ({ value, lastMonth: value.months.findLastIndex((count) => (count ?? 0) > 0) }))
    .filter(({ value, lastMonth }) => {
      const since = value.months.slice(lastMonth + 1);
      return since.length >= quietAfter && since.every((count) => count === 0);
    })
    .sort((a, b) => a.lastMonth - b.lastMonth);
  const [strongest = null] = [...shown].sort((a, b) => shownIn(b) - shownIn(a) || total(b) - total(a));
  return { never: knownValues.filter((value) => total(value) === 0), quiet, strongest };
}
