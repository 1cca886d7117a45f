import { expect, test } from 'vitest';
import { PERMISSION_CODES } from '../../../src/domain/access.ts';
import { AREAS, withPermission } from '../../../src/patterns/people/role-permissions.ts';

test('withPermission: write added → read added', () => {
  expect(withPermission([], 's.c.wr', true)).toEqual(['s.c.rea', 's.c.wr']);
  expect(withPermission(['d.r.rea'], 's.c.rea', true)).toEqual(['s.c.rea', 'd.r.rea']);
});

test('withPermission: read removed → write removed', () => {
  expect(withPermission(['s.c.rea', 's.c.wr', 's.s.rea'], 's.c.rea', false)).toEqual(['s.s.rea']);
  expect(withPermission(['s.c.rea', 's.c.wr'], 's.c.wr', false)).toEqual(['s.c.rea']);
});

test('withPermission: reports → read only', () => {
  expect(withPermission([], 'd.r.rea', true)).toEqual(['d.r.rea']);
  expect(withPermission(['d.r.rea'], 'd.r.rea', false)).toEqual([]);
});

test('AREAS: every permission → in one area', () => {
  for (const code of PERMISSION_CODES) {
    expect(AREAS.filter(({ area }) => code.startsWith(area))).toHaveLength(1);
  }
});
