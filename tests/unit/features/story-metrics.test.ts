import { describe, expect, it } from 'vitest';
import { metricDay, storyFigures } from '../../../src/features/stories/story-metrics.tsx';

describe('figures of a story', () => {
  it('storyFigures: some counted, an unknown kind → the known ones in their order, in words', () => {
    expect(storyFigures({ views: 12_400, likes: 0, moons: 3 })).toEqual([
      { term: 'Likes', value: '0' },
      { term: 'Views', value: '12,400' },
    ]);
    expect(storyFigures(undefined)).toEqual([]);
  });

  it('metricDay: days kept → the last one; none → null', () => {
    expect(metricDay(['20261119', '20261120'])).toBe('20 November 2026');
    expect(metricDay(undefined)).toBeNull();
  });
});
