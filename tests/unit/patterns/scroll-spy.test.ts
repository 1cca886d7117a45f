import { expect, test } from 'vitest';
import { partAt } from '../../../src/patterns/page-types/scroll-spy.ts';

const at = (...tops: number[]) => tops.map((top, index) => ({ id: 'abcd'[index] ?? '', top }));
const inTheMiddle = { line: 200, atEnd: false, chosen: null };

test('partAt: several above the line → the last of them', () => {
  expect(partAt({ ...inTheMiddle, places: at(0, 500, 900) })).toBe('a');
  expect(partAt({ ...inTheMiddle, places: at(-700, 200, 600) })).toBe('b');
  expect(partAt({ ...inTheMiddle, places: at(-900, -400, 10) })).toBe('c');
});

test('partAt: none above the line → the first; no parts → null', () => {
  expect(partAt({ ...inTheMiddle, places: at(400, 900) })).toBe('a');
  expect(partAt({ ...inTheMiddle, places: [] })).toBeNull();
  expect(partAt({ ...inTheMiddle, atEnd: true, places: [] })).toBeNull();
});

test('partAt: end of the page → the last, or the one chosen if in view', () => {
  const atEnd = { line: 200, atEnd: true, places: at(-500, 100, 400, 700) };
  expect(partAt({ ...atEnd, chosen: null })).toBe('d');
  expect(partAt({ ...atEnd, chosen: 'c' })).toBe('c');
  expect(partAt({ ...atEnd, chosen: 'a' }), 'it has been left behind').toBe('d');
});
