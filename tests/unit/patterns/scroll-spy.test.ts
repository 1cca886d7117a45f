import { expect, test } from 'vitest';
import { partAt } from '../../../src/patterns/page-types/scroll-spy.ts';

const at = (...tops: number[]) => tops.map((top, index) => ({ id: 'abcd'[index] ?? '', top }));
const inTheMiddle = { line: 200, atEnd: false, chosen: null };

test('the last part that has come up to the line is read', () => {
  expect(partAt({ ...inTheMiddle, places: at(0, 500, 900) })).toBe('a');
  expect(partAt({ ...inTheMiddle, places: at(-700, 200, 600) })).toBe('b');
  expect(partAt({ ...inTheMiddle, places: at(-900, -400, 10) })).toBe('c');
});

test('before the first has come up it is the first; without parts there is none', () => {
  expect(partAt({ ...inTheMiddle, places: at(400, 900) })).toBe('a');
  expect(partAt({ ...inTheMiddle, places: [] })).toBeNull();
  expect(partAt({ ...inTheMiddle, atEnd: true, places: [] })).toBeNull();
});

test('at the end it is the last, unless one that cannot come up was asked for', () => {
  const atEnd = { line: 200, atEnd: true, places: at(-500, 100, 400, 700) };
  expect(partAt({ ...atEnd, chosen: null })).toBe('d');
  expect(partAt({ ...atEnd, chosen: 'c' })).toBe('c');
  expect(partAt({ ...atEnd, chosen: 'a' }), 'it has been left behind').toBe('d');
});
