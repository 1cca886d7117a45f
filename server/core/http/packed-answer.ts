import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

/** How an answer is kept for when it is lost. */
export const packAnswer = (body: unknown): Uint8Array => deflateSync(strToU8(JSON.stringify(body)));
export const unpackAnswer = (packed: Uint8Array): unknown => JSON.parse(strFromU8(inflateSync(packed)));
