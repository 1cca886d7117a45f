import type { ConnectorWorld, WorldPost } from '../../contract/connector-world.ts';
import { fetcher, hostPort, serve } from './support.ts';

type Refusal = Parameters<ConnectorWorld<'rss'>['refuse']>[0];
type Answer = { readonly headers?: Record<string, string>; readonly body: unknown };

/** A server of one protocol; what it does not know is 404. */
export async function world(answer: (url: URL, posts: readonly WorldPost[]) => Answer | null) {
  let posts: readonly WorldPost[] = [];
  let refusal: Refusal = null;
  /** Of each path the queries it was asked with, and what it answered, while its second page is given for ever. */
  let answersByPath: Map<string, Map<string, Answer | null>> | null = null;
  const answerNow = (url: URL): Answer | null => {
    const queries = answersByPath?.get(url.pathname) ?? new Map<string, Answer | null>();
    answersByPath?.set(url.pathname, queries);
    const [, second] = queries.values();
    const fresh = second ?? answer(url, posts);
    if (!queries.has(url.search)) queries.set(url.search, fresh);
    return queries.get(url.search) ?? null;
  };
  const site = await serve((request, response) => {
    const reply = refusal ? null : answerNow(new URL(request.url ?? '/', 'http://local.test'));
    response.statusCode = refusal?.status ?? (reply ? 200 : 404);
    for (const [name, value] of Object.entries((refusal ?? reply)?.headers ?? {})) response.setHeader(name, value);
    const body = refusal ? (refusal.body ?? '') : (reply?.body ?? '');
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
        answersByPath = isRepeating ? new Map() : null;
      },
      close: site.close,
    },
  };
}
