import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SURFACE, themeRules } from '../../../src/embed/theme.ts';
import { contrast, readable } from '../../../src/lib/colour.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the school’s colour', () => {
  test('can be read on any ground, whatever it is', () => {
    fc.assert(fc.property(hex, hex, (brand, ground) => contrast(readable(brand, ground), ground) >= 4.5));
  });

  test('stays as it is where it can be read already', () => {
    expect(readable('#0b5a41', SURFACE.light)).toBe('#0b5a41');
    expect(readable('#0b5a41', SURFACE.dark)).not.toBe('#0b5a41');
  });

  test('contrast is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('a widget’s custom properties', () => {
  const options = { limit: 3, theme: 'auto', brand: '#ffee00', columns: 4 } as const;
  const brandOf = (rules: string, after: string) => /--b:(#[0-9a-f]{6})/.exec(rules.slice(rules.indexOf(after)))?.[1];

  test('follow the system in the theme auto, each side with a brand that can be read on it', () => {
    const rules = themeRules(options);
    expect(rules).toContain('--n:4');
    expect(contrast(brandOf(rules, 'color-scheme:light') ?? '#ffffff', SURFACE.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(brandOf(rules, '@media') ?? '#1a1f27', SURFACE.dark)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['light', 'dark'] as const)('stay %s when the school says so', (theme) => {
    const rules = themeRules({ ...options, theme });
    expect(rules).not.toContain('@media');
    expect(rules).toContain(`color-scheme:${theme}`);
  });
});
