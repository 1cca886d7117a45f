import type { Phase, RegisterSchool } from '../../../src/domain/register/schema.ts';
import { isCallablePhone, isPhoneZero } from '../../../src/domain/rules.ts';
import { loadNationalGrid } from './national-grid.ts';
import { placesOf, websiteOf } from './values.ts';

/** Columns of the register of England (GIAS, "all establishments") that are read; the others are left alone. */
const COLUMNS = {
  urn: 'URN',
  ukprn: 'UKPRN',
  name: 'EstablishmentName',
  status: 'EstablishmentStatus (code)',
  phase: 'PhaseOfEducation (name)',
  ageLow: 'StatutoryLowAge',
  ageHigh: 'StatutoryHighAge',
  roll: 'NumberOfPupils',
  street: 'Street',
  locality: 'Locality',
  town: 'Town',
  county: 'County (name)',
  postcode: 'Postcode',
  website: 'SchoolWebsite',
  phone: 'TelephoneNum',
  easting: 'Easting',
  northing: 'Northing',
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ['urn', 'name', 'status', 'town', 'postcode'];

const CLOSED = '2';

const PHASES: Record<string, Phase> = {
  nursery: 'nursery',
  primary: 'primary',
  'middle deemed primary': 'middle',
  'middle deemed secondary': 'middle',
  secondary: 'secondary',
  'all-through': 'all-through',
  'all through': 'all-through',
  '16 plus': 'post-16',
};

/**
 * Reads rows by the header of the file. A row gives `null` when the school is closed or has no number or name.
 * @throws Error that names the columns which are missing
 */
export async function giasReader(
  header: readonly string[],
): Promise<(row: readonly string[]) => RegisterSchool | null> {
  const places = placesOf(header, COLUMNS, NEEDED);
  const fromNationalGrid = await loadNationalGrid();
  return (row) => {
    const text = (column: Column) => row[places[column]]?.trim().replace(/\s+/g, ' ') || null;
    const urn = text('urn');
    const name = text('name');
    if (!urn || !name || !/^\d{1,12}$/.test(urn) || text('status') === CLOSED) return null;
    // Nought is what the register has for schools abroad.
    const [east, north] = [metres(text('easting')), metres(text('northing'))];
    return {
      id: `gias-${urn}`,
      name,
      externalIds: { urn, ukprn: text('ukprn'), ncessch: null },
      phase: PHASES[text('phase')?.toLowerCase() ?? ''] ?? null,
      ageLow: wholeNumber(text('ageLow')),
      ageHigh: wholeNumber(text('ageHigh')),
      roll: wholeNumber(text('roll')),
      country: 'GB',
      address: {
        street: text('street'),
        locality: text('locality'),
        town: text('town'),
        county: text('county'),
        postcode: text('postcode')?.toUpperCase() ?? null,
      },
      geo: east && north ? fromNationalGrid(east, north) : null,
      website: websiteOf(text('website')),
      phoneE164: phoneOf(text('phone')),
    };
  };
}

function wholeNumber(value: string | null): number | null {
  return value && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

/** In Shetland the northing has seven digits. */
function metres(value: string | null): number | null {
  return value && /^\d{1,7}$/.test(value) ? Number(value) : null;
}

/** "02072831147", "(020) 7283 1147" and "7283 1147" without its zero, which a spreadsheet took. */
function phoneOf(value: string | null): string | null {
  if (!value || isPhoneZero(value)) return null;
  const digits = value.replace(/[^\d+]/g, '').replace(/^(\+44|0044)0?/, '0');
  if (digits.startsWith('+')) return isCallablePhone(digits) ? digits : null;
  const national = digits.replace(/^0/, '');
  return /^\d{9,10}$/.test(national) && isCallablePhone(`+44${national}`) ? `+44${national}` : null;
}
