import { CsvProblem } from '../ports/csv.ts';

/** A row of so many characters is no row. */
const LONGEST_ROW = 1_000_000;
/** Each empty cell takes more memory than its comma: twenty rows of 900,000 ended the process. */
const MOST_CELLS = 1_000;

type CellContext = { readonly index: number; readonly lines: number; readonly records: number };

export const csvOptions = (separator: string) => ({
  delimiter: separator,
  max_record_size: LONGEST_ROW,
  // Called with each cell while a row is read; `columns` and what else counts look at whole rows.
  cast: (cell: string, { index, lines, records }: CellContext) => {
    if (index >= MOST_CELLS) throw new TooManyCells(lines, records === 0);
    return cell;
  },
  // A file that went through several programs has the ends of each.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // A quotation mark within a cell that does not begin with one, as in 6" rulers.
  relax_quotes: true,
  skip_empty_lines: true,
  // Spreadsheets write a row of commas for each that was used once.
  skip_records_with_empty_values: true,
});

class TooManyCells extends Error {
  readonly lines: number;
  readonly isFirstRow: boolean;
  constructor(lines: number, isFirstRow: boolean) {
    super('Too many cells');
    this.lines = lines;
    this.isFirstRow = isFirstRow;
  }
}

/** In words what the parser found. */
export function csvProblem(error: unknown): unknown {
  if (error instanceof TooManyCells && error.isFirstRow)
    return new CsvProblem('The file has more than 1,000 columns. Use 200 or fewer.');
  if (error instanceof TooManyCells)
    return new CsvProblem(`A row of the file has more than 1,000 cells${near(error.lines)}. Is it a table?`);
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  const lines = typeof error === 'object' && error !== null && 'lines' in error ? Number(error.lines) : 0;
  const line = near(lines);
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

const near = (line: number): string => (line > 0 ? ` (near line ${line.toLocaleString('en-GB')})` : '');
