import { describe, expect, test } from 'vitest';
import { aesSealer, isSealingKey } from '../../../server/core/secrets/aes-sealer.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const TOKEN = '{"access":"ya29.Ünïcode","refresh":"1//0g"}';

describe('aesSealer', () => {
  test('seal, open at the same place → the text, not readable in the sealed form; sealed twice → two results', async () => {
    const sealer = aesSealer([key(1)]);
    const sealed = await sealer.seal(TOKEN, 'secrets/a');
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(sealed).not.toContain('ya29');
    expect(await sealer.seal(TOKEN, 'secrets/a')).not.toBe(sealed);
    expect(await sealer.open(sealed, 'secrets/a')).toBe(TOKEN);
  });

  test('another place, a changed character, a cut end → refused', async () => {
    const sealer = aesSealer([key(1)]);
    const sealed = await sealer.seal(TOKEN, 'secrets/a');
    const other = sealed[40] === 'A' ? 'B' : 'A';
    await expect(sealer.open(sealed, 'secrets/b')).rejects.toThrow();
    await expect(sealer.open(sealed.slice(0, 40) + other + sealed.slice(41), 'secrets/a')).rejects.toThrow();
    await expect(sealer.open(sealed.slice(0, -4), 'secrets/a')).rejects.toThrow();
    await expect(sealer.open('', 'secrets/a')).rejects.toThrow('No key is at hand');
  });

  test('ring of two → first seals, both open', async () => {
    const before = aesSealer([key(1)]);
    const during = aesSealer([key(2), key(1)]);
    const after = aesSealer([key(2)]);
    const old = await before.seal(TOKEN, 'secrets/a');
    const fresh = await during.seal(TOKEN, 'secrets/a');
    expect(await during.open(old, 'secrets/a')).toBe(TOKEN);
    expect(await after.open(fresh, 'secrets/a')).toBe(TOKEN);
    await expect(after.open(old, 'secrets/a')).rejects.toThrow('No key is at hand');
  });

  test.each(['', 'short', `${key(1)}=`, Buffer.alloc(16).toString('base64'), Buffer.alloc(33).toString('base64')])(
    'key %j → refused before anything is sealed',
    (text) => {
      expect(isSealingKey(text)).toBe(false);
      expect(() => aesSealer([text])).toThrow('32 bytes');
    },
  );

  test('no key → refused', () => {
    expect(() => aesSealer([])).toThrow('no key');
  });
});
