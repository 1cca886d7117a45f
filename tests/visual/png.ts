import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import decode, { init } from '@jsquash/png/decode.js';
import type { Picture } from './compare.ts';
import { packageFile } from './package-file.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
export const FINGERPRINT_BYTES = 16;

await init(packageFile('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));

/** Equal for files of the same pixels by the same browser, however its machine packs them. */
export function fingerprintOf(file: Buffer): Buffer {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG');
  const hash = createHash('sha256');
  const rows: Buffer[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') hash.update(body);
    if (type === 'IDAT') rows.push(body);
    at += length + 12;
  }
  return hash
    .update(inflateSync(Buffer.concat(rows)))
    .digest()
    .subarray(0, FINGERPRINT_BYTES);
}

/** @throws Error for what is no PNG */
export async function decodePng(file: Buffer): Promise<Picture> {
  const { width, height, data } = await decode(Uint8Array.from(file).buffer);
  return { width, height, data };
}
