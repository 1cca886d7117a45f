import * as z from 'zod/mini';
import type { IndexedStory, IndexState, SchoolIndex } from '../story-index.ts';
import { documentOf, MAPPING } from './mapping.ts';
import { type SearchServer, SearchServerError } from './search-server.ts';
import { filtersOf, rankOf, searchBody } from './server-query.ts';

const SLICE = 500;
/** What a bulk turned away for the moment is sent again so often. */
const TRIES = 4;
const WAIT_MS = 200;
/** What is known of a school is asked for no more often. */
const STATE_MS = 1_000;
const MOST_KNOWN = 5_000;
const MOST_NAMES = 10_000;

const stateSchema = z.object({
  _index: z.optional(z.string()),
  found: z.optional(z.boolean()),
  _source: z.optional(z.object({ isWhole: z.boolean(), through: z.number() })),
});
const bulkSchema = z.object({
  items: z.array(z.record(z.string(), z.object({ status: z.number() }))),
});
const searchSchema = z.object({
  timed_out: z.boolean(),
  _shards: z.object({ failed: z.number() }),
  hits: z.object({
    total: z.object({ value: z.number() }),
    hits: z.array(z.object({ sort: z.optional(z.array(z.union([z.string(), z.number()]))) })),
  }),
  aggregations: z.optional(
    z.object({ names: z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })) }) }),
  ),
});
export const anyAnswer = z.unknown();

type Place = {
  /** An alias or an index. */
  readonly name: string;
  readonly isAlias: boolean;
  /** A job works on it. */
  readonly isWork: boolean;
  readonly now: () => Date;
};

export type ServerIndex = SchoolIndex & {
  /** Takes from it what has not been taken in since. */
  removeOlder(takenAt: number): Promise<void>;
  /** When it was brought up to date last; `null` before. */
  at(): Promise<number | null>;
};

/** A school's part of an index on a search server; its progress is stored in the index itself. */
// Long: what is known of the school is shared by all that is done with it.
export function serverIndex(server: SearchServer, iid: string, { name, isAlias, isWork, now }: Place): ServerIndex {
  const stateId = encodeURIComponent(`state:${iid}`);
  const indexedMarks = new Map<string, string>();
  let state: { readonly value: IndexState; readonly asked: number } | null = null;
  let isDirty = false;
  let place: string | undefined;

  async function bulk(actions: readonly (readonly object[])[]): Promise<void> {
    let left = actions;
    for (let attempt = 0; left.length > 0; attempt += 1) {
      if (attempt > 0) await new Promise((resume) => setTimeout(resume, WAIT_MS * 2 ** (attempt - 1)));
      // A name that is no alias must not become an index of its own.
      const path = `/${name}/_bulk${isAlias ? '?require_alias=true' : ''}`;
      const isLast = attempt === TRIES - 1;
      const { status, body } = await server.ask(z.union([bulkSchema, z.object({})]), {
        method: 'POST',
        path,
        lines: left.flat(),
        isWork,
        allowed: isLast ? [] : [429, 503],
      });
      if (status > 299) continue;
      if (!('items' in body)) throw new SearchServerError('The search server answered something else', status);
      const results = body.items.map((item) => Object.values(item)[0]?.status ?? 500);
      // A newer one is there already, or what is to go is not there.
      const isFine = (code: number) => code < 300 || code === 409 || code === 404;
      const worst = results.find((code) => !isFine(code) && code !== 429 && code !== 503);
      if (worst !== undefined) throw new SearchServerError(`The search server refused a story: ${worst}`, worst);
      left = left.filter((_, at) => !isFine(results[at] ?? 500));
      if (left.length > 0 && isLast) throw new SearchServerError('The search server is too busy', 429);
    }
  }

  async function read(): Promise<z.infer<typeof stateSchema>> {
    const path = `/${name}/_doc/${stateId}`;
    return (await server.ask(stateSchema, { method: 'GET', path, isWork, allowed: [404] })).body;
  }

  async function stateThere(): Promise<IndexState> {
    if (state && performance.now() - state.asked < STATE_MS) return state.value;
    await server.engine();
    const { _index, _source } = await read();
    // The alias points to another index now: it lacks what this process wrote to the one before.
    if (_index !== place) indexedMarks.clear();
    place = _index;
    const isOurs = _index?.includes(`-${MAPPING}-`) === true;
    const value = isOurs && _source ? _source : { isWhole: false, through: 0 };
    state = { value, asked: performance.now() };
    return value;
  }

  async function search(body: object): Promise<z.infer<typeof searchSchema>> {
    const response = await server.ask(searchSchema, { method: 'POST', path: `/${name}/_search`, body, isWork });
    if (response.body.timed_out || response.body._shards.failed > 0)
      throw new SearchServerError('The search server answered in part');
    return response.body;
  }

  const counted = async (query: object) => (await search({ size: 0, track_total_hits: true, query })).hits.total.value;

  return {
    slice: SLICE,
    state: stateThere,
    async put(stories) {
      const markOf = ({ version, updatedAt }: IndexedStory) => `${version}:${updatedAt}`;
      const fresh = isWork ? stories : stories.filter((story) => indexedMarks.get(story.id) !== markOf(story));
      if (fresh.length === 0) return 0;
      const takenAt = now().getTime();
      isDirty = true;
      await bulk(
        fresh.map((story) => [
          // What another server wrote of a later change stays.
          { index: { _id: story.id, version: story.updatedAt, version_type: 'external_gte' } },
          documentOf(iid, story, takenAt),
        ]),
      );
      if (indexedMarks.size > MOST_KNOWN) indexedMarks.clear();
      for (const story of fresh) indexedMarks.set(story.id, markOf(story));
      return fresh.length;
    },
    async remove(removals) {
      const gone = isWork ? removals : removals.filter(({ id }) => indexedMarks.get(id) !== 'gone');
      if (gone.length === 0) return;
      isDirty = true;
      // A story that has come again since is of a later version, and stays.
      await bulk(gone.map(({ id, at }) => [{ delete: { _id: id, version: at, version_type: 'external_gte' } }]));
      for (const { id } of gone) indexedMarks.set(id, 'gone');
    },
    async show() {
      if (isDirty) await server.ask(anyAnswer, { method: 'POST', path: `/${name}/_refresh`, isWork });
      isDirty = false;
    },
    async reached(value) {
      await bulk([[{ index: { _id: `state:${iid}` } }, { school: iid, ...value }]]);
      state = { value, asked: performance.now() };
    },
    async find(query) {
      const { hits } = await search(searchBody(iid, query));
      const rows = hits.hits.slice(0, query.limit).map(({ sort = [] }) => {
        const [id, value] = sort.toReversed();
        const rank = query.order === 'relevance' ? rankOf(Number(sort[0])) : 0;
        return { rank, value: value ?? 0, id: String(id) };
      });
      return { rows, hasMore: hits.hits.length > query.limit, total: hits.total.value };
    },
    async countsOf(beginning, time) {
      const names = { terms: { field: 'labels', include: `${beginning}.*`, size: MOST_NAMES } };
      const query = { bool: { filter: filtersOf(iid, time) } };
      const { aggregations } = await search({ size: 0, query, aggs: { names } });
      const buckets = aggregations?.names.buckets ?? [];
      return new Map(buckets.map(({ key, doc_count }) => [key.slice(beginning.length), doc_count]));
    },
    total: (time) => counted({ bool: { filter: filtersOf(iid, time) } }),
    count: () => counted({ bool: { filter: filtersOf(iid, {}) } }),
    async at() {
      const { _source } = await read();
      return _source?.isWhole ? _source.through : null;
    },
    async removeOlder(takenAt) {
      const query = { bool: { filter: [...filtersOf(iid, {}), { range: { takenAt: { lt: takenAt } } }] } };
      await server.ask(anyAnswer, {
        method: 'POST',
        path: `/${name}/_delete_by_query?conflicts=proceed&refresh=true`,
        body: { query },
        isWork,
      });
    },
  };
}
