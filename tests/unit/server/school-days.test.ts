import { expect, test } from 'vitest';
import type { StoryFinder } from '../../../server/core/ports/stories.ts';
import { withSchoolDays } from '../../../server/stories/school-days.ts';
import { NO_RULES } from '../../../src/domain/collection/schema.ts';

const PAGE = { items: [], nextCursor: null, total: 0 };

/** What the finder behind gets. */
function recorded(zone: string) {
  const requests: unknown[] = [];
  const zones: string[] = [];
  const finder: StoryFinder = {
    find: async (_iid, query) => {
      requests.push(query);
      return PAGE;
    },
    async *all(_iid, query) {
      requests.push(query);
      yield [];
    },
    counts: async (_iid, time) => {
      requests.push(time);
      return { total: 0, untagged: 0, hashtags: new Map(), values: new Map() };
    },
    ruled: async (_iid, rules) => {
      requests.push({ from: rules.from, to: rules.to });
      return null;
    },
  };
  const zoneOf = async (iid: string) => {
    zones.push(iid);
    return zone;
  };
  return { requests, zones, finder: withSchoolDays(finder, zoneOf) };
}

test.each([
  ['Europe/London', '2026-10-05', '2026-10-04T23:00:00.000Z', '2026-10-05T22:59:59.999Z'],
  ['America/New_York', '2026-10-05', '2026-10-05T04:00:00.000Z', '2026-10-06T03:59:59.999Z'],
  // A day of 25 hours, and one of 23.
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
  ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
])(
  'withSchoolDays: %s, %s → from its first moment to its last, for each kind of question',
  async (zone, day, from, to) => {
    const { requests, finder } = recorded(zone);
    await finder.find('oakfield', { from: day, to: day, scheduledFrom: day, scheduledTo: day });
    for await (const _ of finder.all('oakfield', { from: day, to: day }));
    await finder.counts('oakfield', { from: day, to: day });
    await finder.ruled?.('oakfield', { ...NO_RULES, from: day, to: day }, 10);
    const times = { from, to };
    expect(requests).toEqual([{ ...times, scheduledFrom: from, scheduledTo: to }, times, times, times]);
  },
);

test('withSchoolDays: moments, or no time → unchanged, and no school is read', async () => {
  const { requests, zones, finder } = recorded('Europe/London');
  await finder.find('oakfield', { from: '2026-10-05T08:00:00Z', q: 'harvest' });
  await finder.find('oakfield', {});
  expect([requests, zones]).toEqual([[{ from: '2026-10-05T08:00:00Z', q: 'harvest' }, {}], []]);
});
