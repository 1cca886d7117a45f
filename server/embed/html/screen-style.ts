import type { WidgetOptions } from '../../../src/domain/widget/options.ts';
import { FONTS, themeProperties } from './style.ts';

/** Read from across a hall: all sizes are shares of the screen's shorter side. */
export function screenStyle(options: WidgetOptions): string {
  const { dark, first } = themeProperties(options);
  return [
    `html{${first};font-family:${FONTS[options.font]};line-height:1.25;background:var(--sprx-surface);color:var(--sprx-ink)}`,
    ...(options.theme === 'auto' ? [`@media (prefers-color-scheme:dark){html{${dark}}}`] : []),
    '*{box-sizing:border-box;margin:0}',
    'body,main{block-size:100vh;overflow:hidden}',
    'main{position:relative}',
    'h1{position:absolute;z-index:1;inset-block-start:2.5vmin;inset-inline-end:4vmin;font-size:2.6vmin;font-weight:600;color:var(--sprx-quiet)}',
    '.clock{position:absolute;z-index:1;inset-block-end:3vmin;inset-inline-end:4vmin;font-size:6vmin;font-weight:600;font-variant-numeric:tabular-nums}',
    '.empty{display:grid;place-items:center;block-size:100%;padding:8vmin;font-size:7vmin;text-align:center}',
    'article{position:absolute;inset:0;display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);visibility:hidden;opacity:0}',
    'article.is-plain{grid-template-columns:minmax(0,1fr)}',
    'article.is-shown{visibility:visible;opacity:1}',
    '@media (prefers-reduced-motion:no-preference){article{transition:opacity .8s,visibility .8s}}',
    'picture{display:block;min-block-size:0;overflow:hidden}',
    'img{display:block;inline-size:100%;block-size:100%;object-fit:cover}',
    '.text{display:flex;flex-direction:column;gap:2.5vmin;min-block-size:0;padding:9vmin 4vmin 4vmin;border-inline-start:1vmin solid var(--sprx-brand);overflow:hidden;overflow-wrap:anywhere}',
    'h2{font-size:6.4vmin;line-height:1.15;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:5;overflow:hidden}',
    '.is-plain h2{font-size:9vmin}',
    'p{font-size:3.6vmin;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:6;overflow:hidden}',
    '.is-plain p{font-size:4.5vmin}',
    '.foot{display:flex;align-items:end;gap:3vmin;margin-block-start:auto;flex:none;font-size:2.8vmin;color:var(--sprx-quiet)}',
    '.has-picture .foot{padding-inline-end:18vmin}',
    '.qr{inline-size:22vmin;block-size:22vmin;flex:none}.qr .ground{fill:#fff}.qr path{fill:#000}',
    '@media (orientation:portrait){article.has-picture{grid-template-columns:minmax(0,1fr);grid-template-rows:minmax(0,1fr) minmax(0,1fr)}.text{border-inline-start:0;border-block-start:1vmin solid var(--sprx-brand)}.has-picture .text{padding-block-start:4vmin}h1{padding:1vmin 2vmin;background:var(--sprx-surface)}}',
  ].join('\n');
}
