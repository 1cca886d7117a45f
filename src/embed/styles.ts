import type { ShownOptions } from './read.ts';
import { themeRules } from './theme.ts';

/**
 * Everything is said with `!important` on the host, the one element that the page's own rules reach: inside a shadow
 * root the inner side wins for important declarations. Sizes are em of `medium`, the visitor's own text size, because
 * rem follows the page. The values of the colours are per widget, see `themeSheet`.
 */
const RULES = `
:host{all:initial!important;display:block!important;inline-size:100%!important;min-inline-size:0!important;contain:content!important}
:host([hidden]){display:none!important}
*{box-sizing:border-box;margin:0;padding:0}
.w{container-type:inline-size;font:400 1em/1.5 system-ui,"Segoe UI",Roboto,Arial,sans-serif;color:var(--i);text-align:start;overflow-wrap:anywhere;padding:.25em}
ul{list-style:none;display:grid;gap:1.25em}
.grid ul{grid-template-columns:repeat(auto-fill,minmax(max(min(100%,14.5em),calc((100% - (var(--n) - 1)*1.25em)/var(--n))),1fr))}
li{display:flex}
.c{position:relative;flex:1;min-inline-size:0;display:flex;flex-direction:column;background:var(--s);border:1px solid var(--l);border-radius:.75em;overflow:clip;overflow-clip-margin:.375em;isolation:isolate}
.p{display:grid;place-items:center;aspect-ratio:8/5;background:var(--t);color:var(--m);overflow:hidden;flex:none;border-start-start-radius:.6875em;border-start-end-radius:.6875em}
.p img{inline-size:100%;block-size:100%;object-fit:cover}picture{display:contents}
.p svg{inline-size:2.75em;block-size:2.75em;fill:var(--b)}
.p span{font-size:.8125em;padding:1em;text-align:center}
.x{display:flex;flex-direction:column;flex:1;gap:.5em;padding:1.125em 1.25em 1.25em}
.d{font-size:.8125em;color:var(--m)}
.t{font:600 1.1875em/1.28 ui-serif,Charter,Georgia,serif;text-wrap:balance;letter-spacing:-.005em}
.t a{color:inherit;text-decoration:underline transparent;text-decoration-thickness:.08em;text-underline-offset:.16em}
.t a::after{content:"";position:absolute;inset:0;border-radius:.6875em}
.t a:focus-visible{outline:none}
.t a:focus-visible::after{outline:.1875em solid var(--b);outline-offset:.0625em}
.c:hover .t a{color:var(--b);text-decoration-color:currentColor}
.e{font-size:.9375em;color:var(--m);display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.grid .o .t{font-size:1.4375em}
.grid .o .e{-webkit-line-clamp:8;font-size:1.0625em}
.o::before{content:"";block-size:.3125em;background:var(--b)}
.g{display:flex;flex-wrap:wrap;gap:.25em .75em;margin-block-start:auto;padding-block-start:.375em;font-size:.8125em;color:var(--b)}
.v{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.n{background:var(--s);border:1px solid var(--l);border-radius:.75em;padding:1.5em;color:var(--m)}
.list ul{gap:0;background:var(--s);border:1px solid var(--l);border-radius:.75em}
.list .c{background:none;border:0;border-radius:0;flex-direction:row;align-items:flex-start;padding:1.125em;gap:1.125em}
.list li+li{border-block-start:1px solid var(--l)}
.list .p{inline-size:5.5em;aspect-ratio:1;border-radius:.5em}
.list .p span{display:none}
.list .x{padding:0}
.list .o::before{display:none}
.list .e{-webkit-line-clamp:2;max-inline-size:42em}
@container (min-width:34em){.list .p{inline-size:13em;aspect-ratio:8/5}.list .c{padding:1.375em;gap:1.5em}.list .p span{display:block}.list .t{font-size:1.3125em}}
@media (prefers-reduced-motion:no-preference){.c{transition:box-shadow .16s ease-out}.t a{transition:color .12s,text-decoration-color .12s}}
@media (hover:hover){.grid .c:hover{box-shadow:0 .5em 1.5em -.75em var(--h)}}
`;

/** The sheets of one widget as text, for whoever makes them in another document. */
export const rulesOf = (options: ShownOptions | null): readonly string[] => [RULES, themeRules(options)];

let shared: CSSStyleSheet | undefined;

/** Puts the styles into the root. Constructed sheets pass a host page's content security policy; a `<style>` may not. */
export function dress(root: ShadowRoot, options: ShownOptions | null): void {
  const own = themeRules(options);
  try {
    shared ??= sheet(RULES);
    root.adoptedStyleSheets = [shared, sheet(own)];
  } catch {
    const style = root.querySelector('style') ?? root.appendChild(document.createElement('style'));
    style.textContent = RULES + own;
  }
}

function sheet(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
