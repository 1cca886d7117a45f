import { invalid } from './errors.ts';

const MAX_NAME_BYTES = 1024;
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/;

/** Throws 400 for what Cloud Storage does not take as the name of an object. It is never used as a path on disk. */
export function checkObjectName(name: string): string {
  if (name === '') throw invalid('The object needs a name.');
  if (!name.isWellFormed()) throw invalid('The name of the object is no valid Unicode.');
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw invalid(`The name of an object has at most ${MAX_NAME_BYTES} bytes.`);
  }
  if (/[\0\r\n]/.test(name)) throw invalid('The name of an object has no line breaks and no NUL.');
  if (name === '.' || name === '..') throw invalid(`"${name}" is no name of an object.`);
  if (name.startsWith('.well-known/acme-challenge/')) throw invalid('Names of that beginning are kept back.');
  return name;
}

export function checkBucketName(name: string): string {
  if (!BUCKET.test(name)) throw invalid('The name of the bucket is not valid.');
  return name;
}

/** A percent-encoded part of an address. Throws 400 when it is malformed. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalid('The address is not encoded as it should be.');
  }
}
