import { CsvProblem } from '../ports/csv.ts';

/** A row of so many characters is no row. */
const LONGEST_ROW = 1_000_000;

export const csvOptions = (separator: string) => ({
  delimiter: separator,
  max_record_size: LONGEST_ROW,
  relax_column_count: true,
  // A quotation mark within a cell that does not begin with one, as in 6" rulers.
  relax_quotes: true,
  skip_empty_lines: true,
});

/** In words what the parser found. */
export function csvProblem(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  const lines = typeof error === 'object' && error !== null && 'lines' in error ? Number(error.lines) : 0;
  const line = lines > 0 ? ` (near line ${lines.toLocaleString('en-GB')})` : '';
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return new CsvProblem(`A row of the file is longer than 1,000,000 characters${line}. Is it a table?`);
    case 'CSV_QUOTE_NOT_CLOSED':
      return new CsvProblem('A quotation mark (") in the file is opened and never closed.');
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new CsvProblem(`A quotation mark (") appears where it doesn’t belong${line}.`);
    default:
      return error;
  }
}
