import { type BrandVariables, brandVariables } from '../src/lib/brand.ts';
import { type ThemeName, themes } from '../src/styles/tokens.gen.ts';

/** Colours that schools of the workbench might have chosen; the last is too light to be read on white. */
export const SCHOOL_COLOURS = [
  { value: '#1f3a6b', title: 'Navy, Oakfield School' },
  { value: '#7a1f2e', title: 'Maroon, St Aidan’s Primary' },
  { value: '#0f7c8a', title: 'Teal, Riverside Academy' },
  { value: '#d9601a', title: 'Orange, Hillcrest High' },
  { value: '#ffd800', title: 'Yellow, Sunny Bank (difficult)' },
] as const;

export const DEFAULT_APPEARANCE = {
  theme: 'light',
  density: 'comfortable',
  brand: '',
  direction: 'ltr',
  text: 'size-100',
  motion: 'system',
};

const BRAND_NAMES = Object.keys({
  '--brand': 1,
  '--brand-hover': 1,
  '--brand-ink': 1,
  '--brand-soft': 1,
  '--brand-text': 1,
  '--focus': 1,
} satisfies Record<keyof BrandVariables, 1>);

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Everything is set anew for each story, so that none inherits what another one had. */
export function applyAppearance(root: HTMLElement, globals: Readonly<Record<string, unknown>>): void {
  const { dataset, style } = root;
  const theme: ThemeName = text(globals.theme) in themes ? (globals.theme as ThemeName) : 'light';
  dataset.theme = theme;
  dataset.density = globals.density === 'compact' ? 'compact' : 'comfortable';
  dataset.motion = globals.motion === 'reduced' ? 'reduced' : 'system';
  root.dir = globals.direction === 'rtl' ? 'rtl' : 'ltr';
  const size = /^size-(150|200)$/.exec(text(globals.text))?.[1];
  style.fontSize = size ? `${size}%` : '';
  for (const name of BRAND_NAMES) style.removeProperty(name);
  const brand = text(globals.brand);
  if (!/^#[0-9a-f]{6}$/i.test(brand)) return;
  for (const [name, value] of Object.entries(brandVariables(brand, theme))) style.setProperty(name, value);
}
