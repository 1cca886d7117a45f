export type Vital = {
  readonly name: string;
  /** The same in a reader's words: "main picture is there". */
  readonly plain?: string;
  readonly value: number | null;
  /** Up to here it is good, above `poor` it is poor; the lower the better. */
  readonly good: number;
  readonly poor: number;
  readonly format?: (value: number) => string;
};

export type Rating = 'good' | 'work' | 'poor';

export function rate({ good, poor }: Pick<Vital, 'good' | 'poor'>, value: number): Rating {
  if (value <= good) return 'good';
  return value <= poor ? 'work' : 'poor';
}

/** The place of the mark on a bar of three equal thirds, 0 to 1; the last third ends at three times the poor. */
export function vitalPlace({ good, poor }: Pick<Vital, 'good' | 'poor'>, value: number): number {
  const third = 1 / 3;
  if (value <= good) return Math.max(0, value / good) * third;
  if (value <= poor) return third + ((value - good) / (poor - good)) * third;
  return Math.min(1, 2 * third + ((value - poor) / (2 * poor)) * third);
}
