import { describe, expect, test } from 'vitest';
import { acceptInWords, bytesInWords, checkFiles } from '../../../src/ui/file-drop/file-checks.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });
const PICTURES = ['image/png', 'image/jpeg'];

describe('checkFiles', () => {
  test('accept by type, family or extension → the matching files', () => {
    const files = [
      file('a.png', 'image/png'),
      file('b.webp', 'image/webp'),
      file('c.CSV', ''),
      file('d.mov', 'video/quicktime'),
    ];
    const names = (accept?: string[]) => checkFiles(files, { accept }).taken.map(({ name }) => name);
    expect(names()).toEqual(['a.png', 'b.webp', 'c.CSV', 'd.mov']);
    expect(names(PICTURES)).toEqual(['a.png']);
    expect(names(['image/*'])).toEqual(['a.png', 'b.webp']);
    expect(names(['.csv'])).toEqual(['c.CSV']);
    // A type that only begins alike is another one.
    expect(checkFiles([file('x', 'imagery/png')], { accept: ['image/*'] }).taken).toEqual([]);
  });

  test('wrong type, empty, too large, twice, too many → refused with a sentence', () => {
    const why = (candidate: ReturnType<typeof file>, present = [{ name: 'hall.png', bytes: 1000 }]) =>
      checkFiles([candidate], { accept: PICTURES, maxBytes: 10_000_000, maxFiles: 1 }, present).refused[0]?.why;
    expect(why(file('d.mov', 'video/mp4'))).toBe('Only PNG or JPEG can be added.');
    expect(why(file('e.png', 'image/png', 0))).toBe('The file is empty.');
    expect(why(file('f.png', 'image/png', 24_300_000))).toBe('It is 24 MB. Files can be up to 10 MB.');
    expect(why(file('hall.png', 'image/png'))).toBe('It is already in the list.');
    expect(why(file('g.png', 'image/png'))).toBe('Only one file can be added.');
    expect(why(file('g.png', 'image/png'), [])).toBeUndefined();
  });

  test('limit reached by some → filled in order', () => {
    const three = ['a.png', 'b.png', 'c.png'].map((name) => file(name, 'image/png'));
    const { taken, refused } = checkFiles(three, { maxFiles: 3 }, [{ name: 'hall.png', bytes: 5 }]);
    expect(taken.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(refused).toEqual([{ name: 'c.png', why: 'At most 3 files can be added.' }]);
    expect(checkFiles([...three.slice(0, 1), ...three.slice(0, 1)], {}).refused).toHaveLength(1);
  });
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [640_400, '640 KB'],
  [2_440_000, '2.4 MB'],
  [24_300_000, '24 MB'],
  [1_500_000_000, '1.5 GB'],
  [3e13, '30,000 GB'],
])('bytesInWords: %d → %s', (bytes, text) => {
  expect(bytesInWords(bytes)).toBe(text);
});

test('acceptInWords: types → names people know', () => {
  expect(acceptInWords(['image/png', 'image/jpeg', '.jpg', 'image/webp'])).toBe('PNG, JPEG, JPG or WebP');
  expect(acceptInWords(['image/*', 'video/*'])).toBe('pictures or videos');
  expect(acceptInWords(['.csv', 'text/csv'])).toBe('CSV');
});
