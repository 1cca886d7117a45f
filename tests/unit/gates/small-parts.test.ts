import { expect, test } from 'vitest';
import { joinSmall, type Part } from '../../../scripts/build/small-parts.ts';

const part = (id: string, bytes: number, visits: readonly string[], needs: readonly Part[] = []): Part => ({
  ids: [id],
  bytes,
  visits: new Set(visits),
  needs: new Set(needs),
  isFixed: false,
});
const joined = (parts: readonly Part[], spared: readonly string[] = []) =>
  joinSmall(parts, { least: 100, spared: new Set(spared) })
    .map(({ ids }) => [...ids].sort().join('+'))
    .sort();

test('joinSmall: a part below the least → with the one where it brings visits the fewest bytes they do not use', () => {
  const parts = [part('small', 10, ['a', 'b']), part('near', 200, ['a', 'b', 'c']), part('far', 200, ['d', 'e', 'f'])];
  expect(joined(parts)).toEqual(['far', 'near+small']);
});

test('joinSmall: what the other needs would come along → the one that needs nothing', () => {
  const heavy = part('heavy', 900, ['a', 'b']);
  const parts = [
    part('small', 10, ['a', 'c']),
    part('needing', 200, ['a', 'b'], [heavy]),
    heavy,
    part('plain', 200, ['a', 'b']),
  ];
  expect(joined(parts)).toEqual(['heavy', 'needing', 'plain+small']);
});

test('joinSmall: two of which one needs the other by way of a third → apart', () => {
  const base = part('base', 10, ['a', 'b', 'c']);
  const middle: Part = { ...part('middle', 500, ['a', 'b'], [base]), isFixed: true };
  const parts = [base, middle, part('top', 10, ['a'], [middle])];
  expect(joined(parts)).toEqual(['base', 'middle', 'top']);
});

test('joinSmall: a visit that is spared asks for one of two → apart', () => {
  const parts = [part('small', 10, ['a']), part('way in', 10, ['a', 'sign-up'])];
  expect(joined(parts)).toEqual(['small+way in']);
  expect(joined(parts, ['sign-up'])).toEqual(['small', 'way in']);
});

test('joinSmall: a fixed part, and one that is large enough → as they are', () => {
  const parts = [{ ...part('fixed', 10, ['a']), isFixed: true }, part('large', 100, ['a'])];
  expect(joined(parts)).toEqual(['fixed', 'large']);
});
