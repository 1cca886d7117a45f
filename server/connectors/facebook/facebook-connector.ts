import * as z from 'zod/mini';
import type { ChannelProfile, Connector, Page } from '../../core/ports/connector.ts';
import { createGraph, type Key } from '../graph/graph.ts';
import { publishedPage } from '../graph/list.ts';
import { graphSignIn, pageSchema } from '../graph/sign-in.ts';
import { newestFirst } from '../newest-first.ts';
import type { Provider } from '../provider.ts';
import { itemOfPost, POST_FIELDS, postSchema } from './post.ts';

/** Whoever has one of these on a page may read what it posts. */
const READING_TASKS = new Set(['MANAGE', 'CREATE_CONTENT', 'MODERATE']);
const NO_TASK =
  'Your role on this Page doesn’t let you read its posts. Ask someone who manages the Page to give you the task “Content”, then sign in again.';
const ON_A_PAGE = '100';

const ownPageSchema = z.extend(pageSchema, {
  tasks: z.nullish(z.array(z.string())),
  picture: z.nullish(z.object({ data: z.nullish(z.object({ url: z.nullish(z.string()) })) })),
});
const profileSchema = z.object({
  about: z.nullish(z.string()),
  followers_count: z.nullish(z.number()),
  link: z.nullish(z.string()),
});

type Options = { readonly provider: Provider; readonly now?: () => number };

/** The posts of one page that a person has a task on. */
export function createFacebookConnector({ provider, now = Date.now }: Options): Connector<'facebook'> {
  const graph = createGraph({ provider, label: 'Facebook', now });
  const { signIn, openAccount } = graphSignIn(graph, {
    network: 'facebook',
    fields: 'id,name,access_token,tasks,picture',
    schema: ownPageSchema,
    accountOf({ id, name, tasks, access_token: token, picture }) {
      const isReadable = Boolean(token) && (tasks?.some((task) => READING_TASKS.has(task)) ?? true);
      const shown = {
        id,
        name: name ?? id,
        handle: null,
        picture: picture?.data?.url ?? null,
        kind: 'page',
        url: `https://www.facebook.com/${encodeURIComponent(id)}`,
      };
      return isReadable ? shown : { ...shown, problem: NO_TASK };
    },
  });

  async function profileOf(pageId: string, key: Key, signal: AbortSignal): Promise<ChannelProfile> {
    const query = { fields: 'about,followers_count,link' };
    const fields = await graph.get(`/${pageId}`, { query, schema: profileSchema, key, signal });
    return {
      bio: fields.about ?? null,
      followers: fields.followers_count ?? null,
      following: null,
      posts: null,
      link: fields.link ?? null,
    };
  }

  return {
    network: 'facebook',
    apiVersion: 'v26.0',
    hostOf: () => graph.host,
    sourceKey: ({ pageId }) => `facebook:${pageId}`,
    signIn,
    async *read({ source: { pageId }, cursor, credentials, client = null, from = null, signal }): AsyncGenerator<Page> {
      const { name, key } = await openAccount(pageId, credentials, client, signal);
      const list = {
        path: `/${pageId}/posts`,
        query: { fields: POST_FIELDS, limit: ON_A_PAGE },
        schema: postSchema,
        key,
        signal,
        madeAt: ({ created_time: time }: z.infer<typeof postSchema>) => time,
        itemsOf: (post: z.infer<typeof postSchema>) => itemOfPost(post, { id: pageId, name }),
      };
      const daily = { read: () => profileOf(pageId, key, signal), now };
      yield* newestFirst(name, cursor, (next) => publishedPage(graph, next, list), daily, from);
      graph.assertNotPaused();
    },
  };
}
