import type { Csv } from '../../../server/core/ports/csv.ts';
import { csvOptions, csvProblem } from '../../../server/core/table/csv-options.ts';

/** The server's own reader of tables, without its streams. */
export const browserCsv: Csv = {
  async *rows(pieces, separator) {
    const { parse } = await import('csv-parse/browser/esm/sync');
    let text = '';
    for await (const piece of pieces) text += piece;
    try {
      for (const row of parse(text, csvOptions(separator))) yield row as unknown as string[];
    } catch (error) {
      throw csvProblem(error);
    }
  },
};
