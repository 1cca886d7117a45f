import { describe, expect, it } from 'vitest';
import { figuresByDay } from '../../../src/features/channels/figures-by-day.ts';

describe('figures of a channel', () => {
  it('figuresByDay: days without a value → null', () => {
    const days = [
      { day: '2026-11-28', followers: 5 },
      { day: '2026-11-29', posts: 2 },
      { day: '2026-12-01', followers: 7, posts: 3 },
    ];
    expect(figuresByDay(days, 'followers')).toEqual([5, null, null, 7]);
    expect(figuresByDay(days, 'posts')).toEqual([null, 2, null, 3]);
    expect(figuresByDay([], 'reach')).toEqual([]);
  });
});
