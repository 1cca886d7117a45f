import { html, type Markup } from '../../core/html/markup.ts';
import { concernForm, concernNotice } from './concern-form.ts';
import { crest } from './crest.ts';
import { headOf } from './head.ts';
import { listMain } from './list-page.ts';
import { documentOf, schoolBar, schoolFooter } from './parts.ts';
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
${schoolFooter(school, html`<li><a href="#concern">Report a concern</a></li>`)}`,
  );
}

function header({ school, content }: View): Markup {
  if (content.kind === 'story') return schoolBar(school);
  const { intro } = school.page;
  const isFirst = content.list.page === 1;
  return html`<header class="hero"><div class="inside">${crest(school)}
<h1 dir="auto">${school.institution.name}</h1>
${isFirst && intro && html`<p class="intro" dir="auto">${lines(intro)}</p>`}
</div></header>`;
}

/** With the line breaks that were typed. */
const lines = (text: string): Markup[] =>
  text.split(/\r\n?|\n/).map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`));
