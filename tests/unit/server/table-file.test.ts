import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Encoding, encodingOf, recogniseTable, rowsOf, separatorOf } from '../../../server/channels/table-file.ts';
import { nodeCsv } from '../../../server/core/table/node-csv.ts';
import { SEPARATORS } from '../../../src/domain/feed/import.ts';

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1_183) });

/** By hand: what the four encodings are in bytes. */
function encoded(text: string, encoding: Encoding, mark: boolean): Uint8Array {
  if (encoding === 'utf-8') return Buffer.concat([Buffer.from(mark ? [0xef, 0xbb, 0xbf] : []), Buffer.from(text)]);
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  const little = Buffer.concat([Buffer.from(mark ? [0xff, 0xfe] : []), Buffer.from(text, 'utf16le')]);
  return encoding === 'utf-16le' ? little : little.swap16();
}
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(bytes: Uint8Array, size = 7): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const row of rowsOf(nodeCsv, inPieces(bytes, size), await recogniseTable(bytes, 'csv'))) rows.push(row);
  return rows;
}
const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]|^\s|\s$|^$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const written = (rows: readonly (readonly string[])[], separator: string, end: string) =>
  rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join(end);

const HEAD = ['Title', 'Text', 'Date'];
const SIGNS = [...'abc ÄÖüéß,;\t|"\'=+-@\n#1'];
const cell = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 30 });
const table = fc.array(fc.tuple(fc.constant('word'), cell, cell), { minLength: 2, maxLength: 12 });

describe('table of CSV', () => {
  it.each(SEPARATORS.map((separator) => [JSON.stringify(separator), separator] as const))(
    'rows parted by %s, in every encoding, cut into any pieces → the same rows',
    async (_, separator) => {
      await fc.assert(
        fc.asyncProperty(
          table,
          fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
          fc.constantFrom('\n', '\r\n'),
          fc.boolean(),
          fc.integer({ min: 1, max: 50 }),
          async (rows, encoding, end, mark, size) => {
            const bytes = encoded(written([HEAD, ...rows], separator, end), encoding, mark);
            expect(await read(bytes, size)).toEqual([HEAD, ...rows]);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it('encodingOf: mark, zeros, valid UTF-8 or none of them → its encoding', async () => {
    const text = 'Title,Text\nÉcole,Größe’s\n';
    expect(await encodingOf(Buffer.from(text))).toBe('utf-8');
    expect(await encodingOf(Buffer.from('Title\n\x80\x93quoted\x94', 'latin1'))).toBe('windows-1252');
    expect(await encodingOf(encoded(text, 'utf-16be', false))).toBe('utf-16be');
    expect(await encodingOf(encoded(text, 'utf-16le', false))).toBe('utf-16le');
    expect(await encodingOf(encoded('Заголовок,Текст\nа,б', 'utf-16le', true))).toBe('utf-16le');
  });

  it('UTF-8 with one wrong byte → UTF-8, U+FFFD for that one', async () => {
    const bytes = Buffer.concat([Buffer.from('Title,Text\nÉcole,Größe’s'), Buffer.from([0xe9])]);
    expect(await read(bytes)).toEqual([
      ['Title', 'Text'],
      ['École', 'Größe’s\ufffd'],
    ]);
  });

  it('Windows-1252 → its own signs from 0x80', async () => {
    const bytes = Buffer.concat([Buffer.from('Title,Text\nA,'), Buffer.from([0x80, 0x20, 0x93, 0x61, 0x94, 0xe9])]);
    expect(await read(bytes)).toEqual([
      ['Title', 'Text'],
      ['A', '€ “a”é'],
    ]);
  });

  it('separatorOf: commas within texts beside semicolons → semicolon; a line sep= → as said', () => {
    expect(separatorOf('Title;Text\n"a, b, c";"d, e"\nx, y;z, w\n')).toBe(';');
    expect(separatorOf('sep=|\r\na,b|c,d\n')).toBe('|');
    expect(separatorOf('Text\nOne, two\n')).toBe(',');
  });

  it('line sep= → no row of the table', async () => {
    expect(await read(Buffer.from('sep=;\r\nTitle;Text\r\nA;b\r\n'))).toEqual([
      ['Title', 'Text'],
      ['A', 'b'],
    ]);
  });

  it.each([
    ['in quotation marks', '"sep=;"\r\nTitle;Text\r\nA;b\r\n'],
    ['with a separator for each column', 'sep=;;;\nTitle;Text\nA;b\n'],
    ['and nothing long behind it', 'SEP=;\nTitle;Text\nA;b'],
  ])('line sep= %s → no row of the table', async (_, text) => {
    expect(await read(Buffer.from(text))).toEqual([
      ['Title', 'Text'],
      ['A', 'b'],
    ]);
  });

  it.each([1, 2, 3, 7, 1_000])(
    'line ends of three kinds, in pieces of %i bytes → a row for each line',
    async (size) => {
      expect(await read(Buffer.from('A,B\r\n1,"2\r\n3"\n4,5\r6,7\r\n\r\n8,9'), size)).toEqual([
        ['A', 'B'],
        ['1', '2\r\n3'],
        ['4', '5'],
        ['6', '7'],
        ['8', '9'],
      ]);
    },
  );

  it('rows of empty cells → no rows', async () => {
    expect(await read(Buffer.from('A,B\n,\n1,2\n" ",\n,,,,\n'))).toEqual([
      ['A', 'B'],
      ['1', '2'],
    ]);
  });

  it('columns without a name, two of one name → each its own', async () => {
    const [names] = await read(Buffer.from('Title,,Title, Title \na,b,c,d\n'));
    expect(names).toEqual(['Title', 'Column 2', 'Title (2)', 'Title (3)']);
  });

  it.each([
    ['empty objects', `[${'{},'.repeat(3_000_000)}{}]`],
    ['keys of one object', `[{${'"k":0,'.repeat(1_000_000)}"k":0}]`],
  ])('JSON file of millions of %s → invalid at file, in words', async (_what, text) => {
    const bytes = Buffer.from(text);
    const rows = rowsOf(nodeCsv, inPieces(bytes, 65_536), await recogniseTable(bytes, 'json'));
    await expect(rows.next()).rejects.toMatchObject({
      code: 'invalid',
      fields: { file: expect.stringMatching(/too many values/) },
    });
  });

  it('JSON of 200,000 rows with every field and two hashtags → every row', async () => {
    const row = '{"title":"a","text":"b","url":"","externalId":"1","publishedAt":"","author":"","hashtags":["a","b"]}';
    const bytes = Buffer.from(`[${`${row},`.repeat(199_999)}${row}]`);
    let count = -1;
    for await (const _row of rowsOf(nodeCsv, inPieces(bytes, 65_536), await recogniseTable(bytes, 'json'))) count += 1;
    expect(count).toBe(200_000);
  });

  it.each([
    ['commas, 20 rows of 900,000', `a,b\n${`${','.repeat(900_000)}\n`.repeat(20)}`, /more than 1,000 cells/],
    ['commas in the first row alone', `${','.repeat(900_000)}\na`, /more than 1,000 columns/],
    ['signs in one row', `a,b\n${'x'.repeat(1_100_000)},b`, /longer than 1,000,000 characters/],
  ])('CSV of %s → invalid at file, in words', async (_what, text, message) => {
    await expect(read(Buffer.from(text), 65_536)).rejects.toMatchObject({
      code: 'invalid',
      fields: { file: expect.stringMatching(message) },
    });
  });

  it.each([
    ['CSV', 'csv', `Title,Text\n${'"Sports day","All of the school ran"\n'.repeat(100_000)}`],
    ['JSON', 'json', `[${'{"title":"Sports day","text":"All of the school ran"},'.repeat(100_000)}{"title":"a"}]`],
  ] as const)('%s in one piece → others have a turn before 8,000 rows are read', async (_what, format, text) => {
    const bytes = Buffer.from(text);
    let rounds = 0;
    let isOver = false;
    const others = () => {
      rounds += 1;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    let most = 0;
    let rows = 0;
    let [roundOfRow, rowsOfRound] = [0, 0];
    const file = await recogniseTable(bytes, format);
    for await (const _row of rowsOf(nodeCsv, inPieces(bytes, bytes.length), file)) {
      rows += 1;
      rowsOfRound = rounds === roundOfRow ? rowsOfRound + 1 : 1;
      roundOfRow = rounds;
      most = Math.max(most, rowsOfRound);
    }
    isOver = true;
    expect(rows).toBeGreaterThan(100_000);
    expect(most).toBeLessThan(8_000);
  });

  it('any bytes → rows or a refusal in words, nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const outcome = await read(bytes).then(
          () => 'read',
          (error: unknown) => (error as { code?: string }).code,
        );
        expect(['read', 'invalid', 'unsupported-type']).toContain(outcome);
      }),
      { numRuns: 300 },
    );
  });
});
