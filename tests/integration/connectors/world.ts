import type { ConnectorWorld, WorldPost } from '../../contract/connector-world.ts';
import { fetcher, hostPort, serve } from './support.ts';

type Refusal = Parameters<ConnectorWorld<'rss'>['refuse']>[0];
type Answer = { readonly headers?: Record<string, string>; readonly body: unknown };

/** A server of one protocol; what it does not know is 404. */
export async function world(answer: (url: URL, posts: readonly WorldPost[]) => Answer | null) {
  let posts: readonly WorldPost[] = [];
  let refusal: Refusal = null;
  /** Of each path the queries it was asked with, and what it answered, while its second page is given for ever. */
  let given: Map<string, Map<string, Answer | null>> | null = null;
  const answerNow = (url: URL): Answer | null => {
    const queries = given?.get(url.pathname) ?? new Map<string, Answer | null>();
    given?.set(url.pathname, queries);
    const [, second] = queries.values();
    const found = second ?? answer(url, posts);
    if (!queries.has(url.search)) queries.set(url.search, found);
    return queries.get(url.search) ?? null;
  };
  const site = await serve((request, response) => {
    const found = refusal ? null : answerNow(new URL(request.url ?? '/', 'http://local.test'));
    response.statusCode = refusal?.status ?? (found ? 200 : 404);
    for (const [name, value] of Object.entries((refusal ?? found)?.headers ?? {})) response.setHeader(name, value);
    const body = refusal ? (refusal.body ?? '') : (found?.body ?? '');
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return {
    site,
    provider: {
      safeFetch: fetcher({ allow: [hostPort(site)] }),
      baseOf: () => site.origin,
      signedInBaseOf: () => site.origin,
    },
    controls: {
      asked: site.hits,
      publish: (next: readonly WorldPost[]) => {
        posts = next;
      },
      refuse: (next: Refusal) => {
        refusal = next;
      },
      repeatPages: (isRepeating: boolean) => {
        given = isRepeating ? new Map() : null;
      },
      close: site.close,
    },
  };
}
