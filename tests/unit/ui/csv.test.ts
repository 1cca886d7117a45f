import { describe, expect, test } from 'vitest';
import { toCsv } from '../../../src/lib/csv.ts';
import { fileName } from '../../../src/lib/file-name.ts';

describe('toCsv', () => {
  const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  const BEFORE = ['', ' ', '   ', '\u00A0', '\u3000', '\t', '\r', '\n', '\uFEFF', '\u200B', '\u0000'];

  test.each(BEFORE.flatMap((before) => SIGNS.map((sign) => `${before}${sign}1+1`)))(
    'the text %j → an apostrophe in front, so that no spreadsheet runs it',
    (text) => {
      expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
    },
  );

  test.each(['\tOakfield', '  \tOakfield', '\rOakfield', '\n=HYPERLINK("x")'])(
    '%j → an apostrophe in front',
    (text) => {
      expect(toCsv([[text]])).toBe(`\uFEFF"'${text.replaceAll('"', '""')}"\r\n`);
    },
  );

  test.each(['Oakfield', 'a=1', '1-2', ' Oakfield', '#drama', "'=1", '«=1»'])('%j → as it is', (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`);
  });

  test('numbers → numbers, also below zero', () => {
    expect(toCsv([[-2, 0.5]])).toBe('\uFEFF"-2","0.5"\r\n');
  });

  test('null, NaN → empty; zero → 0', () => {
    expect(toCsv([[null, 0, Number.NaN]])).toBe('\uFEFF"","0",""\r\n');
  });
});

test.each([
  ['Stories a day, this term', 'stories-a-day-this-term.csv'],
  ['../../etc/passwd', 'etc-passwd.csv'],
  ['قصص الأسبوع', 'قصص-الأسبوع.csv'],
  ['—', 'table.csv'],
  ['x'.repeat(300), `${'x'.repeat(80)}.csv`],
])('fileName: %s → %s', (title, name) => {
  expect(fileName(title, 'csv')).toBe(name);
});
