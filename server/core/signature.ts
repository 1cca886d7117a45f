/**
 * Whether an HMAC was made with this secret; compared in constant time by Web Crypto, which servers and browsers have.
 * @param secret its own characters are the key
 */
export async function isSignedWith(
  secret: string,
  signature: Uint8Array,
  bytes: Uint8Array,
  hash: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512' = 'SHA-256',
): Promise<boolean> {
  if (secret === '') return false;
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash }, false, [
    'verify',
  ]);
  return crypto.subtle.verify('HMAC', key, Uint8Array.from(signature), Uint8Array.from(bytes));
}

export function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
