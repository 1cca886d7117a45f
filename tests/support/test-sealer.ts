import { aesSealer } from '../../server/core/secrets/aes-sealer.ts';

/** Seals with a key that everyone knows. */
export const testSealer = aesSealer([Buffer.alloc(32, 7).toString('base64')]);
