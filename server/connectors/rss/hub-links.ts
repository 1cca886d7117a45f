import type { Hub } from '../../core/ports/connector.ts';
import { unescaped } from './tombstones.ts';

/** Where a feed says that it tells of new posts, and what it calls itself there; as written. */
export type HubLinks = { readonly hub: string | null; readonly self: string | null };

const LONGEST = 2_000;
const ELEMENT = /<(?:[\w.-]+:)?link\s([^<>]*)>/gi;
const attribute = (attributes: string, name: string): string => {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
  return unescaped(double ?? single ?? '').trim();
};

function firstOf(links: Iterable<readonly [rel: string, href: string]>): HubLinks {
  const hubLinks: { hub: string | null; self: string | null } = { hub: null, self: null };
  for (const [rel, href] of links) {
    const names = rel.toLowerCase().split(/\s+/);
    if (names.includes('hub')) hubLinks.hub ??= href;
    if (names.includes('self')) hubLinks.self ??= href;
  }
  return hubLinks;
}

/** The `atom:link` elements of an RSS or Atom feed's head. */
export function hubLinksIn(head: string): HubLinks {
  const markup = head.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  return firstOf(
    [...markup.matchAll(ELEMENT)].map(([, written = '']) => [attribute(written, 'rel'), attribute(written, 'href')]),
  );
}

/** Those of a JSON feed. */
export function hubLinksOfJson(feed: unknown): HubLinks {
  const { hubs, feed_url: self } = feed as { hubs?: unknown; feed_url?: unknown };
  const all = Array.isArray(hubs) ? (hubs as ({ type?: unknown; url?: unknown } | null)[]) : [];
  const hub = all.find((each) => /^websub$/i.test(String(each?.type)))?.url;
  return { hub: typeof hub === 'string' ? hub : null, self: typeof self === 'string' ? self : null };
}

/** The header `Link` takes precedence over the file. `url` is where the file was read. */
export function hubOf(header: string | null, inFile: HubLinks, url: string): Hub | null {
  const inHeader = firstOf(
    [...(header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)].map(([, href = '', rest = '']) => {
      const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(rest) ?? [];
      return [quoted ?? bare ?? '', href.trim()];
    }),
  );
  const hub = absolute(inHeader.hub ?? inFile.hub, url);
  const topic = absolute(inHeader.self ?? inFile.self ?? url, url);
  return hub && topic ? { url: hub, topic } : null;
}

function absolute(href: string | null, base: string): string | null {
  const url = href ? URL.parse(href, base) : null;
  return url && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST ? url.href : null;
}
