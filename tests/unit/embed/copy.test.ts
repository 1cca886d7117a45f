import { expect, test } from 'vitest';
import { lastGoodCopy, removeFromCopies } from '../../../src/embed/copy.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2026-03-12T09:00:00Z');

function shelf() {
  const stored = new Map<string, string>();
  const store = {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  return {
    kept: stored,
    of: (address: string) => lastGoodCopy(address, () => store),
    remove: (prefix: string, ids: string[], areAll: boolean) => removeFromCopies(prefix, ids, areAll, () => store),
  };
}

test('lastGoodCopy: kept, read → the same text, for its own widget only', () => {
  const { of } = shelf();
  of('a').keep('{"x":\n1}', NOW);
  expect(of('a').read(NOW + DAY)).toBe('{"x":\n1}');
  expect(of('b').read(NOW)).toBeNull();
});

test('lastGoodCopy: 31 days old, or forgotten → null', () => {
  const { of } = shelf();
  of('a').keep('text', NOW);
  expect(of('a').read(NOW + 31 * DAY)).toBeNull();
  of('a').forget();
  expect(of('a').read(NOW)).toBeNull();
});

test('lastGoodCopy: over 200,000 characters → not kept, the old copy removed', () => {
  const { of, kept: stored } = shelf();
  of('a').keep('old', NOW);
  of('a').keep('x'.repeat(200_001), NOW);
  expect(stored.size).toBe(0);
});

test('lastGoodCopy: foreign text under the key → null', () => {
  const { of, kept: stored } = shelf();
  of('a').keep('text', NOW);
  const [name = ''] = stored.keys();
  for (const other of ['', 'text', '{"at":1}', 'NaN\ntext', '\ntext']) {
    stored.set(name, other);
    expect(of('a').read(NOW)).toBeNull();
  }
});

test('lastGoodCopy: storage closed or full → no exception', () => {
  const closed = lastGoodCopy('a', () => {
    throw new Error('SecurityError');
  });
  expect(closed.read()).toBeNull();
  expect(() => closed.keep('text')).not.toThrow();
  expect(() => closed.forget()).not.toThrow();
  const refuse = () => {
    throw new Error('SecurityError');
  };
  expect(() => removeFromCopies('a', ['s1'], true, refuse)).not.toThrow();
});

const answer = (...ids: string[]) => JSON.stringify({ widget: { name: 'x' }, stories: ids.map((id) => ({ id })) });

test('removeFromCopies: ids → gone from the copies of all widgets, their age unchanged', () => {
  const { of, remove } = shelf();
  of('http://sprx.test/w/a').keep(answer('s1', 's2'), NOW);
  of('http://sprx.test/w/b').keep(answer('s2'), NOW);
  of('http://sprx.test/w/c').keep(answer('s1'), NOW);
  of('http://other.test/w/a').keep(answer('s2'), NOW);
  remove('http://sprx.test/w/', ['s2', '__proto__'], true);
  expect(of('http://sprx.test/w/a').read(NOW)).toBe(answer('s1'));
  expect(of('http://sprx.test/w/b').read(NOW)).toBe(answer());
  expect(of('http://sprx.test/w/c').read(NOW)).toBe(answer('s1'));
  expect(of('http://other.test/w/a').read(NOW)).toBe(answer('s2'));
  expect(of('http://sprx.test/w/a').read(NOW + 31 * DAY)).toBeNull();
});

test('removeFromCopies: more stories removed than the answer lists → copies older than this page are dropped', () => {
  const { of, remove, kept: stored } = shelf();
  stored.set('sprx:http://sprx.test/w/before', `${NOW}\n${answer('s1')}`);
  of('http://sprx.test/w/now').keep(answer('s1', 's2'), NOW);
  remove('http://sprx.test/w/', ['s2'], false);
  expect(of('http://sprx.test/w/before').read(NOW)).toBeNull();
  expect(of('http://sprx.test/w/now').read(NOW)).toBe(answer('s1'));
});

test('removeFromCopies: unreadable copy → removed; other keys of the storage → stay', () => {
  const { kept: stored, remove } = shelf();
  stored.set('sprx:http://sprx.test/w/a', `${NOW}\nno json`);
  stored.set('theme', 'dark');
  remove('http://sprx.test/w/', ['s1'], true);
  expect([...stored]).toEqual([['theme', 'dark']]);
});
