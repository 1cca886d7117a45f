import * as z from 'zod/mini';

/** Resources that a plan limits, by the names of the subscription's features. */
export const LIMITED = [
  'channels',
  'widgets',
  'newsletterWidgets',
  'stories',
  'collections',
  'apiKeys',
  'apiKeyDomains',
] as const;
export type Limited = (typeof LIMITED)[number];

const limitSchema = z.object({ value: z.number() });
export const featuresSchema = z.object({
  channels: limitSchema,
  widgets: limitSchema,
  newsletterWidgets: limitSchema,
  stories: limitSchema,
  collections: limitSchema,
  apiKeys: limitSchema,
  apiKeyDomains: limitSchema,
});
export type Features = z.infer<typeof featuresSchema>;

export const subscriptionSchema = z.object({ id: z.string(), displayName: z.string(), features: featuresSchema });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Counts in the API's names; `institutions/{iid}/analytics/global` has the same counts in the specification's. */
export const usedResourcesSchema = z.object({
  feed: z.number(),
  widget: z.number(),
  newsletterWidget: z.number(),
  story: z.number(),
  collection: z.number(),
  user: z.number(),
  apiKey: z.number(),
  apiKeyDomains: z.number(),
});
export type UsedResources = z.infer<typeof usedResourcesSchema>;

export const analyticsGlobalSchema = z.object({
  channels: z.number(),
  widgets: z.object({ newsletter: z.number(), story: z.number() }),
  stories: z.number(),
  collections: z.number(),
  users: z.number(),
  apiKeys: z.number(),
  apiKeysDomains: z.number(),
});
export type AnalyticsGlobal = z.infer<typeof analyticsGlobalSchema>;

export const institutionRoleSchema = z.object({ id: z.string(), name: z.string() });

/** The state of a school's registration with the platform. */
export const SCHOOL_STATUSES = ['waiting', 'asked', 'approved', 'declined', 'merged', 'suspended'] as const;
export type SchoolStatus = (typeof SCHOOL_STATUSES)[number];

const text = z.optional(z.nullable(z.string()));
const number = z.optional(z.nullable(z.number()));

/** What a school is registered with. Schools from before it was asked have none of it. */
const profile = {
  country: text,
  address: z.optional(
    z.nullable(
      z.object({
        street: z.string(),
        locality: z.nullable(z.string()),
        town: z.string(),
        county: z.nullable(z.string()),
        postcode: z.string(),
      }),
    ),
  ),
  geo: z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() }))),
  phoneE164: text,
  phase: text,
  ageLow: number,
  ageHigh: number,
  /** How many pupils. */
  roll: number,
  /** As `#rrggbb`. */
  colours: z.optional(z.nullable(z.object({ primary: z.nullable(z.string()), accent: z.nullable(z.string()) }))),
  values: z.optional(z.array(z.string())),
  /** Without `#`. */
  brandedHashtag: text,
  /** Of its web site, without `www.`. */
  domains: z.optional(z.array(z.string())),
  externalIds: z.optional(z.record(z.string(), z.optional(z.string()))),
  /** Why it shares the web site of another school, as a school of the same group; empty for one with its own. */
  groupReason: text,
  /** Missing: as `isApproved` says. */
  status: z.optional(z.enum(SCHOOL_STATUSES)),
  /** What was decided last, for the school to read: a question, or the reason of a refusal. */
  decision: z.optional(z.nullable(z.object({ text: z.string(), at: z.string() }))),
  /** Why and since when the platform keeps it closed: nothing of it is served and its members can only read. */
  suspension: z.optional(z.nullable(z.object({ reason: z.string(), at: z.string() }))),
  /** How it was shown that the school is what it says; `null` while it was not. */
  verifiedBy: z.optional(z.nullable(z.enum(['email', 'dns', 'call']))),
  /** From when on only who used a second factor at sign-in gets at the school, ISO; `null` where each decides. */
  secondFactorFrom: z.optional(z.nullable(z.string())),
};

/** `institutions/{iid}` as members see it. `role` is the reader's own and is added by the API. */
export const institutionSchema = z.object({
  ...profile,
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  isApproved: z.boolean(),
  isVerified: z.boolean(),
  subscription: z.nullable(subscriptionSchema),
  stripeCustomerId: z.optional(z.nullable(z.string())),
  hubspotId: z.optional(z.nullable(z.string())),
  website: z.optional(z.nullable(z.string())),
  timeZone: z.string(),
  locale: z.string(),
  /** Hashtags by group, lower case without `#`: they colour the chips. */
  hashtags: z.object({ people: z.array(z.string()), place: z.array(z.string()), purpose: z.array(z.string()) }),
});
export type Institution = z.infer<typeof institutionSchema>;

export const currentInstitutionSchema = z.extend(institutionSchema, {
  role: z.nullable(institutionRoleSchema),
  usedResources: z.nullable(usedResourcesSchema),
});
export type CurrentInstitution = z.infer<typeof currentInstitutionSchema>;
