import { expect, test } from 'vitest';
import { lastGoodCopy } from '../../../src/embed/copy.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2026-03-12T09:00:00Z');

function shelf() {
  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return { kept, of: (address: string) => lastGoodCopy(address, () => store) };
}

test('a copy comes back as it was, for its own widget alone', () => {
  const { of } = shelf();
  of('a').keep('{"x":\n1}', NOW);
  expect(of('a').read(NOW + DAY)).toBe('{"x":\n1}');
  expect(of('b').read(NOW)).toBeNull();
});

test('a copy is forgotten after a month, and when it is told to', () => {
  const { of } = shelf();
  of('a').keep('text', NOW);
  expect(of('a').read(NOW + 31 * DAY)).toBeNull();
  of('a').forget();
  expect(of('a').read(NOW)).toBeNull();
});

test('an answer too large to keep takes the older copy away', () => {
  const { of, kept } = shelf();
  of('a').keep('old', NOW);
  of('a').keep('x'.repeat(200_001), NOW);
  expect(kept.size).toBe(0);
});

test('what somebody else wrote under the name is no copy', () => {
  const { of, kept } = shelf();
  of('a').keep('text', NOW);
  const [name = ''] = kept.keys();
  for (const other of ['', 'text', '{"at":1}', 'NaN\ntext', '\ntext']) {
    kept.set(name, other);
    expect(of('a').read(NOW)).toBeNull();
  }
});

test('closed or full storage is no error', () => {
  const closed = lastGoodCopy('a', () => {
    throw new Error('SecurityError');
  });
  expect(closed.read()).toBeNull();
  expect(() => closed.keep('text')).not.toThrow();
  expect(() => closed.forget()).not.toThrow();
});
