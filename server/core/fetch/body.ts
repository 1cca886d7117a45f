import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { SourceError } from '../ports/connector.ts';

/** Names of what may pack a body, whether or not we unpack it. */
const PACKED = /^(?:x-)?(?:gzip|deflate|br|compress|zstd|lzma|xz|bzip2?|zip|dcb|dcz|exi|pack200-gzip|snappy|lz4)$/;

/**
 * Reads a body and undoes its content encoding, holding at most `maxBytes` of the decoded bytes; stops the moment there is more.
 * @throws SourceError `too-large`, `broken`
 */
export async function readBody(body: Readable, contentEncoding: string, maxBytes: number): Promise<Uint8Array> {
  // Servers also name character sets here, or `none`: what packs nothing is passed over.
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => PACKED.test(name));
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
    await pipeline(body, limited(maxBytes), decoder(name), collect);
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

function decoder(name: string | undefined): Step | ReturnType<typeof createBrotliDecompress> {
  // Files that a server stores packed come without a word of it.
  if (name === undefined) return unpacked((start) => (isGzip(start) ? createGunzip() : null));
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'br') return createBrotliDecompress();
  // `deflate` means a zlib wrapper by the standard and none by habit of some servers: the first byte tells.
  if (name === 'deflate')
    return unpacked((start) => (((start[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()));
  throw unknownEncoding();
}

/** Unpacks with what the first two bytes ask for; `null` for nothing. */
function unpacked(streamFor: (start: Uint8Array) => Transform | null): Step {
  return async function* unpack(source) {
    const iterator = source[Symbol.asyncIterator]();
    let start: Uint8Array = new Uint8Array();
    while (start.length < 2) {
      const next = await iterator.next();
      if (next.done) break;
      start = Buffer.concat([start, next.value]);
    }
    if (start.length === 0) return;
    const all = async function* () {
      yield start;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    };
    const stream = streamFor(start);
    if (!stream) {
      yield* all();
      return;
    }
    const feed = pipeline(all, stream);
    // Whoever reads the stream sees the same error; without this the promise would count as unhandled.
    feed.catch(() => {});
    yield* stream;
    await feed;
  };
}

const isGzip = ([a, b]: Uint8Array): boolean => a === 0x1f && b === 0x8b;

function unknownEncoding(): SourceError {
  return new SourceError('broken', 'The address answered with data packed in a way that we cannot unpack.');
}

function isCompressionError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(Z_|ERR__ERROR_|ERR_BROTLI|ERR__)/.test(code);
}
