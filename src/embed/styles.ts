import type { Options } from './embed.ts';
import { themeRules } from './theme.ts';

/**
 * Everything is said with `!important` on the host, the one element that the page's own rules reach: inside a shadow
 * root the inner side wins for important declarations. Sizes are em of `medium`, the visitor's own text size, because
 * rem follows the page. The values of the colours are per widget, see `themeRules`. Every word lies on a surface of ours: what is
 * below the widget is not known.
 */
const RULES = `
:host{all:initial!important;display:block!important;inline-size:100%!important;min-inline-size:0!important;contain:content!important}
:host([hidden]){display:none!important}
*{box-sizing:border-box;margin:0;padding:0}
.root{container-type:inline-size;font:400 1em/1.5 var(--f);color:var(--i);text-align:start;overflow-wrap:anywhere;padding:.25em}
.list{list-style:none;display:grid;gap:var(--g)}
.-grid .list{grid-template-columns:repeat(auto-fill,minmax(max(min(100%,14.5em),(100% - (var(--n) - 1)*var(--g))/var(--n)),1fr))}
li{display:flex}
.card{position:relative;flex:1;min-inline-size:0;display:flex;flex-direction:column;overflow:hidden}
.card,.-note,.button,.-bone,.-list .list{background:var(--s);border:1px solid var(--l);border-radius:var(--r)}
.picture{position:relative;display:grid;place-items:center;aspect-ratio:8/5;background:var(--t);flex:none;overflow:hidden}
.picture img{position:absolute;inline-size:100%;block-size:100%;object-fit:cover}
picture{display:contents}
.picture span{padding:1em}
.-text{display:flex;flex-direction:column;flex:1;gap:.5em;padding:var(--g)}
.-note,.-meta,.-tags,.-about,.excerpt,.picture span{font-size:.875em;color:var(--m)}
.-meta *{unicode-bidi:isolate}.-meta :not(:last-child)::after{content:" · "}
.title{font:600 1.125em/1.3 var(--f);text-wrap:balance}
.-open{all:unset;cursor:pointer;text-decoration:underline .1em transparent;text-underline-offset:.2em}
.-open::after{content:"";position:absolute;inset:0;border-radius:var(--r)}
.-open:focus-visible::after,.button:focus-visible{outline:.1875em solid;outline-offset:-.1875em}
.card:hover .-open{text-decoration-color:var(--b)}
.excerpt{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.-grid .-bare .excerpt{-webkit-line-clamp:9}
.-bare{border-block-start:.3125em solid var(--b)}
.-tags{display:flex;flex-wrap:wrap;gap:.5em;margin-block-start:auto}
.hashtag{padding:.125em .625em;border-radius:9em;background:var(--t)}
.-hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.-note{padding:var(--g)}
.button{font:600 .875em/1.25 var(--f);padding:.75em 1.125em;color:inherit;border-radius:9em;cursor:pointer}
.button:hover{border-color:var(--b)}
.-about{display:block;font-weight:400;font-size:.75em;margin:var(--g) 0 0 auto}
.-bone{block-size:24em}
.-list .list{gap:0}
.-list .card{border:0;flex-direction:row;padding:var(--g);gap:var(--g)}
.-list li+li{border-block-start:1px solid var(--l)}
.-list .picture{inline-size:26%;align-self:start;border-radius:calc(var(--r)/2)}
.-list .-text{padding:0}
`;

/** The sheets of one widget as text, for whoever makes them in another document. */
export const rulesOf = (options: Partial<Options>, ...more: readonly string[]): readonly string[] => [
  RULES,
  ...more,
  themeRules(options),
];

/** Sheets that say the same are one. */
const sheets = new Map<string, CSSStyleSheet>();

/** Puts the styles into the root. Constructed sheets pass a host page's content security policy; a `<style>` may not. */
export function dress(root: ShadowRoot, rules: readonly string[]): void {
  try {
    const list: CSSStyleSheet[] = [];
    for (const text of rules) list[list.length] = sheet(text);
    root.adoptedStyleSheets = list;
  } catch {
    const style = root.querySelector('style') ?? root.appendChild(document.createElement('style'));
    style.textContent = rules.join('');
  }
}

function sheet(text: string): CSSStyleSheet {
  let made = sheets.get(text);
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(text);
    sheets.set(text, made);
  }
  return made;
}
