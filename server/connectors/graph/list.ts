import * as z from 'zod/mini';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import { readable, unreadableIn } from '../mapping/readable.ts';
import { type ListPage, markOfTime } from '../newest-first.ts';
import { type Ask, type Graph, type Key, nextOf, pagingSchema } from './graph.ts';

type Listed<T> = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly schema: z.ZodMiniType<T>;
  readonly key: Key;
  readonly signal: AbortSignal;
  /** When a post was made, as the provider writes it. */
  madeAt(post: T): string;
  itemsOf(post: T): ConnectorItem[];
  readonly refuse?: Ask<T>['refuse'];
};

/** A page of what an account has published, newest first: by its cursor at the same path, and nothing left out. */
export async function publishedPage<T>(graph: Graph, after: string | null, listed: Listed<T>): Promise<ListPage> {
  const { path, query, key, signal } = listed;
  const schema = z.object({ data: readable(listed.schema, ({ id }) => id), paging: pagingSchema });
  const { data, paging } = await graph.get(path, {
    query: { ...query, ...(after ? { after } : {}) },
    schema,
    key,
    signal,
    ...(listed.refuse ? { refuse: listed.refuse } : {}),
  });
  return {
    items: data.flatMap(listed.itemsOf),
    unreadable: unreadableIn(data),
    marks: data.map((post) => markOfTime(listed.madeAt(post), graph.now())),
    next: nextOf(paging),
    isInFull: true,
  };
}
