import { toBase64, toBase64Url } from '../../../server/core/base64.ts';
import type { Hashing } from '../../../server/core/ports/hashing.ts';

const WORD = 2 ** 32;
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
const fraction = (value: number) => Math.floor((value % 1) * WORD);
const ROUNDS = 64;
const FIRST = 8;
const K = Uint32Array.from(primes(ROUNDS), (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(primes(FIRST), (prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;
/** The length at the end of the last block takes so much. */
const LENGTH_BYTES = 8;

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 (FIPS 180-4), which a browser has only for those who can wait. */
function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) addBlock(hash, view, at);
  const out = new DataView(new ArrayBuffer(hash.byteLength));
  for (const [i, word] of hash.entries()) out.setUint32(i * 4, word);
  return new Uint8Array(out.buffer);
}

function addBlock(hash: Uint32Array, view: DataView, at: number): void {
  const words = new Uint32Array(ROUNDS);
  const word = (i: number) => words[i] ?? 0;
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < ROUNDS; i++) {
    const [x, y] = [word(i - 15), word(i - 2)];
    const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = word(i - 16) + small + word(i - 7) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < ROUNDS; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + word(i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] ?? 0) + value;
}

const digest = (text: string) => sha256(new TextEncoder().encode(text));

/** The server's digests in a browser. Nobody guesses at codes here, so the slow one is quick. */
export const browserHashing: Hashing = {
  sha256: (text, encoding) =>
    encoding === 'hex'
      ? Array.from(digest(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
      : toBase64Url(digest(text)),
  slowHash: async (text, salt) => toBase64(digest(`${salt}\n${text}`)),
};
