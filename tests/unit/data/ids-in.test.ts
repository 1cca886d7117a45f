import { expect, test } from 'vitest';
import { idsIn } from '../../../src/data/ids-in.ts';

test.each([
  ['a thing under its name', { feed: { id: 'f1', name: 'News' }, job: { id: 'j1' } }, ['f1', 'j1']],
  ['a person', { member: { uid: 'u1' } }, ['u1']],
  ['a list of things', { done: [{ id: 'i1' }, { id: 'i2' }], failed: [{ email: 'a@b.test' }] }, ['i1', 'i2']],
  ['a list of ids', { done: ['s1', 's2'], failed: [{ id: 's3' }] }, ['s1', 's2', 's3']],
  ['nothing', null, []],
  ['a number', { asked: 3 }, []],
])('idsIn: %s → its ids', (_, reply, ids) => {
  expect(idsIn(reply)).toEqual(ids);
});
