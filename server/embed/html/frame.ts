import { frameAncestors } from '../../../src/domain/widget/domains.ts';
import { languageOf } from '../../../src/domain/widget/schema.ts';
import { html, type Markup, trusted } from '../../core/html/markup.ts';
import type { Hashing } from '../../core/ports/hashing.ts';
import type { ServedWidget } from '../use-cases/read-widget.ts';
import { digest } from './digest.ts';
import { type Fragment, fragmentOf } from './fragment.ts';
import { fragmentStyle } from './style.ts';

/**
 * Says how high the page is, so that the page around it can make its frame as high; an alert asks for itself anew when it begins or
 * ends, and is taken away at its end whatever is answered. A device whose clock is ahead would reload
 * without end, so a beginning that has passed is asked for again after five seconds only. It is the same in all frames, because the policy names its digest.
 */
const SCRIPT =
  "(()=>{const r=document.documentElement,{key:k,changes:c,ends:e}=r.dataset,w=m=>{const t=c-Date.now(),d=t>0?t:m;if(d)setTimeout(w,Math.min(d,6e4),0);else if(e)document.querySelector('main').remove();else location.reload()};if(c)w(e?0:5e3);const s=()=>{if(parent!==window)parent.postMessage({type:'sprx:height',key:k,height:Math.ceil(r.getBoundingClientRect().height)},'*')};new ResizeObserver(s).observe(r);addEventListener('load',s)})()";

/** Loads what counts, and begins. */
const counting = (part: string) => `import count from '${part}';count(document.querySelector('main'))`;

type Alternate = { readonly type: string; readonly title: string; readonly href: string };

export type Frame = {
  readonly fragment: Fragment;
  /** Comes with the height. */
  readonly key: string;
  readonly alternates: readonly Alternate[];
  readonly hashing: Hashing;
  /** Sites that may show it; none: any. */
  readonly domains: readonly string[];
  readonly origin: string;
  readonly isLocal: boolean;
  /** The address of the script's part that counts its visitors; null where none is counted. */
  readonly counts: string | null;
  /** Of an alert. */
  readonly alert: ServedWidget['alert'];
};

/** A whole page for an iframe on another site, with the policy that it is sent with. */
export function frameOf({ fragment, key, alternates, domains, origin, isLocal, hashing, alert, counts }: Frame): {
  readonly body: string;
  readonly policy: string;
} {
  const { locale } = languageOf(fragment.options, fragment.school.locale);
  const style = `html{overflow:hidden}body{margin:0}\n${fragmentStyle(fragment.options)}`;
  const links: Markup[] = alternates.map(
    ({ type, title, href }) => html`<link rel="alternate" type="${type}" title="${title}" href="${href}">`,
  );
  const body = html`<!doctype html>
<html lang="${locale}" data-key="${key}"${alert?.changesAt !== undefined && html` data-changes="${alert.changesAt}"`}${alert?.isInTime === true && html` data-ends="true"`}>
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fragment.name}</title>
<meta name="color-scheme" content="light dark">
${links}
<style>${trusted(style)}</style>
</head>
<body>
<main>${fragmentOf(fragment, { hasStyle: false, isFramed: true })}</main>
<script>${trusted(SCRIPT)}</script>
${counts !== null && html`<script type="module">${trusted(counting(counts))}</script>`}
</body>
</html>
`.text;
  const policy = [
    "default-src 'none'",
    [
      'script-src',
      digest(hashing, SCRIPT),
      ...(counts === null ? [] : [digest(hashing, counting(counts)), counts]),
    ].join(' '),
    ...(counts === null ? [] : ["connect-src 'self'"]),
    `style-src ${digest(hashing, style)}`,
    `img-src 'self' https:${isLocal ? ' http:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors(domains, origin)}`,
  ].join('; ');
  return { body, policy };
}

/** The snippet that shows a frame. */
export const iframeOf = (
  src: string,
  title: string,
  { width, height }: { readonly width: number; readonly height: number },
) =>
  html`<iframe src="${src}" title="${title}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`
    .text;
