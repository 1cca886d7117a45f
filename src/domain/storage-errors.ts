/** The specification's storage errors, section 8, each in words that say what to do. */
const WORDS = {
  unknown: 'Something went wrong with the file store. Try again; if it stays, tell your administrator.',
  'object-not-found': 'This file is not there any more.',
  'bucket-not-found': 'The place where files are kept is not set up. Tell your administrator.',
  'project-not-found': 'The place where files are kept is not set up. Tell your administrator.',
  'quota-exceeded': 'There is no more room for files. Tell your administrator.',
  unauthenticated: 'You are not signed in any more. Sign in and try again.',
  unauthorized: 'You may not put a file there, or it is of a kind or size that is not taken.',
  'unauthorized-app': 'This page may not use the file store. Load it again.',
  'retry-limit-exceeded': 'The file store did not answer in time. Look at your connection and try again.',
  'invalid-checksum': 'The file changed on its way. Send it again.',
  canceled: 'The upload was stopped.',
  'invalid-url': 'The address of this file is not right.',
  'invalid-argument': 'This file could not be read. Choose it again.',
  'app-deleted': 'This page was closed meanwhile. Load it again.',
  'invalid-format': 'This file is not in the form that its name says. Save it anew and try again.',
  'internal-error': 'The file store has a problem of its own. Try again in a moment.',
  'no-download-url': 'This file cannot be shown yet. Try again in a moment.',
  'unsupported-environment': 'This browser cannot send files. Use a newer one.',
} as const;

export type StorageErrorCode = keyof typeof WORDS;
export const STORAGE_ERROR_CODES = Object.keys(WORDS) as StorageErrorCode[];

/** A refusal of the file store, in words. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;
  constructor(code: StorageErrorCode, options?: ErrorOptions) {
    super(WORDS[code], options);
    this.name = 'StorageError';
    this.code = code;
  }
}

/** From `storage/{code}`; whatever else it is counts as `unknown`. */
export function storageErrorOf(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const code = String((cause as { code?: unknown } | null)?.code ?? '').replace(/^storage\//, '');
  return new StorageError(Object.hasOwn(WORDS, code) ? (code as StorageErrorCode) : 'unknown', { cause });
}
