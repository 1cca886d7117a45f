import { expect, test } from 'vitest';
import { directionOf, formatDay, wordsFor } from '../../../src/embed/labels.ts';

test.each([
  ['en-GB', 'ltr'],
  ['cy', 'ltr'],
  ['ar', 'rtl'],
  ['ur-PK', 'rtl'],
  ['he-IL', 'rtl'],
  ['fab-XX', 'ltr'],
])('directionOf: %s → %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction);
});

test('formatDay: locale → date in that language; unreadable → empty', () => {
  expect(formatDay('2026-03-12T12:00:00Z', 'en-GB')).toBe('12 March 2026');
  expect(formatDay('2026-03-12T12:00:00Z', 'cy')).toBe('12 Mawrth 2026');
  expect(formatDay('2026-03-12T12:00:00Z', 'not a locale')).toBe('12 March 2026');
  expect(formatDay('some day', 'en-GB')).toBe('');
});

test('wordsFor: language without texts → English', () => {
  expect(wordsFor('cy-GB').newTab).toBe('yn agor mewn tab newydd');
  expect(wordsFor('xx').newTab).toBe('opens in a new tab');
});
