import { createHash, createHmac, createSecretKey, hash, type KeyObject, scrypt } from 'node:crypto';
import type { Hashing } from './ports/hashing.ts';
import { nextTurn } from './turn.ts';

/** A few milliseconds of work. */
const PIECE_BYTES = 1_024 * 1_024;

export const nodeHashing: Hashing = {
  sha256: (text, encoding) => hash('sha256', text, encoding),
  async sha256OfBytes(bytes) {
    const digest = createHash('sha256');
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      if (at > 0) await nextTurn();
      digest.update(bytes.subarray(at, at + PIECE_BYTES));
    }
    return digest.digest('hex');
  },
  hmacSha256: (text, key) => createHmac('sha256', keyObjectOf(key)).update(text).digest('base64url'),
  slowHash: (text, salt) =>
    new Promise((resolve, reject) => {
      scrypt(text, Buffer.from(salt, 'base64'), 32, (error, key) =>
        error ? reject(error) : resolve(key.toString('base64')),
      );
    }),
};

/** Making the key costs ten times as much as a digest with it, and a text's words are all hashed under one. */
let latestKey: { readonly text: string; readonly object: KeyObject } | undefined;

function keyObjectOf(text: string): KeyObject {
  if (latestKey?.text !== text) latestKey = { text, object: createSecretKey(text, 'base64url') };
  return latestKey.object;
}
