/** Replaces `server/core/random.ts`: random values are the same in every picture. */
let state = 0;

/** At the beginning of each story. */
export function restartChance(): void {
  state = 1931;
}

export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: count }, () => randomBelow(256));
}

/** @public for the server, whose module this replaces */
export function randomHex(bytes: number): string {
  return Array.from(randomBytes(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function randomBelow(limit: number): number {
  // A linear congruential generator (Numerical Recipes); its upper bits are the better ones.
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}
