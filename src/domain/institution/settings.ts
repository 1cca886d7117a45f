import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { emailSchema } from '../person/schema.ts';
import { isDay, isHubspotId, isTimeZone, URL_MESSAGES, urlProblem } from '../rules.ts';
import { postcodeProblem, registrationSchema } from './registration.ts';
import { institutionSchema, SCHOOL_STATUSES } from './schema.ts';
import { schoolPageSchema } from './school-page.ts';

/** Networks on which a school may have a page of its own. */
export const LINKS = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
} as const;
export type LinkName = keyof typeof LINKS;
const LINK_NAMES = Object.keys(LINKS) as LinkName[];

export const MOST_TERMS = 12;
export const MOST_GROUP_TAGS = 60;
/** How long a school that is to be deleted can still be kept. */
export const GRACE_DAYS = 30;

const {
  name,
  handle,
  phoneE164,
  phase,
  ageLow,
  ageHigh,
  roll,
  country,
  address,
  geo,
  values,
  brandedHashtag,
  website,
} = registrationSchema.shape;

/** What is left empty is kept as nothing. */
const orNothing = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null))),
    z.nullable(schema),
  );

type Rule = (value: Readonly<Record<string, unknown>>) => string | null;

/** A rule between fields. It also speaks while other fields are wrong, so that all is said at once. */
function between(path: (string | number)[], problem: Rule) {
  const of = (value: unknown) =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return z.refine<object>((value) => problem(of(value)) === null, {
    path,
    error: ({ input }) => problem(of(input)) ?? '',
    when: () => true,
  });
}

export const profileSchema = z
  .strictObject({ name, handle, phase, ageLow, ageHigh, roll })
  .check(
    between(['ageHigh'], (school) =>
      typeof school.ageLow === 'number' && typeof school.ageHigh === 'number' && school.ageLow > school.ageHigh
        ? 'The oldest age must be the same as or above the youngest.'
        : null,
    ),
  );

export const contactSchema = z.strictObject({ phoneE164 });

export const logoSchema = z.strictObject({ logoPath: z.nullable(z.string().check(z.maxLength(300))) });

const colour = orNothing(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/, 'Enter a colour like #1a5fb4: # and six characters, 0 to 9 or a to f.'),
    ),
);
export const coloursSchema = z.strictObject({ primary: colour, accent: colour });

const HALF_A_PLACE = 'Enter both latitude and longitude, or leave both empty.';
type Half = { readonly lat?: unknown; readonly lng?: unknown };
const half = (of: 'lat' | 'lng', other: 'lat' | 'lng'): Rule => {
  return ({ geo: place }) => {
    const numbers = (place ?? {}) as Half;
    return numbers[of] === null && Number.isFinite(numbers[other]) ? HALF_A_PLACE : null;
  };
};

export const placeSchema = z.strictObject({ country, address, geo }).check(
  between(['address', 'postcode'], (school) => {
    const { postcode } = (school.address ?? {}) as { postcode?: unknown };
    return typeof postcode === 'string' ? postcodeProblem(String(school.country), postcode) : null;
  }),
  between(['geo', 'lat'], half('lat', 'lng')),
  between(['geo', 'lng'], half('lng', 'lat')),
);

const timeZone = z.string('Choose a time zone.').check(z.refine(isTimeZone, 'Choose a time zone.'));

const day = (what: string) =>
  z.string(`Enter the ${what} day.`).check(
    z.minLength(1, `Enter the ${what} day.`),
    z.refine((value) => value === '' || isDay(value), `Enter a real date as the ${what} day.`),
  );
const termSchema = z.strictObject({
  name: z
    .string('Enter a name for the term.')
    .check(z.trim(), z.minLength(1, 'Enter a name for the term.'), z.maxLength(40, 'Use 40 characters or fewer.')),
  from: day('first'),
  to: day('last'),
});
export type Term = z.infer<typeof termSchema>;

export const calendarSchema = z.strictObject({
  timeZone,
  terms: z.array(termSchema).check(
    z.maxLength(MOST_TERMS, `Add ${MOST_TERMS} terms or fewer.`),
    z.check(({ value: terms, issues }) => {
      const wrong = (index: number, field: keyof Term, message: string) =>
        issues.push({ code: 'custom', input: terms, path: [index, field], message });
      for (const [index, term] of terms.entries()) {
        if (term.from > term.to) {
          wrong(index, 'to', 'The last day must be after the first day.');
          continue;
        }
        const other = terms.slice(0, index).find(({ from, to }) => from <= term.to && term.from <= to && from <= to);
        if (other) wrong(index, 'from', `These dates overlap with ${other.name}.`);
      }
    }),
  ),
});

/** Each once, however it was spelt; of what has neither letter nor digit nothing is left. */
const tags = z.pipe(
  z
    .array(z.pipe(z.string().check(z.maxLength(60, 'Use 60 characters or fewer.')), z.transform(normaliseHashtag)))
    .check(z.maxLength(MOST_GROUP_TAGS, `Add ${MOST_GROUP_TAGS} hashtags or fewer.`)),
  z.transform((all: string[]) => [...new Set(all.filter((tag) => tag !== ''))]),
);
const GROUPS = ['people', 'place', 'purpose'] as const;

export const wordsSchema = z
  .strictObject({
    brandedHashtag,
    hashtags: z.strictObject({ people: tags, place: tags, purpose: tags }),
    values,
  })
  .check(
    z.check(({ value: { hashtags }, issues }) => {
      for (const [index, group] of GROUPS.entries()) {
        const before = GROUPS.slice(0, index).flatMap((other) => hashtags[other]);
        const twice = hashtags[group].find((tag) => before.includes(tag));
        if (twice === undefined) continue;
        const message = `#${twice} is already in another group. Each hashtag can be in one group only.`;
        issues.push({ code: 'custom', input: hashtags, path: ['hashtags', group], message });
      }
    }),
  );

export const safeguardingSchema = z.strictObject({
  name: orNothing(z.string().check(z.trim(), z.maxLength(100, 'Use 100 characters or fewer.'))),
  email: orNothing(emailSchema),
});

export const websiteSchema = z.strictObject({ website });

const link = orNothing(
  z.string().check(
    z.trim(),
    z.maxLength(300, 'Use 300 characters or fewer.'),
    z.check(({ value, issues }) => {
      const problem = urlProblem(value);
      if (!problem) return;
      const message =
        problem === 'not-a-url' ? 'Enter a web address that starts with http:// or https://.' : URL_MESSAGES[problem];
      issues.push({ code: 'custom', input: value, message });
    }),
  ),
);
export const linksSchema = z.strictObject(
  Object.fromEntries(LINK_NAMES.map((each) => [each, link])) as Record<LinkName, typeof link>,
);

/** How long members have before a school requires a second factor, in days. */
export const SECOND_FACTOR_GRACE = { now: 0, week: 7, month: 30 } as const;
const GRACES = Object.keys(SECOND_FACTOR_GRACE) as (keyof typeof SECOND_FACTOR_GRACE)[];
const SECOND_FACTOR_CHOICES = ['off', 'keep', ...GRACES] as const;
/** Whether all members need a second factor: from when on is said by the days until then; `keep` leaves it as it was. */
export const signInSchema = z.strictObject({ secondFactor: z.enum(SECOND_FACTOR_CHOICES, 'Choose an option.') });

export const platformSchema = z.strictObject({
  hubspotId: orNothing(
    z.string().check(z.trim(), z.refine(isHubspotId, 'A HubSpot ID is a whole number that doesn’t start with 0.')),
  ),
});

const version = { version: z.number().check(z.int(), z.minimum(0)) };

/** One part of the page, with the version of the part that was changed. */
export const schoolPatchSchema = z.discriminatedUnion(
  'part',
  [
    z.safeExtend(profileSchema, { part: z.literal('profile'), ...version }),
    z.safeExtend(contactSchema, { part: z.literal('contact'), ...version }),
    z.safeExtend(logoSchema, { part: z.literal('logo'), ...version }),
    z.safeExtend(coloursSchema, { part: z.literal('colours'), ...version }),
    z.safeExtend(placeSchema, { part: z.literal('place'), ...version }),
    z.safeExtend(calendarSchema, { part: z.literal('calendar'), ...version }),
    z.safeExtend(wordsSchema, { part: z.literal('words'), ...version }),
    z.safeExtend(safeguardingSchema, { part: z.literal('safeguarding'), ...version }),
    z.safeExtend(websiteSchema, { part: z.literal('website'), ...version }),
    z.safeExtend(linksSchema, { part: z.literal('links'), ...version }),
    z.safeExtend(signInSchema, { part: z.literal('signIn'), ...version }),
    z.extend(z.partial(schoolPageSchema), { part: z.literal('page'), ...version }),
    z.safeExtend(platformSchema, { part: z.literal('platform'), ...version }),
  ],
  'Give the part to change.',
);
/** Several parts, which are saved together or not at all. */
export const schoolPatchesSchema = z.strictObject({
  changes: z.array(schoolPatchSchema).check(
    z.minLength(1, 'Give the parts to change.'),
    z.refine((changes) => new Set(changes.map(({ part }) => part)).size === changes.length, 'Give each part once.'),
  ),
});
export type SchoolPatch = z.infer<typeof schoolPatchSchema>;
export type SchoolPatchInput = z.input<typeof schoolPatchSchema>;
export type SchoolPart = SchoolPatch['part'];

export const deletionRequestSchema = z.strictObject({
  name: z.string('Enter the school’s name.').check(z.maxLength(200, 'Enter the school’s name.')),
});

const string = z.nullable(z.string());
const number = z.nullable(z.number());
/** What is kept of a part; `version` goes up with every change of it. */
const versioned = <T extends z.ZodMiniType>(values: T) => z.object({ version: z.number(), values });

const partsSchema = z.object({
  profile: versioned(
    z.object({
      name: z.string(),
      handle: z.string(),
      phase: string,
      ageLow: number,
      ageHigh: number,
      roll: number,
    }),
  ),
  contact: versioned(z.object({ phoneE164: string })),
  logo: versioned(z.object({ logoPath: string })),
  colours: versioned(z.object({ primary: string, accent: string })),
  place: versioned(
    z.object({
      country: string,
      address: z.nullable(
        z.object({ street: z.string(), locality: string, town: z.string(), county: string, postcode: z.string() }),
      ),
      geo: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
    }),
  ),
  calendar: versioned(
    z.object({
      timeZone: z.string(),
      terms: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  words: versioned(
    z.object({ brandedHashtag: string, hashtags: institutionSchema.shape.hashtags, values: z.array(z.string()) }),
  ),
  safeguarding: versioned(z.object({ name: string, email: string })),
  website: versioned(z.object({ website: string })),
  links: versioned(
    z.object(Object.fromEntries(LINK_NAMES.map((each) => [each, string])) as Record<LinkName, typeof string>),
  ),
  /** From when on a second factor is required, ISO. */
  signIn: versioned(z.object({ secondFactorFrom: string })),
  page: versioned(
    z.object({
      enabled: z.boolean(),
      intro: z.string(),
      collectionIds: z.array(z.string()),
      tourIds: z.array(z.string()),
      showSearch: z.boolean(),
    }),
  ),
  /** For platform admins alone. */
  platform: z.nullable(versioned(z.object({ hubspotId: string }))),
});

/** `/manage/school`: all that is set about a school, part by part. */
export const schoolSettingsSchema = z.object({
  id: z.string(),
  isApproved: z.boolean(),
  isVerified: z.boolean(),
  verifiedBy: z.nullable(z.enum(['email', 'dns', 'call'])),
  /** Of its web site, without `www.`. */
  domains: z.array(z.string()),
  status: z.enum(SCHOOL_STATUSES),
  /** Since when nothing of it is served outside, ISO. */
  archivedAt: string,
  /** Archived by the platform: the school cannot take itself up again. */
  archivedByPlatform: z.boolean(),
  /** When it will be deleted, ISO; until then nothing in it can be changed. */
  deletesAt: string,
  /** How many members have no second factor. */
  withoutSecondFactor: z.number(),
  parts: partsSchema,
});
export type SchoolSettings = z.infer<typeof schoolSettingsSchema>;
export type SchoolParts = SchoolSettings['parts'];
