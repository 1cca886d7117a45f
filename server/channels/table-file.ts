import { ProductError } from '../../src/domain/errors.ts';
import { MOST_COLUMNS, MOST_IMPORT_ROWS, SEPARATORS, type Separator } from '../../src/domain/feed/import.ts';
import { JsonTooComplex } from '../core/json.ts';
import { itemsOfList, type ListLimits, NoList } from '../core/json-items.ts';
import { isMostlyUtf8 } from '../core/mostly-utf8.ts';
import { type Csv, CsvProblem } from '../core/ports/csv.ts';
import { nextTurn } from '../core/turn.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type TableFormat = 'csv' | 'json';
export type TableFile = { readonly format: TableFormat; readonly encoding: Encoding; readonly separator: Separator };

/** Far more than a story with every field has; as long as a row of CSV may be. */
const TABLE_LIMITS: ListLimits = {
  items: 600_000,
  length: 1_000_000,
  values: { containers: 10_000, values: 50_000, members: 10_000, depth: 200 },
};
const SAMPLED = 65_536;
/** Bytes, or characters, that are worked on before others go on: a few milliseconds. */
const TURN = 65_536;
/** Signs that no text has; a NUL belongs to UTF-16 or to nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
const BEGINNINGS: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x4b], 'a zip file or an Excel workbook (.xlsx)'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook (.xls)'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x1f, 0x8b], 'a compressed file'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
];

/** What kind of table this is, by its bytes. @throws ProductError `invalid`, `unsupported-type` */
export async function recogniseTable(bytes: Uint8Array, format: TableFormat): Promise<TableFile> {
  if (bytes.length === 0) throw refuse('The file is empty.');
  const signature = BEGINNINGS.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (signature) throw unsupported(`This file is ${signature[1]}. Open it and save the table as CSV first.`);
  const encoding = await encodingOf(bytes);
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLED));
  if (NO_TEXT.test(sample)) throw unsupported('This isn’t a text file. Save the table as CSV and choose that file.');
  if (sample.trim() === '') throw refuse('The file is empty.');
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(sample))
    throw unsupported('This file is a web page, not a table. Save the table as CSV first.');
  return { format, encoding, separator: format === 'json' ? ',' : separatorOf(sample) };
}

/** By its mark, by where its zeros stand, or by whether it is right as UTF-8, but for a few bytes. */
export async function encodingOf(bytes: Uint8Array): Promise<Encoding> {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, SAMPLED);
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Every sign of ASCII, commas and line ends among them, has one zero.
  if (bytes.length % 2 === 0 && even + odd > start.length / 200 && Math.min(even, odd) === 0)
    return even > 0 ? 'utf-16be' : 'utf-16le';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    // In slices, none of which is kept: the text of the whole would take twice the memory of the file.
    for (let at = 0; at < bytes.length; at += 16 * TURN) {
      decoder.decode(bytes.subarray(at, at + 16 * TURN), { stream: true });
      await nextTurn();
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return isMostlyUtf8(bytes, hasUtf8Mark(bytes)) ? 'utf-8' : 'windows-1252';
  }
}

const hasUtf8Mark = ([a, b, c]: Uint8Array): boolean => a === 0xef && b === 0xbb && c === 0xbf;

/** Spreadsheets write it in quotation marks, and a separator behind it for each column. */
const SEP_LINE = /^"?sep=(.)"?[,;\t|]{0,200}(?:\r\n|\n|\r)/i;
const LONGEST_SEP_LINE = 210;

/** The one that parts the first rows into the same number of cells, and into the most. */
export function separatorOf(sample: string): Separator {
  const said = SEP_LINE.exec(sample)?.[1];
  const named = SEPARATORS.find((each) => each === said);
  if (named) return named;
  let best: { readonly separator: Separator; readonly score: number } = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const [first = 0, ...others] = cellCounts(sample, separator);
    if (first < 2) continue;
    const alike = others.filter((count) => count === first).length;
    const score = (others.length === 0 ? 1 : (alike + 1) / (others.length + 1)) + Math.min(first, MOST_COLUMNS) / 1_000;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Cells in each of the first rows that are whole; a separator in quotation marks does not count. */
function cellCounts(sample: string, separator: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let isQuoted = false;
  let isEmpty = true;
  for (const sign of sample) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === separator) cells += 1;
    else if (!isQuoted && (sign === '\n' || sign === '\r')) {
      if (!isEmpty) counts.push(cells);
      if (counts.length === 20) return counts;
      cells = 1;
      isEmpty = true;
      continue;
    }
    isEmpty = false;
  }
  if (counts.length === 0) counts.push(cells);
  return counts;
}

async function* decoded(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += TURN) {
      yield decoder.decode(piece.subarray(at, at + TURN), { stream: true });
      // Pieces that are in memory already come without a pause of their own.
      await nextTurn();
    }
  }
  yield decoder.decode();
}

/** Without the line that says the separator to spreadsheets. */
async function* withoutSepLine(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | null = '';
  for await (const piece of pieces) {
    if (start === null) yield piece;
    else {
      start += piece;
      if (start.length < LONGEST_SEP_LINE) continue;
      yield start.replace(SEP_LINE, '');
      start = null;
    }
  }
  if (start) yield start.replace(SEP_LINE, '');
}

/**
 * The rows of a table, the columns’ names first. @throws ProductError `invalid` for what is no table
 */
export async function* rowsOf(
  csv: Csv,
  pieces: AsyncIterable<Uint8Array>,
  file: TableFile,
): AsyncGenerator<readonly string[]> {
  const text = decoded(pieces, file.encoding);
  const rows = file.format === 'json' ? jsonRows(text) : csv.rows(withoutSepLine(text), file.separator);
  let count = -1;
  try {
    for await (const row of rows) {
      count += 1;
      if (count > MOST_IMPORT_ROWS)
        throw refuse(
          `The file has more than ${MOST_IMPORT_ROWS.toLocaleString('en-GB')} rows. Split it into several files.`,
        );
      if (count > 0) yield row;
      else yield namesOf(row);
    }
  } catch (error) {
    throw error instanceof CsvProblem ? refuse(error.message) : error;
  }
  if (count < 0) throw refuse('The file is empty.');
  if (count === 0) throw refuse('The file has no rows below the column names. Check that it is a table.');
}

/** Each has a name, and no two the same. */
function namesOf(row: readonly string[]): string[] {
  if (row.length > MOST_COLUMNS)
    throw refuse(`The file has ${row.length.toLocaleString('en-GB')} columns. Use ${MOST_COLUMNS} or fewer.`);
  const seen = new Set<string>();
  return row.map((cell, index) => {
    const name = cell.replace(/\s+/g, ' ').trim().toWellFormed().slice(0, 200) || `Column ${index + 1}`;
    let own = name;
    for (let n = 2; seen.has(own); n += 1) own = `${name} (${n})`;
    seen.add(own);
    return own;
  });
}

/** A list of objects, or `{ items }`; a column for each key. */
async function* jsonRows(pieces: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  const texts: string[] = [];
  for await (const piece of pieces) texts.push(piece);
  const names = new Set<string>();
  for await (const item of objectsOf(texts)) {
    for (const name of Object.keys(item)) names.add(name);
    if (names.size > MOST_COLUMNS)
      throw refuse(`The stories of the file have more than ${MOST_COLUMNS} different keys.`);
  }
  const columns = [...names];
  yield columns;
  // Read once more, as all of them together would take many times the memory of the text.
  for await (const item of objectsOf(texts)) {
    const values = new Map(Object.entries(item));
    yield columns.map((name) => cellOf(values.get(name)));
  }
}

async function* objectsOf(texts: readonly string[]): AsyncGenerator<object> {
  try {
    for await (const item of itemsOfList(texts, TABLE_LIMITS)) {
      if (typeof item !== 'object' || item === null || Array.isArray(item))
        throw refuse('Each item in the JSON file must be an object.');
      yield item;
    }
  } catch (error) {
    if (error instanceof JsonTooComplex)
      throw refuse('This JSON file contains too many values. Split it into smaller files, or use a CSV file.');
    if (error instanceof NoList)
      throw refuse('This JSON file isn’t a list of stories. Expected [ { … }, … ] or { "items": [ … ] }.');
    if (error instanceof SyntaxError) throw refuse('This isn’t a JSON file. Save it again, or choose a CSV file.');
    throw error;
  }
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellOf).filter(Boolean).join(', ');
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return '';
}

function refuse(message: string): ProductError {
  return new ProductError('invalid', message, { fields: { file: message } });
}

function unsupported(message: string): ProductError {
  return new ProductError('unsupported-type', message, { fields: { file: message } });
}
