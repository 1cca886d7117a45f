import { PLAYER_ORIGINS, providerName } from '../../../src/domain/tour/external.ts';
import { FLAT_WIDTH } from '../../../src/domain/tour/panorama.ts';
import type { ShownHotspot, ShownScene, ShownTour } from '../../../src/domain/tour/shown.ts';
import { frameAncestors } from '../../../src/domain/widget/domains.ts';
import { directionOfLanguage } from '../../../src/lib/direction.ts';
import { html, type Markup, trusted } from '../../core/html/markup.ts';
import type { Hashing } from '../../core/ports/hashing.ts';
import { digest } from '../../embed/index.ts';
import { FRAME_STYLE } from './style.ts';

/** Before anything is drawn: where a viewer can be started, no flat picture is loaded. */
const CAN_TURN =
  "try{const c=document.createElement('canvas');if(document.documentElement.dataset.viewer&&c.getContext('webgl2'))document.documentElement.classList.add('can-turn')}catch{}";

export type TourFrame = {
  readonly tour: ShownTour;
  readonly locale: string;
  readonly origin: string;
  readonly hashing: Hashing;
  /** Addresses on this server of what starts the viewer, and of the viewer; null where they have not been built. */
  readonly scripts: { readonly start: string; readonly viewer: string } | null;
};

/** A whole page for an iframe, complete without a script, with the policy that it is sent with. */
export function tourFrame({ tour, locale, origin, hashing, scripts }: TourFrame): { body: string; policy: string } {
  const isOwn = tour.kind === 'own';
  const body = html`<!doctype html>
<html lang="${locale}" dir="${directionOfLanguage(locale)}" data-key="${tour.publicKey}"${isOwn && scripts && html` data-viewer="${scripts.viewer}"`}>
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${tour.title}</title>
<meta name="color-scheme" content="light dark">
<style>${trusted(FRAME_STYLE)}</style>
<script>${trusted(CAN_TURN)}</script>
</head>
<body>
<main>
<h1 dir="auto">${tour.title}</h1>
${tour.description && html`<p dir="auto">${tour.description}</p>`}
${isOwn ? ownTour(tour) : externalTour(tour)}
</main>
${scripts && html`<script type="module" src="${scripts.start}"></script>`}
</body>
</html>
`.text;
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${digest(hashing, CAN_TURN)}`,
    `style-src ${digest(hashing, FRAME_STYLE)}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    ...(isOwn ? [] : [`frame-src ${PLAYER_ORIGINS.join(' ')}`]),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors([], origin)}`,
  ].join('; ');
  return { body, policy };
}

/** `hidden` until a script can do what the button says. */
const stage = ({ cover }: ShownTour, attributes: Markup | null): Markup =>
  html`<div class="stage" id="stage"${attributes}>${cover && html`<img src="${cover}" alt="" width="1280" height="720">`}<button class="start" id="start" type="button" hidden>Start tour</button></div>`;

function ownTour(tour: ShownTour): Markup {
  const { scenes } = tour;
  return html`${stage(tour, null)}
<p class="quiet" id="keys" hidden>Arrow keys turn the view, + and - zoom, Tab goes to the next hot spot, Escape leaves the viewer.</p>
<p id="problem" role="alert" hidden>The tour could not be started. Here it is as pictures.</p>
<nav aria-label="Scenes"><ol>${scenes.map(({ id, title }) => html`<li><a href="#scene-${id}" data-scene="${id}" dir="auto">${title}</a></li>`)}</ol></nav>
<p><button id="flat" type="button" aria-expanded="false" hidden>Show as pictures</button></p>
<div class="flat">${scenes.map((scene) => sceneOf(scene, scenes))}</div>`;
}

function sceneOf({ id, title, alt, flat, hotspots }: ShownScene, scenes: readonly ShownScene[]): Markup {
  return html`<section id="scene-${id}" aria-labelledby="title-${id}">
<h2 id="title-${id}" dir="auto">${title}</h2>
<figure>${flat && html`<img src="${flat}" alt="${alt}" width="${FLAT_WIDTH}" height="${FLAT_WIDTH / 2}" loading="lazy" decoding="async">`}</figure>
${
  hotspots.length > 0 &&
  html`<h3>In this scene</h3>
<ul>${hotspots.map((hotspot) => html`<li dir="auto">${spotOf(hotspot, scenes)}</li>`)}</ul>`
}
</section>`;
}

const outside = (url: string, text: string): Markup =>
  html`<a href="${url}" target="_blank" rel="noopener">${text}</a>`;

function spotOf({ kind, label, sceneId, story, url, text }: ShownHotspot, scenes: readonly ShownScene[]): Markup {
  if (kind === 'scene') {
    const title = scenes.find(({ id }) => id === sceneId)?.title ?? '';
    return html`<a href="#scene-${sceneId ?? ''}">${label}</a>${title !== label && html` (${title})`}`;
  }
  if (kind === 'link') return outside(url ?? '', label);
  if (kind === 'info') return html`<strong>${label}</strong>: ${text ?? ''}`;
  const name = story?.title || label;
  return html`<strong>${label}</strong>: ${story?.url ? outside(story.url, name) : name}${story?.excerpt ? html`<br>${story.excerpt}` : null}`;
}

/** Nothing is asked of the other site before a click. */
function externalTour(tour: ShownTour): Markup {
  const url = tour.url ?? '';
  const name = providerName(url);
  return html`${stage(tour, html` data-player="${url}" data-title="${tour.title}"`)}
<p class="quiet">The tour is on ${name}, which may set cookies once it is started.</p>
<p>${outside(url, `Open the tour on ${name}`)}</p>`;
}
