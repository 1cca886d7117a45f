import type { Owners } from '../../../server/connectors/rss/identity.ts';
import { PARSE_LIMITS, type ParsedFeed, parseFeed } from '../../../server/connectors/rss/parse.ts';
import type { ConnectorItem } from '../../../server/core/ports/connector.ts';

export const URL_OF_FEED = 'https://feeds.oakfield.test/news/feed.xml';

type Options = {
  owners?: Owners;
  maxItems?: number;
  maxMs?: number;
  timeZone?: string;
  signal?: AbortSignal;
  url?: string;
};

export function parse(text: string, options: Options = {}): Promise<ParsedFeed> {
  return parseFeed(text, {
    url: URL_OF_FEED,
    owners: new Map(),
    signal: new AbortController().signal,
    ...PARSE_LIMITS,
    ...options,
  });
}

const NAMESPACES = [
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
].join(' ');

export const rss = (items: string, head = '<title>Oakfield News</title><link>https://oakfield.test/</link>') =>
  `<?xml version="1.0"?><rss version="2.0" ${NAMESPACES}><channel>${head}${items}</channel></rss>`;

export const atom = (entries: string, head = '<title>Oakfield Sport</title>', attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" ${attributes}>${head}${entries}</feed>`;

export const json = (items: unknown[], head: object = {}) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Oakfield', ...head, items });

export async function only(text: string): Promise<ConnectorItem> {
  const { items, unreadable } = await parse(text);
  if (items.length !== 1 || unreadable.length > 0 || !items[0])
    throw new Error(`Expected one item: ${JSON.stringify({ items, unreadable })}`);
  return items[0];
}
