import { describe, expect, test } from 'vitest';
import {
  beforeName,
  changeWords,
  counted,
  likeWithLike,
  listed,
  totalOf,
} from '../../../../src/patterns/reports/change.ts';
import {
  beforeOf,
  longestSilence,
  peakOf,
  schoolDays,
  stepsOf,
  valuesOf,
} from '../../../../src/patterns/reports/daily.ts';
import { changeUnit, formatOf } from '../../../../src/patterns/reports/units.ts';
import { daysFrom } from '../../../../src/ui/charts/days.ts';

const WEEK = { from: '2026-11-14', to: '2026-11-20' };
const HALF_TERM = [{ from: '2026-10-24', to: '2026-11-01', label: 'Half-term' }];

describe('figures by day', () => {
  test('valuesOf: day not counted → null; none → zero', () => {
    expect(valuesOf(['2026-11-18', '2026-11-19', '2026-11-20'], { '2026-11-18': 4, '2026-11-20': 0 })).toEqual([
      4,
      null,
      0,
    ]);
  });

  test('stepsOf: days after the last one counted → ahead', () => {
    expect(stepsOf(WEEK, '2026-11-18').map(({ ahead = false }) => ahead)).toEqual([
      ...Array(5).fill(false),
      true,
      true,
    ]);
  });

  test('beforeOf: period before → as long, ends the day before', () => {
    const figures = Object.fromEntries(daysFrom('2026-11-07', '2026-11-20').map((day, n) => [day, n]));
    expect(beforeOf(WEEK, 'before', figures)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(beforeOf(WEEK, 'none', figures)).toBeUndefined();
  });

  test('beforeOf: year before → same dates, none for 29 February', () => {
    const figures = { '2023-02-27': 1, '2023-02-28': 2, '2023-03-01': 3 };
    expect(beforeOf({ from: '2024-02-27', to: '2024-03-01' }, 'year', figures)).toEqual([1, 2, 3, null]);
  });

  test('peakOf: equal values → the first; nothing → null', () => {
    expect(peakOf([1, null, 7, 7])).toEqual({ index: 2, value: 7 });
    expect(peakOf([0, null, 0])).toBeNull();
    expect(peakOf([])).toBeNull();
  });
});

describe('longestSilence', () => {
  const days = daysFrom('2026-10-19', '2026-11-06');
  const on = (...busy: string[]) => days.map((day) => (busy.includes(day) ? 1 : 0));

  test('weekends and holidays → not counted', () => {
    expect(schoolDays(days, HALF_TERM)).toHaveLength(10);
    expect(longestSilence(days, on('2026-10-21', '2026-11-04'), HALF_TERM)).toEqual({
      from: '2026-10-22',
      to: '2026-11-03',
      schoolDays: 4,
    });
  });

  test('story within the holidays → ends it', () => {
    expect(longestSilence(days, on('2026-10-28'), HALF_TERM)?.schoolDays).toBe(5);
  });

  test('day not counted → ends it', () => {
    const values = on('2026-10-19').map((value, n) => (n === 2 ? null : value));
    expect(longestSilence(days, values, HALF_TERM)).toMatchObject({ from: '2026-10-22' });
  });

  test('story on every school day → null', () => {
    expect(longestSilence(days, on(...days), HALF_TERM)).toBeNull();
    expect(longestSilence([], [], [])).toBeNull();
  });
});

describe('change', () => {
  test('totalOf: unknown days → left out; all unknown → null', () => {
    expect(totalOf([null, null])).toEqual({ total: null, missing: 2 });
    expect(totalOf([0, null, 5])).toEqual({ total: 5, missing: 1 });
    expect(totalOf([])).toEqual({ total: null, missing: 0 });
  });

  test('likeWithLike: days that one lacks → left out of both', () => {
    expect(likeWithLike([10, 10, null], [8, null, 900])).toEqual({ now: 10, before: 8 });
    expect(likeWithLike([1, null], [null, 1])).toBeNull();
  });

  test.each([
    [115, 100, '15 % more than the week before'],
    [85, 100, '15 % fewer than the week before'],
    [100, 100, 'as many as the week before'],
    [1001, 1000, 'under 1 % more than the week before'],
    [290, 100, '190 % more than the week before'],
    [310, 100, '3.1 times as many as the week before'],
    [0, 40, '100 % fewer than the week before'],
    [12, 0, 'none the week before'],
  ])('changeWords: %i after %i → “%s”', (now, before, sentence) => {
    expect(changeWords(now, before, 'the week before')).toBe(sentence);
  });

  test.each([
    [WEEK, 'before', 'the week before'],
    [{ from: '2026-11-20', to: '2026-11-20' }, 'before', 'the day before'],
    [{ from: '2026-10-22', to: '2026-11-20' }, 'before', 'the 30 days before'],
    [WEEK, 'year', 'a year before'],
  ] as const)('beforeName: %j with %s → %s', (period, comparison, name) => {
    expect(beforeName(period, comparison)).toBe(name);
  });
});

test.each([
  [0, 'no visits'],
  [1, '1 visit'],
  [10_000, '10,000 visits'],
])('counted: %i → “%s”', (count, sentence) => {
  expect(counted(count, 'visit', 'visits')).toBe(sentence);
});

test('listed: names → with commas and “and”', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});

test('formatOf, changeUnit: each kind → figures with unit', () => {
  expect(formatOf('count')(12_345.6)).toBe('12,346');
  expect(formatOf('percent')(2.345)).toBe('2.3 %');
  expect([0, 59.6, 125, 4210].map(formatOf('seconds'))).toEqual(['0 s', '1 min 00 s', '2 min 05 s', '1 h 10 min']);
  expect([changeUnit('percent'), changeUnit('points'), changeUnit('count')]).toEqual(['points', 'points', undefined]);
});
