import { createHash } from 'node:crypto';
import type { SafeFetch, SafeResponse } from '../../core/fetch/safe-fetch.ts';
import type { Connector, Cursor, Page } from '../../core/ports/connector.ts';
import { decodeText } from './charset.ts';
import { packOwners, unpackOwners } from './identity.ts';
import { PARSE_LIMITS, parseFeed } from './parse.ts';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';

/** Goes up when the same file would be read differently, so that unchanged feeds are read once more. */
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
      const known = cursor?.version === VERSION ? cursor : null;
      const asked = source.url.trim();
      const response = await safeFetch(asked, {
        headers: { accept: ACCEPT, ...conditions(known) },
        signal,
      });
      if (response.status === 304 && known) {
        yield { status: 'unchanged', cursor: known };
        return;
      }
      const hash = createHash('sha256').update(response.body).digest('base64url');
      const validators = validatorsOf(response);
      if (known?.hash === hash) {
        yield { status: 'unchanged', cursor: cursorOf({ hash, repeated: known.repeated, ...validators }) };
        return;
      }

      const text = decodeText(response.body, response.header('content-type'));
      const owners = unpackOwners(known?.repeated);
      const parsed = await parseFeed(text, { url: response.url, asked, owners, signal, ...PARSE_LIMITS, ...limits });
      yield {
        status: 'read',
        isWhole: true,
        title: parsed.title,
        items: parsed.items,
        unreadable: parsed.unreadable,
        // A server that sent half a file may call the whole one by the same validators.
        cursor: cursorOf({ hash, repeated: packOwners(parsed.owners), ...(parsed.isTorn ? {} : validators) }),
      };
    },
  };
}

type Validators = { etag?: string | undefined; lastModified?: string | undefined };

function validatorsOf(response: SafeResponse): Validators {
  return { etag: sendable(response.header('etag')), lastModified: sendable(response.header('last-modified')) };
}

function sendable(value: string | null): string | undefined {
  return value !== null && /^[\x20-\x7e]{1,500}$/.test(value) ? value : undefined;
}

function conditions(cursor: Cursor | null): Record<string, string> {
  return {
    ...(cursor?.etag ? { 'if-none-match': cursor.etag } : {}),
    ...(cursor?.lastModified ? { 'if-modified-since': cursor.lastModified } : {}),
  };
}

function cursorOf(values: Validators & { hash: string; repeated?: string | undefined }): Cursor {
  const all = Object.entries({ version: VERSION, ...values });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => !!entry[1]));
}
