import type { CollectionRules } from '../../../src/domain/collection/schema.ts';
import type { StorySort } from '../../../src/domain/story/list-query.ts';
import { wordsOf } from '../../../src/domain/story/search-words.ts';
import { decodeCursor, encodeCursor, type Position } from '../../core/firestore/cursor.ts';
import type { FinderQuery, StoryCounts, StoryFinder, StoryIndexing, StoryPage } from '../../core/ports/stories.ts';
import { toStory } from '../documents.ts';
import { endOf, firestoreStoryFinder, isOneQuery, startOf } from '../firestore-story-finder.ts';
import { storiesAt } from '../stories-at.ts';
import { labelsAsked, labelsOfRules, TAG_LABEL, UNTAGGED, VALUE_LABEL } from '../story-labels.ts';
import { currentIndexes, type IndexParts } from './current-indexes.ts';
import type { IndexPage, IndexPosition, IndexQuery, SchoolIndex } from './story-index.ts';

type FinderParts = IndexParts & { readonly indexing?: StoryIndexing };

const DEFAULT_LIMIT = 50;
const ALL_PAGE = 200;
const ORDERS: Record<StorySort, IndexQuery['order']> = {
  '-publishedAt': { field: 'publishedAt', direction: 'desc' },
  publishedAt: { field: 'publishedAt', direction: 'asc' },
  '-importedAt': { field: 'importedAt', direction: 'desc' },
  title: { field: 'sortTitle', direction: 'asc' },
  relevance: 'relevance',
};

/**
 * Finds by an index of each school that this process keeps. What Firestore answers with one query it still answers: that is
 * exact at every moment. An index that is not there, damaged or still being made leaves the search to Firestore too.
 */
export function indexedStoryFinder({ indexing, ...parts }: FinderParts): StoryFinder {
  const { db, log } = parts;
  const plain = firestoreStoryFinder(db);
  const current = currentIndexes(parts);

  /** An index that cannot even be dropped does no harm: Firestore answers. */
  function dropped(iid: string): void {
    try {
      current.drop(iid);
    } catch (error) {
      if (!isStorageError(error)) throw error;
    }
  }

  async function pageFrom(index: SchoolIndex, iid: string, query: FinderQuery): Promise<StoryPage> {
    const { cursor, limit = DEFAULT_LIMIT, anyTag, skip = 0, ...rest } = query;
    const filters = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b)));
    const searchWords = [...new Set(wordsOf(query.q ?? ''))];
    const indexQuery: IndexQuery = {
      searchWords,
      labels: labelsAsked(query),
      anyLabel: anyTag?.map((tag) => `${TAG_LABEL}${tag}`),
      without: [],
      ...timeOf(query),
      scheduledFrom: startOf(query.scheduledFrom)?.toMillis(),
      scheduledBefore: endOf(query.scheduledTo)?.toMillis(),
      order:
        ORDERS[
          query.sort === 'relevance' && searchWords.length === 0 ? '-publishedAt' : (query.sort ?? '-publishedAt')
        ],
      after: cursor === undefined ? null : indexPosition(decodeCursor(filters, cursor)),
      limit,
    };
    const page = await index.find(
      skip === 0 ? indexQuery : { ...indexQuery, after: await rowBefore(index, indexQuery, skip) },
    );
    const { rows, hasMore } = await storiesAt(db, page.rows, limit);
    const last = rows.at(-1);
    return {
      // One that went a moment ago is left out; the next look takes it from the index.
      items: rows.flatMap(({ story }) => (story?.iid === iid ? [toStory(story)] : [])),
      nextCursor: (page.hasMore || hasMore) && last ? encodeCursor(filters, cursorPosition(last.place)) : null,
      total: page.total,
    };
  }

  /** What the index says, or `null` where it is not there. */
  async function withIndex<T>(iid: string, ask: (index: SchoolIndex) => T | Promise<T>): Promise<T | null> {
    try {
      const index = await current.of(iid);
      return index ? await ask(index) : null;
    } catch (error) {
      if (!isStorageError(error)) throw error;
      log.warn({ err: error, school: iid }, 'search index not usable');
      dropped(iid);
      return null;
    }
  }

  async function find(iid: string, query: FinderQuery): Promise<StoryPage> {
    if (query.q !== undefined && wordsOf(query.q).length === 0) return { items: [], nextCursor: null, total: 0 };
    // What the database skips it reads; the index does not.
    if (query.q === undefined && !query.skip && isOneQuery(query)) return plain.find(iid, query);
    return (await withIndex(iid, (index) => pageFrom(index, iid, query))) ?? plain.find(iid, query);
  }

  return {
    ...(indexing ? { indexing } : {}),
    changed: current.changed,
    ruled: (iid, rules, limit) => withIndex(iid, (index) => ruledIn(index, rules, limit)),
    find,
    async *all(iid, query) {
      // Firestore goes on where it was without a cursor; what takes the index goes by its pages.
      if (query.q === undefined && isOneQuery(query)) return yield* plain.all(iid, query);
      let cursor: string | undefined;
      do {
        const page = await find(iid, { ...query, limit: ALL_PAGE, ...(cursor === undefined ? {} : { cursor }) });
        yield page.items;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    },
    async counts(iid, time) {
      return (await withIndex(iid, (index) => countsIn(index, timeOf(time)))) ?? plain.counts(iid, time);
    },
  };
}

const STEP = 1_000;

/** The row after which a list goes on that leaves out its first `skip`. Nothing is read but the index. */
async function rowBefore(index: SchoolIndex, query: IndexQuery, skip: number): Promise<IndexPosition | null> {
  let after: IndexPosition | null = null;
  for (let left = skip; left > 0; ) {
    const { rows, hasMore }: IndexPage = await index.find({ ...query, after, limit: Math.min(left, STEP) });
    after = rows.at(-1) ?? after;
    left -= rows.length;
    if (!hasMore) return after;
  }
  return after;
}

const timeOf = ({ from, to }: Pick<FinderQuery, 'from' | 'to'>) => ({
  from: startOf(from)?.toMillis(),
  before: endOf(to)?.toMillis(),
});

async function ruledIn(
  index: SchoolIndex,
  rules: CollectionRules,
  limit: number,
): Promise<{ total: number; ids: string[] }> {
  const { rows, total } = await index.find({
    searchWords: [...new Set(wordsOf(rules.text))],
    ...labelsOfRules(rules),
    ...timeOf({ from: rules.from ?? undefined, to: rules.to ?? undefined }),
    order: ORDERS['-publishedAt'],
    limit,
  });
  return { total, ids: rows.map(({ id }) => id) };
}

async function countsIn(index: SchoolIndex, time: ReturnType<typeof timeOf>): Promise<StoryCounts> {
  const [total, untagged, hashtags, values] = await Promise.all([
    index.total(time),
    index.countsOf(UNTAGGED, time),
    index.countsOf(TAG_LABEL, time),
    index.countsOf(VALUE_LABEL, time),
  ]);
  return { total, untagged: untagged.get('') ?? 0, hashtags, values };
}

/** Everything that the index's own storage, or the server that keeps it, can throw. */
function isStorageError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(ERR_SQLITE|E[A-Z]+$)/.test(code);
}

/** A rank comes before the value, so that a list by relevance goes on within it. */
function cursorPosition({ rank, value, id }: IndexPosition): Position {
  return { value: rank > 0 ? `${rank}:${value}` : value, id };
}

function indexPosition({ value, id }: Position): IndexPosition {
  const ranked = typeof value === 'string' ? /^([1-9]):(\d{1,16})$/.exec(value) : null;
  return ranked ? { rank: Number(ranked[1]), value: Number(ranked[2]), id } : { rank: 0, value, id };
}
