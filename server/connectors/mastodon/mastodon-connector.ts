import * as z from 'zod/mini';
import type { SourceOf } from '../../../src/domain/networks/all.ts';
import type { Attachment } from '../../core/html/media.ts';
import { sanitiseHtml } from '../../core/html/sanitise.ts';
import { escapeHtml } from '../../core/html/text.ts';
import {
  type ChannelProfile,
  type Connector,
  type ConnectorItem,
  type Page,
  type ReadRequest,
  SourceError,
} from '../../core/ports/connector.ts';
import { accountOfDay } from '../account-of-day.ts';
import { attachmentsOfCard } from '../mapping/link-card.ts';
import { linkOf } from '../mapping/links.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';
import { readable, unreadableIn } from '../mapping/readable.ts';
import { type DailyProfile, type ListPage, newestFirst } from '../newest-first.ts';
import { assertRequestsLeft, getJson, hostAt, type Provider } from '../provider.ts';
import { nameWithoutEmoji, withoutCustomEmoji, withoutQuotation } from './own-markup.ts';

const ON_A_PAGE = '40';
const LIMITS = { remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' };

const optionalText = z.nullish(z.string());
const count = z.nullish(z.number());
/** Of what only adds to a post, one that is not as documented must not cost the post. */
const perhaps = <T>(schema: z.ZodMiniType<T>) => z.catch(z.nullish(schema), null);
const emojisSchema = perhaps(z.array(z.object({ shortcode: z.string() })));
const profileSchema = z.object({
  id: z.string(),
  username: z.string(),
  display_name: optionalText,
  note: optionalText,
  url: optionalText,
  followers_count: count,
  following_count: count,
  statuses_count: count,
  emojis: emojisSchema,
});
const size = z.nullish(z.number());
const ownSchema = z.object({
  id: z.string(),
  uri: z.string(),
  url: optionalText,
  created_at: z.string(),
  content: z.string(),
  spoiler_text: optionalText,
  visibility: z.string(),
  in_reply_to_id: optionalText,
  account: z.nullish(z.object({ username: z.string(), display_name: optionalText })),
  emojis: emojisSchema,
  poll: perhaps(z.object({ options: z.array(z.object({ title: z.string() })) })),
  card: perhaps(
    z.object({ url: z.string(), title: optionalText, image: optionalText, image_description: optionalText }),
  ),
  media_attachments: z.array(
    z.object({
      type: z.string(),
      url: optionalText,
      /** Where the file is that the server has no copy of. */
      remote_url: optionalText,
      preview_url: optionalText,
      description: optionalText,
      meta: z.nullish(z.object({ original: z.nullish(z.object({ width: size, height: size })) })),
    }),
  ),
  tags: z.array(z.object({ name: z.string() })),
  favourites_count: count,
  reblogs_count: count,
  replies_count: count,
});
/** `reblog`: the boosted post of another account, which has all the content. */
const statusSchema = z.extend(ownSchema, { reblog: z.nullish(ownSchema) });
type Status = z.infer<typeof statusSchema>;
const listSchema = readable(statusSchema, ({ id }) => id);

type Source = SourceOf<'mastodon'>;
type Options = { readonly provider: Provider; readonly now?: () => number };

type List = { readonly url: URL; readonly title: string; readonly daily?: DailyProfile };
type Account = { readonly id: string; readonly title: string };

/** The public posts of an account or a hashtag, by the server's own API (4.5), without a sign-in. */
export function createMastodonConnector({ provider, now = Date.now }: Options): Connector<'mastodon'> {
  const baseOf = (source: Source) =>
    provider.baseOf(`https://${source.server}`, 'handle' in source ? source.handle : source.hashtag);

  const get = <T>(url: string, source: Source, schema: z.ZodMiniType<T>, signal: AbortSignal) =>
    getJson(provider, url, { ...about(source), schema, signal, refuse: (status) => refuse(source, status) });
  const about = ({ server }: Source) => ({ label: server, limits: LIMITS, now, isTyped: true });

  /** The list's path and its name. */
  async function listOf({ source, cursor, without, signal }: ReadRequest<'mastodon'>): Promise<List> {
    const base = baseOf(source);
    if ('hashtag' in source) {
      const url = new URL(`${base}/api/v1/timelines/tag/${encodeURIComponent(source.hashtag)}`);
      for (const name of ['any', 'all', 'none'] as const)
        for (const tag of source[name] ?? []) url.searchParams.append(`${name}[]`, tag);
      return { url, title: `#${source.hashtag}` };
    }
    const lookup = `${base}/api/v1/accounts/lookup?acct=${encodeURIComponent(source.handle)}`;
    const daily = await accountOfDay<Account>(cursor, now, async () => {
      const { body } = await get(lookup, source, profileSchema, signal);
      const { id, display_name: title, username } = body;
      return { account: { id, title: nameWithoutEmoji(title ?? '') || username }, profile: profileOf(body) };
    });
    const { id, title } = daily.account;
    const url = new URL(`${base}/api/v1/accounts/${encodeURIComponent(id)}/statuses`);
    url.searchParams.set('exclude_replies', String(without?.replies ?? false));
    url.searchParams.set('exclude_reblogs', String(without?.reposts ?? false));
    return { url, title, daily: { read: async () => daily.profile, now, account: daily.encoded } };
  }

  return {
    network: 'mastodon',
    apiVersion: '4.5',

    hostOf: (source) => hostAt(baseOf(source)),

    sourceKey(source) {
      if ('handle' in source) return `mastodon:${source.handle.toLowerCase()}@${source.server}`;
      const filters = [source.any, source.all, source.none].map((tags) => (tags ?? []).join());
      return `mastodon:#${source.hashtag.toLowerCase()}@${source.server}:${filters.join(';')}`;
    },

    async check(source, signal) {
      await provider.safeFetch.check?.(`${baseOf(source)}/`, signal);
    },

    async *read(request): AsyncGenerator<Page> {
      const { source, cursor, from = null, signal } = request;
      const { url, title, daily } = await listOf(request);
      let last: ((name: string) => string | null) | null = null;
      const list = async (next: string | null): Promise<ListPage> => {
        if (last) assertRequestsLeft(last, about(source));
        url.searchParams.set('limit', ON_A_PAGE);
        if (next) url.searchParams.set('max_id', next);
        const { body, header } = await get(url.href, source, listSchema, signal);
        last = header;
        return {
          items: body.filter(isShown).flatMap((status): ConnectorItem[] => {
            const item = itemOf(status);
            return item ? [item] : [];
          }),
          unreadable: unreadableIn(body),
          isInFull: true,
          marks: body.map(({ id }) => id.padStart(24, '0')),
          next: hasMore(header('link'), body) ? (body.at(-1)?.id ?? null) : null,
        };
      };
      yield* newestFirst(title, cursor, list, daily, from);
    },
  };
}

/** The addresses in it are not followed: they may lead anywhere. */
function hasMore(link: string | null, body: readonly Status[]): boolean {
  return body.length > 0 && (link === null || /rel="?next"?/.test(link));
}

/** What is passed on is shown only where both may be seen by everyone. */
const isShown = ({ visibility, reblog }: Status) =>
  visibility === 'public' && (reblog?.visibility ?? 'public') === 'public';

/**
 * A post that is passed on is what its writer wrote, at its writer's page; its id and time are those of passing it on, which
 * is what the list is in the order of.
 */
function itemOf({ id, created_at, in_reply_to_id, reblog, ...own }: Status): ConnectorItem | null {
  const { url, uri, account, content, emojis, poll, card, ...status } = reblog ?? own;
  const plain = (html: string) => withoutCustomEmoji(html, emojis ?? []);
  const { html, quoted } = withoutQuotation(plain(content));
  const options = (poll?.options ?? []).map(({ title }) => `<li>${escapeHtml(plain(title))}</li>`);
  const { favourites_count, reblogs_count, replies_count } = status;
  const item = itemOfNetworkPost({
    id,
    title: plain(status.spoiler_text ?? '').trim() || null,
    html: options.length > 0 ? `${html}<ul>${options.join('')}</ul>` : html,
    page: url ?? uri,
    author: nameWithoutEmoji(account?.display_name ?? '') || account?.username || null,
    attachments: [
      ...status.media_attachments.flatMap(attachmentOf),
      ...(card ? attachmentsOfCard({ ...card, picture: card.image, alt: card.image_description }) : []),
      ...quoted.map((page) => ({ url: page, type: 'link', alt: 'Quoted post' })),
    ],
    tags: status.tags.map(({ name }) => name),
    createdAt: created_at,
    metrics: { likes: favourites_count, shares: reblogs_count, comments: replies_count },
    rawMetrics: { favourites_count, reblogs_count, replies_count },
  });
  return item && { ...item, isReply: Boolean(in_reply_to_id), isRepost: Boolean(reblog) };
}

type File = Status['media_attachments'][number];

function attachmentOf({ type, url, remote_url, preview_url, description, meta }: File): Attachment[] {
  const file = url ?? remote_url;
  if (!file) return [];
  const isFilm = type === 'gifv' || type === 'video';
  return [
    {
      url: file,
      type: type === 'gifv' ? 'video' : type === 'unknown' ? undefined : type,
      alt: description ?? undefined,
      poster: isFilm ? (preview_url ?? undefined) : undefined,
      width: meta?.original?.width ?? undefined,
      height: meta?.original?.height ?? undefined,
    },
  ];
}

function profileOf(account: z.infer<typeof profileSchema>): ChannelProfile {
  const { note, url, emojis, followers_count, following_count, statuses_count } = account;
  return {
    bio: (note ? sanitiseHtml(withoutCustomEmoji(note, emojis ?? []), { baseUrl: url ?? '' }).text : '') || null,
    followers: followers_count ?? null,
    following: following_count ?? null,
    posts: statuses_count ?? null,
    link: linkOf(url ?? '', url ?? ''),
  };
}

function refuse(source: Source, status: number): SourceError | null {
  const { server } = source;
  if (status === 401 || status === 403) {
    const message = `${server} shows posts to its own members only. Ask the person who runs it to make them public.`;
    return new SourceError('scope-missing', message);
  }
  if (status !== 404 && status !== 410) return null;
  const what = 'handle' in source ? `account @${source.handle}` : `hashtag #${source.hashtag}`;
  return new SourceError('gone', `There is no ${what} on ${server}. Check the spelling.`);
}
