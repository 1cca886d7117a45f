import type { RegisterSchool } from '../../../src/domain/register/schema.ts';

type Row = readonly [number: number, name: string, street: string, town: string, postcode: string, website?: string];

const ROWS: readonly Row[] = [
  [1, 'Heronbury High School', '12 Mill Lane', 'Heronbury', 'QA5 2ST', 'https://www.heronbury.example'],
  [2, "St Hilda's CofE Primary School", '4 Church Road', 'Heronbury', 'QA5 7PX'],
  [3, 'Saint Hilda’s Catholic Primary School', '31 High Street', 'Sedgeford', 'VE1 1AA'],
  [4, 'Oak Grove Primary School', '2 The Drove', 'Ravendale', 'XT12 8LY', 'https://oakgrove.example'],
  [5, 'Oak Rise Infant & Nursery School', '70 Park Avenue', 'Ravendale', 'XT12 3FN'],
  [6, 'Oakbridge Academy', '9 Station Road', 'Oakbridge', 'VB3 4TT'],
  [7, 'Marlholt Sixth Form College', '18 Green Lane', 'Marlholt', 'QF12 8TS'],
  [
    8,
    'The Royal Heronbury and District Grammar School for Girls and Boys of the Parishes of Upper Heronbury, Lower Heronbury and Heronbury-under-Thornwick',
    '1 Chapel Street',
    'Heronbury',
    'QA5 1AB',
  ],
];

/** The public register that stories search; every school in it is invented. */
export const REGISTER_ROWS: readonly RegisterSchool[] = ROWS.map(
  ([number, name, street, town, postcode, website = null]) => ({
    id: `gias-90000${number}`,
    name,
    externalIds: { urn: `90000${number}`, ukprn: `1900000${number}`, ncessch: null },
    phase: /Primary|Infant/.test(name) ? 'primary' : /Sixth/.test(name) ? 'post-16' : 'secondary',
    ageLow: /Primary|Infant/.test(name) ? 4 : 11,
    ageHigh: /Primary|Infant/.test(name) ? 11 : 18,
    roll: 180 + number * 37,
    country: 'GB',
    address: { street, locality: null, town, county: 'Thornshire', postcode },
    geo: { lat: 51.2 + number / 100, lng: -2.6 + number / 100 },
    website,
    phoneE164: `+44163296000${number}`,
  }),
);
