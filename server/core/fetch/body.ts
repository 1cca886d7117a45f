import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { SourceError } from '../ports/connector.ts';

/**
 * Reads a body and undoes its content encoding, holding at most `maxBytes` of the decoded bytes; stops the moment there is more.
 * @throws SourceError `too-large`, `broken`
 */
export async function readBody(body: Readable, contentEncoding: string, maxBytes: number): Promise<Uint8Array> {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  // A chain of encodings is allowed by the standard, unseen in the wild, and only serves to multiply a bomb.
  if (names.length > 1) throw unknownEncoding();

  const chunks: Uint8Array[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  };
  const [name] = names;
  try {
    if (name === undefined) await pipeline(body, collect);
    else await pipeline(body, limited(maxBytes), decoder(name), collect);
  } catch (error) {
    if (isCompressionError(error))
      throw new SourceError('broken', 'The address answered with compressed data that cannot be unpacked.', {
        cause: error,
      });
    throw error;
  }
  return Buffer.concat(chunks, size);
}

export function tooLarge(maxBytes: number): SourceError {
  const megabytes = Math.max(1, Math.round(maxBytes / 1_048_576));
  return new SourceError('too-large', `The address answered with more than ${megabytes} MB. A feed is not that large.`);
}

type Step = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

function limited(maxBytes: number): Step {
  return async function* limit(source) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  };
}

function decoder(name: string): Step | ReturnType<typeof createGunzip> {
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'br') return createBrotliDecompress();
  if (name === 'deflate') return inflate;
  throw unknownEncoding();
}

/** `deflate` means a zlib wrapper by the standard and none by habit of some servers: the first byte tells. */
async function* inflate(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const isWrapped = ((first.value[0] ?? 0) & 0x0f) === 8;
  const stream = isWrapped ? createInflate() : createInflateRaw();
  const feed = pipeline(async function* () {
    yield first.value;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }, stream);
  // Whoever reads the stream sees the same error; without this the promise would count as unhandled.
  feed.catch(() => {});
  yield* stream;
  await feed;
}

function unknownEncoding(): SourceError {
  return new SourceError('broken', 'The address answered with data packed in a way that we cannot unpack.');
}

function isCompressionError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(Z_|ERR__ERROR_|ERR_BROTLI|ERR__)/.test(code);
}
