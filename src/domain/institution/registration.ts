import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { plainSigns } from '../../lib/unseen.ts';
import { phoneE164Schema } from '../person/schema.ts';
import { RESERVED_HANDLES } from '../routes.ts';
import { isInstitutionName, isLatitude, isLongitude, isPostCode, URL_MESSAGES, urlProblem } from '../rules.ts';
import { COUNTRIES, countryOf } from './countries.ts';
import { domainOf, isFreeMail } from './domains.ts';
import type { Institution } from './schema.ts';

export const PHASES = {
  nursery: 'Nursery',
  primary: 'Primary',
  middle: 'Middle',
  secondary: 'Secondary',
  'all-through': 'All-through school',
  'post-16': 'Sixth form or college',
  special: 'Special school',
  other: 'Other',
} as const;
export type Phase = keyof typeof PHASES;

export const MOST_VALUES = 8;
const MOST_AGE = 25;
const MOST_PUPILS = 50_000;

const text = (what: string, most = 100) =>
  z.string(`Enter ${what}.`).check(z.trim(), z.maxLength(most, `Use ${most} characters or fewer.`));
/** What is left empty is kept as nothing. */
const optionalText = (what: string, most = 100) =>
  z.pipe(
    z._default(text(what, most), ''),
    z.transform((value: string) => value || null),
  );
const required = (what: string, most = 100) => text(what, most).check(z.minLength(1, `Enter ${what}.`));

export const institutionNameSchema = z.string('Enter the school’s name.').check(
  z.trim(),
  z.minLength(1, 'Enter the school’s name.'),
  z.maxLength(120, 'Use 120 characters or fewer.'),
  z.refine((value) => Array.from(value).length >= 5, 'Use at least 5 characters.'),
  z.refine(
    isInstitutionName,
    'Use letters, digits, spaces, full stops, commas, apostrophes and hyphens. Write “and” for “&”.',
  ),
);

/** The school’s short name in addresses and mentions. */
export const handleSchema = z.string('Enter a short name.').check(
  z.trim(),
  z.minLength(3, 'Use at least 3 characters.'),
  z.maxLength(30, 'Use 30 characters or fewer.'),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens, for example “oak-field”.'),
  z.refine((value) => !isReservedHandle(value), 'This short name is reserved. Choose another.'),
);

export function isReservedHandle(handle: string): boolean {
  return RESERVED_HANDLES.some((reserved) => reserved.toLowerCase() === handle.toLowerCase());
}

const websiteSchema = z.string('Enter the school’s website.').check(
  z.trim(),
  z.minLength(1, 'Enter the school’s website.'),
  z.maxLength(300, 'This address is too long.'),
  z.check(({ value, issues }) => {
    const problem = value === '' ? null : urlProblem(value);
    const free = problem ? null : domainOf(value);
    const message =
      problem === 'not-a-url'
        ? 'Enter a web address starting with https://, for example https://www.yourschool.org.'
        : problem
          ? URL_MESSAGES[problem]
          : free && isFreeMail(free)
            ? 'This is the address of an email provider. Enter the school’s own website.'
            : null;
    if (message) issues.push({ code: 'custom', input: value, message });
  }),
);

/** A whole number, or nothing; the form hands over what was typed. */
const count = (most: number, message: string) =>
  z.pipe(
    z._default(z.union([z.number(), z.string(), z.null()], message), null),
    z.pipe(
      z.transform((value: number | string | null) => numberOf(value)),
      z.nullable(
        z.number(message).check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= most, message)),
      ),
    ),
  );

const degrees = (what: string, most: number, isWithin: (value: number) => boolean) => {
  const message = `${what} must be a number from -${most} to ${most}.`;
  return z.pipe(
    z._default(z.union([z.number(), z.string(), z.null()], message), null),
    z.pipe(
      z.transform((value: number | string | null) => numberOf(value)),
      z.nullable(z.number(message).check(z.refine(isWithin, message))),
    ),
  );
};

function numberOf(value: number | string | null): number | null {
  if (typeof value === 'number' || value === null) return value;
  const typed = value.trim().replace(',', '.');
  if (typed === '') return null;
  // Number() also reads what only programs write, such as 0x10.
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}

const externalId = (what: string, pattern: RegExp) =>
  z.optional(z.string().check(z.trim(), z.regex(pattern, `Enter a valid ${what}.`)));

const HALF_A_PLACE = 'Enter both latitude and longitude, or neither.';

type Half = {
  readonly country?: unknown;
  readonly address?: { readonly postcode?: unknown };
  readonly geo?: { readonly lat?: unknown; readonly lng?: unknown };
  readonly ageLow?: unknown;
  readonly ageHigh?: unknown;
};

const halfOf = (value: unknown): Half => (typeof value === 'object' && value !== null ? value : {});

/** A rule between fields. It also speaks while other fields are wrong, so that all is said at once. */
function whole(path: string[], problem: (value: Half) => string | null) {
  return z.refine<object>((value) => problem(halfOf(value)) === null, {
    path,
    error: ({ input }) => problem(halfOf(input)) ?? '',
    when: () => true,
  });
}

const groupReasonSchema = z.string().check(
  z.trim(),
  z.maxLength(500, 'Use 500 characters or fewer.'),
  z.refine(
    (value) => value === '' || value.length >= 10,
    'Explain how the schools are connected, in at least 10 characters.',
  ),
);
/** Asked for where another school has the web site already. */
export const sameGroupSchema = z.strictObject({
  groupReason: groupReasonSchema.check(
    z.minLength(1, 'Explain how the schools are connected, in at least 10 characters.'),
  ),
});

/** A postcode with the signs of a plain keyboard and one space at most between its halves. */
const plainCode = (postcode: string) => plainSigns(postcode).replace(/ {2,}/g, ' ');

/** What a school is registered with: form, request and document. */
export const registrationSchema = z
  .strictObject({
    name: institutionNameSchema,
    handle: handleSchema,
    website: websiteSchema,
    country: z.string('Choose a country.').check(z.refine((code) => countryOf(code) !== null, 'Choose a country.')),
    address: z.strictObject(
      {
        street: required('the street'),
        locality: optionalText('the locality'),
        town: required('the town'),
        county: optionalText('the county'),
        postcode: z
          .string('Enter the postcode.')
          .check(z.overwrite(plainCode), z.maxLength(20, 'Use 20 characters or fewer.')),
      },
      'Enter the address.',
    ),
    geo: z.strictObject(
      {
        lat: degrees('Latitude', 90, isLatitude),
        lng: degrees('Longitude', 180, isLongitude),
      },
      'Enter where the school is, or leave both numbers empty.',
    ),
    phoneE164: phoneE164Schema,
    phase: z.enum(Object.keys(PHASES) as [Phase, ...Phase[]], 'Choose a type of school.'),
    ageLow: count(MOST_AGE, `Enter an age from 0 to ${MOST_AGE}.`),
    ageHigh: count(MOST_AGE, `Enter an age from 0 to ${MOST_AGE}.`),
    roll: count(MOST_PUPILS, `Enter a number of pupils up to ${MOST_PUPILS.toLocaleString('en-GB')}.`),
    values: z._default(
      z
        .array(
          z.string().check(z.trim(), z.minLength(1, 'Enter a value.'), z.maxLength(40, 'Use 40 characters or fewer.')),
        )
        .check(z.refine(({ length }) => length <= MOST_VALUES, `Enter ${MOST_VALUES} values or fewer.`)),
      [],
    ),
    brandedHashtag: z.pipe(
      z._default(z.string().check(z.maxLength(60, 'Use 60 characters or fewer.')), ''),
      z.transform((value: string) => normaliseHashtag(value) || null),
    ),
    externalIds: z._default(
      z.strictObject({
        urn: externalId('URN (6 digits)', /^\d{6}$/),
        ukprn: externalId('UKPRN (8 digits)', /^\d{8}$/),
        ncessch: externalId('NCES number (12 digits)', /^\d{12}$/),
        ppin: externalId('PPIN', /^[A-Z0-9]{5,12}$/i),
      }),
      {},
    ),
    /** Why it is another school of the group whose web site it shares; empty for one with a web site of its own. */
    groupReason: z._default(groupReasonSchema, ''),
  })
  .check(
    whole(['address', 'postcode'], ({ country, address }) =>
      typeof address?.postcode === 'string' ? postcodeProblem(String(country), address.postcode) : null,
    ),
    whole(['geo', 'lat'], ({ geo }) => (geo?.lat === null && Number.isFinite(geo.lng) ? HALF_A_PLACE : null)),
    whole(['geo', 'lng'], ({ geo }) => (geo?.lng === null && Number.isFinite(geo.lat) ? HALF_A_PLACE : null)),
    whole(['ageHigh'], ({ ageLow, ageHigh }) =>
      typeof ageLow === 'number' && typeof ageHigh === 'number' && ageLow > ageHigh
        ? 'The oldest age must not be lower than the youngest.'
        : null,
    ),
  );
export type Registration = z.infer<typeof registrationSchema>;
export type RegistrationInput = z.input<typeof registrationSchema>;

/** The words for a postcode that does not fit its country; `null` for one that does. */
export function postcodeProblem(country: string, typed: string): string | null {
  const postcode = plainCode(typed);
  const countryRow = countryOf(country);
  if (isPostCode(postcode, countryRow?.postcode?.pattern)) return null;
  if (postcode === '') return 'Enter the postcode.';
  // The country in brackets reads right whether or not its name takes an article.
  return `Enter a full postcode, for example ${countryRow?.postcode?.example ?? ''} (${countryRow?.name ?? ''}).`;
}

export const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** An address on one line, as on an envelope. */
export function addressLine({ address, country }: Pick<Institution, 'address' | 'country'>): string {
  if (!address) return '';
  const { street, locality, town, county, postcode } = address;
  return [street, locality, town, county, postcode, countryOf(country ?? '')?.name].filter(Boolean).join(', ');
}
