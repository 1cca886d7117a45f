import { describe, expect, it } from 'vitest';
import { JsonTooComplex, parseJson } from '../../../server/core/json.ts';

const MB = 1024 * 1024;
const full = (start: string, part: string) => start + part.repeat(Math.floor((10 * MB) / part.length));

describe('parseJson', () => {
  it('values of every kind, brackets and quotes within strings → as JSON.parse', () => {
    const value = { a: [1, null, true, '[{,"\\'], b: { '{,[': '\\"' }, c: [], d: {} };
    expect(parseJson(JSON.stringify(value))).toEqual(value);
    expect(parseJson('  "one"  ')).toBe('one');
  });

  it('5,000 items of thirty values → read', () => {
    const items = Array.from({ length: 5_000 }, (_, n) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, k) => [k, n])),
    );
    expect(parseJson(JSON.stringify({ items }))).toEqual({ items });
  });

  it('list of 100,000 values → read', () => {
    expect(parseJson(`[${'0,'.repeat(99_999)}0]`)).toHaveLength(100_000);
  });

  it.each([
    ['empty objects', full('[', '{},')],
    ['empty lists', full('[', '[],')],
    ['numbers', full('[', '0,')],
    ['lists within lists', full('', '[')],
    ['keys of one object', full('{', '"k":0,')],
    ['objects within objects', full('', '{"a":')],
  ])('10 MB of %s → JsonTooComplex', (_what, text) => {
    expect(() => parseJson(text)).toThrow(JsonTooComplex);
  });

  it.each(['', '{', '{"a":1]', '"open', '"\\', ']]]'])('%j → SyntaxError', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});
