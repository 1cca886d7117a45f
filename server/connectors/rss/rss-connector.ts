import type { SafeFetch } from '../../core/fetch/safe-fetch.ts';
import type { Connector, Cursor, Page, UnreadableItem } from '../../core/ports/connector.ts';
import { readWholeFile } from '../whole-file.ts';
import { decodeText } from './charset.ts';
import { hubOf } from './hub-links.ts';
import { packOwners, unpackOwners } from './identity.ts';
import { keepNames, namesOf, packNames, unpackNames } from './kept-names.ts';
import { type NamedPost, nameFeed, PARSE_LIMITS, type Patience, type ReadPosts, readPosts } from './parse.ts';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';

const VERSION = '4';
/** What they remembered holds still; the file is read once more, for what its posts are recognised by. */
const EARLIER_VERSIONS = new Set(['2', '3']);

/** What is called a feed is one, but for a mistake that its first reading tells of. */
const NAMED_AS_FEED = /\.(?:xml|rss|atom|rdf|json)$|\/(?:feed|rss|atom)\/?$/i;

export type RssOptions = { readonly safeFetch: SafeFetch; readonly limits?: Partial<typeof PARSE_LIMITS> };

/** RSS 0.9 to 2.0, Atom, RDF and JSON Feed: one file with the latest posts, read whole each time unless it is unchanged. */
export function createRssConnector({ safeFetch, limits }: RssOptions): Connector<'rss'> {
  return {
    network: 'rss',
    announces: ({ url }) => !NAMED_AS_FEED.test(URL.parse(url.trim())?.pathname ?? ''),

    sourceKey(source) {
      const address = source.url.trim();
      const url = URL.parse(address);
      if (!url) return address;
      url.hash = '';
      url.hostname = url.hostname.replace(/\.$/, '');
      // A question mark with nothing behind it.
      if (url.search === '') url.search = '';
      return url.href;
    },

    namesIn: unvalidated,

    hostOf: (source) => URL.parse(source.url.trim())?.host ?? 'rss',

    async check(source, signal) {
      await safeFetch.check?.(source.url.trim(), signal);
    },

    async askHub(hub, form, signal) {
      await safeFetch(hub, { form: form.toString(), isFormSentOn: true, signal });
    },

    async *read({ source, cursor, signal, timeZone }): AsyncGenerator<Page> {
      const requestedUrl = source.url.trim();
      yield* readWholeFile({
        cursor: renewed(cursor),
        version: VERSION,
        fetch: (conditions) => safeFetch(requestedUrl, { headers: { accept: ACCEPT, ...conditions }, signal }),
        async parse(response, previous) {
          const text = decodeText(response.body, response.header('content-type'));
          const owners = unpackOwners(previous?.repeated);
          const feed = await nameFeed(text, {
            url: response.url,
            asked: requestedUrl,
            owners,
            ...(timeZone ? { timeZone: await timeZone() } : {}),
            signal,
            ...PARSE_LIMITS,
            ...limits,
          });
          const pause = () => feed.patience.pauseIfDue();
          const { named, memory } = await keepNames(feed.posts, unpackNames(previous), pause);
          const [first, ...rest] = partsOf(named);
          const read = await readPosts(first ?? [], feed.patience);
          return {
            title: feed.title,
            isTorn: feed.isTorn,
            items: read.items,
            unreadable: [...(text.includes('\ufffd') ? [DAMAGED] : []), ...feed.unreadable, ...read.unreadable],
            ...(rest.length > 0 ? { continues: true, more: readParts(rest, feed.patience) } : {}),
            hub: hubOf(response.header('link'), feed.links, response.url),
            gone: namesOf(feed.gone, memory),
            remembered: { repeated: packOwners(feed.owners), ...packNames(memory) },
          };
        },
      });
    },
  };
}

const DAMAGED: UnreadableItem = {
  externalId: null,
  reason: 'Some characters in this feed are damaged. They show as “\ufffd” in its posts.',
};

/** Posts that are handed over at once: as many as are stored at once. */
const PART = 400;

function partsOf(posts: readonly NamedPost[]): NamedPost[][] {
  return Array.from({ length: Math.ceil(posts.length / PART) }, (_, at) => posts.slice(at * PART, (at + 1) * PART));
}

async function* readParts(
  parts: readonly NamedPost[][],
  patience: Patience,
): AsyncGenerator<ReadPosts & { continues: boolean }> {
  for (const [at, part] of parts.entries()) {
    yield { ...(await readPosts(part, patience)), continues: at < parts.length - 1 };
  }
}

function renewed(cursor: Cursor | null): Cursor | null {
  return cursor?.version && EARLIER_VERSIONS.has(cursor.version)
    ? unvalidated({ ...cursor, version: VERSION })
    : cursor;
}

/** Without what says that a file is the same as before. */
function unvalidated({ hash: _hash, etag: _etag, lastModified: _lastModified, ...names }: Cursor): Cursor {
  return names;
}
