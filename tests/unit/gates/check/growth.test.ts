import { expect, test } from 'vitest';
import { growth, MOST_GROWTH } from '../../../support/growth.ts';

/** Looks at as many pairs of numbers as there are. */
function lookAt(rows: number, columns: number): number {
  let sum = 0;
  for (let row = 0; row < rows; row += 1) for (let column = 0; column < columns; column += 1) sum += row ^ column;
  return sum;
}

test('growth: work by the input → at most MOST_GROWTH', async () => {
  expect(await growth(10_000, (size) => () => lookAt(size, 1_000))).toBeLessThan(MOST_GROWTH);
});

test('growth: work by the square of the input → more than MOST_GROWTH', async () => {
  expect(await growth(1_500, (size) => () => lookAt(size, size))).toBeGreaterThan(MOST_GROWTH);
});

test('growth: work too small to be measured → at most MOST_GROWTH', async () => {
  expect(await growth(10, (size) => () => lookAt(size, size))).toBeLessThan(MOST_GROWTH);
});
