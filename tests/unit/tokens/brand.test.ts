import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadTokens, THEMES, type TokenSet } from '../../../design-tokens/load.ts';
import { checkContrast, type Pair, readPairs } from '../../../scripts/tokens-contrast.ts';
import { brandVariables } from '../../../src/lib/brand.ts';
import { hexToOklch, inGamut, oklchToHex, parseOklch } from '../../../src/lib/oklch.ts';

const MADE = ['brand', 'brand-hover', 'brand-ink', 'brand-soft', 'brand-text', 'focus'];

let set: TokenSet;
let pairs: Pair[];
beforeAll(async () => {
  set = await loadTokens();
  const all = readPairs(JSON.parse(readFileSync('design-tokens/contrast-pairs.json', 'utf8')));
  pairs = all.filter(({ front, back }) => MADE.includes(front) || MADE.includes(back));
});

/** The tokens of every theme with a school's colour put in, by the gate's own pairs. */
function unreadable(hex: string): string[] {
  const themes = Object.fromEntries(
    THEMES.map((theme) => {
      const made = Object.entries(brandVariables(hex, theme)).map(
        ([name, css]) => [name.slice(2), parseOklch(css)] as const,
      );
      return [theme, new Map([...set.themes[theme], ...made])];
    }),
  ) as unknown as TokenSet['themes'];
  return checkContrast(themes, pairs).flatMap(({ problem }) => problem ?? []);
}

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('brandVariables', () => {
  test('pairs of the brand → each made colour in one', () => {
    expect(pairs.length).toBeGreaterThan(20);
    expect(MADE.filter((name) => !pairs.some(({ front, back }) => front === name || back === name))).toEqual([]);
  });

  test.each([
    ['yellow', '#ffd800'],
    ['lemon', '#ffff00'],
    ['black', '#000000'],
    ['white', '#ffffff'],
    ['mid grey', '#808080'],
    ['pure blue', '#0000ff'],
    ['pure green', '#00ff00'],
    ['orange', '#f97316'],
    ['maroon', '#5c1020'],
  ])('school colour %s → every pair readable', (_, hex) => {
    expect(unreadable(hex)).toEqual([]);
  });

  test('any colour, every theme → every pair readable', () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        expect(unreadable(hex)).toEqual([]);
      }),
      { numRuns: 150, examples: [['#777777'], ['#ff0000'], ['#00ffff'], ['#ff00ff']] },
    );
  });

  test('any colour → within sRGB, hover differs', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...THEMES), (hex, theme) => {
        const made = brandVariables(hex, theme);
        expect(Object.values(made).filter((css) => !inGamut(parseOklch(css)))).toEqual([]);
        expect(made['--brand-hover']).not.toBe(made['--brand']);
      }),
      { numRuns: 100 },
    );
  });

  test('readable colour → unchanged in light, hue kept in every theme', () => {
    const navy = hexToOklch('#1f3a6b').components;
    for (const theme of THEMES) {
      const [, , hue] = parseOklch(brandVariables('#1f3a6b', theme)['--brand']).components;
      expect(hue).toBeCloseTo(navy[2], 0);
    }
    expect(oklchToHex(parseOklch(brandVariables('#1f3a6b', 'light')['--brand']))).toBe('#1f3a6b');
  });

  test('faint ink on a brand → found by checkContrast', () => {
    const faint = new Map(set.themes.light).set('brand-ink', parseOklch(brandVariables('#ffd800', 'light')['--brand']));
    const problems = checkContrast({ ...set.themes, light: faint }, pairs).flatMap(({ problem }) => problem ?? []);
    expect(problems.some((problem) => problem.startsWith('light: brand-ink on brand is'))).toBe(true);
  });

  test('no colour → error', () => {
    expect(() => brandVariables('green', 'light')).toThrow('not a colour as #rrggbb: green');
  });
});
