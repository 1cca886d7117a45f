import { describe, expect, test, vi } from 'vitest';
import { ncesReader } from '../../../server/schools/register/nces.ts';
import { allRegisters, csvRegister } from '../../../server/schools/register/register.ts';
import { registerBytes } from '../../../server/seed/register.ts';
import { registerSchoolSchema } from '../../../src/domain/register/schema.ts';

async function* bytesOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
const silent = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

describe('NCES register of the United States', () => {
  const header =
    'SCHOOL_YEAR,ST,SCH_NAME,LEA_NAME,NCESSCH,LSTREET1,LSTREET2,LCITY,LSTATE,LZIP,LZIP4,PHONE,WEBSITE,SY_STATUS,UPDATED_STATUS,GSLO,GSHI,LEVEL'.split(
      ',',
    );
  const read = ncesReader(header);
  const DENALI = {
    SCH_NAME: 'Denali Elementary',
    NCESSCH: '020060000123',
    LSTREET1: '100 Spruce St',
    LCITY: 'Fairbanks',
    LSTATE: 'AK',
    LZIP: '99701',
    LZIP4: '5312',
    PHONE: '(907)452-2456',
    WEBSITE: 'www.denali.example',
    SY_STATUS: '1',
    UPDATED_STATUS: '1',
    GSLO: 'PK',
    GSHI: '05',
    LEVEL: 'Elementary',
  };
  const row = (changes: Record<string, string> = {}) =>
    header.map((name) => ({ ...DENALI, ...changes })[name as keyof typeof DENALI] ?? '');

  test('NCES: a row → read by the columns of the directory', () => {
    expect(registerSchoolSchema.safeParse(read(row())).error).toBeUndefined();
    expect(read(row())).toEqual({
      id: 'nces-020060000123',
      name: 'Denali Elementary',
      externalIds: { urn: null, ukprn: null, ncessch: '020060000123' },
      phase: 'primary',
      ageLow: 3,
      ageHigh: 11,
      roll: null,
      country: 'US',
      address: { street: '100 Spruce St', locality: null, town: 'Fairbanks', county: 'AK', postcode: '99701-5312' },
      geo: null,
      website: 'https://www.denali.example',
      phoneE164: '+19074522456',
    });
    expect(() => ncesReader(['NCESSCH', 'SCH_NAME'])).toThrow('LCITY, LSTATE, LZIP');
  });

  test('NCES: closed, inactive, still to come, without number or name → left out', () => {
    for (const status of ['2', '6', '7']) expect(read(row({ UPDATED_STATUS: status })), status).toBeNull();
    expect(read(row({ UPDATED_STATUS: '', SY_STATUS: '2' }))).toBeNull();
    for (const status of ['3', '4', '5', '8']) expect(read(row({ UPDATED_STATUS: status })), status).not.toBeNull();
    for (const number of ['', 'M', '12x', '1234']) expect(read(row({ NCESSCH: number })), number).toBeNull();
    expect(read(row({ SCH_NAME: ' ' }))).toBeNull();
  });

  test.each([
    ['NCESSCH', '10000500870', 'externalIds.ncessch', '010000500870'],
    ['LZIP', '7030', 'address.postcode', '07030-5312'],
    ['LZIP4', 'M', 'address.postcode', '99701'],
    ['LZIP', '-1', 'address.postcode', null],
    ['LSTREET1', 'N', 'address.street', null],
    ['LSTREET2', 'Room 2', 'address.street', '100 Spruce St, Room 2'],
    ['PHONE', '000-000-0000', 'phoneE164', null],
    ['PHONE', '1-907-452-2456', 'phoneE164', '+19074522456'],
    ['PHONE', '452-2456', 'phoneE164', null],
    ['WEBSITE', 'N', 'website', null],
    ['GSLO', 'KG', 'ageLow', 5],
    ['GSLO', 'UG', 'ageLow', null],
    ['GSHI', '12', 'ageHigh', 18],
    ['LEVEL', 'Not reported', 'phase', null],
    ['LEVEL', 'High', 'phase', 'secondary'],
  ])('NCES: %s %j → %s %j', (column, value, path, expected) =>
    expect(read(row({ [column]: value }))).toHaveProperty(path, expected),
  );

  test("registers: beside England's → found; one unreadable → the others answer", async () => {
    const file = [header, row(), row({ NCESSCH: '020060000124', SCH_NAME: 'Heronbury Primary' })];
    const nces = csvRegister(() => bytesOnce(Buffer.from(file.map((cells) => cells.join(',')).join('\n'))), silent());
    const gias = csvRegister(() => registerBytes(200), silent());
    const broken = csvRegister(() => bytesOnce(Buffer.from('no,register\n')), silent());
    const all = allRegisters([gias, broken, nces]);
    const countries = (await all.search('primary', 4)).map(({ country }) => country);
    expect(countries).toEqual(['GB', 'US', 'GB', 'GB']);
    expect((await all.get('nces-020060000123'))?.name).toBe('Denali Elementary');
    expect(await all.get('gias-020060000123')).toBeNull();
    const [english] = await gias.search('school', 1);
    expect(await all.get(english?.id ?? '')).toEqual(english);
    expect(await all.get(`nces-${english?.externalIds.urn}`)).toBeNull();
  });
});
