export type CsvCell = string | number | null | undefined;

/** A spreadsheet runs text that begins so, also after white space or a byte-order mark, and in full width. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u;

/**
 * RFC 4180 for a spreadsheet: UTF-8 with a byte-order mark, CRLF, every cell quoted. Text that a spreadsheet would run
 * as a formula gets an apostrophe in front, since it may come from other people; numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: CsvCell): string {
  if (typeof value === 'number') return `"${Number.isFinite(value) ? value : ''}"`;
  const text = value ?? '';
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
