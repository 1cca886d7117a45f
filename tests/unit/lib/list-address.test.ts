import { describe, expect, test } from 'vitest';
import { isNarrowed, readAddress, setValues, widened, writeAddress } from '../../../src/lib/list-address.ts';

const SHAPE = { q: '', status: ['', 'ok', 'paused'], sort: ['-dateCreated', 'name'], page: '' } as const;
const read = (search: string) => readAddress(SHAPE, new URLSearchParams(search));

describe('readAddress', () => {
  test('no name in the address → what is as usual', () => {
    expect(read('')).toEqual({ q: '', status: '', sort: '-dateCreated', page: '' });
  });

  test('values of the shape → those values', () => {
    expect(read('q=oak&status=paused&sort=name&page=2')).toEqual({
      q: 'oak',
      status: 'paused',
      sort: 'name',
      page: '2',
    });
  });

  test('a value outside its list → what is as usual; text → its first 200 characters', () => {
    expect(read(`status=nonsense&q=${'a'.repeat(300)}`)).toMatchObject({ status: '', q: 'a'.repeat(200) });
  });
});

describe('writeAddress', () => {
  test('default values → left out, other parameters stay', () => {
    const before = new URLSearchParams('page=3&iid=oakfield');
    const after = writeAddress(SHAPE, { ...read('status=ok'), page: '' }, before);
    expect(`${after}`).toBe('iid=oakfield&status=ok');
  });
});

describe('isNarrowed', () => {
  test.each([
    ['', false],
    ['sort=name&page=2', false],
    ['q=%20', false],
    ['q=oak', true],
    ['status=ok', true],
  ])('%j → %s', (search, expected) => {
    expect(isNarrowed(SHAPE, read(search))).toBe(expected);
  });
});

test('widened: words, a status and a page → none of them, in the same order', () => {
  expect(widened(SHAPE, read('q=oak&status=ok&sort=name&page=2'))).toEqual(read('sort=name'));
});

test('setValues: some empty → those that are set, for a query', () => {
  expect(setValues({ school: 'oakfield', actor: '', from: '2026-11-01' })).toEqual({
    school: 'oakfield',
    from: '2026-11-01',
  });
  expect(setValues({ q: '' })).toEqual({});
});
