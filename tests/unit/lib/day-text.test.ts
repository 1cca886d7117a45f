import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAt, isDay } from '../../../src/lib/day.ts';
import { dayText, longDay, parseDay, rangeText } from '../../../src/lib/day-text.ts';

const today = '2026-11-21';
const days = fc.integer({ min: -10_000, max: 60_000 }).map(dayAt);

describe('parseDay', () => {
  test.each([
    ['03/04/2026', '2026-04-03'],
    ['3/4/26', '2026-04-03'],
    ['3.4.2026', '2026-04-03'],
    ['3 4 2026', '2026-04-03'],
    ['03 / 04 / 2026', '2026-04-03'],
    ['2026-04-03', '2026-04-03'],
    ['3/4', '2026-04-03'],
    ['3 March 2027', '2027-03-03'],
    ['3rd of March, 2027', '2027-03-03'],
    ['  3 MAR ', '2026-03-03'],
    ['3march26', '2026-03-03'],
    ['1 Sept', '2026-09-01'],
    ['March 3', '2026-03-03'],
    ['March 3, 2027', '2027-03-03'],
    ['Tuesday 3 March 2026', '2026-03-03'],
    ['Weds 4 Mar', undefined],
    ['Wed, 4 Mar', '2026-03-04'],
    ['Saturday the 21st of November', '2026-11-21'],
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['29/2/2024', '2024-02-29'],
  ])('%s → %s', (text, day) => {
    expect(parseDay(text, { today })).toBe(day);
  });

  test.each([
    '',
    ' ',
    '31/4/2026',
    '03/25/2026',
    '30 February',
    'ma 3',
    'soon',
    '3',
    '2026',
    '1/1/20261',
    '3 3 March',
    '2026-02-30',
  ])('%s → undefined', (text) => {
    expect(parseDay(text, { today })).toBeUndefined();
  });

  test('no year → the nearest the limits allow', () => {
    expect(parseDay('3 January', { today, min: today })).toBe('2027-01-03');
    expect(parseDay('25 December', { today, max: today })).toBe('2025-12-25');
    expect(parseDay('3 January', { today })).toBe('2026-01-03');
    expect(parseDay('3 January', { today, min: '2030-01-01' })).toBe('2026-01-03');
  });

  test('text of dayText and longDay → the same day', () => {
    fc.assert(
      fc.property(days, (day) => {
        for (const text of [dayText(day), dayText(day, 'figures'), longDay(day)])
          expect(parseDay(text, { today })).toBe(day);
      }),
    );
  });

  test.each(['__proto__', 'constructor', 'toString'])('%s → undefined', (text) => {
    expect(parseDay(text, { today })).toBeUndefined();
  });

  test('any text → an existing day or undefined', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[0-9/. a-z-]{0,12}$/),
      fc.stringMatching(/^\d{1,2}[/ ]\d{1,2}[/ ]\d{2,4}$/),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const day = parseDay(text, { today });
        return day === undefined || isDay(day);
      }),
    );
  });
});

describe('dayText', () => {
  test('forms of a day → as written here', () => {
    expect(dayText('2026-03-03')).toBe('3 March 2026');
    expect(dayText('2026-03-03', 'figures')).toBe('03/03/2026');
    expect(dayText('2026-03-03', 'month')).toBe('March 2026');
    expect(longDay('2026-03-03')).toBe('Tuesday 3 March 2026');
  });

  test.each([
    ['2026-03-03', '2026-03-12', '3 – 12 March 2026'],
    ['2026-02-28', '2026-03-04', '28 February – 4 March 2026'],
    ['2026-12-20', '2027-01-03', '20 December 2026 – 3 January 2027'],
    ['2026-03-03', '2026-03-03', '3 March 2026'],
  ])('rangeText %s to %s → %s', (from, to, text) => {
    expect(rangeText({ from, to })).toBe(text);
  });
});
