import { describe, expect, it } from 'vitest';
import { filterSummary, WITHOUT } from '../../../src/features/stories/list/filter-summary.ts';
import { addressOf, queryOf } from '../../../src/features/stories/list/saved-filters.ts';
import { isFiltered, NO_FILTERS, type StoryFilters } from '../../../src/features/stories/list/story-filters.ts';
import { NO_GROUPS } from '../../../src/patterns/hashtags/hashtag-groups.ts';

const ALL: StoryFilters = {
  ...NO_FILTERS,
  status: 'pending',
  feedId: 'f1',
  collectionId: 'c1',
  tag: 'drama',
  media: true,
  network: 'rss',
  kind: 'post',
  author: 'Ada',
  group: 'people',
  value: 'Kindness',
  consent: 'question',
  held: true,
  without: 'alt',
  scheduledFrom: '2026-12-01',
  scheduledTo: '2026-12-02',
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
  it('filterSummary: filters → a chip each, but for the words and the status', () => {
    expect(labels(ALL)).toEqual([
      'Channel: School news',
      'Network: Web feed',
      'Posts from channels',
      'Author: Ada',
      'Group: People',
      'Value: Kindness',
      'Hashtag: #drama',
      'Collection: Sport',
      'With a picture or video',
      'Consent question',
      'Held by a rule',
      'Without picture description',
      'Scheduled: 1 – 2 December 2026',
      '2 – 8 November 2026',
    ]);
    expect(labels({ status: 'returned' })).toEqual([]);
    expect(labels({})).toEqual([]);
  });

  it('filterSummary: one end of a time, a name not known yet → said, the name by its kind', () => {
    expect(labels({ from: '2026-11-02' })).toEqual(['Since 2 November 2026']);
    expect(labels({ to: '2026-11-02' })).toEqual(['Until 2 November 2026']);
    expect(labels({ from: '2026-11-08', to: '2026-11-02' })).toEqual(['From 8 November 2026 to 2 November 2026']);
    expect(labels({ feedId: 'gone' })).toEqual(['Channel']);
  });

  it('filterSummary: each removed in turn → none left', () => {
    const all: StoryFilters = { ...ALL, status: null, q: '' };
    const said = filterSummary(all, NAMES);
    let left = all;
    for (const [at, { id }] of said.entries()) {
      left = { ...left, ...WITHOUT[id] };
      expect(filterSummary(left, NAMES)).toHaveLength(said.length - at - 1);
    }
    expect(isFiltered(left)).toBe(false);
  });
});

const GRID = { view: 'grid', month: null } as const;
const OCTOBER = { view: 'calendar', month: '2026-10' } as const;

describe('saved views', () => {
  it('addressOf: a stored query → the same filters and layout, and no others', () => {
    expect(addressOf(queryOf({ filters: ALL, layout: OCTOBER }), GRID)).toEqual({ filters: ALL, layout: OCTOBER });
    const drama = { filters: { ...NO_FILTERS, tag: 'drama' }, layout: GRID };
    expect(addressOf(queryOf(drama), OCTOBER)).toEqual(drama);
    expect(addressOf('view=sideways&month=2026-13&status=nonsense&q=rain', OCTOBER)).toEqual({
      filters: { ...NO_FILTERS, q: 'rain' },
      layout: GRID,
    });
  });

  it('queryOf: a month without the calendar → left out', () => {
    expect(queryOf({ filters: NO_FILTERS, layout: { view: 'list', month: '2026-10' } })).toBe('view=list');
  });

  it('addressOf: saved before the layout was → that in use', () => {
    expect(addressOf('tag=drama', OCTOBER).layout).toEqual(OCTOBER);
  });

  it('addressOf: filters by name or as an address → the same', () => {
    expect(addressOf({ tag: 'drama', held: 'true' }, GRID)).toEqual(addressOf('held=true&tag=drama', GRID));
  });
});
