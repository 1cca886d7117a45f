import * as z from 'zod/mini';

/** Phases as we name them; a register's own words are mapped to these. */
export const PHASES = ['nursery', 'primary', 'middle', 'secondary', 'all-through', 'post-16'] as const;
export type Phase = (typeof PHASES)[number];

/** A school as a public register tells of it. `null` where the register says nothing that can be used. */
export const registerSchoolSchema = z.object({
  /** `gias-` for England's register or `nces-` for that of the United States, and the register's own number. */
  id: z.string(),
  /** The official name, which may hold signs that a school's name here may not. */
  name: z.string(),
  externalIds: z.object({
    urn: z.nullable(z.string()),
    ukprn: z.nullable(z.string()),
    ncessch: z.nullable(z.string()),
  }),
  phase: z.nullable(z.enum(PHASES)),
  ageLow: z.nullable(z.number()),
  ageHigh: z.nullable(z.number()),
  roll: z.nullable(z.number()),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  address: z.object({
    street: z.nullable(z.string()),
    locality: z.nullable(z.string()),
    town: z.nullable(z.string()),
    county: z.nullable(z.string()),
    postcode: z.nullable(z.string()),
  }),
  /** WGS 84, in degrees. */
  geo: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /** With https:// or http://. */
  website: z.nullable(z.string()),
  phoneE164: z.nullable(z.string()),
});
export type RegisterSchool = z.infer<typeof registerSchoolSchema>;

/** The number by which a register and a school on SprX are known to be the same; `null` for one without. */
export function registerKey(ids: { readonly [register: string]: unknown } | null | undefined): string | null {
  for (const register of ['urn', 'ncessch']) {
    const number = ids?.[register];
    if (typeof number === 'string' && number !== '') return `${register}:${number}`;
  }
  return null;
}

/** What anyone with an account may see of a school that they do not belong to. */
export const foundSchoolSchema = z.object({
  /** `school`: is on SprX, and one may ask to join it; `register`: is not yet, and one may register it. */
  kind: z.enum(['school', 'register']),
  id: z.string(),
  name: z.string(),
  town: z.nullable(z.string()),
  /** The first half of the postcode. */
  postcodeArea: z.nullable(z.string()),
  isApproved: z.boolean(),
});
export type FoundSchool = z.infer<typeof foundSchoolSchema>;

/** "BA5 2PX" → "BA5"; a code without a space is given as it is when it is short. */
export function postcodeArea(postcode: string | null | undefined): string | null {
  const code = postcode?.trim().toUpperCase() ?? '';
  if (code === '') return null;
  const [first = ''] = code.split(/\s+/);
  if (first !== code || code.length <= 4) return first;
  return /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(code) ? code.slice(0, -3) : code.slice(0, 3);
}
