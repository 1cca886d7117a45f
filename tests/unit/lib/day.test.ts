import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  clampDay,
  dayAt,
  dayNumber,
  dayOf,
  dayOfDate,
  daysBetween,
  endOfMonth,
  endOfWeek,
  isDay,
  monthWeeks,
  startOfMonth,
  startOfWeek,
  weekday,
} from '../../../src/lib/day.ts';

const days = fc.integer({ min: -500_000, max: 2_000_000 }).map(dayAt);
const steps = fc.integer({ min: -20_000, max: 20_000 });

describe('days', () => {
  test('dayNumber, dayAt: any day → back to itself', () => {
    fc.assert(fc.property(days, (day) => isDay(day) && dayAt(dayNumber(day)) === day));
    expect(dayNumber('1970-01-01')).toBe(0);
    expect(dayAt(20_000)).toBe('2024-10-04');
  });

  test('addDays: added and taken away → the same day', () => {
    fc.assert(
      fc.property(days, steps, (day, step) => {
        const there = addDays(day, step);
        expect(addDays(there, -step)).toBe(day);
        expect(daysBetween(day, there)).toBe(step);
        expect(step > 0 ? there > day : there <= day).toBe(true);
      }),
    );
  });

  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-13-01', false],
    ['2026-04-31', false],
    ['0000-01-01', false],
    ['2026-4-1', false],
    ['', false],
    ['2026-03-03T00:00:00Z', false],
  ])('isDay: %s → %s', (text, exists) => {
    expect(isDay(text)).toBe(exists);
  });

  test('dayOf: impossible numbers → undefined', () => {
    expect(dayOf(2026, 3, 3)).toBe('2026-03-03');
    expect(dayOf(2026, 2, 30)).toBeUndefined();
    expect(dayOf(2026, 0, 1)).toBeUndefined();
    expect(dayOf(12_026, 1, 1)).toBeUndefined();
  });

  test("dayOfDate: any hour → the day on the reader's clock", () => {
    expect(dayOfDate(new Date(2026, 10, 21, 0, 0, 1))).toBe('2026-11-21');
    expect(dayOfDate(new Date(2026, 10, 21, 23, 59, 59))).toBe('2026-11-21');
  });
});

describe('months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('addMonths: %s, %d → %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  test('addMonths: any day and number → that month, same date where it exists', () => {
    const months = ([year = '', month = '']: string[]) => Number(year) * 12 + Number(month);
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (day, step) => {
        const there = addMonths(day, step);
        expect(months(there.split('-')) - months(day.split('-'))).toBe(step);
        expect(there.slice(8) <= day.slice(8)).toBe(true);
        expect(there.slice(8) === day.slice(8) || there === endOfMonth(there)).toBe(true);
      }),
    );
  });

  test('startOfMonth, endOfMonth: any day → first and last of its month', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(startOfMonth(day) <= day && day <= endOfMonth(day)).toBe(true);
        expect(addDays(endOfMonth(day), 1)).toBe(startOfMonth(addMonths(day, 1)));
      }),
    );
  });

  test('monthWeeks: any day → every day once, in order, from Monday', () => {
    fc.assert(
      fc.property(days, (day) => {
        const weeks = monthWeeks(day);
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        const flat = weeks.flat().filter((each) => each !== null);
        expect(flat[0]).toBe(startOfMonth(day));
        expect(flat.at(-1)).toBe(endOfMonth(day));
        expect(flat.length).toBe(Number(endOfMonth(day).slice(8)));
        for (const week of weeks)
          for (const [index, each] of week.entries()) if (each) expect(weekday(each)).toBe(index);
      }),
    );
  });
});

describe('weeks', () => {
  test('startOfWeek, endOfWeek: any day → Monday and Sunday', () => {
    expect(startOfWeek('2026-11-21')).toBe('2026-11-16');
    expect(endOfWeek('2026-11-21')).toBe('2026-11-22');
    expect(weekday('2026-11-16')).toBe(0);
    expect(weekday('1969-12-29')).toBe(0);
    fc.assert(
      fc.property(days, (day) => {
        expect(daysBetween(startOfWeek(day), endOfWeek(day))).toBe(6);
        expect(startOfWeek(day) <= day && day <= endOfWeek(day)).toBe(true);
      }),
    );
  });
});

test('addDays, addMonths: end of the calendar → stays there', () => {
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
  expect(addMonths('0001-03-01', -12)).toBe('0001-01-01');
  expect(addMonths('9999-03-01', 12)).toBe('9999-12-31');
});

test('clampDay: beyond the limits → the limit', () => {
  expect(clampDay('2026-03-03', '2026-04-01')).toBe('2026-04-01');
  expect(clampDay('2026-03-03', undefined, '2026-02-01')).toBe('2026-02-01');
  expect(clampDay('2026-03-03', '2026-01-01', '2026-12-31')).toBe('2026-03-03');
});
