import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { oembedAddress } from '../../../src/domain/widget/addresses.ts';
import { html, jsonLd, type Markup } from '../../core/html/markup.ts';
import { articleData, itemList } from '../../embed/index.ts';
import { feedPath, listPath, logoPath, storyPath } from '../address.ts';
import { PER_PAGE } from '../use-cases/read-page.ts';
import { canonicalOf, descriptionOf, pictureOf, storyTitle, titleOf, type View } from './view.ts';

/** What search engines, feed readers, link previews and whoever embeds the page read. */
export function headOf(view: View): Markup {
  const { school, content, origin, stylesheet } = view;
  const { handle, name } = school.institution;
  const [title, description, canonical] = [titleOf(view), descriptionOf(view), canonicalOf(view)];
  const image = imageOf(view);
  const isSearch = content.kind === 'list' && content.list.q !== undefined;
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
${isSearch && html`<meta name="robots" content="noindex, follow">`}
<link rel="canonical" href="${canonical}">
${pageLinks(view)}
<link rel="alternate" type="application/rss+xml" title="${name}: stories (RSS)" href="${origin}${feedPath(handle, 'rss')}">
<link rel="alternate" type="application/feed+json" title="${name}: stories (JSON Feed)" href="${origin}${feedPath(handle, 'json')}">
<link rel="alternate" type="application/json+oembed" title="${name}" href="${oembedAddress(origin, `${origin}/${handle}`)}">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${canonical}">
<meta property="og:type" content="${content.kind === 'story' ? 'article' : 'website'}">
<meta property="og:image" content="${image ?? `${origin}/favicon.svg`}">
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${stylesheet}">
${jsonLd(graphOf(view, canonical))}`;
}

function pageLinks({ school, content, origin }: View): Markup | null {
  if (content.kind === 'story') return null;
  const { list } = content;
  const at = (page: number) => `${origin}${listPath(school.institution.handle, { ...list, page })}`;
  return html`${list.page > 1 && html`<link rel="prev" href="${at(list.page - 1)}">`}${content.hasMore && html`<link rel="next" href="${at(list.page + 1)}">`}`;
}

/** The picture of the story, or of the first that has one, or the school's logo. */
function imageOf({ school, content, origin }: View): string | null {
  const stories = content.kind === 'story' ? [content.story] : content.stories;
  const picture = stories.map(pictureOf).find((each) => each !== null);
  if (picture) return picture.url;
  return school.logo ? `${origin}${logoPath(school.institution.handle)}` : null;
}

function graphOf(view: View, canonical: string): object {
  const { content } = view;
  const main =
    content.kind === 'story'
      ? { ...articleOf(view, content.story), mainEntityOfPage: canonical, publisher: { '@id': schoolId(view) } }
      : {
          '@type': 'CollectionPage',
          '@id': canonical,
          url: canonical,
          name: titleOf(view),
          description: descriptionOf(view),
          about: { '@id': schoolId(view) },
          mainEntity: itemList(content.stories.map((story) => articleOf(view, story))),
        };
  return { '@context': 'https://schema.org', '@graph': [schoolOf(view), main] };
}

const schoolId = ({ school, origin }: View) => `${origin}/${school.institution.handle}#school`;

function schoolOf(view: View): object {
  const { school, origin } = view;
  const { name, handle, website, address, country } = school.institution;
  return {
    '@type': 'School',
    '@id': schoolId(view),
    name,
    url: website ?? `${origin}/${handle}`,
    ...(school.logo ? { logo: `${origin}${logoPath(handle)}` } : {}),
    ...(address
      ? {
          address: {
            '@type': 'PostalAddress',
            streetAddress: [address.street, address.locality].filter(Boolean).join(', '),
            addressLocality: address.town,
            ...(address.county ? { addressRegion: address.county } : {}),
            postalCode: address.postcode,
            ...(country ? { addressCountry: country } : {}),
          },
        }
      : {}),
    ...(school.links.length > 0 ? { sameAs: school.links } : {}),
  };
}

function articleOf({ school, origin }: View, story: SchoolStory): object {
  const { name, handle } = school.institution;
  const { publishedAt, author } = story;
  const [image, url] = [pictureOf(story)?.url ?? null, `${origin}${storyPath(handle, story.id)}`];
  return articleData({ headline: storyTitle(story), publishedAt, author, image, url }, name);
}

export const pagesOf = (total: number | undefined): number | null =>
  total === undefined ? null : Math.max(1, Math.ceil(total / PER_PAGE));
