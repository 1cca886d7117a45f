import type { SafeFetch } from '../../core/fetch/safe-fetch.ts';
import type { Connector, Page } from '../../core/ports/connector.ts';
import { readWholeFile } from '../whole-file.ts';
import { decodeText } from './charset.ts';
import { packOwners, unpackOwners } from './identity.ts';
import { PARSE_LIMITS, parseFeed } from './parse.ts';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';

const VERSION = '1';

export type RssOptions = { readonly safeFetch: SafeFetch; readonly limits?: Partial<typeof PARSE_LIMITS> };

/** RSS 0.9 to 2.0, Atom, RDF and JSON Feed: one file with the latest posts, read whole each time unless it is unchanged. */
export function createRssConnector({ safeFetch, limits }: RssOptions): Connector<'rss'> {
  return {
    network: 'rss',

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

    async check(source, signal) {
      await safeFetch.check?.(source.url.trim(), signal);
    },

    async *read({ source, cursor, signal }): AsyncGenerator<Page> {
      const asked = source.url.trim();
      yield await readWholeFile({
        cursor,
        version: VERSION,
        fetch: (conditions) => safeFetch(asked, { headers: { accept: ACCEPT, ...conditions }, signal }),
        async parse(response, known) {
          const text = decodeText(response.body, response.header('content-type'));
          const owners = unpackOwners(known?.repeated);
          const parsed = await parseFeed(text, {
            url: response.url,
            asked,
            owners,
            signal,
            ...PARSE_LIMITS,
            ...limits,
          });
          return { ...parsed, remembered: { repeated: packOwners(parsed.owners) } };
        },
      });
    },
  };
}
