import { describe, expect, it } from 'vitest';
import { filterSummary, WITHOUT } from '../../../src/features/stories/filter-summary.ts';
import { filtersOf, queryOf, readSaved } from '../../../src/features/stories/saved-filters.ts';
import { isFiltered, NO_FILTERS, type StoryFilters } from '../../../src/features/stories/story-filters.ts';
import { NO_GROUPS } from '../../../src/patterns/hashtag-groups.ts';

const ALL: StoryFilters = {
  ...NO_FILTERS,
  status: 'pending',
  feedId: 'f1',
  collectionId: 'c1',
  tag: 'drama',
  media: true,
  from: '2026-11-02',
  to: '2026-11-08',
  q: ' rain ',
};
const NAMES = {
  channels: [{ id: 'f1', name: 'School news' }],
  collections: [{ id: 'c1', name: 'Sport' }],
  groups: NO_GROUPS,
};
const labels = (filters: Partial<StoryFilters>) =>
  filterSummary({ ...NO_FILTERS, ...filters }, NAMES).map(({ label }) => label);

describe('filterSummary', () => {
  it('filterSummary: filters → a chip each, but for the words and a status with a tab', () => {
    expect(labels(ALL)).toEqual([
      'Channel: School news',
      'Hashtag: #drama',
      'Collection: Sport',
      'With a picture or video',
      '2 – 8 November 2026',
    ]);
    expect(labels({ status: 'returned' })).toEqual(['Status: Returned']);
    expect(labels({})).toEqual([]);
  });

  it('filterSummary: one end of a time, a name not known yet → said, the name by its kind', () => {
    expect(labels({ from: '2026-11-02' })).toEqual(['Since 2 November 2026']);
    expect(labels({ to: '2026-11-02' })).toEqual(['Until 2 November 2026']);
    expect(labels({ from: '2026-11-08', to: '2026-11-02' })).toEqual(['From 8 November 2026 to 2 November 2026']);
    expect(labels({ feedId: 'gone' })).toEqual(['Channel']);
  });

  it('filterSummary: each removed in turn → none left', () => {
    const all: StoryFilters = { ...ALL, status: 'draft', q: '' };
    const said = filterSummary(all, NAMES);
    let left = all;
    for (const [at, { id }] of said.entries()) {
      left = { ...left, ...WITHOUT[id] };
      expect(filterSummary(left, NAMES)).toHaveLength(said.length - at - 1);
    }
    expect(isFiltered(left)).toBe(false);
  });
});

describe('saved filters', () => {
  it('filtersOf: a stored query → the same filters, and no others', () => {
    expect(filtersOf(queryOf(ALL))).toEqual(ALL);
    expect(filtersOf(queryOf({ ...NO_FILTERS, tag: 'drama' }))).toEqual({ ...NO_FILTERS, tag: 'drama' });
    expect(filtersOf('status=nonsense&q=rain')).toEqual({ ...NO_FILTERS, q: 'rain' });
  });

  it('readSaved: nothing kept or unreadable → none', () => {
    for (const text of [null, '', 'x', '{}', '[{"name":1}]']) expect(readSaved(text)).toEqual([]);
    expect(readSaved('[{"name":"Mine","query":"q=rain"}]')).toEqual([{ name: 'Mine', query: 'q=rain' }]);
  });
});
