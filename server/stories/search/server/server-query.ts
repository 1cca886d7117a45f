import { errorsAllowed } from '../../../../src/domain/story/word-match.ts';
import type { IndexQuery } from '../story-index.ts';

/** So many of the words that may have been meant are looked for. */
const MOST_MEANT = 50;
/** Where all words stand, best first; what is mistyped comes last. */
const RANKS = [
  { field: 'title', isMistyped: false },
  { field: 'headline', isMistyped: false },
  { field: 'all', isMistyped: false },
  { field: 'all', isMistyped: true },
] as const;

type Filtered = Pick<
  IndexQuery,
  'labels' | 'anyLabel' | 'anyLabels' | 'from' | 'before' | 'scheduledFrom' | 'scheduledBefore'
>;

/** What a story must meet; the school always. */
export function filtersOf(iid: string, query: Partial<Filtered>): object[] {
  return [
    { term: { iid } },
    ...(query.labels ?? []).map((label) => ({ term: { labels: label } })),
    ...[...(query.anyLabel ? [query.anyLabel] : []), ...(query.anyLabels ?? [])].map((some) => ({
      terms: { labels: some },
    })),
    ...range('publishedAt', query.from, query.before),
    ...range('publishAt', query.scheduledFrom, query.scheduledBefore),
  ];
}

function range(field: string, from: number | undefined, before: number | undefined): object[] {
  if (from === undefined && before === undefined) return [];
  const bounds = { ...(from === undefined ? {} : { gte: from }), ...(before === undefined ? {} : { lt: before }) };
  return [{ range: { [field]: bounds } }];
}

/** All words in one field, each whole, by its beginning or, with `isMistyped`, misspelt. */
function allIn(field: string, searchWords: readonly string[], isMistyped: boolean): object {
  const each = searchWords.map((word) => {
    const prefix = { prefix: { [field]: { value: word } } };
    const fuzziness = isMistyped ? errorsAllowed(word) : 0;
    if (fuzziness === 0) return prefix;
    const fuzzy = { value: word, fuzziness, max_expansions: MOST_MEANT, transpositions: true };
    return { bool: { should: [prefix, { fuzzy: { [field]: fuzzy } }], minimum_should_match: 1 } };
  });
  return { bool: { filter: each } };
}

/**
 * The body of a `_search`. Relevance is four ranks, the newest first in each: a score of 4 to 1 that says nothing else, so that
 * the list goes on from where it was.
 */
export function searchBody(iid: string, query: IndexQuery): object {
  const { searchWords, order, after, limit, without } = query;
  const byRank = order === 'relevance';
  const [field, direction] = byRank ? (['publishedAt', 'desc'] as const) : [order.field, order.direction];
  const ranks = RANKS.map(({ field: where, isMistyped }, rank) => ({
    constant_score: { filter: allIn(where, searchWords, isMistyped), boost: RANKS.length - rank },
  }));
  return {
    size: limit + 1,
    track_total_hits: true,
    _source: false,
    query: {
      bool: {
        filter: [
          ...filtersOf(iid, query),
          ...(searchWords.length > 0 && !byRank ? [allIn('all', searchWords, true)] : []),
        ],
        must: searchWords.length > 0 && byRank ? [{ dis_max: { queries: ranks } }] : [],
        must_not: without.map((label) => ({ term: { labels: label } })),
      },
    },
    sort: [...(byRank ? [{ _score: 'desc' }] : []), { [field]: direction }, { id: direction }],
    ...(after ? { search_after: [...(byRank ? [RANKS.length - after.rank] : []), after.value, after.id] } : {}),
  };
}

/** The rank of a hit by its score. */
export const rankOf = (score: number): number => RANKS.length - Math.round(score);
