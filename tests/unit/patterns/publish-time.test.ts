import { describe, expect, test } from 'vitest';
import { dayIn } from '../../../src/lib/zoned-day.ts';
import {
  instantOf,
  laterAt,
  type PublishAtValue,
  publishProblem,
  publishSentence,
  zoneName,
} from '../../../src/patterns/forms/publish-time.ts';

const LONDON = 'Europe/London';
const at = (iso: string) => Date.parse(iso);

describe('instantOf', () => {
  test.each([
    ['2026-11-27', '07:30', LONDON, '2026-11-27T07:30:00Z'],
    ['2026-07-01', '07:30', LONDON, '2026-07-01T06:30:00Z'],
    ['2026-11-27', '07:30', 'Asia/Kathmandu', '2026-11-27T01:45:00Z'],
    ['2026-11-27', '00:15', 'Pacific/Auckland', '2026-11-26T11:15:00Z'],
  ])('%s %s in %s → %s', (day, time, zone, iso) => {
    expect(instantOf(day, time, zone)).toBe(at(iso));
  });

  test('time left out by the clock change → null; time that comes twice → the first', () => {
    expect(instantOf('2027-03-28', '01:30', LONDON)).toBeNull();
    expect(instantOf('2027-03-28', '02:00', LONDON)).toBe(at('2027-03-28T01:00:00Z'));
    expect(instantOf('2026-10-25', '01:30', LONDON)).toBe(at('2026-10-25T00:30:00Z'));
    expect(instantOf('2026-11-27', '', LONDON)).toBeNull();
  });

  test('laterAt: an instant → as it is entered on the school’s clock', () => {
    expect(laterAt('2026-07-01T06:30:00.000Z', LONDON)).toEqual({ when: 'later', day: '2026-07-01', time: '07:30' });
    expect(laterAt('2026-11-26T11:15:00Z', 'Pacific/Auckland')).toMatchObject({ day: '2026-11-27', time: '00:15' });
  });

  test('dayIn, zoneName: instant and zone → day and name there', () => {
    expect(dayIn(at('2026-11-20T23:30:00Z'), 'Pacific/Auckland')).toBe('2026-11-21');
    expect(dayIn(at('2026-11-20T23:30:00Z'), 'America/New_York')).toBe('2026-11-20');
    expect([zoneName(LONDON), zoneName('America/New_York'), zoneName('UTC')]).toEqual([
      'London time',
      'New York time',
      'UTC',
    ]);
  });
});

describe('publishing plan', () => {
  const now = at('2026-11-20T09:00:00Z');
  const later = (day: string | null, time: string): PublishAtValue => ({ when: 'later', day, time });

  test('publishSentence: plan → when it goes out', () => {
    expect(publishSentence(later('2026-11-27', '07:30'), LONDON, now)).toBe(
      'Goes out on Friday 27 November 2026 at 07:30, London time.',
    );
    expect(publishSentence({ when: 'now', day: '2020-01-01', time: '' }, LONDON, now)).toBe(
      'Goes out as soon as you confirm.',
    );
    expect(publishSentence(later('2026-11-27', ''), LONDON, now)).toBeNull();
  });

  test.each([
    [null, '', 'day', 'Choose a day.'],
    ['2026-11-27', '', 'time', 'Enter a time, for example 07:30.'],
    ['2026-11-19', '23:00', 'day', 'This day has passed. Choose today or a later one.'],
    ['2026-11-20', '09:00', 'time', 'This time has passed. Choose a later one, or now.'],
    [
      '2027-03-28',
      '01:30',
      'time',
      'There is no 01:30 on Sunday 28 March 2027: the clocks go forward. Choose an hour later.',
    ],
  ])('publishProblem: %s %s → refused at the %s', (day, time, field, message) => {
    expect(publishProblem(later(day, time), LONDON, now)).toEqual({ field, message });
  });

  test('publishProblem: a minute from now, or now → none', () => {
    expect(publishProblem(later('2026-11-20', '09:01'), LONDON, now)).toBeNull();
    expect(publishProblem({ when: 'now', day: null, time: '' }, LONDON, now)).toBeNull();
  });
});
