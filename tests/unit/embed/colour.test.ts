import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { themeRules } from '../../../src/embed/theme.ts';
import { contrast, readable } from '../../../src/lib/colour.ts';
import { DARK_SURFACE, LIGHT_SURFACE } from '../../../src/lib/widget-colours.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('readable', () => {
  test('any colour on any ground → contrast of 4.5 or more', () => {
    fc.assert(fc.property(hex, hex, (brand, ground) => contrast(readable(brand, ground), ground) >= 4.5));
  });

  test('colour that is readable already → unchanged', () => {
    expect(readable('#0b5a41', LIGHT_SURFACE)).toBe('#0b5a41');
    expect(readable('#0b5a41', DARK_SURFACE)).not.toBe('#0b5a41');
  });

  test('contrast of known pairs → as WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('themeRules', () => {
  const options = { theme: 'auto', brand: '#ffee00', columns: 4 } as const;

  test('theme auto → both schemes, the page’s own colours before ours', () => {
    const rules = themeRules(options);
    expect(rules).toContain('--n:4');
    expect(rules).toContain('color-scheme:light');
    expect(rules).toContain('@media (prefers-color-scheme:dark)');
    expect(rules).toContain('--b:var(--sprx-brand,color-mix(in srgb,#ffee00 100%,#fff))');
  });

  test('colours of text in both themes → contrast of 4.5 or more on the grounds they lie on', () => {
    for (const theme of ['light', 'dark'] as const) {
      const rules = themeRules({ theme });
      const colour = (name: string) => RegExp(`--${name}:var\\([\\w-]+,(#[0-9a-f]{6})\\)`).exec(rules)?.[1] ?? '';
      for (const text of ['i', 'm'])
        for (const ground of ['s', 't'])
          expect([theme, text, contrast(colour(text), colour(ground)) >= 4.5]).toEqual([theme, text, true]);
    }
  });

  test.each(['light', 'dark'] as const)('theme %s → that scheme only', (theme) => {
    const rules = themeRules({ ...options, theme });
    expect(rules).not.toContain('@media');
    expect(rules).toContain(`color-scheme:${theme}`);
  });

  test('values of an old or strange answer → defaults, nothing of them in the rules', () => {
    const strange = { brand: 'red;}*{', columns: 'x;}', radius: '9px;}', font: '}', theme: '}' } as object;
    const rules = themeRules(strange);
    expect(rules).toContain('--n:3');
    expect(rules).not.toMatch(/red|x;}|9px/);
  });
});
