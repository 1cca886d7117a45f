import { createHmac, hash, scrypt } from 'node:crypto';
import type { Hashing } from './ports/hashing.ts';

export const nodeHashing: Hashing = {
  sha256: (text, encoding) => hash('sha256', text, encoding),
  hmacSha256: (text, key) => createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url'),
  slowHash: (text, salt) =>
    new Promise((resolve, reject) => {
      scrypt(text, Buffer.from(salt, 'base64'), 32, (error, key) =>
        error ? reject(error) : resolve(key.toString('base64')),
      );
    }),
};
