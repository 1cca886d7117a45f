import type { WidgetOptions } from '../../../src/domain/widget/options.ts';
import { readable } from '../../../src/lib/colour.ts';
import {
  DARK_INK,
  DARK_LINE,
  DARK_QUIET,
  DARK_SURFACE,
  LIGHT_INK,
  LIGHT_LINE,
  LIGHT_QUIET,
  LIGHT_SURFACE,
} from '../../../src/lib/widget-colours.ts';

const LIGHT = { surface: LIGHT_SURFACE, ink: LIGHT_INK, quiet: LIGHT_QUIET, line: LIGHT_LINE };
const DARK = { surface: DARK_SURFACE, ink: DARK_INK, quiet: DARK_QUIET, line: DARK_LINE };
export const FONTS: Record<WidgetOptions['font'], string> = {
  system: 'system-ui,"Segoe UI",Roboto,Arial,sans-serif',
  host: 'inherit',
  serif: 'ui-serif,Charter,Georgia,serif',
};
const THIRDS = ['0', '50%', '100%'];

function colours({ surface, ink, quiet, line }: typeof LIGHT, brand: string | null): string {
  const accent = brand ? readable(brand, surface) : ink;
  return `--sprx-surface:${surface};--sprx-ink:${ink};--sprx-quiet:${quiet};--sprx-line:${line};--sprx-brand:${accent}`;
}

/** The colours of a widget: of both themes, and of the one that is there first. */
export function themeProperties({ theme, brand }: Pick<WidgetOptions, 'theme' | 'brand'>) {
  const [light, dark] = [colours(LIGHT, brand), colours(DARK, brand)];
  return { light, dark, first: theme === 'dark' ? dark : light };
}

/** The rules of a fragment, which reach nothing outside it. All values are ours or checked by the schema. */
export function fragmentStyle(options: WidgetOptions): string {
  const { theme, brand, font, radius, density, columns } = options;
  const { dark, first } = themeProperties({ theme, brand });
  const gap = density === 'compact' ? '.75rem' : '1.25rem';
  const focus = THIRDS.flatMap((x, n) => THIRDS.map((y, m) => `.sprx img.x${n}.y${m}{object-position:${x} ${y}}`));
  return [
    `.sprx{${first};font-family:${FONTS[font]};color:var(--sprx-ink);line-height:1.5}`,
    ...(theme === 'auto' ? [`@media (prefers-color-scheme:dark){.sprx{${dark}}}`] : []),
    `.sprx-list{display:grid;gap:${gap};grid-template-columns:repeat(auto-fill,minmax(max(min(100%,14.5rem),calc((100% - ${columns - 1}*${gap})/${columns})),1fr))}`,
    '.sprx.is-list .sprx-list,.sprx.is-single .sprx-list,.sprx.is-ticker .sprx-list,.sprx.is-alert .sprx-list{grid-template-columns:1fr}',
    `.sprx article{background:var(--sprx-surface);border:1px solid var(--sprx-line);border-radius:${radius}px;overflow:hidden;overflow-wrap:anywhere}`,
    '.sprx img{display:block;width:100%;height:auto;aspect-ratio:8/5;object-fit:cover}',
    ...focus,
    '.sprx.is-alert article{border-inline-start:.375rem solid var(--sprx-brand)}.sprx.is-alert img{display:none}',
    '.sprx-text{padding:1rem 1.25rem}',
    '.sprx h3{font-size:1.1875rem;line-height:1.3;margin:0 0 .35rem}',
    '.sprx a{color:var(--sprx-brand)}',
    '.sprx p{margin:0 0 .5rem}',
    '.sprx-quiet{color:var(--sprx-quiet);font-size:.875rem}',
  ].join('\n');
}
