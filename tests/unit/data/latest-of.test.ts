import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { latestOf } from '../../../src/data/latest-of.ts';
import { ProductError } from '../../../src/domain/errors.ts';

const schema = z.object({ title: z.string() });
const latest = { version: 3, values: { title: 'Theirs', other: 1 } };

describe('latestOf', () => {
  test('conflict with a newer version → its version and what the schema knows of its values', () => {
    const error = new ProductError('conflict', 'Somebody else has changed this.', { latest });
    expect(latestOf(error, schema)).toEqual({ version: 3, values: { title: 'Theirs' } });
  });

  test('conflict about a part → its name too', () => {
    const error = new ProductError('conflict', 'Changed.', { latest: { ...latest, part: 'profile' } });
    expect(latestOf(error, schema)?.part).toBe('profile');
  });

  test.each([
    ['conflict without a newer version', new ProductError('conflict', 'The name is taken.')],
    ['another refusal', new ProductError('invalid', 'Enter a title.', { latest })],
    [
      'values that the schema does not allow',
      new ProductError('conflict', '', { latest: { version: 3, values: { title: 1 } } }),
    ],
    ['an error of the network', new TypeError('Failed to fetch')],
    ['no error', undefined],
  ])('%s → null', (_, error) => {
    expect(latestOf(error, schema)).toBeNull();
  });
});
