import { invalid } from './errors.ts';
import type { StoredObject } from './metadata.ts';
import { LAST, type Store } from './store.ts';

export type Listing = { items: StoredObject[]; prefixes: string[]; nextPageToken: string | undefined };

const MAX_RESULTS = 1000;

/**
 * Objects of a bucket below `prefix`, by the bytes of their names, at most 1,000 a page; names that go on behind a
 * `delimiter` are shown as the one prefix that they share. Throws 400 for parameters that cannot be.
 */
export function list(store: Store, bucket: string, query: URLSearchParams): Listing {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const before = query.get('endOffset') ?? undefined;
  const limit = maxResults(query.get('maxResults'));
  const token = query.get('pageToken');
  let after = token ? readToken(token) : undefined;
  const listing: Listing = { items: [], prefixes: [], nextPageToken: undefined };
  const count = (): number => listing.items.length + listing.prefixes.length;
  for (;;) {
    const rows = store.list({ bucket, prefix, from: query.get('startOffset') ?? '', after, limit: limit + 1 });
    let skippedTo: string | undefined;
    for (const object of rows) {
      // By bytes, as the names are ordered; the order of JavaScript strings is another one.
      if (before && Buffer.compare(Buffer.from(object.name), Buffer.from(before)) >= 0) return listing;
      if (count() >= limit) {
        listing.nextPageToken = after === undefined ? undefined : writeToken(after);
        return listing;
      }
      const end = delimiter ? object.name.indexOf(delimiter, prefix.length) : -1;
      if (end < 0) {
        listing.items.push(object);
        after = object.name;
        continue;
      }
      const shared = object.name.slice(0, end + delimiter.length);
      const isNew = listing.prefixes.at(-1) !== shared;
      if (isNew) listing.prefixes.push(shared);
      // The rest of what shares it is passed over unread.
      after = isNew ? `${shared}${LAST}` : object.name;
      skippedTo = after;
      break;
    }
    if (skippedTo === undefined && rows.length <= limit) return listing;
  }
}

function maxResults(text: string | null): number {
  if (text === null || text === '') return MAX_RESULTS;
  if (!/^\d{1,9}$/.test(text)) throw invalid('"maxResults" must be a whole number.');
  return Math.min(Number(text), MAX_RESULTS) || MAX_RESULTS;
}

const writeToken = (after: string): string => Buffer.from(after).toString('base64url');

function readToken(token: string): string {
  const after = Buffer.from(token, 'base64url').toString('utf8');
  if (after === '' || !/^[\w-]+=*$/.test(token)) throw invalid('The page token is not one of ours.');
  return after;
}
