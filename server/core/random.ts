/** Random values that cannot be guessed, from Web Crypto, which servers and browsers have. */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count));
}

export function randomHex(bytes: number): string {
  return Array.from(randomBytes(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Numbers drawn at once: to ask for each by itself takes far longer than to draw it. */
const drawn = new Uint32Array(256);
let left = 0;

function nextNumber(): number {
  if (left === 0) {
    crypto.getRandomValues(drawn);
    left = drawn.length;
  }
  left -= 1;
  const number = drawn[left] ?? 0;
  // What was given out is not left in memory.
  drawn[left] = 0;
  return number;
}

/** A whole number below `limit`, each as likely as the others. */
export function randomBelow(limit: number): number {
  // Numbers beyond the last whole multiple would make the first ones likelier.
  const end = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const number = nextNumber();
    if (number < end) return number % limit;
  }
}
