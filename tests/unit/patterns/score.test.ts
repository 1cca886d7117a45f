import { expect, test } from 'vitest';
import { byGain, gainOf, type ScorePart, scoreOf } from '../../../src/patterns/score.ts';

const part = (id: string, weight: number, points: number | null): ScorePart => ({
  id,
  name: id,
  weight,
  points,
  rule: '',
});

test('the score is out of 100 when every part is measured', () => {
  expect(scoreOf([part('a', 60, 30), part('b', 40, 40)])).toEqual({ value: 70, missing: [] });
});

test('a part that could not be measured is left out, not counted as none', () => {
  const parts = [part('a', 60, 30), part('b', 40, null)];
  expect(scoreOf(parts)).toEqual({ value: 50, missing: [parts[1]] });
});

test('no part measured is no score; a part at nothing is', () => {
  expect(scoreOf([part('a', 60, null)]).value).toBeNull();
  expect(scoreOf([]).value).toBeNull();
  expect(scoreOf([part('a', 60, 0)]).value).toBe(0);
});

test('most to gain comes first, what is not measured last', () => {
  const parts = [part('unknown', 50, null), part('full', 10, 10), part('little', 5, 2), part('much', 20, 4)];
  expect(byGain(parts).map(({ id }) => id)).toEqual(['much', 'little', 'full', 'unknown']);
  expect(parts[0]?.id).toBe('unknown');
  expect(parts.map(gainOf)).toEqual([0, 0, 3, 16]);
});
