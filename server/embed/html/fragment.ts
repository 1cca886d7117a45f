import type { Network } from '../../../src/domain/networks/all.ts';
import { manifestOf } from '../../../src/domain/networks/all.ts';
import type { Media } from '../../../src/domain/story/schema.ts';
import type { WidgetLayout, WidgetOptions } from '../../../src/domain/widget/options.ts';
import { type EmbedStory, languageOf } from '../../../src/domain/widget/schema.ts';
import { dateFormat } from '../../../src/lib/date-format.ts';
import { html, jsonLd, type Markup, trusted } from '../../core/html/markup.ts';
import { articleData, itemList } from './article-data.ts';
import { picture } from './picture.ts';
import { fragmentStyle } from './style.ts';

/** What stories are written into HTML with, for whoever is outside of the app. */
export type Fragment = {
  /** Of the list, for who cannot see it. */
  readonly name: string;
  readonly school: { readonly name: string; readonly locale: string; readonly timeZone: string };
  readonly layout: WidgetLayout;
  readonly options: WidgetOptions;
  readonly stories: readonly EmbedStory[];
};

type Written = {
  readonly hasStyle: boolean;
  /** Links leave the frame that they are in. */
  readonly isFramed?: boolean;
};

/** Where a picture’s own size is not stored. */
const PLACE = { width: 640, height: 400 };
const SIZES = '(max-width: 640px) 100vw, 400px';
const NO_STORIES = 'No stories yet.';

/** Stories as HTML without a script, each an `article`. */
export function fragmentOf(fragment: Fragment, { hasStyle, isFramed = false }: Written): Markup {
  const { layout, options, stories, school, name } = fragment;
  const { locale, dir } = languageOf(options, school.locale);
  if (layout === 'alert' && stories.length === 0) return html``;
  const role = layout === 'alert' && options.severity === 'emergency' ? 'alert' : 'region';
  return html`<div class="sprx is-${layout}" lang="${locale}" dir="${dir}" role="${role}" aria-label="${name}">
${hasStyle && html`<style>${trusted(fragmentStyle(options))}</style>`}
${
  stories.length === 0
    ? html`<p class="sprx-quiet">${options.emptyText || NO_STORIES}</p>`
    : html`<div class="sprx-list">${stories.map((story, index) => article(fragment, story, { isFirst: index === 0, isFramed }))}</div>`
}
${options.cta && html`<p><a href="${options.cta.url}"${isFramed && html` target="_blank"`} rel="noopener">${options.cta.label}</a></p>`}
${jsonLd({ '@context': 'https://schema.org', ...itemList(stories.map((story) => dataOf(fragment, story))) })}
</div>`;
}

type Place = { readonly isFirst: boolean; readonly isFramed: boolean };

function article({ options, school }: Fragment, story: EmbedStory, { isFirst, isFramed }: Place): Markup {
  const { parts } = options;
  const image = imageOf(story);
  const title = titleOf(story);
  const day = dateFormat(languageOf(options, school.locale).locale, { dateStyle: 'long', timeZone: school.timeZone });
  const channel = parts.channel && story.network ? manifestOf(story.network as Network).label : '';
  const line = [
    parts.date && html`<time datetime="${story.publishedAt}">${day.format(new Date(story.publishedAt))}</time>`,
    parts.author && story.author && html`<span dir="auto">${story.author}</span>`,
    channel && html`<span>${channel}</span>`,
  ].filter((each) => each instanceof Object);
  return html`<article${isFramed && html` data-story="${story.id}"`}>${parts.picture && image && picture(image, { sizes: SIZES, isFirst, place: PLACE })}<div class="sprx-text">
<h3 dir="auto">${story.url ? html`<a href="${story.url}"${isFramed && html` class="sprx-open" target="_blank"`} rel="noopener">${title}</a>` : title}</h3>
${line.length > 0 && html`<p class="sprx-quiet">${line.map((each, index) => html`${index > 0 && ' · '}${each}`)}</p>`}
${parts.excerpt && story.excerpt && story.title !== '' && html`<p dir="auto">${story.excerpt}</p>`}
${parts.hashtags && story.hashtags.length > 0 && html`<p class="sprx-quiet">${story.hashtags.map((tag) => html`<span dir="auto">#${tag}</span> `)}</p>`}
</div></article>`;
}

const titleOf = ({ title, excerpt }: EmbedStory): string => title || excerpt || 'Story without a title';

const imageOf = ({ media }: EmbedStory): Media | null => (media?.type === 'image' ? media : null);

const dataOf = ({ school }: Fragment, story: EmbedStory): object =>
  articleData({ ...story, headline: titleOf(story), image: imageOf(story)?.url ?? null }, school.name);
