import * as z from 'zod/mini';
import {
  type ChannelProfile,
  type Connector,
  type ConnectorItem,
  type Page,
  SourceError,
} from '../../core/ports/connector.ts';
import { accountOfDay } from '../account-of-day.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';
import { readable, unreadableIn } from '../mapping/readable.ts';
import { type ListPage, markOfTime, newestFirst } from '../newest-first.ts';
import { assertRequestsLeft, getJson, hostAt, type Provider } from '../provider.ts';
import { attachmentsOf, embedSchema } from './embeds.ts';
import { facetSchema, htmlOf, tagsOf } from './rich-text.ts';

/** Reading without a sign-in is answered here for every account. */
const ORIGIN = 'https://public.api.bsky.app';
const ON_A_PAGE = '100';
const ABOUT = { label: 'Bluesky', limits: { remaining: 'ratelimit-remaining', reset: 'ratelimit-reset' } };

const count = z.nullish(z.number());
const profileSchema = z.object({
  did: z.string(),
  handle: z.string(),
  displayName: z.nullish(z.string()),
  description: z.nullish(z.string()),
  followersCount: count,
  followsCount: count,
  postsCount: count,
});
const viewSchema = z.object({
  post: z.object({
    uri: z.string(),
    indexedAt: z.nullish(z.string()),
    author: z.nullish(z.object({ handle: z.string(), displayName: z.nullish(z.string()) })),
    record: z.object({
      text: z.string(),
      createdAt: z.string(),
      facets: z.nullish(z.array(facetSchema)),
      tags: z.nullish(z.array(z.string())),
      reply: z.nullish(z.object({})),
    }),
    embed: z.nullish(embedSchema),
    likeCount: count,
    repostCount: count,
    replyCount: count,
  }),
  /** Why the list has it although it is no post of the account: a repost with its own name and time, or pinned. */
  reason: z.nullish(z.object({ $type: z.string(), uri: z.nullish(z.string()), indexedAt: z.nullish(z.string()) })),
});
type View = z.infer<typeof viewSchema>;
type Author = NonNullable<View['post']['author']>;
const feedSchema = z.object({ feed: readable(viewSchema, ({ post }) => post?.uri), cursor: z.nullish(z.string()) });

type Options = { readonly provider: Provider; readonly now?: () => number };

/** The public posts of an account, by the public API of Bluesky (app.bsky), without a sign-in. */
export function createBlueskyConnector({ provider, now = Date.now }: Options): Connector<'bluesky'> {
  function get<T>(method: string, handle: string, query: object, schema: z.ZodMiniType<T>, signal: AbortSignal) {
    const parameters = new URLSearchParams({ actor: handle, ...query });
    const url = `${provider.baseOf(ORIGIN, handle)}/xrpc/${method}?${parameters}`;
    return getJson(provider, url, {
      ...ABOUT,
      now,
      schema,
      signal,
      refuse: (status, body) => refuse(handle, status, body),
    });
  }

  const profileOf = async (handle: string, signal: AbortSignal) =>
    (await get('app.bsky.actor.getProfile', handle, {}, profileSchema, signal)).body;

  return {
    network: 'bluesky',
    apiVersion: 'app.bsky',
    hostOf: ({ handle }) => hostAt(provider.baseOf(ORIGIN, handle)),
    sourceKey: ({ handle }) => `bluesky:${handle.toLowerCase()}`,

    async resolve(source, signal) {
      if (!source.handle.startsWith('did:')) return source;
      return { handle: (await profileOf(source.handle, signal)).handle };
    },

    async *read({ source: { handle }, cursor, without, signal }): AsyncGenerator<Page> {
      const accountToday = await accountOfDay(cursor, now, async () => {
        const profile = await profileOf(handle, signal);
        return { account: { title: profile.displayName || profile.handle }, profile: channelProfileOf(profile) };
      });
      let last: ((name: string) => string | null) | null = null;
      const list = async (next: string | null): Promise<ListPage> => {
        if (last) assertRequestsLeft(last, { ...ABOUT, now });
        const filter = without?.replies ? { filter: 'posts_no_replies' } : {};
        const query = { limit: ON_A_PAGE, ...filter, ...(next ? { cursor: next } : {}) };
        const { body, header } = await get('app.bsky.feed.getAuthorFeed', handle, query, feedSchema, signal);
        last = header;
        const listed = body.feed.filter(({ reason }) => !isPinned(reason));
        return {
          items: body.feed.flatMap((view): ConnectorItem[] => {
            const item = itemOf(view, { handle, displayName: accountToday.account.title }, now());
            return item ? [item] : [];
          }),
          unreadable: unreadableIn(body.feed),
          isInFull: true,
          marks: listed.map((view) => markOfTime(listedAt(view), now())),
          next: body.cursor ?? null,
        };
      };
      const daily = { read: async () => accountToday.profile, now, account: accountToday.encoded };
      yield* newestFirst(accountToday.account.title, cursor, list, daily);
    },
  };
}

/** A pinned post comes first, however old it is. */
const isPinned = (reason: View['reason']) => reason?.$type === 'app.bsky.feed.defs#reasonPin';

const isRepost = ({ reason }: View) => reason != null && !isPinned(reason);

/** What the list is in the order of: of a repost the time of passing it on. */
const listedAt = (view: View): string =>
  (isRepost(view) && view.reason?.indexedAt) || view.post.indexedAt || view.post.record.createdAt;

/** What wrote the post says when; where only a wrong clock says so, Bluesky knows when it came in. */
const writtenAt = ({ post: { record, indexedAt } }: View, now: number): string =>
  markOfTime(record.createdAt, now) || indexedAt || '';

/**
 * A repost is what its writer wrote, at its writer's page; its id and time are those of passing it on, so that a post that an
 * account passes on of its own is not taken for the post itself.
 */
function itemOf(view: View, account: Author, now: number): ConnectorItem | null {
  const { uri, record, embed, likeCount, repostCount, replyCount } = view.post;
  const author = view.post.author ?? account;
  const key = uri.split('/').at(-1) ?? '';
  const { text, facets, tags } = record;
  const isPassedOn = isRepost(view);
  const item = itemOfNetworkPost({
    id: isPassedOn ? (view.reason?.uri ?? `${uri}#repost`) : uri,
    title: null,
    html: htmlOf(text, facets ?? []),
    page: `https://bsky.app/profile/${author.handle}/post/${key}`,
    author: author.displayName || author.handle,
    attachments: embed ? attachmentsOf(embed) : [],
    tags: [...tagsOf(facets ?? []), ...(tags ?? [])],
    createdAt: isPassedOn ? listedAt(view) : writtenAt(view, now),
    metrics: { likes: likeCount, shares: repostCount, comments: replyCount },
    rawMetrics: { likeCount, repostCount, replyCount },
  });
  // What is passed on is no answer of this account, whatever its writer answered.
  return item && { ...item, isReply: Boolean(record.reply) && !isPassedOn, isRepost: isPassedOn };
}

function channelProfileOf(profile: z.infer<typeof profileSchema>): ChannelProfile {
  const { handle, description, followersCount, followsCount, postsCount } = profile;
  return {
    bio: description || null,
    followers: followersCount ?? null,
    following: followsCount ?? null,
    posts: postsCount ?? null,
    link: `https://bsky.app/profile/${handle}`,
  };
}

function refuse(handle: string, status: number, body: unknown): SourceError | null {
  const said = body as { error?: unknown; message?: unknown } | null;
  const isUnknown = status === 400 && /profile not found|actor not found/i.test(String(said?.message));
  const isClosed = said?.error === 'AccountDeactivated' || said?.error === 'AccountTakedown';
  if (isUnknown || isClosed || status === 404 || status === 410) {
    return new SourceError(
      'gone',
      `There is no account @${handle} on Bluesky. Check how it is spelt, or whether its name has changed.`,
    );
  }
  return null;
}
