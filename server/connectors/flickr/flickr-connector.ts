import * as z from 'zod/mini';
import type { SourceOf } from '../../../src/domain/networks/all.ts';
import type { SafeResponse } from '../../core/fetch/safe-fetch.ts';
import { parseJson } from '../../core/json.ts';
import {
  type Connector,
  type ConnectorItem,
  type Page,
  SourceError,
  type UnreadableItem,
} from '../../core/ports/connector.ts';
import { getFile, hostAt, type Provider } from '../provider.ts';
import { type ParsedFile, readWholeFile } from '../whole-file.ts';
import { itemOfPhoto } from './photo.ts';
import { flickrRest } from './rest.ts';
import { ORIGIN } from './sign-in.ts';

const LABEL = 'Flickr';
const VERSION = '1';
/** The feed has 20; one that never ends was made to keep us busy. */
const MOST = 500;

const feedSchema = z.object({ title: z.nullish(z.string()), items: z.array(z.unknown()) });

type Options = { readonly provider: Provider; readonly now?: () => number };

/** The public photos of an account or a group: by the feed that Flickr gives of each, or with a sign-in by its API. */
export function createFlickrConnector({ provider, now = Date.now }: Options): Connector<'flickr'> {
  const { signIn, read: readSignedIn } = flickrRest({ provider, now });

  return {
    network: 'flickr',
    apiVersion: 'rest',
    signIn,
    hostOf: (source, isSignedIn) =>
      hostAt(isSignedIn ? provider.signedInBaseOf(ORIGIN) : provider.baseOf(ORIGIN, idOf(source))),
    sourceKey: (source) => `flickr:${idOf(source).toUpperCase()}`,

    async *read(request): AsyncGenerator<Page> {
      if (request.credentials) return yield* readSignedIn(request);
      const { source, cursor, signal } = request;
      const id = idOf(source);
      const file = 'userId' in source ? 'photos_public' : 'groups_pool';
      const query = new URLSearchParams({ id, format: 'json', nojsoncallback: '1' });
      const url = `${provider.baseOf(ORIGIN, id)}/services/feeds/${file}.gne?${query}`;
      const refuse = (status: number) => (status === 404 || status === 410 ? gone(source) : null);
      yield* readWholeFile({
        cursor,
        version: VERSION,
        fetch: (conditions) =>
          getFile(provider, url, { accept: 'application/json', ...conditions }, { label: LABEL, now, signal, refuse }),
        parse: (response) => parsed(response, id),
      });
    },
  };
}

function idOf(source: SourceOf<'flickr'>): string {
  return 'userId' in source ? source.userId : source.groupId;
}

function parsed(response: SafeResponse, id: string): ParsedFile {
  const { data: feed } = feedSchema.safeParse(jsonOf(response));
  if (!feed)
    throw new SourceError('broken', 'Flickr answered with something other than a list of photos. Try again later.');
  const items: ConnectorItem[] = [];
  const unreadable: UnreadableItem[] = [];
  for (const [index, value] of feed.items.slice(0, MOST).entries()) {
    const item = itemOfPhoto(value);
    if (item) items.push(item);
    else unreadable.push({ externalId: null, reason: `Photo ${index + 1} of the list has no page at Flickr.` });
  }
  return { title: titleOf(feed.title) || id, items, unreadable };
}

/** `Uploads from Hillcrest School`, `Hillcrest School Pool`: the name of whose they are. */
function titleOf(title: string | null | undefined): string {
  return (title ?? '')
    .replace(/^Uploads from /, '')
    .replace(/ Pool$/, '')
    .trim();
}

function jsonOf({ body }: SafeResponse): unknown {
  const text = new TextDecoder().decode(body);
  // Flickr escapes the apostrophe, which JSON does not know.
  for (const each of [text, text.replace(/(?<!\\)((?:\\\\)*)\\'/g, "$1'")]) {
    try {
      return parseJson(each);
    } catch {}
  }
  return null;
}

function gone(source: SourceOf<'flickr'>): SourceError {
  const what = 'userId' in source ? `account ${source.userId}` : `group ${source.groupId}`;
  return new SourceError('gone', `There is no public ${what} on Flickr. Check the number.`);
}
