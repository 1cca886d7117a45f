/** Reads comma-separated values piece by piece: rows of cells, blank lines left out. */
export interface Csv {
  /** @throws CsvProblem */
  rows(pieces: AsyncIterable<string>, separator: string): AsyncIterable<readonly string[]>;
}

/** What is wrong with the file, in words. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
}
