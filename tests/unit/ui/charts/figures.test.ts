import { describe, expect, test } from 'vitest';
import {
  gapNote,
  gapsIn,
  hasNothing,
  percent,
  readStep,
  spread,
  stepTable,
} from '../../../../src/ui/charts/figures.ts';
import type { Series, Step } from '../../../../src/ui/charts/types.ts';

const steps: Step[] = [
  { label: 'Monday' },
  { label: 'Tuesday', note: 'Open day' },
  { label: 'Wednesday', ahead: true },
];
const series: Series[] = [{ name: 'This week', values: [3, null, null], before: [1, 0, null] }];

describe('unknown values', () => {
  test('gapsIn: null → a gap, unless still to come', () => {
    expect(gapsIn(steps, series)).toBe(1);
    expect(gapNote(steps, series)).toBe('1 of 2 points has no data and is left out, not counted as none.');
    expect(gapNote(steps, [{ name: 'This week', values: [3, 0, null] }])).toBeUndefined();
  });

  test('stepTable: null → empty; to come → “not yet”', () => {
    expect(stepTable(steps, series, { stepName: 'Day', beforeName: 'the week before' })).toEqual({
      head: ['Day', 'This week', 'The week before'],
      rows: [
        ['Monday', 3, 1],
        ['Tuesday (Open day)', null, 0],
        ['Wednesday', 'not yet', 'not yet'],
      ],
    });
  });

  test('readStep: null → “no data”', () => {
    expect(readStep(steps[1] as Step, 1, series, String, 'the week before')).toBe(
      'Tuesday, Open day: This week no data; the week before 0',
    );
  });

  test('hasNothing: zeros → false; nulls only → true', () => {
    expect(hasNothing([{ name: 'a', values: [0] }])).toBe(false);
    expect(hasNothing([{ name: 'a', values: [null], before: [null] }])).toBe(true);
    expect(hasNothing([{ name: 'a', values: [null], before: [2] }])).toBe(false);
  });
});

test('stepTable: comparison of several series → named after each', () => {
  const two = [
    { name: 'A', values: [1], before: [2] },
    { name: 'B', values: [3] },
  ];
  expect(stepTable([{ label: 'x' }], two, { beforeName: 'last year' }).head).toEqual([
    'When',
    'A',
    'A, last year',
    'B',
  ]);
});

test.each([
  [0.42, '42 %'],
  [0.001, 'under 1 %'],
  [0, '0 %'],
  [1, '100 %'],
])('percent: %s → %s', (share, text) => {
  expect(percent(share)).toBe(text);
});

describe('spread of labels', () => {
  test('enough space → unchanged', () => {
    expect(spread([10, 50, 90], 16, 0, 100)).toEqual([10, 50, 90]);
  });

  test('too close → apart, in order, inside', () => {
    const places = spread([98, 97, 99, 20], 16, 0, 100);
    const sorted = places.toSorted((a, b) => a - b);
    expect(Math.max(...places)).toBeLessThanOrEqual(100);
    for (const [n, place] of sorted.slice(1).entries()) expect(place - (sorted[n] ?? 0)).toBeGreaterThanOrEqual(16);
    expect(places[1]).toBeLessThan(places[0] ?? 0);
    expect(places[0]).toBeLessThan(places[2] ?? 0);
  });
});
