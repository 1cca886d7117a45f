import { expect, test } from 'vitest';
import { readCopy } from '../../../src/embed/copy.ts';
import { removeFromCopies } from '../../../src/embed/removed.ts';
import { writeCopy } from '../../../src/embed/write-copy.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2026-03-12T09:00:00Z');

function shelf() {
  const stored = new Map<string, string>();
  const store = () => ({
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  return {
    stored,
    write: (address: string, text: string, now = NOW) => writeCopy(address, text, '400', store, now),
    read: (address: string, now = NOW, isGone = false) => readCopy(address, isGone, store, now),
    remove: (prefix: string, ids: string[]) => removeFromCopies(prefix, ids, store),
  };
}

const answer = (...ids: string[]) =>
  JSON.stringify({ widget: { name: 'x' }, stories: ids.map((id) => ({ id, title: id })) });

test('readCopy: written → the same height and text, for its own widget only', () => {
  const { write, read } = shelf();
  write('a', '{"x":\n1}');
  expect(read('a', NOW + DAY)).toEqual(['400', '{"x":\n1}']);
  expect(read('b')).toEqual([]);
});

test('readCopy: 31 days old, from the future, gone or taken away → nothing, and nothing stays stored', () => {
  const { write, read, stored } = shelf();
  for (const [now, isGone] of [[NOW + 31 * DAY], [NOW - 31 * DAY], [NOW, true]] as const) {
    write('a', 'text');
    expect([read('a', now, isGone), stored.size]).toEqual([[], 0]);
  }
  write('a', '');
  expect(read('a')).toEqual([]);
});

test('writeCopy: over 200,000 characters → not stored, the old copy removed', () => {
  const { write, stored } = shelf();
  write('a', 'old');
  write('a', 'x'.repeat(200_001));
  expect(stored.size).toBe(0);
});

test('readCopy: foreign text under the key → nothing', () => {
  const { write, read, stored } = shelf();
  write('a', 'text');
  const [name = ''] = stored.keys();
  for (const other of ['', 'text', '{"at":1}', 'NaN\ntext', '\ntext', '123\ntext']) {
    stored.set(name, other);
    expect(read('a')).toEqual([]);
  }
});

test('copies: storage closed or full → no exception', () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  expect(readCopy('a', false, refuse)).toEqual([]);
  expect(() => writeCopy('a', 'text', '', refuse)).not.toThrow();
  expect(() => removeFromCopies('a', ['s1'], refuse)).not.toThrow();
});

test('removeFromCopies: ids → gone from the copies of all widgets, their age and height unchanged', () => {
  const { write, read, remove } = shelf();
  write('http://sprx.test/w/a', answer('s1', 's2'));
  write('http://sprx.test/w/b', answer('s2'));
  write('http://sprx.test/w/c', answer('s1'));
  write('http://other.test/w/a', answer('s2'));
  remove('http://sprx.test/w/', ['s2', '__proto__']);
  const stories = (address: string) => JSON.parse(read(address)[1] ?? '{}').stories.map(({ id }: { id: string }) => id);
  expect(stories('http://sprx.test/w/a')).toEqual(['s1']);
  expect(stories('http://sprx.test/w/b')).toEqual([]);
  expect(stories('http://sprx.test/w/c')).toEqual(['s1']);
  expect(stories('http://other.test/w/a')).toEqual(['s2']);
  expect(read('http://sprx.test/w/a')[0]).toBe('400');
  expect(read('http://sprx.test/w/a', NOW + 31 * DAY)).toEqual([]);
});

test('removeFromCopies: as many as an answer names at most → copies are dropped, as there may be more', () => {
  const { write, stored, remove } = shelf();
  write('http://sprx.test/w/a', answer('s1'));
  remove(
    'http://sprx.test/w/',
    Array.from({ length: 100 }, (_, n) => `r${n}`),
  );
  expect(stored.size).toBe(0);
});

test('removeFromCopies: unreadable copy → removed; other keys of the storage → stay', () => {
  const { write, stored, remove } = shelf();
  write('http://sprx.test/w/a', 'no json');
  stored.set('theme', 'dark');
  remove('http://sprx.test/w/', ['s1']);
  expect([...stored]).toEqual([['theme', 'dark']]);
});

test('removeFromCopies: page changed how lists become JSON → copy removed rather than broken', () => {
  const { write, stored, remove } = shelf();
  write('http://sprx.test/w/a', answer('s1', 's2'));
  const lists = Array.prototype as { toJSON?: () => string };
  lists.toJSON = () => 'list';
  try {
    remove('http://sprx.test/w/', ['s2']);
  } finally {
    delete lists.toJSON;
  }
  expect(stored.size).toBe(0);
});
