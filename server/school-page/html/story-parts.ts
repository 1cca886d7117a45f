import { isReceiving, manifestOf } from '../../../src/domain/networks/all.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { dateFormat } from '../../../src/lib/date-format.ts';
import { html, type Markup } from '../../core/html/markup.ts';
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

/** Who wrote a story, unless it is the school itself, and where it came from. */
export function sourceOf({ school }: View, { author, network }: SchoolStory): string {
  const isPlace = network !== null && network !== 'rss' && !isReceiving(network);
  const from = isPlace ? manifestOf(network).label : '';
  const by = author === school.institution.name ? '' : (author ?? '');
  return [by, from].filter(Boolean).join(', ');
}
