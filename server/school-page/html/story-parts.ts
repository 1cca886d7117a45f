import { isReceiving, manifestOf } from '../../../src/domain/networks/all.ts';
import type { Media, SchoolStory } from '../../../src/domain/story/schema.ts';
import { dateFormat } from '../../../src/lib/date-format.ts';
import { pictureSources } from '../../../src/lib/picture-sources.ts';
import { html, type Markup } from './markup.ts';
import type { View } from './view.ts';

/** A day as the school writes it. The same for every visitor, so that one answer serves all. */
export function dateOf({ school }: View, iso: string): Markup {
  const { locale, timeZone } = school.institution;
  const text = dateFormat(dateLocale(locale), { dateStyle: 'long', timeZone }).format(new Date(iso));
  return html`<time datetime="${iso}">${text}</time>`;
}

/** The page's own words are English. */
const dateLocale = (locale: string): string => (/^en\b/i.test(locale) ? locale : 'en-GB');
export const pageLanguage = dateLocale;

/** Frames that pictures are cut to hold them at one of nine places: a style on the element would need a looser policy. */
function heldAt({ focus }: Media): string {
  if (!focus) return '';
  const third = (share: number) => Math.min(2, Math.floor(share * 3));
  return `x${third(focus.x)} y${third(focus.y)}`;
}

type Drawn = { readonly sizes: string; readonly isFirst: boolean };

export function picture(media: Media, { sizes, isFirst }: Drawn): Markup {
  const { url, alt, width, height, variants } = media;
  const sources = pictureSources(variants).map(
    ({ type, srcset }) => html`<source type="${type}" srcset="${srcset}" sizes="${sizes}">`,
  );
  const size = width && height ? html` width="${width}" height="${height}"` : null;
  return html`<picture>${sources}<img class="${heldAt(media)}" src="${url}" alt="${alt}"${size}${isFirst ? html` fetchpriority="high"` : html` loading="lazy"`} decoding="async"></picture>`;
}

/** Who wrote a story, unless it is the school itself, and where it came from. */
export function sourceOf({ school }: View, { author, network }: SchoolStory): string {
  const isPlace = network !== null && network !== 'rss' && !isReceiving(network);
  const from = isPlace ? manifestOf(network).label : '';
  const by = author === school.institution.name ? '' : (author ?? '');
  return [by, from].filter(Boolean).join(', ');
}
