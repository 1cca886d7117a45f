import { expect, test } from 'vitest';
import { byGain, gainOf, type ScorePart, scoreOf } from '../../../src/patterns/reports/score.ts';

const part = (id: string, weight: number, points: number | null): ScorePart => ({
  id,
  name: id,
  weight,
  points,
  rule: '',
});

test('scoreOf: every part measured → out of 100', () => {
  expect(scoreOf([part('a', 60, 30), part('b', 40, 40)])).toEqual({ value: 70, missing: [] });
});

test('scoreOf: part not measured → left out of the total', () => {
  const parts = [part('a', 60, 30), part('b', 40, null)];
  expect(scoreOf(parts)).toEqual({ value: 50, missing: [parts[1]] });
});

test('scoreOf: no part measured → null; a part at zero → zero', () => {
  expect(scoreOf([part('a', 60, null)]).value).toBeNull();
  expect(scoreOf([]).value).toBeNull();
  expect(scoreOf([part('a', 60, 0)]).value).toBe(0);
});

test('byGain: parts → most to gain first, unmeasured last', () => {
  const parts = [part('unknown', 50, null), part('full', 10, 10), part('little', 5, 2), part('much', 20, 4)];
  expect(byGain(parts).map(({ id }) => id)).toEqual(['much', 'little', 'full', 'unknown']);
  expect(parts[0]?.id).toBe('unknown');
  expect(parts.map(gainOf)).toEqual([0, 0, 3, 16]);
});
