import * as z from 'zod/mini';
import { x } from '../../../src/domain/networks/x.ts';
import {
  type ChannelProfile,
  type Connector,
  type Credentials,
  type Cursor,
  type EndpointLimit,
  type Page,
  type ReadRequest,
  SourceError,
} from '../../core/ports/connector.ts';
import { accountOfDay } from '../account-of-day.ts';
import { givenIn, isNothingReadable, sorted, unreadableIn } from '../mapping/readable.ts';
import { basicProof, oauth2 } from '../oauth2.ts';
import { assertRequestsLeft, getJson, hostAt, type Provider, unreadableAnswer } from '../provider.ts';
import { loopOf, RepeatedPages } from '../repeated-pages.ts';
import { itemOfPost, mediaSchema, postSchema, withLinks } from './post.ts';

/** As of version 2 of the API. */
const ORIGIN = 'https://api.x.com';
const SITE = 'https://x.com';
const ABOUT = { label: 'X', limits: { remaining: 'x-rate-limit-remaining', reset: 'x-rate-limit-reset' } };
const POSTS = 'GET /2/users/:id/tweets';
/** X takes no larger number. */
const MOST_ON_A_PAGE = 100;
const MOST = 5_000;
const DAY_MS = 86_400_000;
/** The posts of so many days are looked at again once a day: each costs. */
const AGAIN_MS = 7 * DAY_MS;
const QUOTA_MS = 6 * 3_600_000;

const number = z.nullish(z.number());
const urls = z.nullish(
  z.object({ urls: z.nullish(z.array(z.object({ url: z.string(), expanded_url: z.nullish(z.string()) }))) }),
);
const meSchema = z.object({
  data: z.object({
    id: z.string(),
    name: z.string(),
    username: z.string(),
    description: z.nullish(z.string()),
    profile_image_url: z.nullish(z.string()),
    public_metrics: z.nullish(z.object({ followers_count: number, following_count: number, tweet_count: number })),
    entities: z.nullish(z.object({ description: urls })),
  }),
});
const listSchema = z.object({
  data: z.optional(sorted(postSchema, ({ id }) => id)),
  includes: z.nullish(z.object({ media: z.nullish(sorted(mediaSchema, () => null)) })),
  meta: z.optional(z.object({ next_token: z.nullish(z.string()) })),
  errors: z.nullish(z.array(z.object({ title: z.nullish(z.string()) }))),
});
type Me = z.infer<typeof meSchema>['data'];
type Options = { readonly provider: Provider; readonly now?: () => number };

/** The public posts of one account, by X's API 2 with a sign-in. Every post that is read costs. */
export function createXConnector({ provider, now = Date.now }: Options): Connector<'x'> {
  const base = () => provider.signedInBaseOf(ORIGIN);

  function get<T>(
    path: string,
    query: object,
    schema: z.ZodMiniType<T>,
    credentials: Credentials,
    signal: AbortSignal,
  ) {
    const headers = { authorization: `Bearer ${credentials.access ?? ''}` };
    const url = `${base()}${path}?${new URLSearchParams({ ...query })}`;
    return getJson(provider, url, { ...ABOUT, now, schema, signal, headers, refuse });
  }

  async function me(credentials: Credentials, signal: AbortSignal): Promise<Me> {
    const query = { 'user.fields': 'description,profile_image_url,public_metrics,entities,username' };
    return (await get('/2/users/me', query, meSchema, credentials, signal)).body.data;
  }

  async function account(credentials: Credentials, signal: AbortSignal) {
    const { id, name, username, profile_image_url } = await me(credentials, signal);
    return { id, name, handle: username, picture: profile_image_url ?? null };
  }

  async function* read({ source, cursor, credentials, without, signal, ...request }: ReadRequest<'x'>) {
    const openCredentials = credentials ?? {};
    const {
      account: who,
      profile,
      encoded,
    } = await accountOfDay<Account>(cursor, now, async () => {
      const details = await me(openCredentials, signal);
      return { account: { name: details.name, username: details.username }, profile: profileOf(details) };
    });
    const exclude = [without?.replies ? 'replies' : '', without?.reposts ? 'retweets' : '']
      .filter(Boolean)
      .toReversed();
    const isResumed = cursor?.next !== undefined;
    let place = begin(cursor, request, now());
    const repeated = new RepeatedPages();
    const pageSize = Math.min(request.enough ?? MOST_ON_A_PAGE, MOST_ON_A_PAGE);
    for (let last: ((name: string) => string | null) | null = null; ; ) {
      if (last) assertRequestsLeft(last, { ...ABOUT, now });
      const query = {
        max_results: String((await request.reservePosts?.(pageSize)) ?? pageSize),
        ...(exclude.length > 0 ? { exclude: exclude.join(',') } : {}),
        ...(place.since ? { since_id: place.since } : {}),
        ...(place.start ? { start_time: place.start } : {}),
        ...(place.end ? { end_time: place.end } : {}),
        ...(place.next ? { pagination_token: place.next } : {}),
        'tweet.fields': 'created_at,entities,public_metrics,attachments,referenced_tweets,note_tweet,lang',
        expansions: 'attachments.media_keys',
        'media.fields': 'url,preview_image_url,type,width,height,alt_text',
      };
      const { body, header } = await get(
        `/2/users/${source.userId}/tweets`,
        query,
        listSchema,
        openCredentials,
        signal,
      );
      last = header;
      if (!body.data && !body.meta) throw gone(body.errors?.[0]?.title);
      const posts = body.data ?? [];
      const postCount = givenIn(posts);
      const metered = { counted: postCount, endpoints: endpointsOf(header) };
      if (isNothingReadable(posts)) throw unreadableAnswer(ABOUT.label, { metered });
      const seen = Number(place.seen ?? 0) + postCount;
      const newest = [...posts, { id: place.newest ?? '', created_at: place.newestAt ?? '' }].reduce(newer);
      const after = (seen < MOST ? body.meta?.next_token : null) ?? null;
      const names = posts.map(({ id }) => id);
      const isLoop = repeated.isLoop(place.next ?? null, after, names);
      // To begin anew would be charged anew: later readings ask for what is newer alone.
      const next = isLoop ? null : after;
      const newestPlace: Cursor = newest.id ? { newest: newest.id, newestAt: newest.created_at } : {};
      const { weekAt = '', goal } = place;
      place = next ? { ...place, ...newestPlace, seen: String(seen), next } : {};
      const media = new Map((body.includes?.media ?? []).map((each) => [each.media_key, each]));
      const page: Page = {
        status: 'read',
        isWhole: false,
        // What is newer than the last reading says nothing of what was before.
        ...(goal === 'new' || isResumed ? {} : { isInFull: true }),
        title: who.name,
        items: posts.flatMap((post) => itemOfPost(post, media, who) ?? []),
        unreadable: unreadableIn(posts),
        cursor: { ...(next ? place : { weekAt, ...newestPlace }), account: encoded },
        ...(profile ? { profile } : {}),
        ...metered,
        isLast: !next,
      };
      yield page;
      if (isLoop) throw loopOf(who.name);
      if (!next) return;
    }
  }

  const scopes = x.signIn?.scopes.map(({ scope }) => scope) ?? [];
  return {
    network: 'x',
    hostOf: () => hostAt(base()),
    apiVersion: '2',
    sourceKey: ({ userId }) => `x:${userId}`,
    signIn: {
      ...oauth2(
        {
          label: ABOUT.label,
          origin: SITE,
          tokenOrigin: ORIGIN,
          authorizePath: '/i/oauth2/authorize',
          tokenPath: '/2/oauth2/token',
          scopes,
          proof: 'basic',
          pkce: true,
        },
        provider,
        now,
      ),
      account: (_client, credentials, signal) => account(credentials, signal),
      async accounts(_client, credentials, signal) {
        const own = await account(credentials, signal);
        return [{ ...own, kind: 'user', url: pageOf(own.handle) }];
      },
      async revoke(client, { access = '', refresh }, signal) {
        const form = new URLSearchParams({ token: refresh ?? access }).toString();
        await provider.safeFetch(`${base()}/2/oauth2/revoke`, {
          headers: { authorization: basicProof(client) },
          form,
          signal,
        });
      },
    },
    read,
  };
}

type Account = { readonly name: string; readonly username: string };
/**
 * Where this reading goes: on where one was cut off; the last week once a day, so that edits, deletions and figures are seen;
 * else what is newer than the last reading.
 */
function begin(cursor: Cursor | null, { from, to }: Pick<ReadRequest, 'from' | 'to'>, now: number): Cursor {
  if (cursor?.next !== undefined) return cursor;
  const at = new Date(now).toISOString();
  const until = to ? Date.parse(`${to}T00:00:00Z`) + DAY_MS : Number.POSITIVE_INFINITY;
  // X refuses an end that has not come.
  const end: Cursor = until < now ? { end: `${new Date(until).toISOString().slice(0, 19)}Z` } : {};
  const { newest, newestAt = '', weekAt = '' } = cursor ?? {};
  if (newest === undefined) return { goal: 'all', weekAt: at, ...(from ? { start: `${from}T00:00:00Z` } : {}), ...end };
  const newestPlace = { newest, newestAt };
  const isWeekDue = now - Date.parse(weekAt) >= DAY_MS;
  const start = now - AGAIN_MS;
  // What is older than a week would be asked for as well: nothing newer is known then, and all of it is asked for anyway.
  if (isWeekDue && Date.parse(newestAt) >= start)
    return { ...newestPlace, goal: 'week', weekAt: at, start: `${new Date(start).toISOString().slice(0, 19)}Z` };
  return { ...newestPlace, goal: 'new', weekAt: isWeekDue ? at : weekAt, since: newest };
}

type NewestPost = { readonly id: string; readonly created_at: string };
/** Their numbers grow with time, and have grown longer. */
function newer(one: NewestPost, other: NewestPost): NewestPost {
  const isOther = other.id.length === one.id.length ? other.id > one.id : other.id.length > one.id.length;
  return isOther ? other : one;
}

function profileOf({ description, entities, public_metrics: counted, username }: Me): ChannelProfile {
  return {
    bio: description ? withLinks(description, entities?.description, '') : null,
    followers: counted?.followers_count ?? null,
    following: counted?.following_count ?? null,
    posts: counted?.tweet_count ?? null,
    link: pageOf(username),
  };
}

const pageOf = (username: string) => `${SITE}/${username}`;

function endpointsOf(header: (name: string) => string | null): EndpointLimit[] {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => header(`x-rate-limit-${name}`));
  if (!limit || !remaining || !reset) return [];
  const row = {
    name: POSTS,
    limit: Number(limit),
    remaining: Number(remaining),
    resetAt: new Date(Number(reset) * 1000),
  };
  return [row.limit, row.remaining, row.resetAt.getTime()].every(Number.isFinite) ? [row] : [];
}

function gone(title: string | null | undefined): SourceError {
  const why = title ? ` (${title.slice(0, 100)})` : '';
  return new SourceError('gone', `X no longer shows the posts of this account${why}.`);
}

function refuse(status: number, body: unknown): SourceError | null {
  if (status === 401) return new SourceError('auth-expired', 'The sign-in at X has ended.');
  if (status === 404) return gone(null);
  const title = (body as { title?: unknown } | null)?.title;
  if (status === 429 && title === 'UsageCapExceeded') {
    const message = 'SprX has read as many posts from X as X allows this month.';
    return new SourceError('quota', message, { retryAfterMs: QUOTA_MS });
  }
  if (status === 403)
    return new SourceError('ours', 'X doesn’t let SprX read posts. Reconnecting won’t help. Tell a platform admin.');
  return null;
}
