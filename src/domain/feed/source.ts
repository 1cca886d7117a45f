import type { Feed, Source } from './schema.ts';

/** What of an address may be shown to everyone: without user, password, query and fragment, where keys stand. */
export function openAddress(address: string): string {
  const url = URL.parse(address.trim());
  if (!url) return address.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//');
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.href;
}

/** A channel's source as those see it who may not change channels. */
export function openSource(source: Source): Source {
  return 'url' in source ? { url: openAddress(source.url) } : source;
}

/** A channel as those see it who may not change channels, and as its document in the database stands. */
export function openFeed(feed: Feed): Feed {
  return { ...feed, source: openSource(feed.source) };
}
