import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventDays } from '../../../src/ui/event-days.ts';
import { pageNumbers } from '../../../src/ui/page-numbers.ts';
import { linesOf, lineTyped } from '../../../src/ui/tree-nodes.ts';

describe('pageNumbers', () => {
  it('few pages → all', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('many pages → far ones left out', () => {
    expect(pageNumbers(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
    expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
    expect(pageNumbers(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20]);
  });

  it('any pages → at most seven, with the page and its neighbours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (pages, requestedPage) => {
        const page = Math.min(pages, requestedPage);
        const shown = pageNumbers(page, pages);
        expect(shown.length).toBeLessThanOrEqual(7);
        for (const each of [page - 1, page, page + 1]) if (each >= 1 && each <= pages) expect(shown).toContain(each);
        shown.forEach((each, index) => {
          if (each === null) expect((shown[index + 1] ?? 0) - (shown[index - 1] ?? 0)).toBeGreaterThan(2);
        });
      }),
    );
  });
});

const TAGS = [
  {
    id: 'people',
    label: 'People',
    children: [
      { id: 'year9', label: 'Year 9' },
      { id: 'staff', label: 'Staff' },
    ],
  },
  { id: 'place', label: 'Place', children: [{ id: 'pond', label: 'Pond' }] },
  { id: 'plain', label: 'Élan' },
];

describe('tree lines', () => {
  it('linesOf: open parents → visible lines with level and place', () => {
    expect(linesOf(TAGS, new Set()).map(({ node }) => node.id)).toEqual(['people', 'place', 'plain']);
    expect(linesOf(TAGS, new Set(['people']))[2]).toMatchObject({
      node: { id: 'staff' },
      level: 2,
      place: 2,
      of: 2,
      parent: 'people',
    });
  });

  it('lineTyped: first letters → the next match, round to the start', () => {
    const lines = linesOf(TAGS, new Set(['people', 'place']));
    const lineFor = (from: number, typed: string) => lines[lineTyped(lines, from, typed)]?.node.id;
    expect(lineFor(0, 'p')).toBe('place');
    expect(lineFor(3, 'p')).toBe('pond');
    expect(lineFor(4, 'p')).toBe('people');
    expect(lineFor(0, 'pe')).toBe('people');
    expect(lineFor(0, 'é')).toBe('plain');
    expect(lineFor(0, 'x')).toBeUndefined();
  });
});

describe('eventDays', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const events = [
    { id: 'a', at: '2026-11-19T23:30:00Z' },
    { id: 'b', at: '2026-11-21T08:15:00Z' },
    { id: 'c', at: '2026-11-20T07:42:00Z' },
    { id: 'd', at: 'soon' },
    { id: 'e', at: '2025-06-02T12:00:00Z' },
  ];

  it("events → by the reader's days, newest first", () => {
    const days = eventDays(events, now, 'Europe/London');
    expect(days.map(({ name }) => name)).toEqual(['Today', 'Yesterday', 'Thursday 19 November', 'Monday 2 June 2025']);
    expect(days[0]?.events.map(({ id, clock }) => `${id} ${clock}`)).toEqual(['b 08:15']);
    // Half past eleven in London is the next day in Cairo.
    expect(eventDays(events, now, 'Africa/Cairo')[1]?.events.map(({ id }) => id)).toEqual(['c', 'a']);
  });
});
