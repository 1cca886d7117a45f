import { expect, test } from 'vitest';
import { hasWords } from '../../../src/lib/has-words.ts';

test.each([
  ['Sports desk', 'sport DESK', true],
  ['Sports desk', 'sport news', false],
  ['Sports desk', ' ', true],
])('hasWords: %j has %j → %s', (text, searchText, expected) => {
  expect(hasWords(text, searchText)).toBe(expected);
});
