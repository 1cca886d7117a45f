/** Random values that nobody can guess, from Web Crypto, which servers and browsers have. */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count));
}

export function randomHex(bytes: number): string {
  return Array.from(randomBytes(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A whole number below `limit`, each as likely as the others. */
export function randomBelow(limit: number): number {
  // Numbers beyond the last whole multiple would make the first ones likelier.
  const end = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [number = end] = crypto.getRandomValues(new Uint32Array(1));
    if (number < end) return number % limit;
  }
}
