import { describe, expect, test } from 'vitest';
import { fittingTicks, stepScale, valueScale } from '../../../../src/ui/charts/scales.ts';

describe('valueScale', () => {
  test('whole numbers → from zero with whole ticks', () => {
    const { y, ticks, ends } = valueScale([3, 7], [200, 0]);
    expect(ticks).toEqual([0, 2, 4, 6, 8]);
    expect(ends).toEqual([0, 8]);
    expect(y(0)).toBe(200);
    expect(y(8)).toBe(0);
    expect(valueScale([1], [100, 0]).ticks).toEqual([0, 1]);
  });

  test('negative values → space below zero', () => {
    const { ticks, y } = valueScale([-18, 55], [200, 0]);
    expect(ticks[0]).toBe(-20);
    expect(y(0)).toBeGreaterThan(y(55));
    expect(y(0)).toBeLessThan(200);
  });

  test('fromZero false → begins near the least', () => {
    expect(valueScale([61, 72], [200, 0], { fromZero: false }).ticks[0]).toBeGreaterThan(50);
  });

  test.each([[[]], [[0, 0]]])('%j → still a scale', (values) => {
    const { y, ticks } = valueScale(values, [200, 0]);
    expect(y(0)).toBe(200);
    expect(ticks).toContain(0);
  });
});

describe('stepScale', () => {
  test('steps → each in the middle of its place, nearest found', () => {
    const { x, step, nearest } = stepScale(4, 100, 500);
    expect(step).toBe(100);
    expect([0, 1, 2, 3].map(x)).toEqual([150, 250, 350, 450]);
    expect([100, 199, 201, 499, 9000, -5].map(nearest)).toEqual([0, 0, 1, 3, 3, 0]);
  });

  test('right to left → reversed', () => {
    const { x, nearest } = stepScale(4, 500, 100);
    expect([0, 1, 2, 3].map(x)).toEqual([450, 350, 250, 150]);
    expect([499, 101].map(nearest)).toEqual([0, 3]);
  });
});

describe('fittingTicks', () => {
  test('enough space → all', () => {
    expect(fittingTicks(['Mon', 'Tue', 'Wed'], 60)).toEqual([0, 1, 2]);
  });

  test('too little space → every n-th, unlabelled ones left out', () => {
    expect(fittingTicks(['September', 'October', 'November', 'December'], 40)).toEqual([0, 2]);
    expect(fittingTicks(['7 Sept', '', '', '', '14 Sept', '', '', ''], 20)).toEqual([0, 4]);
  });
});

test.each([
  [
    [0.3, 0.7],
    [0, 0.2, 0.4, 0.6, 0.8],
  ],
  [[12480], [0, 5000, 10000, 15000]],
  [[0.0021], [0, 0.001, 0.002, 0.003]],
  [
    [-0.5, 0.5],
    [-0.5, 0, 0.5],
  ],
])('valueScale: %j → ticks %j', (values, ticks) => {
  expect(valueScale(values, [100, 0]).ticks).toEqual(ticks);
});

test('valueScale: 200,000 values → no error', () => {
  const many = Array.from({ length: 200_000 }, (_, n) => n % 97);
  expect(valueScale(many, [100, 0]).ends).toEqual([0, 100]);
});
