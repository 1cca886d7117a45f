import { addressLine } from '../../../src/domain/institution/registration.ts';
import { html, type Markup } from '../../core/html/markup.ts';
import type { ShownSchool } from '../use-cases/find-school.ts';
import { crest } from './crest.ts';

export const documentOf = (language: string, head: Markup, body: Markup): string =>
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

/** Whose page it is, above all that is not the list of all stories. */
export function schoolBar(school: ShownSchool): Markup {
  const { name, handle } = school.institution;
  return html`<header class="bar"><div class="inside">${crest(school)}<p class="school"><a href="/${handle}" dir="auto">${name}</a></p></div></header>`;
}

/** `children`: links of the page itself. */
export function schoolFooter({ institution }: ShownSchool, children?: Markup): Markup {
  const { name, website, address, country, handle } = institution;
  const place = addressLine({ address: address ?? null, country: country ?? null });
  return html`<footer><div class="inside">
<p><strong dir="auto">${name}</strong>${place && html`<br><span dir="auto">${place}</span>`}</p>
<ul>
${website ? html`<li><a href="${website}" rel="noopener">School website</a></li>` : null}
<li><a href="/public/schools/${handle}/feed.rss">RSS feed</a></li>
${children ?? null}
</ul>
<p class="quiet">Published with SprX</p>
</div></footer>`;
}
