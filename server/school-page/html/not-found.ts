import { html, type Markup } from '../../core/html/markup.ts';
import type { ShownSchool } from '../use-cases/find-school.ts';
import { mark } from './crest.ts';
import { documentOf, schoolBar, schoolFooter } from './parts.ts';
import { pageLanguage } from './story-parts.ts';

/**
 * The one page for every address at which there is nothing: of SprX, or below a school's own. The same for an address that never was,
 * a story that was taken down, a page that is off and a school that is not served.
 */
export function notFoundDocument(stylesheet: string, school: ShownSchool | null): string {
  const { name, locale } = school?.institution ?? { name: 'SprX', locale: 'en-GB' };
  return documentOf(
    pageLanguage(locale),
    html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found · ${name}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${stylesheet}">`,
    html`${school ? schoolBar(school) : productBar}
<main id="main" tabindex="-1"><div class="lost">
${drawing}
<h1>Page not found</h1>
${school ? belowSchool(school) : anywhere}
</div></main>
${school ? schoolFooter(school) : html`<footer><div class="inside"><p class="quiet">SprX</p></div></footer>`}`,
  );
}

const productBar = html`<header class="bar"><div class="inside">${mark}<p class="school"><a href="/">SprX</a></p></div></header>`;

const anywhere = html`<p>There is nothing at this address. Check it for typing mistakes. The page may have moved, or the school may have turned it off.</p>
<ul class="ways-on"><li><a class="first" href="/">Go to Home</a></li></ul>`;

function belowSchool({ institution: { name, handle, website } }: ShownSchool): Markup {
  return html`<p><span dir="auto">${name}</span> has nothing at this address. Check it for typing mistakes. A story may have been taken down, or a list of stories may have changed its name.</p>
<ul class="ways-on"><li><a class="first" href="/${handle}">All stories</a></li>
${website ? html`<li><a href="${website}" rel="noopener">School website</a></li>` : null}</ul>`;
}

/** A signpost, as the app has it. */
const drawing = html`<svg class="drawing" viewBox="0 0 160 120" aria-hidden="true" focusable="false"><path class="ground" d="M14 104c40-18 92-18 132 0Z"/><path class="post" d="M80 98V18"/><path class="there" d="M80 24h36l10 9-10 9H80Z"/><path class="here" d="M80 50H46l-10 9 10 9h34Z"/><path d="M90 33h18M54 59h18"/></svg>`;
