import { describe, expect, test } from 'vitest';
import { toCsv } from '../../../src/lib/csv.ts';
import { fileName } from '../../../src/lib/file-name.ts';

describe('CSV', () => {
  test.each(['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=HYPERLINK("x")', '＝1'])(
    'the text %j is not run by a spreadsheet',
    (text) => {
      expect(toCsv([[text]])).toMatch(/^\uFEFF"'/);
    },
  );

  test('what is not known is empty, zero is not', () => {
    expect(toCsv([[null, 0, Number.NaN]])).toBe('\uFEFF"","0",""\r\n');
  });
});

test.each([
  ['Stories a day, this term', 'stories-a-day-this-term.csv'],
  ['../../etc/passwd', 'etc-passwd.csv'],
  ['قصص الأسبوع', 'قصص-الأسبوع.csv'],
  ['—', 'table.csv'],
  ['x'.repeat(300), `${'x'.repeat(80)}.csv`],
])('the file of %s is %s', (title, name) => {
  expect(fileName(title, 'csv')).toBe(name);
});
