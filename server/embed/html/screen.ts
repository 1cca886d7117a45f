import { encode } from 'uqr';
import { frameAncestors } from '../../../src/domain/widget/domains.ts';
import { type EmbedStory, languageOf } from '../../../src/domain/widget/schema.ts';
import { dateFormat } from '../../../src/lib/date-format.ts';
import { html, type Markup, trusted } from '../../core/html/markup.ts';
import type { Hashing } from '../../core/ports/hashing.ts';
import { digest } from './digest.ts';
import type { Fragment } from './fragment.ts';
import { picture } from './picture.ts';
import { screenStyle } from './screen-style.ts';

/**
 * One story each 8 seconds. The page asks for itself each minute: it takes the stories of another answer once their pictures are
 * there, reloads for another build, and goes on with what it has while there is no answer. It is the same in all pages, because the
 * policy names its digest.
 */
const SCRIPT = `(()=>{const r=document.documentElement,{zone,version}=r.dataset,main=()=>document.querySelector('main');let at=0,last=main().innerHTML
const show=()=>{const all=document.querySelectorAll('article');all.forEach((one,n)=>one.classList.toggle('is-shown',n===at%all.length))}
const clock=()=>{const t=document.querySelector('time.clock');if(t)t.textContent=new Date().toLocaleTimeString(r.lang,{hour:'2-digit',minute:'2-digit',timeZone:zone})}
const take=async()=>{try{const a=await fetch(location.href,{cache:'no-cache'});if(!a.ok)return;const d=new DOMParser().parseFromString(await a.text(),'text/html'),n=d.querySelector('main');if(!n)return;if(d.documentElement.dataset.version!==version)return location.reload();if(n.innerHTML===last)return;await Promise.all([...n.querySelectorAll('img')].map(i=>{const p=new Image();p.src=i.src;return p.decode().catch(()=>{})}));last=n.innerHTML;main().replaceWith(document.adoptNode(n));show();clock()}catch{}}
show();clock();setInterval(()=>{at++;show()},8e3);setInterval(clock,1e3);setInterval(take,6e4)})()`;

export type ScreenPage = {
  readonly fragment: Fragment;
  readonly hashing: Hashing;
  /** Sites that may show it; none: any. */
  readonly domains: readonly string[];
  readonly origin: string;
  readonly isLocal: boolean;
  /** Of the build: a page of another one reloads itself. */
  readonly version: string;
};

/** A page for a screen in the hall, with the policy that it is sent with. */
export function screenOf({ fragment, domains, origin, isLocal, hashing, version }: ScreenPage): {
  readonly body: string;
  readonly policy: string;
} {
  const { name, school, options, stories } = fragment;
  const { locale, dir } = languageOf(options, school.locale);
  const style = screenStyle(options);
  const body = html`<!doctype html>
<html lang="${locale}" dir="${dir}" data-version="${version}" data-zone="${school.timeZone}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<meta name="robots" content="noindex">
<style>${trusted(style)}</style>
</head>
<body>
<main>
<h1>${school.name}</h1>
${options.clock && html`<time class="clock"></time>`}
${stories.length === 0 && html`<p class="empty">${options.emptyText || name}</p>`}
${stories.map((story) => slide(fragment, story))}
</main>
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`.text;
  const policy = [
    "default-src 'none'",
    `script-src ${digest(hashing, SCRIPT)}`,
    `style-src ${digest(hashing, style)}`,
    `img-src 'self' https:${isLocal ? ' http:' : ''}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors(domains, origin)}`,
  ].join('; ');
  return { body, policy };
}

const SIZES = '(orientation: portrait) 100vw, 60vw';
const PLACE = { width: 1_280, height: 800 };

function slide({ options, school }: Fragment, story: EmbedStory): Markup {
  const { parts } = options;
  const image = parts.picture && story.media?.type === 'image' ? story.media : null;
  const { locale } = languageOf(options, school.locale);
  const day = dateFormat(locale, { dateStyle: 'long', timeZone: school.timeZone });
  const title = story.title || story.excerpt;
  return html`<article class="${image ? 'has-picture' : 'is-plain'}">${image && picture(image, { sizes: SIZES, isFirst: true, place: PLACE })}
<div class="text"><h2 dir="auto">${title}</h2>
${parts.excerpt && story.title && story.excerpt && html`<p dir="auto">${story.excerpt}</p>`}
<div class="foot">${story.url && qrCode(story.url, title)}${parts.date && html`<time datetime="${story.publishedAt}">${day.format(new Date(story.publishedAt))}</time>`}</div>
</div></article>`;
}

/** Dark on white in both themes, with the border of four modules that readers need. */
function qrCode(url: string, title: string): Markup {
  const { data, size } = encode(url, { border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`<svg class="qr" role="img" aria-label="${url}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><title>${title}</title><rect class="ground" width="${size}" height="${size}"/><path d="${modules.join('')}"/></svg>`;
}
