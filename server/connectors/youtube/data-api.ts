import * as z from 'zod/mini';
import { youtube } from '../../../src/domain/networks/youtube.ts';
import { dateFormat } from '../../../src/lib/date-format.ts';
import type { SafeResponse } from '../../core/fetch/safe-fetch.ts';
import { htmlOfText } from '../../core/html/text.ts';
import {
  type ChannelProfile,
  type ConnectorItem,
  type Credentials,
  type Page,
  type ReadRequest,
  type SignIn,
  SourceError,
  type UnreadableItem,
} from '../../core/ports/connector.ts';
import { accountOfDay } from '../account-of-day.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';
import { readable, unreadableIn } from '../mapping/readable.ts';
import { type ListPage, markOfTime, newestFirst } from '../newest-first.ts';
import { oauth2 } from '../oauth2.ts';
import { getJson, type Provider, rateLimited, waitIn } from '../provider.ts';

/** As of version 3 of the Data API. */
export const API_ORIGIN = 'https://www.googleapis.com';
const ACCOUNTS = 'https://accounts.google.com';
const TOKENS = 'https://oauth2.googleapis.com';
const ABOUT = { label: 'YouTube' };
const ON_A_PAGE = '50';
const DAY_MS = 86_400_000;
const A_MINUTE_MS = 60_000;
/** What the API gave is read again or erased within 30 days, as its terms ask. */
const WHOLE_AGAIN_MS = 25 * DAY_MS;

const text = z.nullish(z.string());
const thumbnails = z.nullish(
  z.record(z.string(), z.object({ url: z.string(), width: z.optional(z.number()), height: z.optional(z.number()) })),
);
const channelsSchema = z.object({
  items: z.optional(
    z.array(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string(), description: text, customUrl: text, thumbnails }),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
        statistics: z.nullish(z.object({ subscriberCount: text, videoCount: text })),
      }),
    ),
  ),
});
const listSchema = z.object({
  items: readable(z.object({ contentDetails: z.object({ videoId: z.string() }) }), () => null),
  nextPageToken: text,
  prevPageToken: text,
  pageInfo: z.nullish(z.object({ totalResults: z.nullish(z.number()) })),
});
const videoSchema = z.object({
  id: z.string(),
  snippet: z.object({
    title: z.string(),
    description: text,
    publishedAt: z.string(),
    channelTitle: text,
    tags: z.nullish(z.array(z.string())),
    thumbnails,
  }),
  statistics: z.nullish(z.object({ viewCount: text, likeCount: text, commentCount: text })),
  status: z.object({ privacyStatus: z.string() }),
});
const videosSchema = z.object({ items: readable(videoSchema, ({ id }) => id) });
type Video = z.infer<typeof videoSchema>;
type Videos = { readonly videos: readonly Video[]; readonly unreadable: readonly UnreadableItem[] };
type Options = { readonly provider: Provider; readonly now: () => number };

/** The public videos of the account that signed in, by the Data API. */
export function youtubeDataApi({ provider, now }: Options) {
  const base = () => provider.signedInBaseOf(API_ORIGIN);

  function get<T>(
    path: string,
    query: object,
    schema: z.ZodMiniType<T>,
    credentials: Credentials,
    signal: AbortSignal,
  ) {
    const headers = { authorization: `Bearer ${credentials.access ?? ''}` };
    const url = `${base()}/youtube/v3/${path}?${new URLSearchParams({ ...query })}`;
    const refused = (status: number, body: unknown, response: SafeResponse) =>
      refuse(status, body, now(), waitIn(response, now()));
    return getJson(provider, url, { ...ABOUT, now, schema, signal, headers, refuse: refused });
  }

  async function channels(credentials: Credentials, signal: AbortSignal) {
    const query = { part: 'snippet,contentDetails,statistics', mine: 'true' };
    return (await get('channels', query, channelsSchema, credentials, signal)).body.items ?? [];
  }

  async function accounts(credentials: Credentials, signal: AbortSignal) {
    return (await channels(credentials, signal)).map(({ id, snippet }) => ({
      id,
      name: snippet.title,
      handle: snippet.customUrl?.replace(/^@/, '') ?? null,
      picture: largest(snippet.thumbnails)?.url ?? null,
      kind: 'channel',
      url: pageOf(id),
    }));
  }

  async function* read({
    source,
    cursor,
    credentials,
    from = null,
    signal,
  }: ReadRequest<'youtube'>): AsyncGenerator<Page> {
    const openCredentials = credentials ?? {};
    const daily = await accountOfDay(cursor, now, async () => {
      const own = (await channels(openCredentials, signal)).find(
        ({ id }) => 'channelId' in source && id === source.channelId,
      );
      if (!own) throw new SourceError('gone', 'The account that signed in no longer has this channel on YouTube.');
      const { uploads } = own.contentDetails.relatedPlaylists;
      return { account: { title: own.snippet.title, uploads }, profile: profileOf(own) };
    });
    const { title, uploads } = daily.account;
    const wholeAt = cursor?.wholeAt ?? new Date(now()).toISOString();
    const isOld = cursor?.next === undefined && now() - Date.parse(wholeAt) >= WHOLE_AGAIN_MS;
    const pages = newestFirst(
      title,
      isOld ? null : cursor,
      async (next): Promise<ListPage> => {
        const query = { part: 'snippet,contentDetails,status', playlistId: uploads, maxResults: ON_A_PAGE };
        const page = { ...query, ...(next ? { pageToken: next } : {}) };
        const { body } = await get('playlistItems', page, listSchema, openCredentials, signal);
        const ids = body.items.map(({ contentDetails }) => contentDetails.videoId);
        const { videos, unreadable } = await videosOf(ids, openCredentials, signal);
        return {
          items: videos
            .filter(({ status }) => status.privacyStatus === 'public')
            .flatMap((video) => itemOf(video) ?? []),
          unreadable: [...unreadableIn(body.items), ...unreadable],
          marks: videos.map(({ snippet }) => markOfTime(snippet.publishedAt, now())),
          next: body.nextPageToken ?? null,
          isInFull: true,
          counted: { total: body.pageInfo?.totalResults ?? null, before: body.prevPageToken ?? null },
        };
      },
      { read: async () => daily.profile, now, account: daily.encoded },
      from,
    );
    const at = isOld ? new Date(now()).toISOString() : wholeAt;
    for await (const page of pages) yield { ...page, cursor: { ...page.cursor, wholeAt: at } };
  }

  async function videosOf(ids: readonly string[], credentials: Credentials, signal: AbortSignal): Promise<Videos> {
    if (ids.length === 0) return { videos: [], unreadable: [] };
    const query = { part: 'snippet,statistics,status,contentDetails', id: ids.join(',') };
    const { items } = (await get('videos', query, videosSchema, credentials, signal)).body;
    const byId = new Map(items.map((video) => [video.id, video]));
    return { videos: ids.flatMap((id) => byId.get(id) ?? []), unreadable: unreadableIn(items) };
  }

  const signIn: SignIn = {
    ...oauth2(
      {
        ...ABOUT,
        origin: ACCOUNTS,
        tokenOrigin: TOKENS,
        authorizePath: '/o/oauth2/v2/auth',
        tokenPath: '/token',
        scopes: youtube.signIn?.scopes.map(({ scope }) => scope) ?? [],
        proof: 'post',
        pkce: true,
        parameters: { access_type: 'offline', prompt: 'consent' },
      },
      provider,
      now,
    ),
    async account(_client, credentials, signal) {
      const [first] = await accounts(credentials, signal);
      if (!first) throw new SourceError('gone', 'This Google account has no YouTube channel. Sign in with another.');
      const { kind: _, url: __, ...account } = first;
      return account;
    },
    accounts: (_client, credentials, signal) => accounts(credentials, signal),
    async revoke(_client, { refresh, access = '' }, signal) {
      const query = new URLSearchParams({ token: refresh ?? access });
      await provider.safeFetch(`${provider.signedInBaseOf(TOKENS)}/revoke?${query}`, { form: '', signal });
    },
  };
  return { signIn, read };
}

function itemOf({ id, snippet, statistics }: Video): ConnectorItem | null {
  const page = `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
  const picture = largest(snippet.thumbnails);
  const size = picture?.width && picture.height ? { width: picture.width, height: picture.height } : {};
  return itemOfNetworkPost({
    id,
    title: snippet.title,
    html: htmlOfText(snippet.description ?? ''),
    page,
    author: snippet.channelTitle ?? null,
    attachments: [
      ...(picture ? [{ url: picture.url, type: 'image', alt: snippet.title, ...size }] : []),
      { url: page, type: 'video', alt: snippet.title },
    ],
    tags: snippet.tags ?? [],
    createdAt: snippet.publishedAt,
    metrics: {
      likes: numberOf(statistics?.likeCount),
      comments: numberOf(statistics?.commentCount),
      views: numberOf(statistics?.viewCount),
    },
    rawMetrics: { ...statistics },
  });
}

const pageOf = (id: string) => `https://www.youtube.com/channel/${id}`;

type Channel = NonNullable<z.infer<typeof channelsSchema>['items']>[number];
function profileOf({ id, snippet, statistics }: Channel): ChannelProfile {
  return {
    bio: snippet.description || null,
    followers: numberOf(statistics?.subscriberCount),
    following: null,
    posts: numberOf(statistics?.videoCount),
    link: pageOf(id),
  };
}

/** The API writes its counts as text. */
const numberOf = (counted: string | null | undefined) =>
  counted != null && /^\d+$/.test(counted) ? Number(counted) : null;

function largest(sizes: z.infer<typeof thumbnails>) {
  return Object.values(sizes ?? {}).toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))[0];
}

function refuse(status: number, body: unknown, now: number, wait: ReturnType<typeof waitIn>): SourceError | null {
  if (status === 401) return new SourceError('auth-expired', 'The sign-in at YouTube has ended.');
  const reasons = (body as { error?: { errors?: { reason?: unknown }[] } } | null)?.error?.errors ?? [];
  const has = (...names: string[]) => reasons.some(({ reason }) => names.includes(String(reason)));
  if (has('quotaExceeded', 'dailyLimitExceeded')) {
    const message = 'SprX has reached YouTube’s limit for today. Syncing resumes at midnight in California.';
    return new SourceError('quota', message, { retryAfterMs: untilMidnightInCalifornia(now) });
  }
  if (has('rateLimitExceeded', 'userRateLimitExceeded'))
    return rateLimited('YouTube', wait.retryAfterMs ?? A_MINUTE_MS);
  if (has('accessNotConfigured'))
    return new SourceError('ours', 'YouTube doesn’t let SprX read channels. Tell a platform admin.');
  if (has('insufficientPermissions') || status === 403)
    return new SourceError(
      'scope-missing',
      'YouTube doesn’t let us read the videos of this account. Allow it when you reconnect.',
    );
  return status === 404 ? new SourceError('gone', 'YouTube no longer has this channel.') : null;
}

/** Days of a change of the clocks are an hour longer or shorter: then it is asked an hour late or once more. */
export function untilMidnightInCalifornia(now: number): number {
  const parts = dateFormat('en-GB', {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return DAY_MS - ((of('hour') * 60 + of('minute')) * 60 + of('second')) * 1000;
}
