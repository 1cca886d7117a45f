import { describe, expect, test } from 'vitest';
import { initials } from '../../../src/lib/initials.ts';
import { calendarDate, fullTime, relativeTime } from '../../../src/lib/time.ts';

describe('initials', () => {
  test.each([
    ['Margaret Reid', 'MR'],
    ['Margaret Rose van der Reid', 'MR'],
    ['Oakfield', 'O'],
    ['  éloïse   duPont ', 'ÉD'],
    ['"Tom" Field', 'TF'],
    ['أمل حسن', 'أح'],
    ['—', ''],
    ['', ''],
  ])('%s → %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('times', () => {
  const now = new Date('2026-11-20T09:50:00Z');
  const zone = 'Europe/London';

  test.each([
    ['2026-11-20T09:49:40Z', 'just now'],
    ['2026-11-20T09:38:00Z', '12 min ago'],
    ['2026-11-20T07:42:00Z', '2 h ago'],
    ['2026-11-20T10:10:00Z', 'in 20 min'],
    ['2026-11-19T23:30:00Z', 'yesterday'],
    ['2026-11-21T20:00:00Z', 'tomorrow'],
    ['2026-11-17T12:00:00Z', 'Tuesday'],
    ['2026-11-13T12:00:00Z', '13 November'],
    ['2025-10-03T12:00:00Z', '3 October 2025'],
    ['2027-01-04T12:00:00Z', '4 January 2027'],
    ['no time', ''],
  ])('relativeTime: %s → %s', (iso, expected) => {
    expect(relativeTime(iso, now, zone)).toBe(expected);
  });

  test("relativeTime: other zone, clock change → the reader's day", () => {
    expect(relativeTime('2026-10-24T22:30:00Z', new Date('2026-10-25T12:00:00Z'), zone)).toBe('yesterday');
    expect(relativeTime('2026-10-24T23:30:00Z', new Date('2026-10-25T12:00:00Z'), zone)).toBe('12 h ago');
  });

  test('fullTime, calendarDate: instant → in full; empty → empty', () => {
    expect(fullTime('2026-11-20T07:42:00Z', now, zone)).toBe('Friday 20 November, 07:42');
    expect(calendarDate('2025-11-20T07:42:00Z', now, zone)).toBe('20 November 2025');
    expect(fullTime('', now, zone)).toBe('');
  });
});
