import type { SourceOf } from '../../../src/domain/networks/all.ts';
import { type Connector, type Page, SourceError } from '../../core/ports/connector.ts';
import { pageLinks } from '../mapping/page-links.ts';
import { getFile, hostAt, type Provider } from '../provider.ts';
import { decodeText } from '../rss/charset.ts';
import { PARSE_LIMITS, parseFeed } from '../rss/parse.ts';
import { readWholeFile } from '../whole-file.ts';
import { API_ORIGIN, youtubeDataApi } from './data-api.ts';
import { YOUTUBE_ATOM } from './video.ts';

const ORIGIN = 'https://www.youtube.com';
const HUB = 'https://pubsubhubbub.appspot.com';
const LABEL = 'YouTube';
const VERSION = '3';
const CHANNEL = /^UC[\w-]{22}$/;
/** Where a channel's page says which one it is: its own address, or that of its feed. */
const NAMED_IN = /(?:\/channel\/|[?&]channel_id=)(UC[\w-]{22})(?![\w-])/;

type Source = SourceOf<'youtube'>;
/** In Europe YouTube shows a page that asks about cookies, and not the channel, to whoever has not chosen yet. */
const NOTHING_BUT_NEEDED = 'SOCS=CAI';

type Options = { readonly provider: Provider; readonly now?: () => number };

/** The public videos of a channel or a playlist: by the feed that YouTube gives of each, or with a sign-in by its API. */
export function createYoutubeConnector({ provider, now = Date.now }: Options): Connector<'youtube'> {
  const asking = (what: string, signal: AbortSignal) => ({
    label: LABEL,
    now,
    signal,
    refuse: (status: number) => (status === 404 || status === 410 ? gone(what) : null),
  });

  async function channelNamed(name: string, signal: AbortSignal): Promise<string> {
    const path = name.split('/').map(encodeURIComponent).join('/').replace(/^%40/, '@');
    const url = `${provider.baseOf(ORIGIN, name)}/${path}`;
    const headers = { accept: 'text/html', cookie: NOTHING_BUT_NEEDED };
    const { body } = await getFile(provider, url, headers, asking(`channel ${name}`, signal));
    for (const { rel, href } of pageLinks(new TextDecoder().decode(body))) {
      const id = rel.includes('canonical') || rel.includes('alternate') ? NAMED_IN.exec(href)?.[1] : undefined;
      if (id) return id;
    }
    const message = `We couldn’t tell from YouTube’s answer which channel ${name} is. Enter the address of the channel that contains its number, which begins with UC.`;
    throw new SourceError('broken', message);
  }

  const { signIn, read: readSignedIn } = youtubeDataApi({ provider, now });

  return {
    network: 'youtube',
    apiVersion: 'v3',
    signIn,

    sourceKey(source) {
      if ('channelId' in source) return `youtube:${source.channelId}`;
      // YouTube keeps all that a channel has uploaded as a list of the same name.
      const uploads = `UC${source.playlistId.slice(2)}`;
      return `youtube:${source.playlistId.startsWith('UU') && CHANNEL.test(uploads) ? uploads : source.playlistId}`;
    },

    hostOf: (source, isSignedIn) =>
      hostAt(isSignedIn ? provider.signedInBaseOf(API_ORIGIN) : provider.baseOf(ORIGIN, partsOf(source).account)),

    async resolve(source, signal) {
      if (!('channelId' in source) || CHANNEL.test(source.channelId)) return source;
      return { channelId: await channelNamed(source.channelId, signal) };
    },

    async askHub(hub, form, signal) {
      await provider.safeFetch(hub, { form: form.toString(), signal });
    },

    async *read(request): AsyncGenerator<Page> {
      if (request.credentials) return yield* readSignedIn(request);
      const { source, cursor, signal } = request;
      const { account, query, what } = partsOf(source);
      const base = provider.baseOf(ORIGIN, account);
      const hub =
        'channelId' in source
          ? {
              url: `${base === ORIGIN ? HUB : base}/subscribe`,
              topic: `${ORIGIN}/feeds/videos.xml?channel_id=${source.channelId}`,
            }
          : null;
      const url = `${base}/feeds/videos.xml?${query}`;
      yield* readWholeFile({
        cursor,
        version: VERSION,
        isInFull: true,
        fetch: (conditions) =>
          getFile(
            provider,
            url,
            { accept: 'application/atom+xml, text/xml;q=0.9', ...conditions },
            asking(what, signal),
          ),
        async parse(response) {
          const text = decodeText(response.body, response.header('content-type'));
          const owners = new Map();
          const formats = { atom: YOUTUBE_ATOM };
          const parsing = parseFeed(text, { url: response.url, owners, signal, formats, ...PARSE_LIMITS });
          return { ...(await parsing.catch(inItsWords)), hub };
        },
      });
    },
  };
}

function partsOf(source: Source): { account: string; query: URLSearchParams; what: string } {
  return 'channelId' in source
    ? {
        account: source.channelId,
        query: new URLSearchParams({ channel_id: source.channelId }),
        what: `channel ${source.channelId}`,
      }
    : {
        account: source.playlistId,
        query: new URLSearchParams({ playlist_id: source.playlistId }),
        what: `playlist ${source.playlistId}`,
      };
}

function gone(what: string): SourceError {
  return new SourceError('gone', `There is no public ${what} on YouTube. Check the address.`);
}

/** The address of the feed was not typed by a person, so the message does not mention it. */
function inItsWords(error: unknown): never {
  if (!(error instanceof SourceError) || error.code !== 'not-a-feed') throw error;
  throw new SourceError('broken', 'YouTube answered with something other than a list of videos. Try again later.', {
    cause: error,
  });
}
