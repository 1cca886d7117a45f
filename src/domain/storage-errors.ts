/** The specification's storage errors, section 8, each in words that say what to do. */
const MESSAGES = {
  unknown: 'Something went wrong with file storage. Try again. If it happens again, contact your administrator.',
  'object-not-found': 'This file has been deleted.',
  'bucket-not-found': 'File storage is not set up. Contact your administrator.',
  'project-not-found': 'File storage is not set up. Contact your administrator.',
  'quota-exceeded': 'Storage is full. Contact your administrator.',
  unauthenticated: 'You’ve been signed out. Sign in and try again.',
  unauthorized: 'You can’t upload this file: you don’t have access, or its type or size isn’t allowed.',
  'unauthorized-app': 'This page can’t use file storage. Reload the page.',
  'retry-limit-exceeded': 'File storage didn’t respond in time. Check your connection and try again.',
  'invalid-checksum': 'The file was damaged during the upload. Upload it again.',
  canceled: 'The upload was cancelled.',
  'invalid-url': 'The address of this file isn’t valid.',
  'invalid-argument': 'We couldn’t read this file. Choose it again.',
  'app-deleted': 'This page was closed. Reload it.',
  'invalid-format': 'This file’s format doesn’t match its name. Save it again and retry.',
  'internal-error': 'File storage has a problem. Try again in a moment.',
  'no-download-url': 'This file isn’t ready yet. Try again in a moment.',
  'unsupported-environment': 'This browser can’t upload files. Use a newer one.',
} as const;

export type StorageErrorCode = keyof typeof MESSAGES;
export const STORAGE_ERROR_CODES = Object.keys(MESSAGES) as StorageErrorCode[];

/** A refusal of the file store, in words. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;
  constructor(code: StorageErrorCode, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.name = 'StorageError';
    this.code = code;
  }
}

/** From `storage/{code}`; whatever else it is counts as `unknown`. */
export function storageErrorOf(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const code = String((cause as { code?: unknown } | null)?.code ?? '').replace(/^storage\//, '');
  return new StorageError(Object.hasOwn(MESSAGES, code) ? (code as StorageErrorCode) : 'unknown', { cause });
}
