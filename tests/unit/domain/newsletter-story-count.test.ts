import { describe, expect, it } from 'vitest';
import { storyCountIn } from '../../../src/domain/newsletter/story-count.ts';

describe('number of stories in a text', () => {
  it.each([
    ['Our week in six stories', 6],
    ['Twelve stories, one photo', 12],
    ['7 stories of this week', 7],
    ['In 10\u00a0happy stories', 10],
    ['Three good stories', 3],
  ])('%s → %i', (text, count) => {
    expect(storyCountIn(text)).toBe(count);
  });

  it.each([
    '',
    'Our stories',
    'The six storeys of the tower',
    '2026 stories',
    '1.5 stories',
    'Sixteen stories',
    'six, stories',
  ])('%s → none', (text) => {
    expect(storyCountIn(text)).toBeNull();
  });
});
