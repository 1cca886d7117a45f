import type { Phase, RegisterSchool } from '../../../src/domain/register/schema.ts';
import { isCallablePhone, isPhoneZero } from '../../../src/domain/rules.ts';
import { placesOf, websiteOf } from './values.ts';

/**
 * Columns of the directory of public schools of the United States that are read (NCES, Common Core of Data, school
 * directory from 2016-17 on, comma-separated). https://nces.ed.gov/ccd/files.asp
 */
const COLUMNS = {
  number: 'NCESSCH',
  name: 'SCH_NAME',
  status: 'UPDATED_STATUS',
  statusThen: 'SY_STATUS',
  level: 'LEVEL',
  lowest: 'GSLO',
  highest: 'GSHI',
  street: 'LSTREET1',
  more: 'LSTREET2',
  town: 'LCITY',
  state: 'LSTATE',
  zip: 'LZIP',
  zip4: 'LZIP4',
  website: 'WEBSITE',
  phone: 'PHONE',
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ['number', 'name', 'town', 'state', 'zip'];

/** Closed, inactive for now, and to be opened later. */
const NOT_OPEN = new Set(['2', '6', '7']);
/** Missing, not applicable, or not of the quality that is asked for. */
const NOTHING = new Set(['', 'm', 'n', '-1', '-2', '-9', 'not reported', 'not applicable']);

const PHASES: Record<string, Phase> = {
  prekindergarten: 'nursery',
  elementary: 'primary',
  middle: 'middle',
  high: 'secondary',
  secondary: 'secondary',
};

export const isNces = (header: readonly string[]) =>
  header.some((name) => name.replace(/^\uFEFF/, '').trim() === COLUMNS.number);

/**
 * Reads rows by the header of the file. A row gives `null` when the school is not open or has no number or name.
 * @throws Error that names the columns which are missing
 */
export function ncesReader(header: readonly string[]): (row: readonly string[]) => RegisterSchool | null {
  const places = placesOf(header, COLUMNS, NEEDED);
  return (row) => {
    const text = (column: Column) => {
      const value = row[places[column]]?.trim().replace(/\s+/g, ' ') ?? '';
      return NOTHING.has(value.toLowerCase()) ? null : value;
    };
    const typed = text('number');
    const name = text('name');
    if (!typed || !name || !/^\d{10,12}$/.test(typed)) return null;
    if (NOT_OPEN.has(text('status') ?? text('statusThen') ?? '')) return null;
    // A spreadsheet takes the noughts from the front.
    const ncessch = typed.padStart(12, '0');
    return {
      id: `nces-${ncessch}`,
      name,
      externalIds: { urn: null, ukprn: null, ncessch },
      phase: PHASES[text('level')?.toLowerCase() ?? ''] ?? null,
      ageLow: ageIn(text('lowest'), 0),
      ageHigh: ageIn(text('highest'), 1),
      roll: null,
      country: 'US',
      address: {
        street: [text('street'), text('more')].filter(Boolean).join(', ') || null,
        locality: null,
        town: text('town'),
        county: text('state'),
        postcode: zipOf(text('zip'), text('zip4')),
      },
      geo: null,
      website: websiteOf(text('website')),
      phoneE164: phoneOf(text('phone')),
    };
  };
}

/** A grade is given as the ages of most pupils: five in kindergarten when it begins, a year more when it ends. */
function ageIn(grade: string | null, later: 0 | 1): number | null {
  if (grade === 'PK') return 3 + later;
  if (grade === 'KG') return 5 + later;
  return grade && /^\d{1,2}$/.test(grade) && Number(grade) <= 13 ? Number(grade) + 5 + later : null;
}

function zipOf(zip: string | null, four: string | null): string | null {
  if (!zip || !/^\d{3,5}$/.test(zip)) return null;
  const five = zip.padStart(5, '0');
  return four && /^\d{1,4}$/.test(four) ? `${five}-${four.padStart(4, '0')}` : five;
}

/** "(907)555-0123", "907-555-0123" and "9075550123". */
function phoneOf(value: string | null): string | null {
  if (!value || isPhoneZero(value)) return null;
  const digits = value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const number = `+1${digits}`;
  return /^\d{10}$/.test(digits) && isCallablePhone(number) ? number : null;
}
