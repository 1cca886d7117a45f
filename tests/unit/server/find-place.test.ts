import { describe, expect, it } from 'vitest';
import type { SchoolRegister } from '../../../server/core/ports/register.ts';
import { WordIndex } from '../../../server/schools/register/word-index.ts';
import { findPlace } from '../../../server/schools/use-cases/find-place.ts';
import type { RegisterSchool } from '../../../src/domain/register/schema.ts';

type Row = readonly [postcode: string | null, geo: RegisterSchool['geo'], country?: string];

function registerOf(rows: readonly Row[]): SchoolRegister {
  const schools = rows.map(
    ([postcode, geo, country = 'GB'], n): RegisterSchool => ({
      id: `gias-${100_000 + n}`,
      name: `School ${n}`,
      externalIds: { urn: String(100_000 + n), ukprn: null, ncessch: null },
      phase: null,
      ageLow: null,
      ageHigh: null,
      roll: null,
      country,
      address: { street: null, locality: null, town: 'TA1', county: null, postcode },
      geo,
      website: null,
      phoneE164: null,
    }),
  );
  const index = WordIndex.of(
    schools.map(({ name, address }) => ({ name, town: address.town, postcode: address.postcode })),
  );
  return {
    search: async (query, limit) => index.find(query, limit).flatMap((at) => schools[at] ?? []),
    get: async (id) => schools.find((school) => school.id === id) ?? null,
  };
}

const near = { lat: 51.01, lng: -3.1 };
const nearer = { lat: 51.02, lng: -3.12 };

describe('findPlace', () => {
  it('schools with the postcode, in any spelling → their middle, precise', async () => {
    const register = registerOf([
      ['TA1 4DY', near],
      ['TA1 4DY', near],
      ['TA1 4XX', nearer],
    ]);
    for (const postcode of ['TA1 4DY', 'ta14dy', ' TA1-4dy']) {
      expect(await findPlace(register, { country: 'GB', postcode })).toEqual({ ...near, precision: 'postcode' });
    }
  });

  it('none with the postcode → middle of its sector, else of its district, else null', async () => {
    const register = registerOf([
      ['TA1 4AA', near],
      ['TA1 4BB', nearer],
      ['TA1 9ZZ', { lat: 51.03, lng: -3.1 }],
      ['TA11 4DY', { lat: 51.3, lng: -2.7 }],
      [null, near],
    ]);
    const at = (postcode: string) => findPlace(register, { country: 'GB', postcode });
    expect(await at('TA1 4DY')).toEqual({ lat: 51.015, lng: -3.11, precision: 'sector' });
    expect(await at('TA1 1AA')).toEqual({ lat: 51.02, lng: -3.10667, precision: 'district' });
    expect(await at('TA2 4DY')).toBeNull();
  });

  it('other country, no coordinates, schools too far apart → null', async () => {
    const register = registerOf([
      ['TA1 4DY', near, 'US'],
      ['TA2 4DY', null],
      ['TA3 4AA', near],
      ['TA3 4BB', { lat: 52, lng: -1 }],
    ]);
    for (const postcode of ['TA1 4DY', 'TA2 4DY', 'TA3 4DY']) {
      expect(await findPlace(register, { country: 'GB', postcode }), postcode).toBeNull();
    }
  });

  it('country whose postcodes have no parts → the postcode itself alone', async () => {
    const register = registerOf([['99801', near, 'US']]);
    expect(await findPlace(register, { country: 'US', postcode: '99801' })).toEqual({ ...near, precision: 'postcode' });
    expect(await findPlace(register, { country: 'US', postcode: '99802' })).toBeNull();
  });
});
