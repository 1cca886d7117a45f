import { excerptBelowTitle } from '../../../src/domain/story/below-title.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { html, type Markup } from '../../core/html/markup.ts';
import { picture } from '../../embed/index.ts';
import { listPath, storyPath } from '../address.ts';
import type { ListContent } from '../use-cases/read-page.ts';
import { pagesOf } from './head.ts';
import { dateOf, sourceOf } from './story-parts.ts';
import { filterName, GROUP_NAMES, pictureOf, storyTitle, type View } from './view.ts';

const CARD_TEXT = 180;
/** Of the first of all stories, which is drawn large on the page that has no filter, and of those without a picture. */
const LEAD_TEXT = 320;

type List = View & { readonly content: ListContent & View['content'] };

/** The stories with what leads to others. */
export function listMain(view: List): Markup {
  const { content } = view;
  const hasLead = content.list.page === 1 && filterName(content) === '' && content.stories.length > 3;
  return html`${filters(view)}
${summary(view)}
${
  content.stories.length > 0
    ? html`<div class="stories${hasLead ? ' has-lead' : ''}">
${content.stories.map((story, index) => card(view, story, { isFirst: index === 0, isLead: hasLead && index === 0 }))}
</div>`
    : null
}
${tours(content.tours)}
${pages(view)}`;
}

function filters(view: List): Markup | null {
  const { school, content } = view;
  const { handle } = school.institution;
  const { list, groups, collections } = content;
  const isAll = filterName(content) === '';
  const link = (text: string, path: string, isHere: boolean, kind = '') =>
    html`<li><a${kind && html` class="${kind}"`} href="${path}"${isHere && html` aria-current="${list.page === 1 ? 'page' : 'true'}"`}>${text}</a></li>`;
  const links = [
    link('All stories', `/${handle}`, isAll),
    ...groups.map((group) =>
      link(GROUP_NAMES[group], listPath(handle, { group, page: 1 }), list.group === group, `is-${group}`),
    ),
    ...collections.map(({ id, name }) =>
      link(name, listPath(handle, { collection: id, page: 1 }), list.collection === id),
    ),
    ...(list.tag ? [link(`#${list.tag}`, listPath(handle, { tag: list.tag, page: 1 }), true)] : []),
  ];
  return html`<div class="ways">
<nav aria-label="Filter stories"><ul>${links}</ul></nav>
${school.page.showSearch && search(view)}
</div>`;
}

function search({ school, content }: List): Markup {
  return html`<search><form action="/${school.institution.handle}" method="get">
<label for="q">Search stories</label>
<div class="field-row"><input id="q" name="q" type="search" maxlength="200" value="${content.list.q ?? ''}" dir="auto"><button type="submit">Search</button></div>
</form></search>`;
}

/** What the list is of, in words; nothing for all stories. */
function summary({ school, content }: List): Markup | null {
  const { list, total, stories } = content;
  const filter = filterName(content);
  const last = pagesOf(total);
  const page = list.page > 1 ? `Page ${list.page}${last ? ` of ${last}` : ''}` : '';
  if (stories.length === 0) {
    const nothing = filter ? `No stories found for ${filter}` : 'No stories yet';
    return html`<p class="summary" role="status">${nothing}. ${
      filter
        ? html`<a href="/${school.institution.handle}">View all stories</a>`
        : 'New stories appear here as soon as they are published.'
    }</p>`;
  }
  if (!filter) return page ? html`<p class="summary">${page}</p>` : null;
  const count = total === undefined ? '' : ` ${total.toLocaleString('en-GB')} ${total === 1 ? 'story' : 'stories'}.`;
  return html`<p class="summary" role="status"><strong dir="auto">${filter}</strong>${count ? html`: ${count.trim()}` : null} ${page && `${page}.`}</p>`;
}

function card(view: List, story: SchoolStory, { isFirst, isLead }: { isFirst: boolean; isLead: boolean }): Markup {
  const { handle } = view.school.institution;
  const shown = pictureOf(story);
  const title = storyTitle(story);
  const text = textBelow(story, isLead || !shown ? LEAD_TEXT : CARD_TEXT);
  const source = sourceOf(view, story);
  const sizes = isLead ? '(min-width: 64rem) 60vw, 100vw' : '(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw';
  return html`<article class="card${isLead ? ' is-lead' : ''}${shown ? '' : ' is-plain'}">
${shown && html`<div class="card-picture">${picture(shown, { sizes, isFirst })}</div>`}
<div class="card-words">
<p class="quiet">${dateOf(view, story.publishedAt)}${source && html` · <span dir="auto">${source}</span>`}</p>
<h2 dir="auto"><a href="${storyPath(handle, story.id)}">${title}</a></h2>
${text && html`<p class="card-text" dir="auto">${text}</p>`}
</div>
</article>`;
}

/** The beginning of the text; without a title that is the heading. */
const textBelow = (story: SchoolStory, most: number): string => (story.title ? excerptBelowTitle(story, most) : '');

function tours(offered: ListContent['tours']): Markup | null {
  if (offered.length === 0) return null;
  const links = offered.map(
    ({ title, cover, path }) =>
      html`<li><a href="${path}">${cover && html`<img src="${cover}" alt="" width="1280" height="720" loading="lazy">`}<span dir="auto">${title}</span></a></li>`,
  );
  return html`<section class="tours" aria-labelledby="tours"><h2 id="tours">Virtual tours</h2><ul>${links}</ul></section>`;
}

function pages({ school, content }: List): Markup | null {
  const { list, hasMore, total } = content;
  if (list.page === 1 && !hasMore) return null;
  const at = (page: number) => listPath(school.institution.handle, { ...list, page });
  const last = pagesOf(total);
  return html`<nav class="pages" aria-label="Pages"><ul>
${list.page > 1 && html`<li><a rel="prev" href="${at(list.page - 1)}">Newer stories</a></li>`}
<li class="quiet">Page ${list.page}${last ? ` of ${last}` : ''}</li>
${hasMore && html`<li><a rel="next" href="${at(list.page + 1)}">Older stories</a></li>`}
</ul></nav>`;
}
