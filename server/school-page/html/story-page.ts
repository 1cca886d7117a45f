import { htmlBelowTitle } from '../../../src/domain/story/below-title.ts';
import { fileInAddress } from '../../../src/lib/file-in-address.ts';
import { webAddress } from '../../../src/lib/web-address.ts';
import { html, type Markup, trusted } from '../../core/html/markup.ts';
import { picture } from '../../embed/index.ts';
import { listPath } from '../address.ts';
import type { StoryContent } from '../use-cases/read-page.ts';
import { dateOf, sourceOf } from './story-parts.ts';
import { storyTitle, type View } from './view.ts';

type Story = View & { readonly content: StoryContent & View['content'] };

/** One story to read. Its HTML is as the sanitiser gives it. */
export function storyMain(view: Story): Markup {
  const { school, content } = view;
  const { handle } = school.institution;
  const { story } = content;
  const source = sourceOf(view, story);
  const clean = htmlBelowTitle(story);
  // What is in the text already is not shown twice.
  const pictures = story.media.filter(({ type, url }) => type === 'image' && !clean.includes(html`${url}`.text));
  const films = story.media.filter(
    ({ type, url }) =>
      type !== 'image' && url !== story.permalink && webAddress(url) && !clean.includes(html`${url}`.text),
  );
  const original = webAddress(story.permalink);
  return html`<nav class="back" aria-label="Stories"><a href="/${handle}">All stories</a></nav>
<article class="story">
<header>
<h1 dir="auto">${storyTitle(story)}</h1>
<p class="quiet">${dateOf(view, story.publishedAt)}${source && html` · <span dir="auto">${source}</span>`}</p>
</header>
${pictures.slice(0, 1).map((first) => figure(first, true))}
<div class="prose" dir="auto">${trusted(clean)}</div>
${pictures.length > 1 && html`<div class="further">${pictures.slice(1).map((each) => figure(each, false))}</div>`}
${films.length > 0 && html`<ul class="links">${films.map((film) => html`<li><a href="${film.url}" rel="noopener noreferrer nofollow">${mediaLabel(film)}</a></li>`)}</ul>`}
${original && html`<p class="source"><a href="${original}" rel="noopener noreferrer nofollow">Read the original</a></p>`}
${story.hashtags.length > 0 && html`<ul class="tags" aria-label="Hashtags">${story.hashtags.map((tag) => html`<li><a href="${listPath(handle, { tag, page: 1 })}" dir="auto">#${tag}</a></li>`)}</ul>`}
</article>`;
}

function mediaLabel({ type, url, alt }: Story['content']['story']['media'][number]): string {
  const title = alt || fileInAddress(url);
  const act = type === 'video' ? 'Watch the film' : type === 'audio' ? 'Listen to the recording' : 'Open the link';
  return title ? `${act}: ${title}` : act;
}

const figure = (media: Parameters<typeof picture>[0], isFirst: boolean): Markup =>
  html`<figure>${picture(media, { sizes: '(min-width: 48rem) 45rem, 100vw', isFirst })}</figure>`;
