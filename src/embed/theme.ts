import { readable } from '../lib/colour.ts';
import type { ShownOptions } from './read.ts';

/** The background of text, so that the school's colour can be made readable on it. As `surface` of the design tokens. */
export const SURFACE = { light: '#ffffff', dark: '#1a1f27' } as const;

const LIGHT = `--s:${SURFACE.light};--i:#1c222b;--m:#545a64;--l:#e2ddd4;--t:#f3f0ea;--h:#2a2f3824;color-scheme:light;`;
const DARK = `--s:${SURFACE.dark};--i:#f2efea;--m:#b5b3ae;--l:#343a44;--t:#252b34;--h:#0009;color-scheme:dark;`;

/** The custom properties of one widget: its theme's colours, its brand made readable on them, its columns. */
export function themeRules(options: ShownOptions | null): string {
  const theme = options?.theme ?? 'auto';
  const brand = options?.brand;
  const rules = (values: string, surface: string) =>
    `.w{--n:${options?.columns ?? 3};${values}--b:${brand ? readable(brand, surface) : 'var(--i)'};}`;
  const dark = rules(DARK, SURFACE.dark);
  const base = theme === 'dark' ? dark : rules(LIGHT, SURFACE.light);
  return theme === 'auto' ? `${base}@media (prefers-color-scheme:dark){${dark}}` : base;
}
