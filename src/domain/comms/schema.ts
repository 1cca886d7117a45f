import * as z from 'zod/mini';
import { own } from '../../lib/own.ts';

/**
 * What people are told of. The first two are the specification's for users, the last five its for platform admins;
 * section 6.
 */
export const NOTIFICATION_KINDS = [
  'score-reminder',
  'channels-need-you',
  'school-by-client',
  'school-by-admin',
  'server-error',
  'sync-failed',
  'analytics-failed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const ADMIN_KINDS = [
  'school-by-client',
  'school-by-admin',
  'server-error',
  'sync-failed',
  'analytics-failed',
] as const satisfies readonly NotificationKind[];
export type AdminKind = (typeof ADMIN_KINDS)[number];

export const ADMIN_KIND_WORDS: Record<AdminKind, { readonly title: string; readonly text: string }> = {
  'school-by-client': { title: 'A school registers itself', text: 'Somebody asked for a new school to be approved.' },
  'school-by-admin': { title: 'A school is made by a platform admin', text: 'A colleague made a new school.' },
  'server-error': {
    title: 'Errors of the server',
    text: 'Something failed that people noticed; at most once an hour for each kind.',
  },
  'sync-failed': {
    title: 'Failed sync reports',
    text: 'Once a day when there are some: how many channels could not be read, over all schools.',
  },
  'analytics-failed': { title: 'Failed analytics data', text: 'Figures of a school could not be fetched.' },
};

/** Emails of one school, and how often each may come. */
export const SCHOOL_COMMS = {
  scoreReminder: {
    title: 'Story-score reminder',
    text: 'How the school’s story score went, and what would raise it. The first one comes once the school has a score.',
    choices: ['off', 'monthly'],
  },
  channelUpdates: {
    title: 'Channel updates needed',
    text: 'When a channel has stopped and somebody has to connect it again.',
    choices: ['off', 'at-once', 'daily', 'weekly'],
  },
  moderationDigest: {
    title: 'Stories to decide',
    text: 'How many stories wait for a decision, with the newest of them; at seven in the morning when some do.',
    choices: ['off', 'daily', 'weekly'],
  },
} as const;
export type SchoolCommsKey = keyof typeof SCHOOL_COMMS;

export const FREQUENCY_NAMES = {
  off: 'Never',
  'at-once': 'When it happens',
  daily: 'Once a day',
  weekly: 'Once a week',
  monthly: 'Once a month',
} as const;
export type Frequency = keyof typeof FREQUENCY_NAMES;

const choice = <const T extends readonly [Frequency, ...Frequency[]]>(choices: T) =>
  z.enum(choices, `Choose ${choices.map((each) => `“${FREQUENCY_NAMES[each]}”`).join(' or ')}.`);

export const schoolCommsSchema = z.strictObject({
  scoreReminder: choice(SCHOOL_COMMS.scoreReminder.choices),
  channelUpdates: choice(SCHOOL_COMMS.channelUpdates.choices),
  moderationDigest: choice(SCHOOL_COMMS.moderationDigest.choices),
});
export type SchoolComms = z.infer<typeof schoolCommsSchema>;

export const adminCommsSchema = z.strictObject(
  Object.fromEntries(ADMIN_KINDS.map((kind) => [kind, z.boolean('Choose yes or no.')])) as Record<
    AdminKind,
    z.ZodMiniBoolean
  >,
);
export type AdminComms = z.infer<typeof adminCommsSchema>;

/** Which emails a person wants: of each school by its id, of the product, and of the platform for its admins. */
export const commsSchema = z.strictObject({
  schools: z.record(z.string(), schoolCommsSchema),
  productNews: choice(['off', 'monthly']),
  /** For platform admins alone: an email at once. */
  admin: z.nullable(adminCommsSchema),
});
export type Comms = z.infer<typeof commsSchema>;

/** A change of some of it: what is left out stays, also each school. */
export const commsPatchSchema = z.strictObject({
  schools: z.optional(z.record(z.string(), schoolCommsSchema)),
  productNews: z.optional(commsSchema.shape.productNews),
  admin: z.optional(adminCommsSchema),
});
export type CommsPatch = z.infer<typeof commsPatchSchema>;

/** Until somebody chooses: what a school needs somebody for, and no news. */
export const DEFAULT_SCHOOL_COMMS: SchoolComms = {
  scoreReminder: 'monthly',
  channelUpdates: 'at-once',
  moderationDigest: 'off',
};
export const DEFAULT_ADMIN_COMMS: AdminComms = {
  'school-by-client': true,
  'school-by-admin': true,
  'server-error': true,
  'sync-failed': true,
  'analytics-failed': true,
};

/** What a person chose, for the schools they belong to now. */
export function commsFor(
  chosen: Partial<Comms> | null,
  { iids, isAdmin }: { readonly iids: readonly string[]; readonly isAdmin: boolean },
): Comms {
  return {
    schools: Object.fromEntries(iids.map((iid) => [iid, { ...DEFAULT_SCHOOL_COMMS, ...own(chosen?.schools, iid) }])),
    productNews: chosen?.productNews ?? 'off',
    admin: isAdmin ? { ...DEFAULT_ADMIN_COMMS, ...chosen?.admin } : null,
  };
}
