import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { fromBase64Url, toBase64, toBase64Url } from '../../../server/core/base64.ts';
import type { Hashing } from '../../../server/core/ports/hashing.ts';

const digest = (text: string) => sha256(new TextEncoder().encode(text));

/** The server's digests in a browser, whose own only come later. Codes are not guessed here, so the slow one is quick. */
export const browserHashing: Hashing = {
  sha256: (text, encoding) => (encoding === 'hex' ? bytesToHex(digest(text)) : toBase64Url(digest(text))),
  sha256OfBytes: async (bytes) => bytesToHex(sha256(bytes)),
  hmacSha256: (text, key) => toBase64Url(hmac(sha256, fromBase64Url(key), new TextEncoder().encode(text))),
  slowHash: async (text, salt) => toBase64(digest(`${salt}\n${text}`)),
};
