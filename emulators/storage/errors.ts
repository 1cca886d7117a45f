import { RpcError, STATUS } from '../firestore/values/errors.ts';
import { BodyTooLarge } from '../net/body.ts';

/** An answer with an HTTP status. Anything else that is thrown is a fault of ours. */
export class StorageError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'StorageError';
    this.status = status;
  }
}

/** What the disk answers when it takes no more; the web API has a status of its own for it. */
export const DISK_FULL = 507;

export const invalid = (message: string): StorageError => new StorageError(400, message);
export const notFound = (what: string): StorageError => new StorageError(404, `${what} does not exist.`);

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS']);

/** The other end hung up, so that no answer is read. */
export class HungUp extends Error {}

/** The error for the client of anything thrown; a fault of ours keeps its text out of the reply. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof BodyTooLarge) return new StorageError(413, error.message);
  if (error instanceof SyntaxError) return invalid('The JSON in the request cannot be read.');
  if (error instanceof HungUp) return new StorageError(408, 'The request was cut off.');
  if (error instanceof RpcError) {
    if (error.status === 'RESOURCE_EXHAUSTED') return new StorageError(DISK_FULL, error.message);
    return new StorageError(STATUS[error.status].http, error.message);
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new StorageError(404, 'The object was removed meanwhile.');
  if (FULL.has(code)) {
    return new StorageError(DISK_FULL, 'The object could not be kept: the disk is full or does not take writes.');
  }
  console.error('local Storage:', error);
  return new StorageError(500, 'The local Storage failed; its output has the details.');
}
