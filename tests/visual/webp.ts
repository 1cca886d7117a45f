import decode, { init as initDecoder } from '@jsquash/webp/decode.js';
import encode, { init as initEncoder } from '@jsquash/webp/encode.js';
import type { Picture } from './compare.ts';
import { packageFile } from './package-file.ts';

/** Without `exact` clear pixels would lose their colours. */
const LOSSLESS = { lossless: 1, exact: 1 } as const;

// Given here, because the codecs ask `fetch` for them, which reads no files in Node.
await initEncoder({ wasmBinary: packageFile('@jsquash/webp/codec/enc/webp_enc_simd.wasm') });
await initDecoder({ wasmBinary: packageFile('@jsquash/webp/codec/dec/webp_dec.wasm') });

/** A lossless WebP: half of what a PNG with its pixels takes. */
export async function encodeWebp(picture: Picture): Promise<Buffer> {
  return Buffer.from(await encode(picture as Parameters<typeof encode>[0], LOSSLESS));
}

/** @throws Error for what is no WebP */
export async function decodeWebp(file: Buffer): Promise<Picture> {
  const { width, height, data } = await decode(Uint8Array.from(file).buffer);
  return { width, height, data };
}
