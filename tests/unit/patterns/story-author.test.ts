import { expect, test } from 'vitest';
import { authorBeside } from '../../../src/patterns/stories/story-author.ts';

test.each([
  ['Oakfield on film', 'Oakfield on film', null],
  [' oakfield  ON film', 'Oakfield on film', null],
  ['Margaret Reid', 'Oakfield on film', 'Margaret Reid'],
  ['Margaret Reid', '', 'Margaret Reid'],
  [null, 'Oakfield on film', null],
  ['', 'Oakfield on film', null],
])('authorBeside: %s by the channel %s → %s', (author, channel, shown) => {
  expect(authorBeside(author, channel)).toBe(shown);
});
