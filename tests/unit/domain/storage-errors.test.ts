import { describe, expect, it } from 'vitest';
import { extensionOf } from '../../../src/domain/mime.ts';
import { STORAGE_ERROR_CODES, StorageError, storageErrorOf } from '../../../src/domain/storage-errors.ts';

/** Written out from the specification. */
const CODES = [
  'unknown',
  'object-not-found',
  'bucket-not-found',
  'project-not-found',
  'quota-exceeded',
  'unauthenticated',
  'unauthorized',
  'unauthorized-app',
  'retry-limit-exceeded',
  'invalid-checksum',
  'canceled',
  'invalid-url',
  'invalid-argument',
  'app-deleted',
  'invalid-format',
  'internal-error',
  'no-download-url',
  'unsupported-environment',
] as const;

describe('storage errors', () => {
  it('StorageError: each code of the specification → a message of its own [spec 8.8a]', () => {
    expect(STORAGE_ERROR_CODES.toSorted()).toEqual(CODES.toSorted());
    for (const code of CODES) {
      const error = storageErrorOf({ code: `storage/${code}` });
      expect(error).toBeInstanceOf(StorageError);
      expect(error.code).toBe(code);
      expect(error.message).toMatch(/^[A-Z].{15,}\.$/);
      expect(error.message).not.toMatch(/storage\/|bucket|token|HTTP/i);
    }
  });

  it.each([
    [null],
    [undefined],
    ['text'],
    [new Error('x')],
    [{ code: 'storage/made-up' }],
    [{ code: 'storage/constructor' }],
  ])('storageErrorOf: %o → unknown', (cause) => {
    expect(storageErrorOf(cause).code).toBe('unknown');
  });
});

describe('mime to extension', () => {
  it.each([
    ['image/png', 'png'],
    ['image/jpeg', 'jpg'],
    ['IMAGE/JPEG; q=1', 'jpg'],
    ['image/gif', 'gif'],
    ['image/webp', 'webp'],
    ['image/svg+xml', 'png'],
    ['text/html', 'png'],
    ['constructor', 'png'],
    ['', 'png'],
  ])('extensionOf: %s → %s [spec 5.13a, 5.13b]', (mime, extension) => {
    expect(extensionOf(mime)).toBe(extension);
  });
});
