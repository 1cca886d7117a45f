import * as z from 'zod/mini';
import { SCHOOL_STATUSES } from '../institution/schema.ts';
import { pageFields } from '../page-fields.ts';

export const DIRECTORY_SORTS = ['name', '-createdAt'] as const;

const nullableText = z.nullable(z.string());

/** A school in the list that platform admins have of all schools. Times are ISO 8601 in UTC. */
export const directorySchoolSchema = z.object({
  iid: z.string(),
  name: z.string(),
  handle: z.string(),
  town: nullableText,
  country: nullableText,
  /** Its id. */
  plan: nullableText,
  planName: nullableText,
  status: z.enum(SCHOOL_STATUSES),
  users: z.number(),
  channels: z.number(),
  /** By `needsPerson`, as the school’s own pages say. */
  channelsNeedingAttention: z.number(),
  /** Published ones. */
  stories: z.number(),
  /** `null`: no score has been worked out. */
  score: z.nullable(z.number()),
  lastStoryAt: nullableText,
  /** When a member last used SprX or its newest story was published, whichever is later. */
  lastActivityAt: nullableText,
  createdAt: nullableText,
  hubspotId: nullableText,
});
export type DirectorySchool = z.infer<typeof directorySchoolSchema>;

/** One school with what else platform admins keep about it. */
export const directoryEntrySchema = z.extend(directorySchoolSchema, {
  website: nullableText,
  notes: nullableText,
  isApproved: z.boolean(),
  officialName: nullableText,
  externalIds: z.record(z.string(), z.optional(z.string())),
  importId: nullableText,
  suspension: z.nullable(z.object({ reason: z.string(), at: z.string() })),
  version: z.number(),
});
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;

export const directoryQuerySchema = z.strictObject({
  q: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Use 100 characters or fewer.'))),
  status: z.optional(z.enum(SCHOOL_STATUSES)),
  plan: z.optional(z.string().check(z.minLength(1), z.maxLength(40, 'Use 40 characters or fewer.'))),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Country must be two capital letters, for example GB.'))),
  sort: z.optional(z.enum(DIRECTORY_SORTS)),
  ...pageFields,
});
export type DirectoryQuery = z.infer<typeof directoryQuerySchema>;

/** What a suspension would reach, said by its dry run. */
export const suspendSummarySchema = z.object({
  name: z.string(),
  handle: z.string(),
  status: z.enum(SCHOOL_STATUSES),
  users: z.number(),
  channels: z.number(),
  widgets: z.number(),
  stories: z.number(),
  /** When it was to be deleted; that day moves on by as long as the suspension lasts. */
  deletesAt: nullableText,
});
export type SuspendSummary = z.infer<typeof suspendSummarySchema>;
