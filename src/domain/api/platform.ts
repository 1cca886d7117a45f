import * as z from 'zod/mini';
import { dangerousActSchema } from '../admin/dangerous.ts';
import {
  type DirectoryEntry,
  type DirectorySchool,
  directoryEntrySchema,
  directoryQuerySchema,
  directorySchoolSchema,
  suspendSummarySchema,
} from '../admin/directory.ts';
import { type ChainState, chainStateSchema, type LogEntry, logEntrySchema } from '../admin/log.ts';
import { type Overview, overviewSchema } from '../admin/overview.ts';
import {
  type AnyPerson,
  anyPersonSchema,
  newAdminSchema,
  type PlatformAdmin,
  personStateSchema,
  platformAdminSchema,
  reasonOnlySchema,
} from '../admin/people.ts';
import {
  type Application,
  applicationQuerySchema,
  applicationSchema,
  approveSchema,
  askSchema,
  confirmCallSchema,
  mergeSchema,
  rejectSchema,
} from '../institution/approval.ts';
import { type Job, jobSchema, NO_COUNTS } from '../job/schema.ts';
import { isDay } from '../rules.ts';
import { endpoint } from './endpoint.ts';
import { sampleSchool, sampleVerifications } from './samples.ts';
import { pageQuery } from './shared.ts';

const sampleAdmin: PlatformAdmin = {
  uid: 'uid-of-the-admin',
  email: 'ada@sprx.example',
  name: 'Ada Marsh',
  lastSignInAt: '2026-11-21T07:50:00.000Z',
  hasSecondFactor: true,
};

const peopleQuery = z.extend(pageQuery, {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters.'))),
});

const samplePerson: AnyPerson = {
  uid: 'uid-of-the-newcomer',
  email: 'newcomer@hillcrest.example',
  name: 'Robin Ames',
  jobtitle: 'Teacher',
  emailVerified: true,
  disabled: false,
  isPlatformAdmin: false,
  hasSecondFactor: false,
  createdAt: '2026-11-20T08:15:00.000Z',
  lastSeenAt: '2026-11-21T08:02:00.000Z',
  schools: [{ id: 'hillcrest', name: 'Hillcrest School', roleId: 'AUTHOR', role: 'Author' }],
};

const sampleDirectorySchool: DirectorySchool = {
  iid: 'hillcrest',
  name: 'Hillcrest School',
  handle: 'hillcrest',
  town: 'Taunton',
  country: 'GB',
  plan: 'starter',
  planName: 'Starter',
  status: 'approved',
  users: 12,
  channels: 3,
  channelsNeedingAttention: 1,
  stories: 84,
  score: null,
  lastStoryAt: '2026-11-20T08:15:00.000Z',
  lastActivityAt: '2026-11-21T08:02:00.000Z',
  createdAt: '2026-09-01T08:00:00.000Z',
  hubspotId: null,
};

const sampleDirectoryEntry: DirectoryEntry = {
  ...sampleDirectorySchool,
  website: 'https://www.hillcrest.example',
  notes: null,
  isApproved: true,
  officialName: null,
  externalIds: { urn: '100123' },
  importId: null,
  suspension: null,
  version: 0,
};

const chain = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not the id of a school, nor platform.'));

const filterText = z.string().check(z.trim(), z.minLength(1, 'Leave it out, or say which.'), z.maxLength(320));

const logDay = z.string().check(z.refine((value) => isDay(value), 'Enter a day, for example 2026-11-21.'));

const logQuery = z.extend(pageQuery, {
  school: z.optional(chain),
  actor: z.optional(filterText),
  action: z.optional(filterText),
  from: z.optional(logDay),
  to: z.optional(logDay),
});

const sampleLogEntry: LogEntry = {
  id: '0d2f6e1b7a934c58',
  chain: 'platform',
  seq: 41,
  school: null,
  actor: { uid: sampleAdmin.uid, email: sampleAdmin.email },
  byPlatform: true,
  action: 'person.disable',
  targets: ['users/uid-of-the-newcomer'],
  about: ['Nell Harper'],
  at: '2026-11-21T08:15:00.000Z',
  ip: '192.0.2.7',
  reason: 'Asked for it by phone',
  before: { disabled: false },
  after: { disabled: true },
};

const sampleChainState: ChainState = { chain: 'platform', entries: 41, broken: null };

const sampleRecount: Job = { id: '5b1d0c2e9f', status: 'queued', counts: NO_COUNTS };

const sampleApplication: Application = {
  school: sampleSchool,
  createdAt: '2026-11-19T14:20:00.000Z',
  by: {
    uid: 'uid-of-the-office',
    displayName: 'Nell Harper',
    email: 'office@hillcrest.example',
    jobtitle: 'Office manager',
  },
  evidence: {
    domainMatch: true,
    isFreeMail: false,
    looksLikeDomain: null,
    verifiedBy: null,
    inRegister: false,
    websiteInRegister: false,
  },
  verifications: sampleVerifications.items,
  similar: [],
  members: 1,
  answer: null,
};

const sampleOverview: Overview = {
  schoolsWaiting: 2,
  planRequests: 1,
  failingChannels: 3,
  channelsNeedingAttention: 4,
  failedJobs: 0,
  mailWaiting: 0,
  errors24h: 1,
  status: 'operational',
  imports: 0,
  version: '1.18.3',
  build: '4481',
};

export const getOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  tag: 'Platform',
  summary: 'What awaits a platform admin, in numbers',
  description:
    'Each number comes from an index and costs as much as it counts. No list is read. `errors24h` counts kinds of error, `imports` those under way.',
  access: 'platform',
  reply: [200, overviewSchema],
  example: sampleOverview,
  reads: ['schools'],
});

export const listAdmins = endpoint({
  method: 'GET',
  path: '/admin/admins',
  tag: 'Platform',
  summary: 'All platform admins',
  access: 'platform',
  reply: [200, z.object({ items: z.array(platformAdminSchema), nextCursor: z.null() })],
  example: { items: [sampleAdmin], nextCursor: null },
  reads: ['admins'],
});

export const grantAdmin = endpoint({
  method: 'POST',
  path: '/admin/admins',
  tag: 'Platform',
  summary: 'Grant platform admin',
  description: 'By the address of an account that is confirmed. The person gets an email.',
  access: 'platform',
  recent: true,
  body: newAdminSchema,
  reply: [201, z.object({ admin: platformAdminSchema })],
  errors: ['conflict'],
  example: { admin: sampleAdmin },
  changes: ['admins'],
});

export const revokeAdmin = endpoint({
  method: 'DELETE',
  path: '/admin/admins/:uid',
  tag: 'Platform',
  summary: 'Take it away again',
  description: 'Never from oneself, and never from the last one. Every sign-in of the person ends immediately.',
  access: 'platform',
  recent: true,
  body: reasonOnlySchema,
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: ['admins'],
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  tag: 'Platform',
  summary: 'All people with an account, by name',
  description: '`q` finds by the beginnings of the words of name, email address and job title.',
  access: 'platform',
  query: peopleQuery,
  reply: [200, z.object({ items: z.array(anyPersonSchema), nextCursor: z.nullable(z.string()) })],
  example: { items: [samplePerson], nextCursor: null },
  reads: ['users'],
});

export const getUser = endpoint({
  method: 'GET',
  path: '/admin/users/:uid',
  tag: 'Platform',
  summary: 'One person',
  access: 'platform',
  reply: [200, z.object({ person: anyPersonSchema })],
  errors: ['not-found'],
  example: { person: samplePerson },
  reads: ['users'],
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/admin/users/:uid',
  tag: 'Platform',
  summary: 'Disable an account, or enable it again',
  description: 'Disabling ends every sign-in immediately. Nothing of the person is deleted.',
  access: 'platform',
  body: personStateSchema,
  reply: [200, z.object({ person: anyPersonSchema })],
  errors: ['not-found', 'conflict'],
  example: { person: samplePerson },
  changes: ['users'],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/admin/users/:uid/verification',
  tag: 'Platform',
  summary: 'Resend the verification email',
  access: 'platform',
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: [],
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/admin/users/:uid/end-sessions',
  tag: 'Platform',
  summary: 'Sign a person out everywhere',
  access: 'platform',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['users'],
});

export const removeUserFromSchool = endpoint({
  method: 'DELETE',
  path: '/admin/users/:uid/schools/:iid',
  tag: 'Platform',
  summary: 'Take a person out of a school',
  description: 'Never a school’s last admin. The person gets an email.',
  access: 'platform',
  body: reasonOnlySchema,
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: ['users'],
});

export const listDirectory = endpoint({
  method: 'GET',
  path: '/admin/directory',
  tag: 'Platform',
  summary: 'All schools',
  description: '`q` finds by the beginnings of words of name, short name, town and postcode.',
  access: 'platform',
  query: directoryQuerySchema,
  reply: [
    200,
    z.object({
      items: z.array(directorySchoolSchema),
      nextCursor: z.nullable(z.string()),
      total: z.number(),
    }),
  ],
  example: { items: [sampleDirectorySchool], nextCursor: null, total: 1 },
  reads: ['schools'],
});

export const getDirectoryEntry = endpoint({
  method: 'GET',
  path: '/admin/directory/:iid',
  tag: 'Platform',
  summary: 'One school',
  access: 'platform',
  reply: [200, z.object({ school: directoryEntrySchema })],
  errors: ['not-found'],
  example: { school: sampleDirectoryEntry },
  reads: ['schools'],
});

export const suspendSchool = endpoint({
  method: 'POST',
  path: '/admin/directory/:iid/suspend',
  tag: 'Platform',
  summary: 'Suspend a school',
  description:
    'Nothing of it is served, its channels are not read, and its members can only read. First with `dryRun: true`, which changes nothing and answers `{ summary }`. Then within 24 hours with `confirm`, the school’s short name.',
  access: 'platform',
  recent: true,
  body: dangerousActSchema,
  reply: [200, z.union([z.object({ school: directoryEntrySchema }), z.object({ summary: suspendSummarySchema })])],
  errors: ['not-found', 'conflict'],
  example: {
    school: {
      ...sampleDirectoryEntry,
      status: 'suspended',
      suspension: { reason: 'Asked for by the council', at: '2026-11-21T08:15:00.000Z' },
      version: 1,
    },
  },
  changes: ['schools'],
});

export const resumeSchool = endpoint({
  method: 'POST',
  path: '/admin/directory/:iid/resume',
  tag: 'Platform',
  summary: 'End the suspension of a school',
  description: 'It is again what it was before.',
  access: 'platform',
  body: reasonOnlySchema,
  reply: [200, z.object({ school: directoryEntrySchema })],
  errors: ['not-found', 'conflict'],
  example: { school: sampleDirectoryEntry },
  changes: ['schools'],
});

export const listLogs = endpoint({
  method: 'GET',
  path: '/admin/logs',
  tag: 'Platform',
  summary: 'What was done, the latest first',
  description:
    '`school` is a school’s id, or `platform` for what belongs to none. `actor` is an account’s id or email address. `from` and `to` are the first and the last day, in UTC.',
  access: 'platform',
  query: logQuery,
  reply: [200, z.object({ items: z.array(logEntrySchema), nextCursor: z.nullable(z.string()) })],
  example: { items: [sampleLogEntry], nextCursor: null },
  reads: ['logs'],
});

export const verifyLogs = endpoint({
  method: 'GET',
  path: '/admin/logs/verify',
  tag: 'Platform',
  summary: 'Whether a chain of the log is as it was written',
  description:
    'Walks the whole chain and names the first entry that was changed, removed, added or cut off, by the chain’s own hashes and by the copies of its end that are kept outside the database every day. `compared` is the last of these.',
  access: 'platform',
  query: z.strictObject({ chain }),
  reply: [200, z.object({ state: chainStateSchema })],
  example: { state: sampleChainState },
  reads: ['logs'],
});

export const requestRecount = endpoint({
  method: 'POST',
  path: '/admin/schools/:iid/recount',
  tag: 'Platform',
  summary: 'Recalculate what a school uses',
  description: 'Repairs the counters and the members’ rows. What had drifted is in the school’s log afterwards.',
  access: 'platform',
  creates: true,
  reply: [202, z.object({ job: jobSchema })],
  errors: ['not-found'],
  example: { job: sampleRecount },
  changes: [],
});

export const listApplications = endpoint({
  method: 'GET',
  path: '/admin/schools',
  tag: 'Platform',
  summary: 'Schools with the evidence for them, those that have waited longest first',
  description: '`status` is `waiting` unless given. `q` finds words of name, short name, town and postcode.',
  access: 'platform',
  query: applicationQuerySchema,
  reply: [200, z.object({ items: z.array(applicationSchema), nextCursor: z.nullable(z.string()) })],
  example: { items: [sampleApplication], nextCursor: null },
  reads: ['schools'],
});

export const approveSchool = endpoint({
  method: 'POST',
  path: '/admin/schools/:iid/approve',
  tag: 'Platform',
  summary: 'Let a school in',
  access: 'platform',
  body: approveSchema,
  reply: [200, z.object({ application: applicationSchema })],
  errors: ['not-found', 'conflict'],
  example: { application: sampleApplication },
  changes: ['schools'],
});

export const rejectSchool = endpoint({
  method: 'POST',
  path: '/admin/schools/:iid/reject',
  tag: 'Platform',
  summary: 'Decline a school, with a reason that it reads',
  access: 'platform',
  body: rejectSchema,
  reply: [200, z.object({ application: applicationSchema })],
  errors: ['not-found', 'conflict'],
  example: { application: sampleApplication },
  changes: ['schools'],
});

export const askSchool = endpoint({
  method: 'POST',
  path: '/admin/schools/:iid/ask',
  tag: 'Platform',
  summary: 'Request information from a school',
  access: 'platform',
  body: askSchema,
  reply: [200, z.object({ application: applicationSchema })],
  errors: ['not-found', 'conflict'],
  example: { application: sampleApplication },
  changes: ['schools'],
});

export const confirmSchoolByCall = endpoint({
  method: 'POST',
  path: '/admin/schools/:iid/verify',
  tag: 'Platform',
  summary: 'Mark a school as verified after a call',
  access: 'platform',
  body: confirmCallSchema,
  reply: [200, z.object({ application: applicationSchema })],
  errors: ['not-found', 'conflict'],
  example: { application: sampleApplication },
  changes: ['schools'],
});

export const mergeSchool = endpoint({
  method: 'POST',
  path: '/admin/schools/:iid/merge',
  tag: 'Platform',
  summary: 'End a school that is another one',
  description: 'Its people move there with the role that is given. What they created stays with the school that ends.',
  access: 'platform',
  body: mergeSchema,
  reply: [200, z.object({ application: applicationSchema })],
  errors: ['not-found', 'conflict'],
  example: { application: sampleApplication },
  changes: ['schools'],
});

const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  build: z.string(),
  parts: z.record(z.string(), z.enum(['ok', 'failing'])),
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  tag: 'Server',
  summary: 'Whether the server and what it needs are there',
  description: '503 with the same body when a part is failing.',
  access: 'open',
  reply: [200, healthSchema],
  orStatus: 503,
  example: { status: 'ok', version: '1.18.3', build: '6994921', parts: { database: 'ok' } },
});
