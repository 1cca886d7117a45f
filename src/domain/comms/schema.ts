import * as z from 'zod/mini';
import { own } from '../../lib/own.ts';

/**
 * What people are notified of. The first two are the specification's for users, the last five its for platform admins;
 * section 6. Those between are of a member who asks for a permission, for those who can give it, of stories whose posts were
 * deleted at their source, for those who decide, and of what was not published at its time, for those who can publish it.
 */
export const NOTIFICATION_KINDS = [
  'score-reminder',
  'channels-need-you',
  'access-request',
  'source-deleted',
  'publish-failed',
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
  'school-by-client': { title: 'School registered', text: 'A new school is awaiting approval.' },
  'school-by-admin': { title: 'School added by a platform admin', text: 'A colleague added a new school.' },
  'server-error': {
    title: 'Server errors',
    text: 'An error that people noticed. Sent up to once an hour for each kind.',
  },
  'sync-failed': {
    title: 'Failed syncs',
    text: 'How many channels failed to sync in all schools. Sent once a day if there are any.',
  },
  'analytics-failed': { title: 'Failed analytics data', text: 'We couldn’t load a school’s analytics.' },
};

/** Emails of one school, and how often each may come. */
export const SCHOOL_COMMS = {
  scoreReminder: {
    title: 'Story score reminder',
    text: 'How your story score changed and how to improve it.',
    choices: ['off', 'monthly'],
  },
  channelUpdates: {
    title: 'Channels that need attention',
    text: 'When a channel stops importing and needs to be reconnected.',
    choices: ['off', 'at-once', 'daily', 'weekly'],
  },
  moderationDigest: {
    title: 'Stories awaiting review',
    text: 'How many stories are awaiting review, with the latest. Sent at 7:00 if there are any.',
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

/** Until a person chooses: what a school needs them for, and no news. */
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
