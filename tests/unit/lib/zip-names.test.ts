import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zipNames } from '../../../src/lib/zip-names.ts';

describe('names of the entries of a ZIP file', () => {
  test.each([
    ['files/photo/tom.png', 'files/photo/tom.png'],
    ['files/../../../etc/passwd', 'files/etc/passwd'],
    ['files\\..\\..\\evil.exe', 'files/evil.exe'],
    ['files/photo/..\\..\\evil.png', 'files/photo/evil.png'],
    ['/etc/passwd', 'etc/passwd'],
    ['C:\\Windows\\a.txt', 'C_/Windows/a.txt'],
    ['\\\\server\\share\\a.txt', 'server/share/a.txt'],
    ['files/./a//b.png', 'files/a/b.png'],
    ['files/photo..png', 'files/photo.png'],
    ['files/ .. /a.png', 'files/a.png'],
    ['files/nul.txt', 'files/_nul.txt'],
    ['files/a\u0000b\n.png', 'files/a_b_.png'],
    ['files/\u202Egnp.exe', 'files/_gnp.exe'],
    ['files/trailing. ', 'files/trailing'],
    ['..', 'file'],
    ['', 'file'],
    [`files/${'ä'.repeat(300)}.png`, `files/${'ä'.repeat(96)}.png`],
    ['files/école.jpg', 'files/école.jpg'],
  ])('%j → %j', (path, name) => {
    expect(zipNames()(path)).toBe(name);
  });

  test('two paths that would become one file → the second gets a number', () => {
    const nameOf = zipNames();
    expect(['a/x.png', 'a\\x.png', 'A/X.png', 'a/../a/x.png', 'b/..', 'b'].map(nameOf)).toEqual([
      'a/x.png',
      'a/x-2.png',
      'A/X-3.png',
      'a/a/x.png',
      'b',
      'b-2',
    ]);
  });

  test('any path → relative, without a way up, and never the same twice', () => {
    const piece = fc.oneof(fc.constantFrom('..', '.', '\\', '/', ':', 'C:', ' ', 'a', 'A', '.png'), fc.string());
    const path = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(path, { maxLength: 20 }), (paths) => {
        const names = paths.map(zipNames());
        for (const name of names) {
          expect(name).toMatch(/^[^/\\]/);
          expect(name).not.toMatch(/\.\.|[\\:]|\/$|\/\/|\p{Cc}/u);
        }
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      }),
    );
  });
});
