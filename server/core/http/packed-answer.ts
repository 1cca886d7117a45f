import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** How an answer is kept for when it is lost. */
export const packAnswer = (body: unknown): Buffer => deflateRawSync(JSON.stringify(body));
export const unpackAnswer = (packed: Uint8Array): unknown => JSON.parse(inflateRawSync(packed).toString('utf8'));
