import type { Hashing } from '../ports/hashing.ts';

const SLOTS = 64;
/** As many digits of the digest as four bytes take. */
const DIGITS = 8;

/** One of a few for anything that is typed and not looked up: however much is made up, there are not more keys. */
export function slotOf({ sha256 }: Hashing, typed: string): number {
  return Number.parseInt(sha256(typed.toLowerCase(), 'hex').slice(0, DIGITS), 16) % SLOTS;
}
