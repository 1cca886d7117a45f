import { describe, expect, it } from 'vitest';
import {
  hoursOf,
  isQuiet,
  newestOf,
  nextAfterFailure,
  nextReading,
  rhythmOf,
} from '../../../server/channels/use-cases/feed-rhythm.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date('2026-11-21T09:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

describe('rhythm of a feed', () => {
  it('rhythm: the last posts → the median time between them', () => {
    expect(rhythmOf([ago(0), ago(DAY), ago(2 * DAY), ago(30 * DAY)])).toBe(DAY);
    expect(rhythmOf([ago(2 * DAY), null, ago(0), ago(DAY)])).toBe(DAY);
  });

  it('rhythm: fewer than three posts → not known', () => {
    expect(rhythmOf([])).toBeNull();
    expect(rhythmOf([ago(0), ago(DAY), null])).toBeNull();
  });

  it('quiet: silence of three times the rhythm, two weeks at least → quiet', () => {
    expect(isQuiet(DAY, ago(13 * DAY), now)).toBe(false);
    expect(isQuiet(DAY, ago(15 * DAY), now)).toBe(true);
    expect(isQuiet(10 * DAY, ago(29 * DAY), now)).toBe(false);
    expect(isQuiet(10 * DAY, ago(31 * DAY), now)).toBe(true);
    expect(isQuiet(null, ago(300 * DAY), now)).toBe(false);
    expect(isQuiet(DAY, null, now)).toBe(false);
  });

  it('quiet: silence in the holidays between two terms or after the last → not quiet; in term → quiet', () => {
    const terms = [
      { from: '2027-01-05', to: '2027-03-26' },
      { from: '2026-09-02', to: '2026-12-18' },
    ];
    const last = (day: string) => `${day}T09:00:00.000Z`;
    const at = (day: string, newest: string, of = terms) => isQuiet(DAY, last(newest), new Date(last(day)), of);
    expect(at('2027-01-04', '2026-12-17')).toBe(false);
    expect(at('2027-01-04', '2026-12-17', [])).toBe(true);
    expect(at('2027-01-17', '2026-12-17')).toBe(false);
    expect(at('2027-01-19', '2026-12-17')).toBe(true);
    expect(at('2026-11-21', '2026-11-01')).toBe(true);
    expect(at('2027-05-20', '2027-03-25')).toBe(false);
    expect(at('2027-07-20', '2027-03-25')).toBe(true);
    expect(at('2026-08-30', '2026-08-01')).toBe(true);
  });

  it('newest post: anywhere in the feed → found', () => {
    expect(newestOf([null, ago(DAY), ago(HOUR), ago(2 * DAY)])).toBe(ago(HOUR));
    expect(newestOf([null])).toBeNull();
  });
});

describe('next sync of a feed', () => {
  const wait = (rhythm: number | null, chance = 0) => nextReading(now, rhythm, () => chance).getTime() - now.getTime();

  it('next sync: any rhythm → in 15 minutes to 6 hours', () => {
    expect(wait(60_000)).toBe(15 * 60_000);
    expect(wait(8 * HOUR)).toBe(HOUR);
    expect(wait(30 * DAY)).toBe(6 * HOUR);
    expect(wait(null)).toBe(HOUR);
  });

  it('next sync: an hour in which the channel usually posts → in 5 minutes; other hours, or seldom posts → as ever', () => {
    const posts = Array.from({ length: 12 }, (_, day) => `2026-11-${String(20 - day).padStart(2, '0')}T09:30:00.000Z`);
    const hours = hoursOf(posts);
    const at = (time: string, rhythm: number) => {
      const from = new Date(`2026-11-21T${time}Z`);
      return nextReading(from, rhythm, () => 0, hours).getTime() - from.getTime();
    };
    expect(at('09:00:00', DAY)).toBe(5 * 60_000);
    expect(at('10:59:00', DAY)).toBe(5 * 60_000);
    expect(at('13:00:00', DAY)).toBe(3 * HOUR);
    expect(at('09:00:00', 7 * DAY)).toBe(6 * HOUR);
    expect(hoursOf(posts.slice(0, 5))).toBeNull();
  });

  it('next sync: any → spread by up to a tenth, never earlier', () => {
    expect(wait(60_000, 0.999)).toBeGreaterThan(15 * 60_000);
    expect(wait(60_000, 0.999)).toBeLessThanOrEqual(16.5 * 60_000);
  });

  const waitAfter = (failures: number, changes = {}, rhythm = {}) => {
    const failed = { failures, retryAfterMs: 0, mayPass: false, ...changes };
    return (
      nextAfterFailure(now, failed, { rhythmMs: 2 * HOUR, hours: null, ...rhythm }, () => 0).getTime() - now.getTime()
    );
  };

  it('next sync: failures → by the rhythm, half as long again each time, at most 6 hours, not before the source allows', () => {
    expect([1, 2, 3].map((failures) => waitAfter(failures))).toEqual([0.25 * HOUR, 0.375 * HOUR, 0.5625 * HOUR]);
    expect([1, 50].map((failures) => waitAfter(failures, {}, { rhythmMs: 16 * HOUR }))).toEqual([2 * HOUR, 6 * HOUR]);
    expect(waitAfter(1, {}, { rhythmMs: null })).toBe(HOUR);
    expect(waitAfter(1, { retryAfterMs: 3 * HOUR })).toBe(3 * HOUR);
    expect(waitAfter(1, { retryAfterMs: 3 * DAY })).toBe(3 * DAY);
  });

  it('next sync: failures that may pass → at most four times the rhythm', () => {
    expect(waitAfter(50, { mayPass: true })).toBe(HOUR);
    expect(waitAfter(50, { mayPass: true }, { rhythmMs: 30 * DAY })).toBe(6 * HOUR);
  });
});
