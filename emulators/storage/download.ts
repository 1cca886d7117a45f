import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { StorageError } from './errors.ts';
import { contentTypeOf, etagOf, type StoredObject } from './metadata.ts';
import type { Objects } from './objects.ts';
import { inlineAs } from './views.ts';

/** The first and last byte that are asked for. */
type Range = { first: number; last: number };

/** Sends the bytes of an object, or the one range of them that is asked for. Throws 304, 404 or 416. */
export async function sendBytes(
  objects: Objects,
  requested: StoredObject,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { object, file } = await openLatest(objects, requested);
  try {
    const etag = `"${etagOf(object)}"`;
    response.setHeader('ETag', etag);
    response.setHeader('Last-Modified', new Date(object.updated).toUTCString());
    if (knows(request.headers['if-none-match'], etag)) throw new StorageError(304, 'Not modified.');
    const range = rangeOf(request.headers.range, object.size);
    if (range === 'none') {
      response.setHeader('Content-Range', `bytes */${object.size}`);
      throw new StorageError(416, 'The requested range cannot be satisfied.');
    }
    setHeaders(response, object);
    const { first, last } = range ?? { first: 0, last: object.size - 1 };
    response.setHeader('Content-Length', last - first + 1);
    if (range) response.setHeader('Content-Range', `bytes ${first}-${last}/${object.size}`);
    response.statusCode = range ? 206 : 200;
    if (request.method === 'HEAD' || last < first) response.end();
    // A reader that goes away is no fault of ours.
    else
      await pipeline(file.createReadStream({ start: first, end: last, autoClose: false }), response).catch(() =>
        response.destroy(),
      );
  } finally {
    await file.close();
  }
}

/** The file of an object that is replaced at this moment may be gone; then there is a newer one. */
async function openLatest(
  { store, blobs }: Objects,
  requested: StoredObject,
): Promise<{ object: StoredObject; file: FileHandle }> {
  for (let object = requested; ; ) {
    try {
      return { object, file: await blobs.open(object.blob) };
    } catch (error) {
      const now = store.object(object.bucket, object.name);
      if (!now) throw new StorageError(404, `${object.bucket}/${object.name} does not exist.`);
      if (now.blob === object.blob) throw error;
      object = now;
    }
  }
}

function setHeaders(response: ServerResponse, object: StoredObject): void {
  const { set } = object;
  const headers: Record<string, string | undefined> = {
    'Content-Type': contentTypeOf(set),
    'Content-Encoding': set.contentEncoding,
    'Content-Language': set.contentLanguage,
    'Content-Disposition': set.contentDisposition ?? inlineAs(object.name),
    'Cache-Control': set.cacheControl ?? 'private, max-age=0',
    'Accept-Ranges': 'bytes',
    'X-Goog-Generation': String(object.generation),
    'X-Goog-Metageneration': String(object.metageneration),
    'X-Goog-Storage-Class': set.storageClass ?? 'STANDARD',
    'X-Goog-Stored-Content-Encoding': set.contentEncoding ?? 'identity',
    'X-Goog-Stored-Content-Length': String(object.size),
    'X-Goog-Hash': `crc32c=${object.crc32c},md5=${object.md5}`,
  };
  for (const [name, value] of Object.entries(headers)) if (value) response.setHeader(name, headerText(value));
}

/** Headers carry no more than Latin-1. */
const headerText = (value: string): string => value.replace(/[^\t\x20-\x7e\xa0-\xff]/gu, '?');

const knows = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*');

/** Undefined is everything: without a range, with several, or with one that cannot be read, as HTTP has it. */
function rangeOf(header: string | undefined, size: number): Range | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  // An empty object has no range at all, and clients that ask for "up to so many bytes" mean it too.
  if (!match || size === 0) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  if (from === '') return to === '0' ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const range = { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  if (to !== '' && Number(to) < range.first) return undefined;
  return range.first < size ? range : 'none';
}
