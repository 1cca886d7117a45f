import { describe, expect, test } from 'vitest';
import { base32, bytesOfBase32, findStep, totpAt } from '../../../emulators/auth/totp.ts';

const SECRET = Buffer.from('12345678901234567890', 'ascii');

describe('TOTP', () => {
  // RFC 6238, appendix B, the rows of SHA1.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('totpAt: %i s → %s', (seconds, code) => {
    expect(totpAt(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
    expect(totpAt(SECRET, Math.floor(seconds / 30), 6)).toBe(code.slice(2));
  });

  test('findStep: code within two intervals → its step; beyond → undefined', () => {
    const now = 1_000_000_000_000;
    const step = Math.floor(now / 30_000);
    for (const away of [-2, -1, 0, 1, 2]) {
      expect(findStep(SECRET, totpAt(SECRET, step + away, 6), now, 2)).toBe(step + away);
    }
    for (const away of [-3, 3]) expect(findStep(SECRET, totpAt(SECRET, step + away, 6), now, 2)).toBeUndefined();
    expect(findStep(SECRET, totpAt(SECRET, step + 1, 6), now, 0)).toBeUndefined();
  });

  test.each(['', '12345', '1234567', 'abcdef', '12 345', '１２３４５６'])('findStep: "%s" → undefined', (code) => {
    expect(findStep(SECRET, code, Date.now(), 10)).toBeUndefined();
  });
});

// RFC 4648, section 10; an authenticator app is given the text without its padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32: "%s" → "%s" and back', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
  expect(bytesOfBase32(encoded)?.toString()).toBe(text);
});

test('bytesOfBase32: invalid text → undefined', () => {
  expect(bytesOfBase32('ABC1')).toBeUndefined();
});
