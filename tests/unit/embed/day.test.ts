import { expect, test } from 'vitest';
import { formatDay } from '../../../src/embed/day.ts';

test('formatDay: locale → date in that language; unreadable → empty', () => {
  expect(formatDay('2026-03-12T12:00:00Z', 'en-GB')).toBe('12 March 2026');
  expect(formatDay('2026-03-12T12:00:00Z', 'cy')).toBe('12 Mawrth 2026');
  expect(formatDay('2026-03-12T12:00:00Z', 'not a locale')).toBe('2026-03-12');
  expect(formatDay('some day', 'en-GB')).toBe('');
});
