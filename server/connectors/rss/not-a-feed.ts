import { openAddress } from '../../../src/lib/open-address.ts';
import { attributeOf } from '../../core/html/attribute.ts';
import { SourceError } from '../../core/ports/connector.ts';
import { linkOf } from '../mapping/links.ts';
import { pageLinks } from '../mapping/page-links.ts';

/** Where feeds are announced in a page: its head. */
const SEARCHED = 300_000;
const FEED_TYPES = /^application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)$/i;

/** Where the page was read, and what was asked for if a redirect led there. */
type Read = { readonly url: string; readonly asked?: string };

/** What to tell someone whose address led to something else; a page that names its feed is a hint to pass on. */
export function notAFeed(kind: 'html' | 'xml' | 'json' | 'other', text: string, read: Read): SourceError {
  const say = (message: string, options = {}) => new SourceError('not-a-feed', message, options);
  if (text.trim() === '') return say('This address leads to an empty page, not to a feed.');
  if (kind === 'html') {
    const feedUrl = announcedFeed(text.slice(0, SEARCHED), read);
    const advice = feedUrl
      ? `Its feed is at ${feedUrl}. Enter that address instead.`
      : 'Try adding /feed or /rss to the address.';
    const instead = feedUrl ? { instead: { url: feedUrl } } : {};
    return say(`This is the address of a page, not of a feed. ${advice}`, instead);
  }
  if (kind === 'xml') return say('This address leads to an XML file that isn’t a feed.');
  if (kind === 'json') return say('This address leads to a JSON file that isn’t a feed.');
  return say('No feed found at this address.');
}

function announcedFeed(page: string, { url, asked: requestedUrl = url }: Read): string | null {
  const base = linkOf(attributeOf(/<base\b[^<>]{0,2000}>/i.exec(page)?.[0] ?? '', 'href'), url) ?? url;
  for (const { rel, type, href } of pageLinks(page)) {
    if (!rel.includes('alternate') || !FEED_TYPES.test(type)) continue;
    const feedUrl = linkOf(href, base);
    // A page that was read with a key may repeat it.
    if (
      feedUrl &&
      feedUrl.length <= 500 &&
      feedUrl !== url &&
      ([url, requestedUrl].every(hasNoQuery) || hasNoQuery(feedUrl))
    )
      return feedUrl;
  }
  return null;
}

function hasNoQuery(address: string): boolean {
  return openAddress(address) === URL.parse(address)?.href;
}
