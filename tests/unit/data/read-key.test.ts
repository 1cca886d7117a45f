import { describe, expect, test } from 'vitest';
import { cacheKey, readKey } from '../../../src/data/read-key.ts';
import { listMyJoinRequests } from '../../../src/domain/api/people.ts';

const question = readKey(listMyJoinRequests, {});

describe('cacheKey', () => {
  test('cacheKey: same question, person and school → same key', () => {
    const reader = { uid: 'ann', iid: 'oakfield' };
    expect(cacheKey(question, reader)).toBe(cacheKey(question, { ...reader }));
  });

  test('cacheKey: another person, another school or another question → another key', () => {
    const keys = [
      cacheKey(question, { uid: 'ann', iid: 'oakfield' }),
      cacheKey(question, { uid: 'ben', iid: 'oakfield' }),
      cacheKey(question, { uid: 'ann', iid: 'riverside' }),
      cacheKey(question, { uid: 'ann', iid: null }),
      cacheKey(question, { uid: null, iid: null }),
      cacheKey(`${question} pages`, { uid: 'ann', iid: 'oakfield' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('cacheKey: ids that run into each other → two keys', () => {
    expect(cacheKey(question, { uid: 'a b', iid: 'c' })).not.toBe(cacheKey(question, { uid: 'a', iid: 'b c' }));
    expect(cacheKey(question, { uid: null, iid: 'a' })).not.toBe(cacheKey(question, { uid: 'null', iid: 'a' }));
  });
});
