import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsTag } from './entity-tag.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Variant = { readonly bytes: Buffer; readonly tag: string };
/** An answer that is the same for everyone, compressed before anyone asks for it. */
export type Prepared = {
  readonly type: string;
  readonly identity: Variant;
  readonly br: Variant;
  readonly gzip: Variant;
};

/** The slowest brotli levels take seconds for a tenth less. */
const QUALITY = 9;

export async function prepare(type: string, content: string | Buffer): Promise<Prepared> {
  const bytes = Buffer.from(content);
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const [small, zipped] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    zip(bytes),
  ]);
  return {
    type,
    identity: { bytes, tag: `"${tag}"` },
    // Other bytes want another strong tag.
    br: { bytes: small, tag: `"${tag}-br"` },
    gzip: { bytes: zipped, tag: `"${tag}-gzip"` },
  };
}

/** A file, prepared at the first question and again when a build has replaced it; `null` where there is none. */
export function preparedFile(
  file: string,
  type: string,
  change: (bytes: Buffer) => string | Buffer = (bytes) => bytes,
): () => Promise<Prepared | null> {
  let cached: { readonly mtimeMs: number; readonly prepared: Promise<Prepared> } | null = null;
  return async () => {
    const stats = await stat(file).catch(() => null);
    if (!stats?.isFile()) return null;
    if (cached?.mtimeMs !== stats.mtimeMs) {
      const prepared = readFile(file).then((bytes) => prepare(type, change(bytes)));
      cached = { mtimeMs: stats.mtimeMs, prepared };
      prepared.catch(() => {
        cached = null;
      });
    }
    return cached.prepared;
  };
}

/** Sends prepared bytes, or 304 to who has them. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const { bytes, tag } = prepared[encoding];
  reply.header('etag', tag).header('vary', 'accept-encoding');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, no-cache');
  if (holdsTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(prepared.type).send(bytes);
}

/** The encoding that a header `accept-encoding` prefers, of those that answers come in. */
export function encodingFor(accepted: string | undefined): 'identity' | 'br' | 'gzip' {
  const allowed = new Map<string, boolean>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    allowed.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  return (['br', 'gzip'] as const).find((name) => allowed.get(name) ?? allowed.get('*') ?? false) ?? 'identity';
}
