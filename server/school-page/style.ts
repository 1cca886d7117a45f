import { type BrandTheme, brandVariables } from '../../src/lib/brand.ts';
import { TOKENS } from './tokens.gen.ts';

/**
 * The look of the page. Colours, text sizes and corners are the product's tokens; the visitor's own settings choose the theme.
 * Everything is in rem or em, so that it follows the text size, and in logical directions. On a phone the filters stand in columns:
 * in a row that wraps, a word that is a hair wider once its typeface has come would move all that follows.
 */
const RULES = `
:root{--hero:var(--brand);--hero-ink:var(--brand-ink);--accent:var(--amber);--side:clamp(1rem,4vw,3rem)}
@media (prefers-color-scheme:dark){:root{--hero:var(--brand-soft);--hero-ink:var(--ink)}}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-block-start:1rem}
body{margin:0;display:flex;flex-direction:column;min-block-size:100vh;background:var(--canvas);color:var(--ink);font:400 var(--text-md)/1.6 var(--font-sans);overflow-wrap:anywhere}
h1,h2,h3,h4{font-family:var(--font-display);font-weight:600;line-height:1.2;letter-spacing:-.01em;text-wrap:balance;margin:0}
p,ul,figure{margin:0}
ul{padding:0}
img{max-inline-size:100%;block-size:auto}
a{color:var(--brand-text);text-underline-offset:.18em}
:focus-visible{outline:.1875rem solid var(--focus);outline-offset:.1875rem;border-radius:var(--radius-control)}
main:focus{outline:none}
.inside,main{inline-size:100%;max-inline-size:var(--container-content);margin-inline:auto;padding-inline:var(--side)}
.quiet{color:var(--ink-3);font-size:var(--text-base)}
.skip{position:absolute;inset-block-start:.5rem;inset-inline-start:.5rem;z-index:1;padding:.5rem 1rem;background:var(--raised);color:var(--ink);border-radius:var(--radius-control);transform:translateY(-200%)}
.skip:focus{transform:none}

.hero{background:var(--hero);color:var(--hero-ink);border-block-end:.375rem solid var(--accent)}
.hero .inside{display:grid;justify-items:start;gap:1rem;padding-block:clamp(2rem,6vw,4.5rem) clamp(1.75rem,5vw,3.5rem)}
.hero h1{font-size:clamp(2.25rem,6vw,4rem);line-height:1.05}
.hero .intro{max-inline-size:var(--container-reading);font-size:clamp(var(--text-md),2vw,1.25rem);line-height:1.55;text-wrap:pretty}
.hero :focus-visible{outline-color:currentColor}
.logo{inline-size:auto;max-inline-size:12rem;block-size:4.5rem;object-fit:contain;padding:.5rem;background:#fff;border-radius:var(--radius-surface)}
.crest{flex:none;inline-size:4.125rem;block-size:4.75rem;font:600 19px/1 var(--font-display)}
.crest path{fill:var(--brand);stroke:var(--accent);stroke-width:3}
.crest text{fill:var(--brand-ink);text-anchor:middle}
.hero .crest path{fill:var(--hero-ink)}
.hero .crest text{fill:var(--hero)}
.bar{background:var(--surface);border-block-end:.25rem solid var(--accent)}
.bar .inside{display:flex;align-items:center;gap:1rem;padding-block:.875rem;min-block-size:4rem}
.bar .logo{flex:none;inline-size:3rem;block-size:3rem;padding:.125rem}
.bar .crest{inline-size:2.625rem;block-size:3rem}
.school{font:600 var(--text-lg)/1.3 var(--font-display)}
.mark{flex:none;inline-size:1.5rem;block-size:1.5rem}
.mark rect{fill:var(--brand)}
.mark path{fill:none;stroke:var(--brand-ink);stroke-width:1.8;stroke-linecap:round}
.school a{color:var(--ink);text-decoration-color:transparent}
.school a:hover{text-decoration-color:currentColor}

main{flex:1;padding-block:clamp(1.5rem,4vw,2.5rem) 4rem}
.ways{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:1.25rem 2rem;margin-block-end:1.75rem}
nav ul,footer ul,.tags,.links{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem}
nav[aria-label="Filter stories"] a{display:flex;align-items:center;min-block-size:2.25rem;padding:.25rem .875rem;background:var(--surface);color:var(--ink);border:1px solid var(--control);border-radius:var(--radius-full);font-size:var(--text-base);font-weight:500;text-decoration:none}
nav[aria-label="Filter stories"] a:hover{background:var(--hover)}
nav[aria-label="Filter stories"] a[aria-current]{background:var(--brand);color:var(--brand-ink);border-color:var(--brand)}
@media (max-width:40rem){nav[aria-label="Filter stories"]{flex:1 0 100%}nav[aria-label="Filter stories"] ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,8rem),1fr))}nav[aria-label="Filter stories"] a{justify-content:center;padding-inline:.5rem;text-align:center}}
.is-people::before,.is-place::before,.is-purpose::before{content:"";inline-size:.625rem;block-size:.625rem;margin-inline-end:.5rem;border-radius:var(--radius-full);background:var(--people);border:1px solid var(--surface)}
.is-place::before{background:var(--place)}
.is-purpose::before{background:var(--purpose)}
label{display:block;font-size:var(--text-base);font-weight:500;margin-block-end:.25rem}
input,textarea{font:inherit;inline-size:100%;padding:.5rem .75rem;background:var(--surface);color:var(--ink);border:1px solid var(--control);border-radius:var(--radius-control)}
input{min-block-size:2.5rem}
textarea{display:block;resize:vertical}
[aria-invalid]{border-color:var(--danger);border-width:2px}
button{flex:none;font-family:inherit;font-weight:600;font-size:var(--text-base);white-space:nowrap;min-block-size:2.5rem;padding:.5rem 1.125rem;background:var(--brand);color:var(--brand-ink);border:1px solid var(--brand);border-radius:var(--radius-control);cursor:pointer}
button:hover{background:var(--brand-hover)}
search{flex:0 1 20rem;min-inline-size:min(100%,15rem)}
.field-row{display:flex;gap:.5rem}
.summary{margin-block-end:1.5rem;font-size:var(--text-lg);line-height:1.4}

.stories{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17.5rem),1fr));gap:clamp(1rem,2.5vw,1.75rem)}
.card{position:relative;display:flex;flex-direction:column;min-inline-size:0;background:var(--surface);border:1px solid var(--subtle);border-radius:var(--radius-dialog);overflow:clip;isolation:isolate}
.card-picture{background:var(--sunken)}
.card-picture img{display:block;inline-size:100%;aspect-ratio:3/2;object-fit:cover;background:var(--sunken)}
.x0{object-position:16% 50%}.x2{object-position:84% 50%}
.y0{object-position:50% 16%}.y2{object-position:50% 84%}
.x0.y0{object-position:16% 16%}.x2.y0{object-position:84% 16%}.x0.y2{object-position:16% 84%}.x2.y2{object-position:84% 84%}
.card-words{display:flex;flex-direction:column;flex:1;gap:.5rem;padding:1.125rem 1.25rem 1.375rem}
.card h2{font-size:1.25rem;line-height:1.28}
.card h2 a{color:var(--ink);text-decoration:underline transparent;text-decoration-thickness:.08em}
.card h2 a::after{content:"";position:absolute;inset:0;border-radius:var(--radius-dialog)}
.card h2 a:focus-visible{outline:none}
.card h2 a:focus-visible::after{outline:.1875rem solid var(--focus);outline-offset:-.1875rem}
.card:hover h2 a{color:var(--brand-text);text-decoration-color:currentColor}
.card-text{color:var(--ink-2);font-size:.9375rem;line-height:1.55}
.card.is-plain{background:var(--brand-soft);border-color:transparent}
.card.is-plain::before{content:"";block-size:.3125rem;background:var(--brand)}
.card.is-plain .card-words{justify-content:center;gap:.75rem;padding:1.5rem 1.5rem 1.75rem}
.card.is-plain h2{font-size:1.625rem;line-height:1.25}
.card.is-plain .card-text{font-size:1.0625rem;line-height:1.6}
.card.is-plain .quiet{color:var(--ink-2)}
@media (min-width:40rem){.has-lead .is-lead{grid-column:1/-1}.has-lead .is-lead h2{font-size:1.75rem}}
@media (min-width:64rem){
.has-lead .is-lead{flex-direction:row}
.has-lead .is-lead .card-picture{flex:0 0 60%}
.has-lead .is-lead .card-picture img{block-size:100%;aspect-ratio:16/10}
.has-lead .is-lead .card-words{justify-content:center;gap:.875rem;padding:2rem 2.25rem}
.has-lead .is-lead h2{font-size:2.25rem;line-height:1.15}
.has-lead .is-lead .card-text{font-size:1.0625rem}
}
@media (hover:hover){.card:hover{box-shadow:0 .5rem 1.5rem -.75rem var(--shade-far)}}
@media (prefers-reduced-motion:no-preference){.card{transition:box-shadow .16s ease-out}.card h2 a{transition:color .12s,text-decoration-color .12s}}
.tours{margin-block-start:3rem}
.tours h2{font-size:1.5rem;margin-block-end:1rem}
.tours ul{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17.5rem),1fr));gap:clamp(1rem,2.5vw,1.75rem)}
.tours a{display:block;block-size:100%;background:var(--surface);color:var(--ink);border:1px solid var(--subtle);border-radius:var(--radius-dialog);overflow:clip;font-weight:600}
.tours img{display:block;inline-size:100%;aspect-ratio:16/9;object-fit:cover;background:var(--sunken)}
.tours span{display:block;padding:.875rem 1.25rem}
.pages{margin-block-start:2.5rem}
.pages ul{justify-content:center;align-items:center;gap:1rem 1.5rem}
.pages a{display:inline-flex;align-items:center;min-block-size:2.5rem;padding:.375rem 1rem;background:var(--surface);border:1px solid var(--control);border-radius:var(--radius-control);font-weight:500;text-decoration:none}
.pages a:hover{background:var(--hover)}

.back{max-inline-size:var(--container-reading);margin:0 auto 1.5rem;font-size:var(--text-base)}
.back a::before{content:"\\2190\\00a0" / "";text-decoration:none}
.story{max-inline-size:var(--container-reading);margin-inline:auto}
.story header{display:grid;gap:.75rem;margin-block-end:1.75rem}
.story h1{font-size:clamp(1.875rem,5vw,2.875rem);line-height:1.12}
.story figure{margin-block-end:1.75rem}
.story figure img{display:block;inline-size:100%;max-block-size:40rem;object-fit:contain;background:var(--sunken);border-radius:var(--radius-surface)}
.further{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr));gap:1rem;margin-block-start:1.75rem}
.further figure{margin:0}
.prose{font-size:1.125rem;line-height:1.7}
.prose>*+*{margin-block-start:1.1em}
.prose h3,.prose h4{margin-block-start:1.6em;font-size:1.375rem}
.prose h4{font-size:1.125rem}
.prose ul,.prose ol{padding-inline-start:1.5em}
.prose blockquote{margin:1.4em 0;padding-inline-start:1.25em;border-inline-start:.25rem solid var(--accent);color:var(--ink-2)}
.prose img{border-radius:var(--radius-surface)}
.links,.source{margin-block-start:1.75rem;font-weight:500}
.links{flex-direction:column}
.tags{margin-block-start:1.75rem}
.tags a{display:inline-flex;align-items:center;min-block-size:2rem;padding:.125rem .75rem;background:var(--brand-soft);border-radius:var(--radius-full);font-size:var(--text-base);text-decoration:none}
.tags a:hover{text-decoration:underline}

.concern{max-inline-size:var(--container-reading);margin:4rem auto 0;padding:1.5rem clamp(1rem,4vw,2rem) 2rem;background:var(--surface);border:1px solid var(--subtle);border-radius:var(--radius-dialog)}
.concern h2{font-size:var(--text-xl);margin-block-end:.5rem}
.concern p{color:var(--ink-2)}
.concern form{display:grid;gap:1.125rem;margin-block-start:1.125rem}
.concern button{justify-self:start}
.concern .help{font-size:var(--text-base);color:var(--ink-3);margin-block-end:.375rem}
.concern .error{color:var(--danger-text);font-size:var(--text-base);font-weight:500;margin-block-end:.375rem}
.notice{padding:.75rem 1rem;border-inline-start:.25rem solid;border-radius:var(--radius-control);font-weight:500}
.notice.is-good{margin:0 0 1.75rem;background:var(--good-soft);color:var(--good-text)}
.concern .is-danger{margin-block-start:1rem;background:var(--danger-soft);color:var(--danger-text)}
.trap{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.lost{display:grid;gap:1rem;justify-items:center;max-inline-size:32rem;margin-inline:auto;padding-block:clamp(1rem,8vh,5rem) 2rem;text-align:center}
.lost h1{font-size:var(--text-3xl)}
.lost p{color:var(--ink-2);text-wrap:pretty}
.lost .ways-on{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem 1.5rem;list-style:none;margin-block-start:.5rem}
.lost .ways-on a{display:inline-flex;align-items:center;min-block-size:2.5rem;font-weight:500}
.lost .ways-on .first{padding:.375rem 1.125rem;background:var(--brand);color:var(--brand-ink);border-radius:var(--radius-control);text-decoration:none}
.lost .ways-on .first:hover{background:var(--brand-hover)}
.drawing{inline-size:10rem;block-size:7.5rem}
.drawing *{fill:none;stroke:var(--ink-2);stroke-width:2}
.drawing .ground{fill:var(--brand-soft);stroke:none}
.drawing .post{stroke-width:4;stroke-linecap:round}
.drawing .there{fill:var(--amber-soft)}
.drawing .here{fill:var(--surface)}

footer{background:var(--sunken);border-block-start:1px solid var(--subtle)}
footer .inside{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem 2.5rem;padding-block:2rem;font-size:var(--text-base);color:var(--ink-2)}
footer p{max-inline-size:26rem}
footer .quiet{color:var(--ink-2)}
footer ul{gap:.5rem 1.25rem}
footer a{color:var(--ink)}
@media (forced-colors:active){.card,.concern,.notice{border:1px solid}nav a[aria-current]{outline:.125rem solid}.is-people::before,.is-place::before,.is-purpose::before{forced-color-adjust:none}}
@media print{.ways,.pages,.concern,.skip,.back,footer ul{display:none}body{background:none}}
`;

const block = (theme: BrandTheme, colour: string): string =>
  `:root{${Object.entries(brandVariables(colour, theme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

type Colours = { readonly primary: string | null; readonly accent: string | null } | null | undefined;

const isColour = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '');

/** The stylesheet of a school, with its colours made readable in every theme; without any, the product's. `typefaces` as CSS. */
export function styleOf(colours: Colours, typefaces: string): string {
  const { primary, accent } = colours ?? {};
  const brand = isColour(primary)
    ? [
        block('light', primary),
        `@media (prefers-contrast:more){${block('hc-light', primary)}}`,
        `@media (prefers-color-scheme:dark){${block('dark', primary)}}`,
        `@media (prefers-color-scheme:dark) and (prefers-contrast:more){${block('hc-dark', primary)}}`,
      ].join('\n')
    : '';
  // A line, nothing to read.
  return [typefaces, TOKENS, RULES, brand, isColour(accent) ? `:root{--accent:${accent}}` : ''].join('\n');
}
