import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { differsByAtMost } from '../../src/domain/story/word-match.ts';

/** What is asked and kept: JSON whose shape each reader checks. */
type Json = { readonly [key: string]: Json };
type StoredDocument = { readonly source: Json; readonly version: number };

const ABOUT = {
  elasticsearch: { version: { number: '9.1.4', build_flavor: 'default' }, tagline: 'You Know, for Search' },
  opensearch: {
    version: { distribution: 'opensearch', number: '3.2.0' },
    tagline: 'The OpenSearch Project: https://opensearch.org/',
  },
} as const;

/**
 * The requests that SprX sends to Elasticsearch 8/9 and OpenSearch 2/3, answered as their references describe
 * (https://www.elastic.co/docs/api/doc/elasticsearch/, https://docs.opensearch.org/latest/api-reference/). What it does not know it
 * refuses with 400. A document is searched only once its index was refreshed, as there.
 */
export async function startSearchServer(engine: keyof typeof ABOUT = 'elasticsearch') {
  const indices = new Map<
    string,
    { kept: Map<string, StoredDocument>; seen: Map<string, StoredDocument>; gone: Map<string, number> }
  >();
  const aliases = new Map<string, Set<string>>();
  const requests: { method: string; path: string; body: string; authorization: string | undefined }[] = [];
  const set = {
    about: ABOUT[engine] as object,
    /** Every request is answered with this. */
    status: null as number | null,
    /** So many items of bulks are turned away with 429. */
    busyItems: 0,
    delayMs: 0,
  };

  const named = (name: string) => indices.get([...(aliases.get(name) ?? [name])][0] ?? '');
  const realName = (name: string) => [...(aliases.get(name) ?? [name])][0] ?? name;

  function bulk(name: string, body: string, mustBeAlias: boolean) {
    const lines = body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Json);
    const index = named(name);
    const items: object[] = [];
    while (lines.length > 0) {
      const [[action = '', actionDetails] = []] = Object.entries(lines.shift() ?? {});
      const source = action === 'index' ? (lines.shift() as Json) : null;
      const id = String(actionDetails?._id);
      const external = actionDetails?.version === undefined ? null : Number(actionDetails.version);
      const before = index?.kept.get(id)?.version ?? index?.gone.get(id) ?? 0;
      let status = 200;
      if (!index || (mustBeAlias && !aliases.has(name))) status = 404;
      else if (set.busyItems > 0) {
        set.busyItems -= 1;
        status = 429;
      } else if (external !== null && external < before) status = 409;
      else if (source) index.kept.set(id, { source, version: external ?? before + 1 });
      else {
        if (!index.kept.delete(id)) status = 404;
        index.gone.set(id, external ?? before + 1);
      }
      items.push({ [action]: { _index: realName(name), _id: id, status } });
    }
    return { took: 1, errors: items.length > 0, items };
  }

  function search(name: string, request: Json) {
    const index = named(name);
    if (!index) return null;
    const { query, sort, search_after: after, size = 10, aggs } = request as { [key: string]: unknown };
    const hits = [...index.seen].flatMap(([id, { source }]) => {
      const score = matches(query as Json, source);
      return score === null ? [] : [{ id, source, score }];
    });
    const keys = ((sort ?? []) as Record<string, string>[]).map((each) => Object.entries(each)[0] ?? ['id', 'asc']);
    const sortedBy = (hit: (typeof hits)[number], field: string) =>
      field === '_score' ? hit.score : (hit.source[field] as unknown as number | string);
    const order = (a: readonly unknown[], b: readonly unknown[]) => {
      for (const [at, [, direction]] of keys.entries()) {
        const by = byBytes(a[at] as number | string, b[at] as number | string) * (direction === 'desc' ? -1 : 1);
        if (by !== 0) return by;
      }
      return 0;
    };
    const rows = hits
      .map((hit) => ({ _index: realName(name), _id: hit.id, sort: keys.map(([field = '']) => sortedBy(hit, field)) }))
      .sort((a, b) => order(a.sort, b.sort))
      .filter((row) => !after || order(row.sort, after as unknown[]) > 0)
      .slice(0, Number(size));
    const terms = (aggs as { names?: { terms: { field: string; include: string; size: number } } } | undefined)?.names;
    return {
      took: 1,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: { total: { value: hits.length, relation: 'eq' }, max_score: null, hits: rows },
      ...(terms ? { aggregations: { names: { buckets: bucketsOf(hits, terms.terms) } } } : {}),
    };
  }

  function alias(body: Json): void {
    for (const action of body.actions as unknown as Record<string, { index: string; alias: string }>[]) {
      const [[verb, actionDetails] = ['', { index: '', alias: '' }]] = Object.entries(action);
      const behind = aliases.get(actionDetails.alias) ?? new Set();
      if (verb === 'add') behind.add(actionDetails.index);
      else behind.delete(actionDetails.index);
      aliases.set(actionDetails.alias, behind);
    }
  }

  function answer(method: string, url: URL, body: string): [number, unknown] {
    if (set.status !== null) return [set.status, { error: { type: 'unavailable' }, status: set.status }];
    const [name = '', verb = '', id = ''] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const json = () => JSON.parse(body) as Json;
    if (method === 'GET' && name === '') return [200, set.about];
    if (method === 'POST' && name === '_aliases') {
      alias(json());
      return [200, { acknowledged: true }];
    }
    if (method === 'GET' && name === '_alias') {
      const behind = aliases.get(verb);
      return behind?.size
        ? [200, Object.fromEntries([...behind].map((each) => [each, { aliases: { [verb]: {} } }]))]
        : [404, { error: `alias [${verb}] missing`, status: 404 }];
    }
    if (method === 'PUT' && verb === '') {
      if (indices.has(name)) return [400, { error: { type: 'resource_already_exists_exception' }, status: 400 }];
      indices.set(name, { kept: new Map(), seen: new Map(), gone: new Map() });
      return [200, { acknowledged: true, shards_acknowledged: true, index: name }];
    }
    const missing: [number, unknown] = [404, { error: { type: 'index_not_found_exception' }, status: 404 }];
    if (method === 'POST' && verb === '_bulk')
      return [200, bulk(name, body, url.searchParams.get('require_alias') === 'true')];
    const index = named(name);
    if (!index) return missing;
    if (method === 'GET' && verb === '') return [200, { [name]: {} }];
    if (method === 'DELETE' && verb === '') {
      indices.delete(name);
      return [200, { acknowledged: true }];
    }
    if (method === 'GET' && verb === '_doc') {
      const stored = index.kept.get(id);
      const about = { _index: realName(name), _id: id, found: stored !== undefined };
      return stored ? [200, { ...about, _source: stored.source }] : [404, about];
    }
    if (method === 'POST' && verb === '_refresh') {
      index.seen = new Map(index.kept);
      return [200, { _shards: { total: 1, successful: 1, failed: 0 } }];
    }
    if (method === 'POST' && verb === '_search') return [200, search(name, json())];
    if (method === 'POST' && verb === '_delete_by_query') {
      for (const [key, { source }] of index.seen)
        if (matches(json().query as Json, source) !== null) index.kept.delete(key);
      index.seen = new Map(index.kept);
      return [200, { failures: [] }];
    }
    return [400, { error: { type: 'not known here' }, status: 400 }];
  }

  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const url = new URL(request.url ?? '/', 'http://search.example');
    const { authorization } = request.headers;
    requests.push({ method: request.method ?? '', path: url.pathname + url.search, body, authorization });
    // Clock: a stand-in for a server that is slow; the time is what its client is tried with.
    if (set.delayMs > 0) await new Promise((resume) => setTimeout(resume, set.delayMs));
    let reply: [number, unknown];
    try {
      reply = answer(request.method ?? '', url, body);
    } catch (error) {
      reply = [400, { error: { type: String(error) }, status: 400 }];
    }
    response.writeHead(reply[0], { 'content-type': 'application/json' }).end(JSON.stringify(reply[1]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set,
    requests,
    indices,
    aliases,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** The score of a document, `null` when it does not match. */
function matches(query: Json, source: Json): number | null {
  const [[kind = '', clause] = []] = Object.entries(query) as [string, Json][];
  if (!clause) throw new Error('an empty query');
  const [[field = '', value] = []] = Object.entries(clause) as [string, Json][];
  const values = [(source[field] ?? []) as unknown].flat() as (string | number)[];
  const fieldWords = () => String(source[field] ?? '').split(' ');
  const yes = (is: boolean) => (is ? 1 : null);
  switch (kind) {
    case 'term':
      return yes(values.includes(value as unknown as string));
    case 'terms':
      return yes(values.some((each) => (value as unknown as string[]).includes(String(each))));
    case 'range': {
      const { gte, lt } = value as unknown as { gte?: number; lt?: number };
      const is = (each: unknown) =>
        typeof each === 'number' &&
        each >= (gte ?? Number.NEGATIVE_INFINITY) &&
        each < (lt ?? Number.POSITIVE_INFINITY);
      return yes(values.some(is));
    }
    case 'prefix':
      return yes(fieldWords().some((word) => word.startsWith(String(value?.value))));
    case 'fuzzy': {
      const { value: searchWord, fuzziness } = value as unknown as { value: string; fuzziness: number };
      return yes(fieldWords().some((word) => differsByAtMost(searchWord, word, fuzziness)));
    }
    case 'constant_score':
      return matches(clause.filter as Json, source) === null ? null : Number(clause.boost);
    case 'dis_max': {
      const scores = (clause.queries as unknown as Json[]).map((each) => matches(each, source) ?? 0);
      return Math.max(...scores) || null;
    }
    case 'bool': {
      const { filter = [], must = [], must_not: not = [], should = [] } = clause as unknown as Record<string, Json[]>;
      if ([...filter].some((each) => matches(each, source) === null)) return null;
      if (not.some((each) => matches(each, source) !== null)) return null;
      if (should.length > 0 && should.every((each) => matches(each, source) === null)) return null;
      const scores = must.map((each) => matches(each, source));
      return scores.includes(null) ? null : scores.reduce<number>((sum, each) => sum + (each ?? 0), 0);
    }
    default:
      throw new Error(`a query that is not known here: ${kind}`);
  }
}

function bucketsOf(
  hits: readonly { source: Json }[],
  { field, include, size }: { field: string; include: string; size: number },
) {
  const counts = new Map<string, number>();
  const pattern = new RegExp(`^${include}$`, 'u');
  for (const { source } of hits)
    for (const key of new Set((source[field] ?? []) as unknown as string[]))
      if (pattern.test(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].slice(0, size).map(([key, count]) => ({ key, doc_count: count }));
}

function byBytes(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
