import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';

const BASE64 = fc.stringMatching(/^[A-Za-z0-9+/_ -]*={0,2}$/);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("encoding: with and without Node's Buffer → the same lengths, base64 and bytes", async () => {
  const withNode = await import('../../../emulators/firestore/values/encoding.ts');
  vi.resetModules();
  vi.stubGlobal('Buffer', undefined);
  const without = await import('../../../emulators/firestore/values/encoding.ts');
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.uint8Array({ maxLength: 9000 }),
      BASE64,
      (text, bytes, base64) => {
        expect(without.utf8Length(text)).toBe(withNode.utf8Length(text));
        expect(without.toBase64(bytes)).toBe(withNode.toBase64(bytes));
        expect(without.toBase64Url(bytes)).toBe(withNode.toBase64Url(bytes));
        expect([...without.fromBase64(base64)]).toEqual([...withNode.fromBase64(base64)]);
      },
    ),
  );
  expect(without.utf8Length('a\ud800b')).toBe(withNode.utf8Length('a\ud800b'));
});
