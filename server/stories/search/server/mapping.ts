import { createHash } from 'node:crypto';
import type { IndexedStory } from '../story-index.ts';

// Words come folded and parted by spaces, so nothing is left to analyse. No text is kept, only what it is found by.
const WORD_FIELD = {
  type: 'text',
  analyzer: 'whitespace',
  norms: false,
  index_options: 'docs',
  index_prefixes: { min_chars: 1, max_chars: 12 },
} as const;

/** One shard: then counts, ranks and orders are exact. */
const INDEX = {
  settings: { index: { number_of_shards: 1, refresh_interval: '1s' } },
  mappings: {
    dynamic: false,
    _source: { excludes: ['title', 'headline', 'all'] },
    properties: {
      iid: { type: 'keyword' },
      id: { type: 'keyword' },
      title: WORD_FIELD,
      headline: WORD_FIELD,
      all: WORD_FIELD,
      labels: { type: 'keyword' },
      publishedAt: { type: 'long' },
      importedAt: { type: 'long' },
      publishAt: { type: 'long' },
      sortTitle: { type: 'keyword' },
      takenAt: { type: 'long' },
    },
  },
} as const;

export const INDEX_BODY: object = INDEX;
/** Part of the index's name: another mapping makes another index. */
export const MAPPING = createHash('sha256').update(JSON.stringify(INDEX)).digest('hex').slice(0, 8);

/** `takenAt` tells what a rebuilding has not seen any more. */
export function documentOf(iid: string, story: IndexedStory, takenAt: number): object {
  const { id, title, hashtags, text, labels, publishedAt, importedAt, publishAt, sortTitle } = story;
  const headline = `${title} ${hashtags}`;
  return {
    ...{ iid, id, title, headline, all: `${headline} ${text}`, labels },
    ...{ publishedAt, importedAt, publishAt, sortTitle, takenAt },
  };
}
