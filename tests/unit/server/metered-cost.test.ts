import { expect, it } from 'vitest';
import { costOf } from '../../../server/channels/use-cases/metered/use.ts';

it.each([
  [0, 5, 0],
  [24, 5, 0.12],
  [25, 5, 0.13],
  [1_005, 5, 5.03],
  [1_000, 0.000001, 0],
  [3, 1_000, 3],
  [10_000_000, 999.99, 9_999_900],
])('costOf: %i posts at %d dollars a thousand → %d dollars, half a cent rounded up', (reads, price, cost) => {
  expect(costOf(reads, price)).toBe(cost);
});
