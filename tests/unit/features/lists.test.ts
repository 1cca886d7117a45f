import { describe, expect, it } from 'vitest';
import {
  isFiltered,
  NO_FILTERS,
  readFilters,
  toQuery,
  writeFilters,
} from '../../../src/features/stories/list/story-filters.ts';
import { channelHealth, sourceLabel } from '../../../src/patterns/channels/channel-health.ts';
import { rulesInWords } from '../../../src/patterns/collections/collection-rules.ts';
import { termAround, timeAgo, timeAhead } from '../../../src/patterns/dates.ts';
import { groupOf, hashtagLabel, inGroupOrder } from '../../../src/patterns/hashtags/hashtag-groups.ts';
import { extendTo, keepOnly, NOTHING_SELECTED, SelectionStore, toggle } from '../../../src/patterns/selection.ts';

describe('filters in the address', () => {
  it('readFilters: an address → what it knows, without what the API would refuse', () => {
    const filters = readFilters(
      new URLSearchParams('status=approved&sort=sideways&tag=%23Drama&from=2026-13-45&q=rain'),
    );
    expect(filters).toEqual({ ...NO_FILTERS, status: 'approved', tag: 'drama', q: 'rain' });
    expect(readFilters(new URLSearchParams('status=nonsense&media=1'))).toEqual(NO_FILTERS);
  });

  it('writeFilters: filters → only what differs, the rest of the address stays', () => {
    const params = writeFilters({ ...NO_FILTERS, tag: 'drama' }, new URLSearchParams('view=list&status=hidden'));
    expect(params.toString()).toBe('view=list&tag=drama');
    expect(readFilters(params)).toEqual({ ...NO_FILTERS, tag: 'drama' });
    const pictured = writeFilters({ ...NO_FILTERS, media: true }, new URLSearchParams());
    expect(pictured.toString()).toBe('media=true');
    expect(readFilters(pictured)).toEqual({ ...NO_FILTERS, media: true });
    expect(writeFilters(NO_FILTERS, pictured).toString()).toBe('');
  });

  it('toQuery: filters → what is set', () => {
    expect(toQuery({ ...NO_FILTERS, q: '  rain ', feedId: 'f1' })).toEqual({
      sort: '-publishedAt',
      q: 'rain',
      feedId: 'f1',
    });
    expect(toQuery({ ...NO_FILTERS, media: true })).toEqual({ sort: '-publishedAt', media: true });
    expect(isFiltered({ ...NO_FILTERS, media: true })).toBe(true);
    expect(isFiltered(NO_FILTERS)).toBe(false);
    expect(isFiltered({ ...NO_FILTERS, sort: 'title' })).toBe(false);
    expect(isFiltered({ ...NO_FILTERS, q: 'x' })).toBe(true);
  });
});

describe('row selection', () => {
  const order = ['a', 'b', 'c', 'd'];
  it('extendTo: a row with Shift → the range from the last one chosen, in either direction', () => {
    const down = extendTo(toggle(NOTHING_SELECTED, 'b'), 'd', order);
    expect([...down.ids]).toEqual(['b', 'c', 'd']);
    const up = extendTo(toggle(NOTHING_SELECTED, 'c'), 'a', order);
    expect([...up.ids].sort()).toEqual(['a', 'b', 'c']);
  });
  it('extendTo: from a row just cleared → the range is cleared', () => {
    const all = extendTo(toggle(NOTHING_SELECTED, 'a'), 'd', order);
    expect([...extendTo(toggle(all, 'b'), 'd', order).ids]).toEqual(['a']);
  });
  it('keepOnly: rows no longer on screen → dropped', () => {
    const chosen = extendTo(toggle(NOTHING_SELECTED, 'a'), 'c', order);
    const remaining = keepOnly(chosen, ['c', 'd']);
    expect([...remaining.ids]).toEqual(['c']);
    expect(remaining.anchor).toBeNull();
    expect(keepOnly(remaining, ['c'])).toBe(remaining);
  });
  it('SelectionStore: a change → listeners called; no change → not', () => {
    const store = new SelectionStore();
    let notifications = 0;
    const stop = store.subscribe(() => {
      notifications += 1;
    });
    store.change((before) => toggle(before, 'a'));
    store.change((before) => before);
    store.change((before) => keepOnly(before, ['a', 'b']));
    expect([notifications, [...store.get().ids]]).toEqual([1, ['a']]);
    stop();
    store.change(() => NOTHING_SELECTED);
    expect([notifications, store.get()]).toEqual([1, NOTHING_SELECTED]);
  });
});

describe('texts', () => {
  const now = new Date(2026, 10, 20, 9, 30).getTime();
  const at = (...parts: [number, number, number, number?]) =>
    new Date(parts[0], parts[1], parts[2], parts[3] ?? 9, 30).toISOString();

  it('timeAgo and timeAhead: a moment → in words', () => {
    expect(timeAgo(new Date(now - 20_000).toISOString(), now)).toBe('just now');
    expect(timeAgo(new Date(now - 5 * 60_000).toISOString(), now)).toBe('5 min ago');
    expect(timeAgo(at(2026, 10, 20, 7), now)).toBe('2 h ago');
    expect(timeAgo(at(2026, 10, 19, 23), now)).toBe('yesterday');
    expect(timeAgo(at(2026, 10, 17), now)).toBe('Tuesday');
    expect(timeAgo(at(2026, 2, 3), now)).toBe('3 March');
    expect(timeAgo(at(2025, 2, 3), now)).toBe('3 March 2025');
    expect(timeAgo('not a date', now)).toBe('');
    expect(timeAhead(new Date(now + 12 * 60_000).toISOString(), now)).toBe('in 12 min');
    expect(timeAhead(new Date(now - 1000).toISOString(), now)).toBe('any moment');
    expect(timeAhead(at(2026, 10, 21, 7), now)).toBe('tomorrow, 07:30');
  });

  it('termAround: a day → its term', () => {
    expect(termAround(now)).toEqual({ name: 'Autumn term 2026', from: '2026-09-01', to: '2026-12-31' });
    expect(termAround(new Date(2027, 2, 1).getTime()).name).toBe('Spring term 2027');
    expect(termAround(new Date(2027, 5, 1).getTime()).name).toBe('Summer term 2027');
  });

  it('groupOf and hashtagLabel: a hashtag → its group’s colour and spelling', () => {
    const groups = { people: ['year9'], place: ['drama'], purpose: ['courage'] };
    expect(groupOf('drama', groups)).toBe('place');
    expect(hashtagLabel('year9', 'people')).toBe('Year 9');
    expect(hashtagLabel('junior_choir', 'people')).toBe('Junior choir');
    expect(hashtagLabel('oakfieldinspires', 'other')).toBe('#oakfieldinspires');
    expect(inGroupOrder(['x', 'courage', 'drama', 'year9'], groups)).toEqual(['year9', 'drama', 'courage', 'x']);
  });

  it('rulesInWords: a collection’s rules → a sentence', () => {
    const rules = {
      channels: ['n'],
      any: ['music', 'drama'],
      all: ['year9'],
      none: [],
      from: null,
      to: null,
      mediaOnly: true,
      text: 'open day',
      values: ['Kindness'],
    };
    expect(rulesInWords(rules, () => 'School news')).toBe(
      'Stories with #music or #drama, and #year9, from School news, with the words “open day”, showing Kindness, with a picture or video.',
    );
    expect(rulesInWords(null, String)).toBe('Added manually');
  });

  it('channelHealth: a channel → its state in words', () => {
    const feed = {
      id: 'f',
      iid: 'o',
      name: 'News',
      network: 'rss' as const,
      source: { url: 'https://www.oakfield.org/news.rss' },
      status: 'failing' as const,
      quiet: false,
      error: { code: 'source-unusable', message: 'The page was not found.', since: at(2026, 10, 17) },
      lastSyncAt: null,
      nextSyncAt: null,
      postCount: 0,
      dateCreated: at(2026, 8, 1),
    };
    expect(channelHealth(feed, now).detail).toBe('The page was not found. No posts imported since Tuesday.');
    expect(channelHealth({ ...feed, status: 'ok', error: null, lastSyncAt: at(2026, 10, 20) }, now).label).toBe(
      'Working',
    );
    expect(sourceLabel(feed)).toBe('oakfield.org/news.rss');
  });
});
