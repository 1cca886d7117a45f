import { expect, test } from 'vitest';
import { own } from '../../../src/lib/own.ts';

test('own: key of Object.prototype → undefined, unless the record has it itself', () => {
  for (const key of ['constructor', '__proto__', '__defineGetter__', 'hasOwnProperty', 'toString', 'none']) {
    expect(own({ a: 1 }, key), key).toBeUndefined();
    expect(own(Object.fromEntries([[key, 2]]), key), key).toBe(2);
  }
  expect(own({ a: 1 }, 'a')).toBe(1);
  expect(own(null, 'a')).toBeUndefined();
  expect(own(undefined, 'a')).toBeUndefined();
});
