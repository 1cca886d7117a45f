/** Levels of a heat map: 0 is none, 1 to 6 hardly any to most. */
export const LEVELS = 6;

export function levelOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.min(LEVELS, Math.max(1, Math.ceil((value / most) * LEVELS)));
}

export type LevelRange = { readonly level: number; readonly from: number; readonly to: number };

/** Which whole numbers each level stands for; levels that hold none are left out. */
export function levelRanges(most: number): LevelRange[] {
  return Array.from({ length: LEVELS }, (_, index) => ({
    level: index + 1,
    from: Math.floor((index * most) / LEVELS) + 1,
    to: Math.floor(((index + 1) * most) / LEVELS),
  })).filter(({ from, to }) => to >= from);
}
