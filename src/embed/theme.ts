import {
  DARK_INK,
  DARK_LINE,
  DARK_QUIET,
  DARK_SURFACE,
  LIGHT_INK,
  LIGHT_LINE,
  LIGHT_QUIET,
  LIGHT_SURFACE,
} from '../lib/widget-colours.ts';
import type { Options } from './embed.ts';

const FONTS = {
  system: 'system-ui,"Segoe UI",Roboto,Arial,sans-serif',
  serif: 'ui-serif,Charter,Georgia,serif',
  host: 'inherit',
};

/**
 * The custom properties of one widget: its theme's colours, its brand, its measures. The page's own come
 * first; what lies on a colour of the page follows that colour.
 */
export function themeRules({ theme, brand, columns, radius, font, density }: Partial<Options>): string {
  // It only decorates: no text has it, so that every text can be read whatever it is.
  const accent = /^#[0-9a-f]{6}$/i.test(`${brand}`) ? brand : 'currentColor';
  const rules = (
    scheme: string,
    surface: string,
    ink: string,
    muted: string,
    line: string,
    tint: string,
    shadow: string,
    share: string,
  ) =>
    `.root{--s:var(--sprx-surface,${surface});--i:var(--sprx-ink,${ink});--m:var(--sprx-ink,${muted});--l:var(--sprx-line,${line});--t:var(--sprx-surface,${tint});--h:${shadow};--b:var(--sprx-brand,color-mix(in srgb,${accent} ${share},#fff));color-scheme:${scheme}}`;
  const dark = rules('dark', DARK_SURFACE, DARK_INK, DARK_QUIET, DARK_LINE, '#252b34', '#0009', '55%');
  return `${theme === 'dark' ? dark : rules('light', LIGHT_SURFACE, LIGHT_INK, LIGHT_QUIET, LIGHT_LINE, '#f3f0ea', '#2a2f3824', '100%')}${
    theme === 'dark' || theme === 'light' ? '' : `@media (prefers-color-scheme:dark){${dark}}`
  }.root{--n:${Number(columns) || 3};--r:var(--sprx-radius,${Number(radius ?? 12)}px);--g:var(--sprx-gap,${density === 'compact' ? '.75em' : '1.25em'});--f:var(--sprx-font,${FONTS[font as 'host'] ?? FONTS.system})}${
    font === 'host' ? ':host{font-family:inherit!important}' : ''
  }`;
}
