import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import type { Csv } from '../ports/csv.ts';
import { csvOptions, csvProblem } from './csv-options.ts';

/** By csv-parse, as a stream: memory does not grow with the file. */
export const nodeCsv: Csv = {
  async *rows(pieces, separator) {
    const parser = parse(csvOptions(separator));
    const fed = pipeline(Readable.from(pieces), parser);
    // The reader below hears of it as well.
    fed.catch(() => {});
    try {
      for await (const row of parser) yield row as string[];
    } catch (error) {
      throw csvProblem(error);
    }
  },
};
