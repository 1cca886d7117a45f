import { describe, expect, test, vi } from 'vitest';
import { csvRows } from '../../../server/schools/register/csv.ts';
import { decodeLines } from '../../../server/schools/register/decode.ts';
import { giasReader } from '../../../server/schools/register/gias.ts';
import { loadNationalGrid } from '../../../server/schools/register/national-grid.ts';
import { csvRegister, noRegister } from '../../../server/schools/register/register.ts';
import { WordIndex } from '../../../server/schools/register/word-index.ts';
import { registerBytes, registerLines } from '../../../server/seed/register.ts';
import { postcodeArea } from '../../../src/domain/register/schema.ts';

async function* partsOf<T>(...parts: T[]): AsyncGenerator<T> {
  yield* parts;
}
async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const out: T[] = [];
  for await (const item of source) out.push(item);
  return out;
}
const silent = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

describe('CSV of a register', () => {
  const text =
    '"URN","Name","Town"\r\n1,"St Mary\'s, ""Lower"" School",Wells\r\n\r\n2,6" rule,"two\r\nlines"\n3,,\r\n4,last,line';
  const rows = [
    ['URN', 'Name', 'Town'],
    ['1', 'St Mary\'s, "Lower" School', 'Wells'],
    ['2', '6" rule', 'two\r\nlines'],
    ['3', '', ''],
    ['4', 'last', 'line'],
  ];

  test('CSV: cut anywhere → the same rows', async () => {
    expect(await all(csvRows(partsOf(text)))).toEqual(rows);
    for (let at = 1; at < text.length; at += 1) {
      expect(await all(csvRows(partsOf(text.slice(0, at), text.slice(at)))), `cut at ${at}`).toEqual(rows);
    }
    expect(await all(csvRows(partsOf(...text)))).toEqual(rows);
  });

  test('CSV: quote never closed → reading ends', async () => {
    const endless = (async function* () {
      yield 'a,"b';
      for (;;) yield 'x'.repeat(50_000);
    })();
    await expect(all(csvRows(endless))).rejects.toThrow('never closed');
  });

  test('CSV: file ends inside a quote → refused, rows are missing', async () => {
    await expect(all(csvRows(partsOf('URN,Name\n1,"Lower Sch')))).rejects.toThrow('never closed');
    expect(await all(csvRows(partsOf('URN,Name\n1,"Lower School"')))).toEqual([
      ['URN', 'Name'],
      ['1', 'Lower School'],
    ]);
  });

  test('CSV: cut anywhere → UTF-8, and ISO-8859-1 from the first line that is not UTF-8', async () => {
    const utf8 = Buffer.from('Ysgol Llŷn\nnext\n');
    for (let at = 1; at < utf8.length; at += 1) {
      expect((await all(decodeLines(partsOf(utf8.subarray(0, at), utf8.subarray(at))))).join('')).toBe(
        'Ysgol Llŷn\nnext\n',
      );
    }
    const latin = Buffer.from('plain\nÉcole\n', 'latin1');
    expect((await all(decodeLines(partsOf(latin.subarray(0, 7), latin.subarray(7))))).join('')).toBe('plain\nÉcole\n');
  });
});

describe('GIAS register of England', async () => {
  const header = [
    'URN',
    'EstablishmentName',
    'EstablishmentStatus (code)',
    'Town',
    'Postcode',
    'SchoolWebsite',
    'TelephoneNum',
    'PhaseOfEducation (name)',
    'StatutoryLowAge',
    'NumberOfPupils',
    'Easting',
    'Northing',
  ];
  const read = await giasReader(header);
  const row = (changes: Record<string, string>) =>
    header.map(
      (name) =>
        ({ URN: '900001', EstablishmentName: 'Heronbury School', 'EstablishmentStatus (code)': '1', ...changes })[
          name
        ] ?? '',
    );

  test('GIAS: a file without the columns that are needed → an error that names it', async () => {
    await expect(giasReader(['URN', 'Name'])).rejects.toThrow(
      'EstablishmentName, EstablishmentStatus (code), Town, Postcode',
    );
    const marked = await giasReader(['\uFEFFURN', ...header.slice(1)]);
    expect(marked(row({}))?.id).toBe('gias-900001');
  });

  test('GIAS: closed schools, rows without number or name → left out', () => {
    expect(read(row({}))?.name).toBe('Heronbury School');
    expect(read(row({ 'EstablishmentStatus (code)': '2' }))).toBeNull();
    expect(read(row({ URN: '' }))).toBeNull();
    expect(read(row({ URN: '12x' }))).toBeNull();
    expect(read(row({ EstablishmentName: '  ' }))).toBeNull();
    expect(read(['900001'])).toBeNull();
  });

  test.each([
    ['www.heronbury.example', 'https://www.heronbury.example'],
    ['http://heronbury.example/', 'http://heronbury.example/'],
    ['http:/heronbury.example', 'http://heronbury.example'],
    ['HTTPS://heronbury.example', 'https://heronbury.example'],
    ['', null],
    ['n/a', null],
    ['http://127.0.0.1/', null],
    ['not known', null],
  ])('GIAS: website %j → %j', (website, expected) =>
    expect(read(row({ SchoolWebsite: website }))?.website).toBe(expected),
  );

  test.each([
    ['01632960001', '+441632960001'],
    ['1632960001', '+441632960001'],
    ['(01632) 960 001', '+441632960001'],
    ['+44 1632 960001', '+441632960001'],
    ['+44 (0)1632 960001', '+441632960001'],
    ['00441632960001', '+441632960001'],
    ['+353 1 960 0001', '+35319600001'],
    ['00000 000000', null],
    ['+44 0000 000000', null],
    ['+353 0000000', null],
    ['960001', null],
    ['', null],
  ])('GIAS: telephone number %j → %j', (telephone, expected) =>
    expect(read(row({ TelephoneNum: telephone }))?.phoneE164).toBe(expected),
  );

  test('GIAS: numbers, phases and places without meaning → null', () => {
    const plain = read(
      row({ 'PhaseOfEducation (name)': 'Not applicable', StatutoryLowAge: 'x', Easting: '0', Northing: '0' }),
    );
    expect(plain).toMatchObject({ phase: null, ageLow: null, roll: null, geo: null });
    const complete = read(
      row({ 'PhaseOfEducation (name)': 'Middle deemed secondary', StatutoryLowAge: '9', NumberOfPupils: '321' }),
    );
    expect(complete).toMatchObject({ phase: 'middle', ageLow: 9, roll: 321 });
  });

  test('national grid: the worked example, and places at its edges → degrees', async () => {
    const fromNationalGrid = await loadNationalGrid();
    // Ordnance Survey, "A guide to coordinate systems in Great Britain": Caister water tower.
    expect(fromNationalGrid(651_409.903, 313_177.27)).toEqual({ lat: 52.65798, lng: 1.71605 });
    // What the formulas of its annexes A to C gave: the Scilly Isles and Shetland.
    expect(fromNationalGrid(90_000, 10_000)).toEqual({ lat: 49.90967, lng: -6.31938 });
    expect(fromNationalGrid(460_000, 1_215_000)).toEqual({ lat: 60.81337, lng: -0.89896 });
  });

  test.each([
    ['BA5 2PX', 'BA5'],
    ['ba52px', 'BA5'],
    ['EC1A 1BB', 'EC1A'],
    ['76712', '767'],
    ['D02', 'D02'],
    [' ', null],
    [null, null],
  ])('postcode area: %j → %j', (postcode, expected) => expect(postcodeArea(postcode)).toBe(expected));
});

describe('register search', () => {
  const entries = [
    { name: 'Wells Cathedral School', town: 'Wells', postcode: 'QA5 2ST' },
    { name: "St Hilda's CofE Primary School", town: 'Sedgeford', postcode: 'VE1 1AA' },
    { name: 'Saint Hilda’s Academy', town: 'Ashham', postcode: null },
    { name: 'Éléonore Straße School', town: 'Wells', postcode: 'XT2 8LY' },
    { name: 'The School', town: null, postcode: null },
    { name: 'Ashham Wells Junior', town: 'Ravenden', postcode: 'XT12 8LY' },
  ];
  const index = WordIndex.of(entries);
  const names = (query: string, limit = 10) => index.find(query, limit).map((n) => entries[n]?.name);

  test('register search: words in any order → over name, town and postcode, the name’s first word first', () => {
    expect(names('wel')).toEqual(['Wells Cathedral School', 'Ashham Wells Junior', 'Éléonore Straße School']);
    expect(names('cath wel')).toEqual(['Wells Cathedral School']);
    expect(names('wells qa5')).toEqual(['Wells Cathedral School']);
    expect(names('school', 2)).toHaveLength(2);
  });

  test('register search: a postcode with or without its space → found, a whole code before a longer one', () => {
    expect(names('qa52')).toEqual(['Wells Cathedral School']);
    expect(names('QA5 2ST')).toEqual(['Wells Cathedral School']);
    expect(names('xt2')).toEqual(['Éléonore Straße School']);
  });

  test('register search: saints, apostrophes, accents → found as people type them', () => {
    const both = ["St Hilda's CofE Primary School", 'Saint Hilda’s Academy'];
    for (const query of ['st hildas', 'Saint Hilda', 'saint hilda’s', "ST HILDA'S"]) {
      expect(names(query).toSorted(), query).toEqual(both.toSorted());
    }
    expect(names('eleonore strasse')).toEqual(['Éléonore Straße School']);
  });

  test('register search: empty, signs only, unknown → nothing; long queries cut', () => {
    for (const query of ['', '   ', '--', '🙂', 'zebra', 'wells zebra']) expect(names(query), query).toEqual([]);
    expect(names('wells '.repeat(5_000))).toContain('Wells Cathedral School');
    expect(names('a b c d e f g h i j k')).toEqual([]);
    expect(WordIndex.of([]).find('wells', 5)).toEqual([]);
  });
});

describe('register in this process', () => {
  test('generated register: every run → the same, and found', async () => {
    const lines = [...registerLines(300)];
    expect(lines).toEqual([...registerLines(300)]);
    expect(lines[0]?.split(',')).toHaveLength(133);
    const register = csvRegister(() => registerBytes(300), silent());
    const results = await register.search('primary', 500);
    expect(results.length).toBeGreaterThan(100);
    const [school] = results;
    if (!school) throw new Error('Nothing was found');
    expect(await register.get(school.id)).toEqual(school);
    expect(await register.search(`${school.name} ${school.address.postcode}`, 5)).toContainEqual(school);
    expect(school).toMatchObject({ country: 'GB', phoneE164: expect.stringMatching(/^\+441632960\d{3}$/) });
    for (const id of ['gias-1', 'gias-', 'nces-900001', '', 'gias-9e5', '../x'])
      expect(await register.get(id)).toBeNull();
  });

  test('register: requested many times at once → read once', async () => {
    const open = vi.fn(() => registerBytes(20));
    const register = csvRegister(open, silent());
    await Promise.all(Array.from({ length: 10 }, () => register.search('school', 1)));
    expect(open).toHaveBeenCalledTimes(1);
  });

  test('register: unreadable file → logged, finds nothing, not retried per key', async () => {
    const log = silent();
    const open = vi.fn(() => partsOf(Buffer.from('no,register\n1,2\n')));
    const register = csvRegister(open, log);
    expect(await register.search('school', 5)).toEqual([]);
    expect(await register.get('gias-900001')).toBeNull();
    expect(open).toHaveBeenCalledTimes(1);
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(await noRegister.search('school', 5)).toEqual([]);
    expect(await noRegister.get('gias-900001')).toBeNull();
  });
});
