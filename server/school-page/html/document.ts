import { addressLine } from '../../../src/domain/institution/registration.ts';
import { logoPath } from '../address.ts';
import { concernForm, concernNotice } from './concern-form.ts';
import { headOf } from './head.ts';
import { listMain } from './list-page.ts';
import { html, type Markup } from './markup.ts';
import { storyMain } from './story-page.ts';
import { pageLanguage } from './story-parts.ts';
import type { View } from './view.ts';

/** The whole page, which needs no script. */
export function schoolPageDocument(view: View): string {
  const { school, content } = view;
  const main = content.kind === 'list' ? listMain({ ...view, content }) : storyMain({ ...view, content });
  return documentOf(
    pageLanguage(school.institution.locale),
    headOf(view),
    html`${header(view)}
<main id="main" tabindex="-1">
${concernNotice(view)}
${main}
${concernForm(view)}
</main>
${footer(view)}`,
  );
}

const documentOf = (language: string, head: Markup, body: Markup): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
${head}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${body}
</body>
</html>
`.text;

function header({ school, content }: View): Markup {
  const { name, handle } = school.institution;
  const { intro } = school.page;
  const logo = school.logo && html`<img class="logo" src="${logoPath(handle)}" alt="Logo of ${name}">`;
  if (content.kind === 'story') {
    return html`<header class="bar"><div class="inside">${logo}<p class="school"><a href="/${handle}" dir="auto">${name}</a></p></div></header>`;
  }
  const isFirst = content.list.page === 1;
  return html`<header class="hero"><div class="inside">${logo}
<h1 dir="auto">${name}</h1>
${isFirst && intro && html`<p class="intro" dir="auto">${lines(intro)}</p>`}
</div></header>`;
}

/** With the line breaks that were typed. */
const lines = (text: string): Markup[] =>
  text.split(/\r\n?|\n/).map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`));

function footer({ school }: View): Markup {
  const { name, website, address, country } = school.institution;
  const place = addressLine({ address: address ?? null, country: country ?? null });
  return html`<footer><div class="inside">
<p><strong dir="auto">${name}</strong>${place && html`<br><span dir="auto">${place}</span>`}</p>
<ul>
${website ? html`<li><a href="${website}" rel="noopener">School website</a></li>` : null}
<li><a href="/public/schools/${school.institution.handle}/feed.rss">RSS feed</a></li>
<li><a href="#concern">Report a concern</a></li>
</ul>
<p class="quiet">Published with SprX</p>
</div></footer>`;
}

/** The same for an address that never was, a page that is off and a school that is not served. */
export function notFoundDocument(stylesheet: string): string {
  return documentOf(
    'en-GB',
    html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found · SprX</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${stylesheet}">`,
    html`<header class="bar"><div class="inside"><p class="school"><a href="/">SprX</a></p></div></header>
<main id="main" tabindex="-1"><div class="lost">
<h1>Page not found</h1>
<p>There is nothing at this address. Check it for typing mistakes. The page may have moved, or the school may have turned it off.</p>
<p><a href="/">Go to Home</a></p>
</div></main>
<footer><div class="inside"><p class="quiet">SprX</p></div></footer>`,
  );
}
