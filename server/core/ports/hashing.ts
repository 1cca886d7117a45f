/** Digests as Node makes them, at once; a browser's own only come later. */
export type Hashing = {
  /** Of the text in UTF-8. */
  sha256(text: string, encoding: 'hex' | 'base64url'): string;
  /** Of a whole file, a piece in each turn and without a copy; in hex. */
  sha256OfBytes(bytes: Uint8Array): Promise<string>;
  /** HMAC-SHA-256 of the text in UTF-8 under a key in base64url; in base64url. */
  hmacSha256(text: string, key: string): string;
  /** Slow on purpose, for what is short enough to be guessed: 32 bytes by scrypt. Salt and result are in base64. */
  slowHash(text: string, salt: string): Promise<string>;
};
