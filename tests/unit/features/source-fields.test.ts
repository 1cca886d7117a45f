import { describe, expect, test } from 'vitest';
import { ProductError } from '../../../src/domain/errors.ts';
import { manifestOf } from '../../../src/domain/networks/all.ts';
import { refusalAt } from '../../../src/features/channels/source-fields.ts';

const { fields } = manifestOf('rss');

describe('refusalAt', () => {
  test('a conflict that names no field → at no field', () => {
    const error = new ProductError('conflict', 'This school will be deleted on 21 December 2026.');
    expect(refusalAt(fields, error)).toEqual({ message: error.message, fields: {} });
  });

  test('a conflict at the address → at the address', () => {
    const message = 'This is already your channel “News”.';
    const error = new ProductError('conflict', message, { fields: { 'source.url': message } });
    expect(refusalAt(fields, error).fields).toEqual({ 'source.url': message });
  });

  test('a part of the source that the form does not ask for → at its first field', () => {
    const error = new ProductError('invalid', 'No.', { fields: { 'source.server': 'No.', name: 'Short.' } });
    expect(refusalAt(fields, error).fields).toEqual({ 'source.url': 'No.', name: 'Short.' });
  });
});
