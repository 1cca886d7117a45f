import { describe, expect, test } from 'vitest';
import { dayIn, instantAt, instantsAt, startOfDay } from '../../../src/lib/zoned-day.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (instant: number) => new Date(instant).toISOString();

describe('a day in a zone', () => {
  test.each([
    ['2026-10-04T22:59:59Z', 'Europe/London', '2026-10-04'],
    ['2026-10-04T23:00:00Z', 'Europe/London', '2026-10-05'],
    ['2026-11-04T23:30:00Z', 'Europe/London', '2026-11-04'],
    ['2026-03-29T00:59:59Z', 'Europe/London', '2026-03-29'],
    ['2026-10-25T23:59:59Z', 'Europe/London', '2026-10-25'],
    ['2026-10-26T00:00:00Z', 'Europe/London', '2026-10-26'],
    ['2026-10-05T03:30:00Z', 'America/New_York', '2026-10-04'],
    ['2026-10-04T11:30:00Z', 'Pacific/Auckland', '2026-10-05'],
    ['2026-10-04T23:30:00Z', 'Nowhere/At_All', '2026-10-05'],
  ])('dayIn: %s in %s → %s', (instant, zone, day) => {
    expect(dayIn(at(instant), zone)).toBe(day);
    expect(dayIn(instant, zone)).toBe(day);
  });

  test.each([
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', 'Europe/London', '2026-03-29T23:00:00.000Z'],
    ['2026-10-25', 'Europe/London', '2026-10-24T23:00:00.000Z'],
    ['2026-10-26', 'Europe/London', '2026-10-26T00:00:00.000Z'],
    // Midnight is left out: the day begins at one.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    // Midnight comes twice.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('startOfDay: %s in %s → %s', (day, zone, start) => {
    expect(iso(startOfDay(day, zone))).toBe(start);
    expect([dayIn(startOfDay(day, zone), zone), dayIn(startOfDay(day, zone) - 1, zone) < day]).toEqual([day, true]);
  });

  test('instantsAt: an hour that is left out, one that comes twice → none, two', () => {
    expect(instantsAt(at('2026-03-29T01:30:00Z'), 'Europe/London')).toEqual([]);
    expect(instantsAt(at('2026-10-25T01:30:00Z'), 'Europe/London').map(iso)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
    expect(iso(instantAt(at('2026-03-29T01:30:00Z'), 'Europe/London'))).toBe('2026-03-29T01:30:00.000Z');
  });
});
