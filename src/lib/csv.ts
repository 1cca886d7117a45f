export type CsvCell = string | number | null | undefined;

/** A spreadsheet runs text that begins so, also after white space or a byte-order mark, and in full width. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u;

/**
 * RFC 4180 for a spreadsheet: UTF-8 with a byte-order mark, CRLF, every cell quoted. Text that a spreadsheet would run
 * as a formula gets an apostrophe in front, since it may come from other people; numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `${CSV_START}${rows.map(csvRow).join('')}`;
}

/** What such a file begins with, for whoever writes it row by row. */
export const CSV_START = '\uFEFF';

export function csvRow(row: readonly CsvCell[]): string {
  return `${row.map(cell).join(',')}\r\n`;
}

function cell(value: CsvCell): string {
  if (typeof value === 'number') return `"${Number.isFinite(value) ? value : ''}"`;
  const text = value ?? '';
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
