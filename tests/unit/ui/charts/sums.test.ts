import { describe, expect, test } from 'vitest';
import { binsOf, median } from '../../../../src/ui/charts/bins.ts';
import { daySteps, daysFrom, marksOf } from '../../../../src/ui/charts/days.ts';
import { levelOf, levelRanges } from '../../../../src/ui/charts/levels.ts';
import { nearestTime } from '../../../../src/ui/charts/nearest-time.ts';
import { sampleOf, shortened } from '../../../../src/ui/charts/sample.ts';
import { slicesOf } from '../../../../src/ui/charts/slices.ts';
import { timeTicks } from '../../../../src/ui/charts/time-ticks.ts';
import { rate, vitalPlace } from '../../../../src/ui/charts/vitals.ts';

describe('binsOf', () => {
  test('values → each in one bin, an edge in the bin it begins', () => {
    const bins = binsOf([0, 9, 10, 10, 42], 5);
    expect(bins.map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 10, 2],
      [10, 20, 2],
      [20, 30, 0],
      [30, 40, 0],
      [40, 50, 1],
    ]);
  });

  test.each([[[5, 5, 5]], [[0.1, 0.12, 0.31]], [[-3, 4]], [[]]])('%j → no value lost', (values) => {
    expect(binsOf(values).reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
  });

  test.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[], null],
  ])('median: %j → %s', (values, middle) => {
    expect(median(values)).toBe(middle);
  });
});

describe('levels', () => {
  test('levelOf: none → 0; most → the last', () => {
    expect([0, 1, 6, 7, 12].map((value) => levelOf(value, 12))).toEqual([0, 1, 3, 4, 6]);
    expect(levelOf(0, 0)).toBe(0);
  });

  test.each([3, 6, 11, 100])('levelRanges: most %s → as levelOf says', (most) => {
    const ranges = levelRanges(most);
    for (let value = 1; value <= most; value++) {
      const range = ranges.find(({ from, to }) => value >= from && value <= to);
      expect(range?.level).toBe(levelOf(value, most));
    }
  });
});

describe('slicesOf', () => {
  const part = (value: number | null, n: number) => ({ name: `p${n}`, value });

  test('more than five → four and the rest, total stays', () => {
    const slices = slicesOf([5, 40, 3, 2, 20, 10, null, 0].map(part));
    expect(slices.map(({ name, value }) => [name, value])).toEqual([
      ['p1', 40],
      ['p4', 20],
      ['p5', 10],
      ['p0', 5],
      ['Other (2)', 5],
    ]);
    expect(slices.at(-1)?.to).toBeCloseTo(1);
  });

  test('five → all shown', () => {
    expect(slicesOf([1, 2, 3, 4, 5].map(part)).some(({ isOther }) => isOther)).toBe(false);
    expect(slicesOf([])).toEqual([]);
  });
});

describe('days', () => {
  test('daysFrom: two days → both included, also over a clock change', () => {
    expect(daysFrom('2026-10-24', '2026-10-27')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']);
    expect(daysFrom('2026-10-27', '2026-10-24')).toEqual([]);
  });

  test('daySteps: longer time → fewer names', () => {
    expect(daySteps(daysFrom('2026-11-16', '2026-11-17')).map(({ tick }) => tick)).toEqual(['Mon 16', 'Tue 17']);
    const term = daySteps(daysFrom('2026-11-01', '2026-11-20'));
    expect(term.filter(({ tick }) => tick).map(({ label }) => label)).toEqual([
      'Monday 2 November',
      'Monday 9 November',
      'Monday 16 November',
    ]);
    const year = daySteps(daysFrom('2025-09-01', '2026-07-19'));
    expect(year.filter(({ tick }) => tick)).toHaveLength(11);
  });

  test('marksOf: breaks → cut to the days shown', () => {
    const days = daysFrom('2026-10-26', '2026-11-10');
    const holiday = (from: string, to: string) => ({ from, to, label: 'Half-term' });
    expect(marksOf(days, [holiday('2026-10-24', '2026-11-01')])).toEqual([{ from: 0, to: 6, label: 'Half-term' }]);
    expect(marksOf(days, [holiday('2026-12-20', '2027-01-04'), holiday('2026-02-14', '2026-02-22')])).toEqual([]);
  });
});

describe('dense times', () => {
  test.each([
    [-5, 0],
    [14, 1],
    [16, 2],
    [20, 2],
    [900, 3],
  ])('nearestTime: %s → %s', (moment, place) => {
    expect(nearestTime([0, 10, 20, 40], moment)).toBe(place);
  });

  test('timeTicks: span → days, hours or years', () => {
    const day = 86_400_000;
    const from = Date.UTC(2026, 8, 1);
    expect(timeTicks(from, from + 90 * day, 4)[0]?.label).toMatch(/^\d+ \w+$/);
    expect(timeTicks(from, from + day, 4)[0]?.label).toMatch(/\d\d:\d\d/);
    expect(timeTicks(from, from + 1500 * day, 4)[0]?.label).toMatch(/^\d{4}$/);
  });

  test("timeTicks: zone → hours of the school's clock", () => {
    const noon = Date.parse('2026-07-01T12:00:00Z');
    expect(timeTicks(noon, noon + 4 * 3_600_000, 4, 'Europe/London')[0]?.label).toBe('Wed 13:00');
    expect(timeTicks(noon, noon + 4 * 3_600_000, 4)[0]?.label).toBe('Wed 12:00');
  });
});

test.each([
  [2.5, 'good', 1 / 3],
  [3.25, 'work', 0.5],
  [4.1, 'poor', 0.675],
  [99, 'poor', 1],
])('rate, vitalPlace: %s s → %s', (value, rating, place) => {
  const bounds = { good: 2.5, poor: 4 };
  expect(rate(bounds, value)).toBe(rating);
  expect(vitalPlace(bounds, value)).toBeCloseTo(place, 2);
});

describe('sampleOf', () => {
  test('few values → all', () => {
    expect(sampleOf([3, 1, 2], 3)).toEqual([3, 1, 2]);
    expect(sampleOf([], 500)).toEqual([]);
  });

  test('10,000 values → evenly 500, with both ends', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => n);
    const some = sampleOf(many, 500);
    expect([some.length, some[0], some.at(-1)]).toEqual([500, 0, 9999]);
    const steps = some.slice(1).map((value, n) => value - (some[n] ?? 0));
    expect([Math.min(...steps), Math.max(...steps)]).toEqual([20, 21]);
  });

  test.each([
    ['Harvest boxes', 20, 'Harvest boxes'],
    ['Harvest boxes reach forty doors', 14, 'Harvest boxes…'],
    ['🌧️🌧️🌧️', 2, '🌧…'],
    ['', 5, ''],
  ])('shortened: %j in %i letters → %j', (text, most, short) => {
    expect(shortened(text, most)).toBe(short);
  });
});
