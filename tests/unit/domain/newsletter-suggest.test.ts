import { describe, expect, it } from 'vitest';
import { rankSuggestions, type Suggestable } from '../../../src/domain/newsletter/suggest.ts';

const story = (id: string, day: number, more: Partial<Suggestable> = {}): Suggestable => ({
  id,
  hashtags: [],
  values: [],
  metrics: {},
  publishedAt: `2026-11-${String(day).padStart(2, '0')}T23:30:00.000Z`,
  ...more,
});
const school = {
  values: ['Kindness', 'Courage'],
  groups: { people: ['choir'], place: ['hall'], purpose: [] },
  timeZone: 'Europe/Paris',
};
const STORIES = [
  story('old', 1, { values: ['Kindness'] }),
  story('liked', 2, { metrics: { likes: 40, comments: 2, views: 9_000 } }),
  story('seen', 3, { metrics: { views: 90_000 } }),
  story('both', 4, { values: ['Courage'], hashtags: ['choir', 'hall'] }),
  story('new', 5),
];
const ids = (order: 'newest' | 'suggested', shown: Suggestable[] = []) =>
  rankSuggestions(STORIES, { ...school, order, shown }).map((each) => each.story.id);

describe('suggestions for an edition', () => {
  it('same moment → by id from the last to the first, capitals before small letters, as the list of stories', () => {
    const same = ['a2', 'B1', 'b0', 'A9'].map((id) => story(id, 1));
    const ranked = rankSuggestions(same, { ...school, order: 'newest', shown: [] });
    expect(ranked.map((each) => each.story.id)).toEqual(['b0', 'a2', 'B1', 'A9']);
  });

  it.each([
    ['newest', [], 'new both seen liked old'],
    ['suggested, nothing shown yet', [], 'both old liked new seen'],
    ['suggested, Kindness shown', [story('x', 1, { values: ['Kindness'] })], 'both liked new seen old'],
    ['suggested, all of “both” shown', [STORIES[3] as Suggestable], 'old liked new both seen'],
  ] as const)('%s → %j', (name, shown, expected) => {
    expect(ids(name === 'newest' ? 'newest' : 'suggested', [...shown]).join(' ')).toBe(expected);
  });

  it('reasons → in words, the day as the school has it', () => {
    const reasons = rankSuggestions(STORIES, { ...school, order: 'suggested', shown: [] }).map(({ reason }) => reason);
    expect(reasons).toEqual([
      'Shows your value “Courage”, your hashtags about people and your hashtags about place, which the last editions did not.',
      'Shows your value “Kindness”, which the last editions did not.',
      '42 reactions where it was posted.',
      'Published on 6 November 2026.',
      'Published on 4 November 2026.',
    ]);
  });
});
