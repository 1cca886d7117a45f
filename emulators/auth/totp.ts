import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which a code holds. */
export const PERIOD_SEC = 30;
export const CODE_LENGTH = 6;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of one interval of time: RFC 6238 with HMAC-SHA-1. `step` counts intervals since 1970. */
export function totpAt(secret: Buffer, step: number, digits: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The interval that a code belongs to, at most `adjacent` before or after `now` (ms); `undefined` when it fits none. */
export function findStep(secret: Buffer, code: string, now: number, adjacent: number): number | undefined {
  const codeBytes = Buffer.from(code);
  if (codeBytes.length !== CODE_LENGTH) return undefined;
  const present = Math.floor(now / 1000 / PERIOD_SEC);
  for (let away = 0; away <= adjacent; away++) {
    for (const step of new Set([present - away, present + away])) {
      if (timingSafeEqual(Buffer.from(totpAt(secret, step, CODE_LENGTH)), codeBytes)) return step;
    }
  }
  return undefined;
}

/** RFC 4648, section 6, without padding, as authenticator apps read it. */
export function base32(bytes: Buffer): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET.charAt((held << (5 - bits)) & 31) : text;
}

/** What `base32` wrote; `undefined` for what is none. */
export function bytesOfBase32(text: string): Buffer | undefined {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const character of text.toUpperCase()) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >> bits);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
