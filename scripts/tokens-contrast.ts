import type { ThemeName, TokenSet } from '../design-tokens/load.ts';
import { contrast } from '../src/lib/oklch.ts';

export interface Pair {
  readonly front: string;
  readonly back: string;
  /** Contrast ratio at least, in light and dark: 4.5 for text, 3 for marks and edges. */
  readonly min: number;
  /** The same in the themes of high contrast: 7 for text, 4.5 for marks and edges. */
  readonly high: number;
}

/** Reads `contrast-pairs.json`; anything that is not a list of pairs is an error, so that a broken file cannot pass. */
export function readPairs(json: unknown): Pair[] {
  const pairs = (json as { pairs?: unknown } | null)?.pairs;
  if (!Array.isArray(pairs)) throw new Error('contrast-pairs.json has no list "pairs"');
  return pairs.map((pair: Partial<Pair>) => {
    const { front, back, min, high } = pair;
    const named = typeof front === 'string' && typeof back === 'string';
    if (!named || typeof min !== 'number' || typeof high !== 'number' || high <= 1 || min <= 1) {
      throw new Error(`not a pair: ${JSON.stringify(pair)}`);
    }
    return { front, back, min, high };
  });
}

/** One line per pair and theme; `problem` is null where the pair holds. */
export function checkContrast(themes: TokenSet['themes'], pairs: readonly Pair[]): { problem: string | null }[] {
  return (Object.keys(themes) as ThemeName[]).flatMap((theme) =>
    pairs.map(({ front, back, min, high }) => {
      const [a, b] = [themes[theme].get(front), themes[theme].get(back)];
      if (!a || !b) return { problem: `${theme}: ${a ? back : front} is no colour of the theme` };
      const ratio = contrast(a, b);
      const least = theme.startsWith('hc-') ? high : min;
      return {
        problem: ratio >= least ? null : `${theme}: ${front} on ${back} is ${ratio.toFixed(2)}, needs ${least}`,
      };
    }),
  );
}

/** Colours of text, marks and lines that are in no pair: it would not be noticed if they became unreadable. */
export function unpaired(themes: TokenSet['themes'], pairs: readonly Pair[]): string[] {
  const used = new Set(pairs.flatMap(({ front, back }) => [front, back]));
  const silent = /^(backdrop|shade(-far|-picture)?|chart-ghost-fill)$/;
  return [...themes.light.keys()].filter((name) => !used.has(name) && !silent.test(name));
}
