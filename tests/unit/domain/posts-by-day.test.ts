import { describe, expect, it } from 'vitest';
import { countPosts, movesDay, postsOfLastDays } from '../../../src/domain/feed/posts-by-day.ts';

const NOW = new Date('2026-11-20T09:30:00Z');

describe('countPosts', () => {
  it('new, moved and deleted posts → counts of their days', () => {
    const counts = countPosts(
      { '2026-11-18': 2, '2026-11-19': 1 },
      [
        [null, '2026-11-20T00:10:00.000Z'],
        ['2026-11-18T23:59:59.000Z', '2026-11-20T08:00:00.000Z'],
        ['2026-11-19T12:00:00.000Z', null],
      ],
      NOW,
      'Europe/London',
    );
    expect(counts).toEqual({ '2026-11-18': 1, '2026-11-20': 2 });
  });

  it('posts of a school in summer time → counted on the school’s day, today’s too', () => {
    const now = new Date('2026-10-04T23:30:00Z');
    const counts = countPosts({}, [[null, '2026-10-04T23:10:00.000Z']], now, 'Europe/London');
    expect(counts).toEqual({ '2026-10-05': 1 });
    expect(postsOfLastDays(counts, now.getTime(), 'Europe/London').at(-1)).toBe(1);
  });

  it('days more than 31 away, before and after → left out', () => {
    const counts = countPosts(
      { '2026-10-19': 4, '2026-10-20': 3 },
      [
        [null, '2019-01-01T00:00:00.000Z'],
        [null, '2026-12-21T00:00:00.000Z'],
        [null, '2026-12-22T00:00:00.000Z'],
      ],
      NOW,
      'Europe/London',
    );
    expect(counts).toEqual({ '2026-10-20': 3, '2026-12-21': 1 });
  });
});

it('movesDay: the same day, another, new and deleted → whether the counts change', () => {
  const [morning, evening, next] = ['2026-11-20T08:00:00Z', '2026-11-20T20:00:00Z', '2026-11-21T08:00:00Z'];
  expect(movesDay([morning, evening], 'Europe/London')).toBe(false);
  expect([
    movesDay([morning, next], 'Europe/London'),
    movesDay([null, morning], 'Europe/London'),
    movesDay([morning, null], 'Europe/London'),
  ]).toEqual([true, true, true]);
});

it('postsOfLastDays: counts → thirty days, today last, days ahead left out', () => {
  const days = postsOfLastDays(
    { '2026-10-21': 9, '2026-10-22': 1, '2026-11-20': 2, '2026-11-21': 5 },
    NOW.getTime(),
    'Europe/London',
  );
  expect([days.length, days[0], days.at(-1), days.reduce((sum, posts) => sum + posts, 0)]).toEqual([30, 1, 2, 3]);
});
