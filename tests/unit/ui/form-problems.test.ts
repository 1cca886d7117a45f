import { describe, expect, test } from 'vitest';
import { ProductError } from '../../../src/domain/errors.ts';
import { toHex } from '../../../src/ui/colour-input.tsx';
import { messagesByPath, refusalOf } from '../../../src/ui/form-problems.ts';

describe('refusalOf', () => {
  test('ProductError → message and fields', () => {
    const error = new ProductError('invalid', 'Some of it is wrong.', { fields: { 'source.url': 'Not an address.' } });
    expect(refusalOf(error)).toEqual({
      message: 'Some of it is wrong.',
      fields: { 'source.url': 'Not an address.' },
    });
  });

  test.each([
    [new Error('Request error!'), 'Request error!'],
    [
      Object.assign(new Error('Request error!'), { name: 'ConnectionError' }),
      'Request error! We couldn’t reach SprX. Your changes are still here. Try again in a moment.',
    ],
    [new Error(''), 'Something went wrong. Please try again.'],
    ['a string', 'Something went wrong. Please try again.'],
    [Object.assign(new Error('Odd.'), { fields: { name: 7, other: null } }), 'Odd.'],
    [Object.assign(new Error('Odd.'), { fields: null }), 'Odd.'],
  ])('%s → message, no fields', (error, message) => {
    expect(refusalOf(error)).toEqual({ message, fields: {} });
  });
});

test('messagesByPath: nested form errors → by path', () => {
  const ref = { name: 'title', focus: () => undefined, message: 'of the element, not the error' };
  expect(
    messagesByPath({
      title: { type: 'too_small', message: 'Give it a title.', ref },
      source: { url: { type: '', message: 'Not an address.' } },
      media: Object.assign([undefined, { alt: { type: '', message: 'Too long.' } }], {
        root: { type: '', message: 'Too many.' },
      }),
      root: { type: '', message: 'The dates do not fit.' },
    }),
  ).toEqual({
    title: 'Give it a title.',
    'source.url': 'Not an address.',
    'media.1.alt': 'Too long.',
    media: 'Too many.',
    '': 'The dates do not fit.',
  });
});

test.each([
  ['#1a5c3a', '#1a5c3a'],
  ['1A5C3A', '#1a5c3a'],
  [' #abc ', '#aabbcc'],
  ['abc', '#aabbcc'],
  ['#abcd', null],
  ['green', null],
  ['#12345g', null],
  ['', null],
])('toHex: %j → %j', (typed, hex) => {
  expect(toHex(typed)).toBe(hex);
});
