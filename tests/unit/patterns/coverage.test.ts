import { expect, test } from 'vitest';
import { coverageOf, type ValueCoverage } from '../../../src/patterns/reports/coverage.ts';

const value = (id: string, ...months: (number | null)[]): ValueCoverage => ({ id, name: id, months });
const ids = (values: readonly ValueCoverage[]) => values.map(({ id }) => id);

test('coverageOf: never shown → listed; unknown → not', () => {
  expect(ids(coverageOf([value('never', 0, 0, null), value('unknown', null, null, null)]).never)).toEqual(['never']);
});

test('coverageOf: shown before, not lately → quiet, longest first', () => {
  const values = [
    value('now', 1, 0, 0, 2),
    value('two', 1, 3, 0, 0),
    value('one', 1, 1, 1, 0),
    value('old', 5, 0, 0, 0),
  ];
  expect(coverageOf(values).quiet.map((row) => [row.value.id, row.lastMonth])).toEqual([
    ['old', 0],
    ['two', 1],
  ]);
  expect(coverageOf(values, 1).quiet.map((row) => row.value.id)).toEqual(['old', 'two', 'one']);
});

test('coverageOf: unknown months → not quiet', () => {
  expect(coverageOf([value('a', 2, 0, null)]).quiet).toEqual([]);
});

test('coverageOf: strongest → shown in most months, then most often', () => {
  expect(coverageOf([value('often', 9, 0, 0), value('steady', 1, 1, 1), value('more', 1, 2, 1)]).strongest?.id).toBe(
    'more',
  );
  expect(coverageOf([value('none', 0, 0)]).strongest).toBeNull();
});
