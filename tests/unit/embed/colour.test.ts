import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SURFACE, themeRules } from '../../../src/embed/theme.ts';
import { contrast, readable } from '../../../src/lib/colour.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('readable', () => {
  test('any colour on any ground → contrast of 4.5 or more', () => {
    fc.assert(fc.property(hex, hex, (brand, ground) => contrast(readable(brand, ground), ground) >= 4.5));
  });

  test('colour that is readable already → unchanged', () => {
    expect(readable('#0b5a41', SURFACE.light)).toBe('#0b5a41');
    expect(readable('#0b5a41', SURFACE.dark)).not.toBe('#0b5a41');
  });

  test('contrast of known pairs → as WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('themeRules', () => {
  const options = { limit: 3, theme: 'auto', brand: '#ffee00', columns: 4 } as const;
  const brandOf = (rules: string, after: string) => /--b:(#[0-9a-f]{6})/.exec(rules.slice(rules.indexOf(after)))?.[1];

  test('theme auto → both schemes, each with a readable brand', () => {
    const rules = themeRules(options);
    expect(rules).toContain('--n:4');
    expect(contrast(brandOf(rules, 'color-scheme:light') ?? '#ffffff', SURFACE.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(brandOf(rules, '@media') ?? '#1a1f27', SURFACE.dark)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['light', 'dark'] as const)('theme %s → that scheme only', (theme) => {
    const rules = themeRules({ ...options, theme });
    expect(rules).not.toContain('@media');
    expect(rules).toContain(`color-scheme:${theme}`);
  });
});
