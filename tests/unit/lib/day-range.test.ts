import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayAt } from '../../../src/lib/day.ts';
import {
  comparedWith,
  lastDays,
  periodBefore,
  rangeLength,
  rangeOf,
  schoolYear,
  termAt,
  yearBefore,
} from '../../../src/lib/day-range.ts';

const days = fc.integer({ min: -10_000, max: 60_000 }).map(dayAt);

test('day range: the last days → end today', () => {
  expect(lastDays(7, '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  fc.assert(fc.property(days, fc.integer({ min: 1, max: 400 }), (day, n) => rangeLength(lastDays(n, day)) === n));
});

test('day range: the period before → as long, and touches', () => {
  expect(periodBefore({ from: '2026-11-15', to: '2026-11-21' })).toEqual({ from: '2026-11-08', to: '2026-11-14' });
  fc.assert(
    fc.property(days, days, (a, b) => {
      const range = rangeOf(a, b);
      const before = periodBefore(range);
      expect(rangeLength(before)).toBe(rangeLength(range));
      expect(addDays(before.to, 1)).toBe(range.from);
    }),
  );
});

test('day range: the year before → the same dates', () => {
  expect(yearBefore({ from: '2024-02-29', to: '2024-03-10' })).toEqual({ from: '2023-02-28', to: '2023-03-10' });
});

test('day range: each comparison → by its name', () => {
  const range = { from: '2026-11-15', to: '2026-11-21' };
  expect(comparedWith(range, 'none')).toBeNull();
  expect(comparedWith(range, 'before')).toEqual(periodBefore(range));
  expect(comparedWith(range, 'year')).toEqual({ from: '2025-11-15', to: '2025-11-21' });
});

test('day range: the school year → turns on the first of September', () => {
  expect(schoolYear('2026-08-31')).toEqual({ from: '2025-09-01', to: '2026-08-31' });
  expect(schoolYear('2026-09-01')).toEqual({ from: '2026-09-01', to: '2027-08-31' });
  fc.assert(
    fc.property(days, (day) => {
      const { from, to } = schoolYear(day);
      return from <= day && day <= to;
    }),
  );
});

test('day range: the term → the one we are in, in the holidays the last one', () => {
  const terms = [
    { name: 'Spring term 2026', from: '2026-01-05', to: '2026-03-27' },
    { name: 'Autumn term 2026', from: '2026-09-03', to: '2026-12-18' },
  ];
  expect(termAt(terms, '2026-10-01')?.name).toBe('Autumn term 2026');
  expect(termAt(terms, '2026-08-01')?.name).toBe('Spring term 2026');
  expect(termAt(terms, '2025-12-01')).toBeUndefined();
});
