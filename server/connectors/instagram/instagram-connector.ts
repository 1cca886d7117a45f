import * as z from 'zod/mini';
import { type ChannelProfile, type Connector, type Page, SourceError } from '../../core/ports/connector.ts';
import { createGraph, errorIn, type Key } from '../graph/graph.ts';
import { publishedPage } from '../graph/list.ts';
import { graphSignIn, pageSchema } from '../graph/sign-in.ts';
import { newestFirst } from '../newest-first.ts';
import type { Provider } from '../provider.ts';
import { itemOfMedia, MEDIA_FIELDS, MEDIA_FIELDS_WITHOUT_ALT, mediaSchema } from './media.ts';

const NOT_LINKED =
  'No Instagram account can be read through this Page: link a business account to a Page first, then sign in again.';
const ON_A_PAGE = '50';

const text = z.nullish(z.string());
const linkedSchema = z.extend(pageSchema, {
  instagram_business_account: z.nullish(
    z.object({ id: z.string(), username: text, name: text, profile_picture_url: text }),
  ),
});
const profileSchema = z.object({
  biography: text,
  username: text,
  followers_count: z.nullish(z.number()),
  follows_count: z.nullish(z.number()),
  media_count: z.nullish(z.number()),
});
type Posted = z.infer<typeof mediaSchema>;

type Options = { readonly provider: Provider; readonly now?: () => number };

/** What a business account has published, read through the page that it is linked to. */
export function createInstagramConnector({ provider, now = Date.now }: Options): Connector<'instagram'> {
  const graph = createGraph({ provider, label: 'Instagram', now });
  const { signIn, openAccount } = graphSignIn(graph, {
    network: 'instagram',
    fields: 'id,name,access_token,instagram_business_account{id,username,name,profile_picture_url,followers_count}',
    schema: linkedSchema,
    accountOf({ id, name: page, instagram_business_account: linked }) {
      if (!linked) return { id, name: page ?? id, handle: null, picture: null, kind: 'page', problem: NOT_LINKED };
      const { username = null, profile_picture_url: picture = null } = linked;
      const own = username ? { url: pageOf(username) } : {};
      const name = linked.name || username || linked.id;
      return { id: linked.id, name, handle: username, picture, kind: 'business', ...own };
    },
  });

  async function profileOf(accountId: string, key: Key, signal: AbortSignal): Promise<ChannelProfile> {
    const query = { fields: 'biography,username,followers_count,follows_count,media_count' };
    const fields = await graph.get(`/${accountId}`, { query, schema: profileSchema, key, signal });
    return {
      bio: fields.biography ?? null,
      followers: fields.followers_count ?? null,
      following: fields.follows_count ?? null,
      posts: fields.media_count ?? null,
      link: fields.username ? pageOf(fields.username) : null,
    };
  }

  return {
    network: 'instagram',
    apiVersion: 'v26.0',
    hostOf: () => graph.host,
    sourceKey: ({ accountId }) => `instagram:${accountId}`,
    signIn,
    async *read({
      source: { accountId },
      cursor,
      credentials,
      client = null,
      from = null,
      signal,
    }): AsyncGenerator<Page> {
      const { name, key } = await openAccount(accountId, credentials, client, signal);
      let fields = MEDIA_FIELDS;
      const listOf = () => ({
        path: `/${accountId}/media`,
        query: { fields, limit: ON_A_PAGE },
        schema: mediaSchema,
        key,
        signal,
        madeAt: ({ timestamp }: Posted) => timestamp,
        itemsOf: (posted: Posted) => itemOfMedia(posted, name),
        refuse: (_status: number, body: unknown) => (fields === MEDIA_FIELDS ? unknownField(body) : null),
      });
      const daily = { read: () => profileOf(accountId, key, signal), now };
      const page = (next: string | null) =>
        publishedPage(graph, next, listOf()).catch((error: unknown) => {
          if (!(error instanceof UnknownField)) throw error;
          fields = MEDIA_FIELDS_WITHOUT_ALT;
          return publishedPage(graph, next, listOf());
        });
      yield* newestFirst(name, cursor, page, daily, from);
      graph.assertNotPaused();
    },
  };
}

const pageOf = (username: string) => `https://www.instagram.com/${encodeURIComponent(username)}/`;

/** One of the fields is not known for this account. */
class UnknownField extends SourceError {}

function unknownField(body: unknown): UnknownField | null {
  const graphError = errorIn(body);
  // 33 says that the account is not there.
  return graphError?.code === 100 && graphError.subcode !== 33
    ? new UnknownField('ours', 'A field is not known.')
    : null;
}
