import { beforeAll, describe, expect, test } from 'vitest';
import { confusions, distance, SIGHT_NAMES } from '../../../design-tokens/colour-blind.ts';
import { loadTokens, type ThemeName, type TokenSet } from '../../../design-tokens/load.ts';
import type { OklchValue } from '../../../src/lib/oklch.ts';

/** Eight colours leave no more distance than this within 4.5:1; side by side about 0.02 is seen. */
const LEAST = { usual: 0.11, protan: 0.08, deutan: 0.08, tritan: 0.08 };

let themes: TokenSet['themes'];
beforeAll(async () => {
  ({ themes } = await loadTokens());
});

const oklch = (l: number, c: number, h: number): OklchValue => ({ colorSpace: 'oklch', components: [l, c, h] });
const steps = (theme: ThemeName, prefix: string) =>
  new Map([...themes[theme]].filter(([name]) => new RegExp(`^${prefix}-\\d$`).test(name)));
const eachTheme = async (check: (theme: ThemeName) => void) => {
  const names = Object.keys(themes) as ThemeName[];
  expect(names.length).toBeGreaterThan(1);
  names.forEach(check);
};

describe('chart colours', () => {
  test('eight colours, every theme → distinct for every kind of sight', () =>
    eachTheme((theme) => {
      const eight = steps(theme, 'chart');
      expect(eight.size).toBe(8);
      expect(confusions(eight, LEAST), theme).toEqual([]);
    }));

  test('red and green of one lightness → found', () => {
    const two = new Map([
      ['red', oklch(0.55, 0.13, 40)],
      ['green', oklch(0.55, 0.1, 130)],
    ]);
    const confusedPairs = confusions(two, LEAST).join();
    expect(confusedPairs).toContain('protan: red and green');
    expect(confusedPairs).not.toContain('tritan');
  });

  test('blue and green of one lightness → found', () => {
    const two = new Map([
      ['blue', oklch(0.6, 0.1, 245)],
      ['green', oklch(0.6, 0.1, 165)],
    ]);
    expect(confusions(two, LEAST).join()).toContain('tritan: blue and green');
  });
});

describe('chart ramps', () => {
  const lightness = (colours: ReadonlyMap<string, OklchValue>) => [...colours.values()].map((it) => it.components[0]);

  test('sequential ramp → lightness goes one way in visible steps', () =>
    eachTheme((theme) => {
      const ramp = lightness(steps(theme, 'chart-seq'));
      expect(ramp).toHaveLength(6);
      const way = Math.sign((ramp[5] ?? 0) - (ramp[0] ?? 0));
      for (const [index, value] of ramp.entries()) {
        if (index > 0) expect((value - (ramp[index - 1] ?? 0)) * way, `${theme} ${index + 1}`).toBeGreaterThan(0.07);
      }
    }));

  test('diverging ramp → both sides as far from the middle, distinct', () =>
    eachTheme((theme) => {
      const ramp = [...steps(theme, 'chart-div').values()];
      expect(ramp).toHaveLength(7);
      for (const step of [0, 1, 2]) {
        const [below, above] = [ramp[step], ramp[6 - step]];
        if (!below || !above) throw new Error('no such step');
        expect(below.components[0]).toBe(above.components[0]);
        for (const sight of SIGHT_NAMES) {
          expect(distance(below, above, sight), `${theme} ${sight} ${step + 1}`).toBeGreaterThan(0.08);
        }
      }
    }));
});
