import * as z from 'zod/mini';
import type { ReadableAccount } from '../../../src/domain/connection/schema.ts';
import { linkedin } from '../../../src/domain/networks/linkedin.ts';
import {
  type ChannelProfile,
  type Connector,
  type Credentials,
  type Page,
  SourceError,
} from '../../core/ports/connector.ts';
import { givenIn, readable, unreadableIn } from '../mapping/readable.ts';
import { type ListPage, newestFirst } from '../newest-first.ts';
import { oauth2 } from '../oauth2.ts';
import { getJson, hostAt, type Provider } from '../provider.ts';
import { isPublic, itemOfPost, type Post, postSchema, type Resolve } from './post.ts';

const API = 'https://api.linkedin.com';
const PAGES = 'https://www.linkedin.com';
const LABEL = 'LinkedIn';
const HEADERS = { 'linkedin-version': '202610', 'x-restli-protocol-version': '2.0.0' };
const ON_A_PAGE = 100;
const MOST_PAGES = 20;
const DAY_MS = 86_400_000;
/** Of addresses of pictures that were asked for, the newest are kept. */
const MOST_KNOWN = 5_000;

const text = z.nullish(z.string());
const personSchema = z.object({ sub: z.string(), name: text, picture: text });
const pagingSchema = z.nullish(
  z.object({ total: z.nullish(z.number()), links: z.nullish(z.array(z.object({ rel: text }))) }),
);
const listOf = <T>(each: z.ZodMiniType<T>) => z.object({ elements: z.array(each), paging: pagingSchema });
const rolesSchema = listOf(z.object({ organization: text, organizationalTarget: text }));
const postsSchema = z.object({ elements: readable(postSchema, ({ id }) => id), paging: pagingSchema });
const organizationSchema = z.object({
  localizedName: text,
  vanityName: text,
  localizedDescription: text,
});
const sizeSchema = z.object({ firstDegreeSize: z.nullish(z.number()) });
const fileSchema = z.object({ downloadUrl: text, thumbnail: text });

type Options = { readonly provider: Provider; readonly now?: () => number };
type Place = { readonly url: string; readonly picture: string | null };

/** The public posts of one page, by LinkedIn's API with a sign-in of one of its administrators. */
export function createLinkedinConnector({ provider, now = Date.now }: Options): Connector<'linkedin'> {
  const base = () => provider.signedInBaseOf(API);
  const names = new Map<string, string>();
  const places = new Map<string, Place>();

  async function get<T>(path: string, schema: z.ZodMiniType<T>, { access = '' }: Credentials, signal: AbortSignal) {
    const headers = { ...HEADERS, authorization: `Bearer ${access}` };
    const ask = { label: LABEL, now, schema, signal, headers, refuse, waitMs: () => untilMidnight(now()) };
    return (await getJson(provider, `${base()}${path}`, ask)).body;
  }

  async function organization(id: string, credentials: Credentials, signal: AbortSignal) {
    const details = await get(`/rest/organizations/${id}`, organizationSchema, credentials, signal);
    names.set(id, details.localizedName ?? id);
    return details;
  }

  /** Its name, asked for once; its posts can be read without. */
  async function nameOf(id: string, credentials: Credentials, signal: AbortSignal): Promise<string> {
    if (!names.has(id)) await unlessRefused(organization(id, credentials, signal));
    return names.get(id) ?? LABEL;
  }

  async function accounts(credentials: Credentials, signal: AbortSignal): Promise<ReadableAccount[]> {
    const ids: string[] = [];
    let start = 0;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = { q: 'roleAssignee', role: 'ADMINISTRATOR', state: 'APPROVED', ...partOf(start) };
      const list = await get(`/rest/organizationAcls?${new URLSearchParams(query)}`, rolesSchema, credentials, signal);
      const named = list.elements.map((role) => role.organization ?? role.organizationalTarget ?? '');
      ids.push(...named.flatMap((urn) => /^urn:li:organization(?:Brand)?:(\d+)$/.exec(urn)?.[1] ?? []));
      if (!hasMore(list, start)) break;
      start += list.elements.length;
    }
    const readable: ReadableAccount[] = [];
    for (const id of new Set(ids)) {
      const details = await unlessRefused(organization(id, credentials, signal));
      const name = details?.localizedName ?? `Page ${id}`;
      const handle = details?.vanityName ?? null;
      readable.push({
        id,
        name,
        handle,
        picture: null,
        kind: 'organization',
        ...(handle ? { url: pageOf(handle) } : {}),
      });
    }
    return readable;
  }

  /** A picture that cannot be had is left out of its post. */
  async function place(urn: string, credentials: Credentials, signal: AbortSignal): Promise<Place | null> {
    const kind = urn.startsWith('urn:li:video:') ? 'videos' : 'images';
    const request = get(`/rest/${kind}/${encodeURIComponent(urn)}`, fileSchema, credentials, signal);
    const { downloadUrl, thumbnail = null } = (await unlessRefused(request)) ?? {};
    if (!downloadUrl) return null;
    const readable = { url: downloadUrl, picture: thumbnail };
    places.delete(urn);
    places.set(urn, readable);
    const [oldest] = places.keys();
    if (places.size > MOST_KNOWN && oldest !== undefined) places.delete(oldest);
    return readable;
  }

  async function profileOf(id: string, credentials: Credentials, signal: AbortSignal): Promise<ChannelProfile> {
    const details = await organization(id, credentials, signal);
    const size = `/rest/networkSizes/${encodeURIComponent(`urn:li:organization:${id}`)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`;
    const followers = await unlessRefused(get(size, sizeSchema, credentials, signal));
    return {
      bio: details.localizedDescription ?? null,
      followers: followers?.firstDegreeSize ?? null,
      following: null,
      posts: null,
      link: details.vanityName ? pageOf(details.vanityName) : null,
    };
  }

  const scopes = linkedin.signIn?.scopes.map(({ scope }) => scope) ?? [];
  return {
    network: 'linkedin',
    hostOf: () => hostAt(base()),
    apiVersion: '202610',
    sourceKey: ({ organizationId }) => `linkedin:${organizationId}`,

    signIn: {
      ...oauth2(
        {
          label: LABEL,
          origin: PAGES,
          authorizePath: '/oauth/v2/authorization',
          tokenPath: '/oauth/v2/accessToken',
          scopes,
          proof: 'post',
          // Without PKCE: LinkedIn documents it for native apps alone, at another address.
        },
        provider,
        now,
      ),
      async account(_client, credentials, signal) {
        const { sub, name, picture = null } = await get('/v2/userinfo', personSchema, credentials, signal);
        return { id: sub, name: name || sub, handle: null, picture };
      },
      accounts: (_client, credentials, signal) =>
        accounts(credentials, signal).catch((error: unknown) => {
          if (error instanceof SourceError && error.code === 'scope-missing') return [];
          throw error;
        }),
    },

    async *read({ source: { organizationId: id }, cursor, credentials, signal }): AsyncGenerator<Page> {
      const openCredentials = credentials ?? {};
      const name = await nameOf(id, openCredentials, signal);
      const readUntil = (cursor?.next === undefined ? cursor?.newest : cursor.until) ?? null;
      const resolve =
        (post: Post): Resolve =>
        async (urn) => {
          const isKnown = readUntil !== null && markOf(post) <= readUntil;
          return (isKnown ? places.get(urn) : null) ?? place(urn, openCredentials, signal);
        };
      const fullness = listFullness();
      const list = async (next: string | null): Promise<ListPage> => {
        const start = Number(next ?? 0);
        const author = `urn:li:organization:${id}`;
        const query = new URLSearchParams({ author, q: 'author', ...partOf(start), sortBy: 'LAST_MODIFIED' });
        const page = await get(`/rest/posts?${query}`, postsSchema, openCredentials, signal);
        const isMore = hasMore(page, start);
        const items = [];
        for (const post of page.elements.filter(isPublic)) items.push(...(await itemOfPost(post, name, resolve(post))));
        return {
          items,
          unreadable: unreadableIn(page.elements),
          marks: page.elements.map(markOf),
          next: isMore ? String(start + givenIn(page.elements)) : null,
          ...fullness(page, start, isMore),
          counted: {
            total: page.paging?.total ?? null,
            before: start > 0 ? String(Math.max(0, start - ON_A_PAGE)) : null,
          },
        };
      };
      yield* newestFirst(name, cursor, list, { read: () => profileOf(id, openCredentials, signal), now });
    },
  };
}

const pageOf = (name: string) => `https://www.linkedin.com/company/${encodeURIComponent(name)}/`;

const partOf = (start: number) => ({ start: String(start), count: String(ON_A_PAGE) });

const markOf = ({ lastModifiedAt, publishedAt }: Post) => String(lastModifiedAt ?? publishedAt ?? 0).padStart(15, '0');

/**
 * The list is in the order of changes, and nothing is changed before it is published: all that was published since the oldest
 * change of its first page is in it, and since that of a later page as long as the list stays as long as it was.
 */
function listFullness() {
  let from: string | null = null;
  let total: number | null = null;
  return (page: z.infer<typeof postsSchema>, start: number, isMore: boolean): Partial<ListPage> => {
    const isSame = start === 0 || (from !== null && page.paging?.total != null && page.paging.total === total);
    total = page.paging?.total ?? null;
    if (isSame) from = isMore ? oldestChange(page.elements) : '';
    return from === null ? {} : { isInFull: true, inFullFrom: from };
  };
}

function oldestChange(posts: readonly Post[]): string | null {
  const oldest = Math.min(...posts.map(({ lastModifiedAt }) => lastModifiedAt ?? Number.NaN));
  return Number.isFinite(oldest) ? new Date(oldest).toISOString() : null;
}

type List = { readonly elements: readonly unknown[]; readonly paging?: z.infer<typeof pagingSchema> };

/** Some answers name the next page, some how many there are, and some neither. The addresses in it are not followed. */
function hasMore({ elements, paging }: List, start: number): boolean {
  const count = givenIn(elements);
  if (count === 0) return false;
  if (paging?.links && paging.links.length > 0) return paging.links.some(({ rel }) => rel === 'next');
  const total = paging?.total ?? 0;
  return total > 0 ? start + count < total : count >= ON_A_PAGE;
}

/** What a source is read without: only a wish to wait is heard. */
async function unlessRefused<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof SourceError && error.code !== 'rate-limited') return null;
    throw error;
  }
}

/** What may be asked in a day begins anew then. */
const untilMidnight = (now: number) => DAY_MS - (now % DAY_MS);

function refuse(status: number): SourceError | null {
  if (status === 401) return new SourceError('auth-expired', 'The sign-in at LinkedIn has ended.');
  if (status === 403)
    return new SourceError('scope-missing', 'LinkedIn doesn’t let us read this page. Allow it when you reconnect.');
  if (status === 404 || status === 410)
    return new SourceError('gone', 'LinkedIn no longer has this page, or it can’t be seen with this sign-in.');
  if (status === 426)
    return new SourceError('ours', 'LinkedIn no longer accepts requests from SprX. Tell a platform admin.');
  return null;
}
