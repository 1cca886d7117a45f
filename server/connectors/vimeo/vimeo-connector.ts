import * as z from 'zod/mini';
import { vimeo } from '../../../src/domain/networks/vimeo.ts';
import { htmlOfText } from '../../core/html/text.ts';
import {
  type ChannelProfile,
  type Connector,
  type ConnectorItem,
  type Credentials,
  type Page,
  SourceError,
} from '../../core/ports/connector.ts';
import { accountOfDay } from '../account-of-day.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';
import { readable, unreadableIn } from '../mapping/readable.ts';
import { type ListPage, markOfTime, newestFirst } from '../newest-first.ts';
import { oauth2 } from '../oauth2.ts';
import { assertRequestsLeft, getJson, hostAt, type Provider } from '../provider.ts';

/** As of version 3.4 of the API. */
const ORIGIN = 'https://api.vimeo.com';
const ACCEPT = 'application/vnd.vimeo.*+json;version=3.4';
const ON_A_PAGE = '100';
const ABOUT = { label: 'Vimeo', limits: { remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' } };
const ACCOUNT_FIELDS = 'uri,name,link,pictures.sizes';
const VIDEO_FIELDS =
  'uri,name,description,link,created_time,modified_time,pictures.sizes,tags.name,stats.plays,privacy.view';
/** As large as a page shows a picture. */
const WIDEST = 1280;

const sizes = z.nullish(
  z.object({ sizes: z.optional(z.array(z.object({ width: z.number(), height: z.number(), link: z.string() }))) }),
);
const meSchema = z.object({ uri: z.string(), name: z.string(), link: z.string(), pictures: sizes });
const videoSchema = z.object({
  uri: z.string(),
  name: z.nullish(z.string()),
  description: z.nullish(z.string()),
  link: z.string(),
  created_time: z.string(),
  pictures: sizes,
  tags: z.nullish(z.array(z.object({ name: z.string() }))),
  stats: z.nullish(z.object({ plays: z.nullish(z.number()) })),
  privacy: z.object({ view: z.string() }),
});
type Video = z.infer<typeof videoSchema>;
const listSchema = z.object({
  total: z.nullish(z.number()),
  data: readable(videoSchema, ({ uri }) => lastOf(String(uri))),
  paging: z.nullish(z.object({ next: z.nullish(z.string()) })),
});

type Options = { readonly provider: Provider; readonly now?: () => number };

/** The public videos of one account, by Vimeo's API 3.4 with a sign-in. */
export function createVimeoConnector({ provider, now = Date.now }: Options): Connector<'vimeo'> {
  const base = () => provider.signedInBaseOf(ORIGIN);

  function get<T>(
    path: string,
    query: object,
    schema: z.ZodMiniType<T>,
    { access = '' }: Credentials,
    signal: AbortSignal,
  ) {
    const headers = { accept: ACCEPT, authorization: `Bearer ${access}` };
    const url = `${base()}${path}?${new URLSearchParams({ ...query })}`;
    return getJson(provider, url, { ...ABOUT, now, schema, signal, headers, refuse });
  }

  async function me(credentials: Credentials, signal: AbortSignal) {
    const { body } = await get('/me', { fields: ACCOUNT_FIELDS }, meSchema, credentials, signal);
    const { uri, name, link, pictures } = body;
    const account = { id: lastOf(uri), name, handle: lastOf(link) || null, picture: largest(pictures)?.link ?? null };
    return { account, link };
  }

  const scopes = vimeo.signIn?.scopes.map(({ scope }) => scope) ?? [];
  return {
    network: 'vimeo',
    hostOf: () => hostAt(base()),
    apiVersion: '3.4',
    sourceKey: ({ userId }) => `vimeo:${userId}`,

    signIn: {
      ...oauth2(
        {
          label: ABOUT.label,
          origin: ORIGIN,
          authorizePath: '/oauth/authorize',
          tokenPath: '/oauth/access_token',
          scopes,
          proof: 'basic',
          pkce: true,
        },
        provider,
      ),
      account: async (_client, credentials, signal) => (await me(credentials, signal)).account,
      async accounts(_client, credentials, signal) {
        const { account, link } = await me(credentials, signal);
        return [{ ...account, kind: 'user', url: link }];
      },
      async revoke(_client, { access = '' }, signal) {
        const headers = { accept: ACCEPT, authorization: `Bearer ${access}` };
        await provider.safeFetch(`${base()}/tokens`, { headers, remove: true, signal });
      },
    },

    async *read({ cursor, credentials, from = null, signal }): AsyncGenerator<Page> {
      const openCredentials = credentials ?? {};
      const daily = await accountOfDay(cursor, now, async () => {
        const { account, link } = await me(openCredentials, signal);
        return { account: { name: account.name, link }, profile: null };
      });
      const { name, link } = daily.account;
      let total: number | null = null;
      let last: ((name: string) => string | null) | null = null;
      const list = async (next: string | null): Promise<ListPage> => {
        if (last) assertRequestsLeft(last, { ...ABOUT, now });
        const page = next ?? '1';
        const query = { per_page: ON_A_PAGE, page, sort: 'date', direction: 'desc', fields: VIDEO_FIELDS };
        const { body, header } = await get('/me/videos', query, listSchema, openCredentials, signal);
        last = header;
        total = body.total ?? null;
        return {
          items: body.data.filter(({ privacy }) => privacy.view === 'anybody').flatMap((video) => itemOf(video, name)),
          unreadable: unreadableIn(body.data),
          isInFull: true,
          marks: body.data.map(({ created_time }) => markOfTime(created_time, now())),
          next: body.paging?.next ? String(Number(page) + 1) : null,
          counted: { total: body.total ?? null, before: Number(page) > 1 ? String(Number(page) - 1) : null },
        };
      };
      const profile = async (): Promise<ChannelProfile> => ({
        bio: null,
        followers: null,
        following: null,
        posts: total,
        link,
      });
      yield* newestFirst(name, cursor, list, { read: profile, now, account: daily.encoded }, from);
    },
  };
}

function itemOf(video: Video, author: string): ConnectorItem[] {
  const { uri, name, description, link, created_time, pictures, tags, stats } = video;
  const picture = largest(pictures);
  const item = itemOfNetworkPost({
    id: lastOf(uri),
    title: name ?? null,
    html: htmlOfText(description ?? ''),
    page: link,
    author,
    attachments: [
      ...(picture ? [{ url: picture.link, type: 'image', alt: '', width: picture.width, height: picture.height }] : []),
      { url: link, type: 'video', alt: name ?? '' },
    ],
    tags: tags?.map((tag) => tag.name) ?? [],
    createdAt: created_time,
    metrics: { views: stats?.plays },
    rawMetrics: { stats },
  });
  return item ? [item] : [];
}

function lastOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function largest(pictures: z.infer<typeof sizes>) {
  const fitting = pictures?.sizes?.filter(({ width }) => width <= WIDEST) ?? [];
  return fitting.toSorted((one, other) => other.width - one.width)[0];
}

/** `error_code` 8002 and 8003: there is no such token, or it was withdrawn; 9000: too many requests. */
function refuse(status: number, body: unknown): SourceError | 'rate-limited' | null {
  const code = (body as { error_code?: unknown } | null)?.error_code;
  if (code === 9000) return 'rate-limited';
  if (status === 401 || code === 8002 || code === 8003)
    return new SourceError('auth-expired', 'The sign-in at Vimeo has ended.');
  if (status === 403)
    return new SourceError(
      'scope-missing',
      'Vimeo doesn’t let us read the videos of this account. Allow it when you reconnect.',
    );
  return null;
}
