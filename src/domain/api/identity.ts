import * as z from 'zod/mini';
import {
  type AccountState,
  accountStateSchema,
  type Mailbox,
  mailboxSchema,
  VERIFICATION_WAIT,
  type Verification,
  verificationSchema,
} from '../account/links.ts';
import { type RecoveryState, recoveryCodesSchema, recoverySchema, recoveryStateSchema } from '../account/recovery.ts';
import { type Comms, commsPatchSchema, commsSchema, DEFAULT_SCHOOL_COMMS } from '../comms/schema.ts';
import { readNotificationsSchema } from '../notification/schema.ts';
import {
  accountSchema,
  deletePersonSchema,
  type PersonAccount,
  personPatchSchema,
  type SignIn,
  signInSchema,
} from '../person/account.ts';
import { dataExportSchema } from '../person/export.ts';
import { personDetailsSchema } from '../person/schema.ts';
import { endpoint, fileReply } from './endpoint.ts';
import { sampleDataExport } from './samples.ts';
import { pageOf } from './shared.ts';

/** One of each, for the API's description. */
const sampleVerification: Verification = { emailVerified: false, waitSeconds: 60 };

const sampleNewEmail: Mailbox = { email: 'margaret.reid@hillcrest.example' };

const sampleAccountState: AccountState = { uid: 'Zx81kPq2', email: 'm.reid@hillcrest.example', emailVerified: true };

/** One of each, for the API's description. */
const sampleRecoveryState: RecoveryState = { left: 9, madeAt: '2026-11-12T08:15:00.000Z' };

const nothing = z.optional(z.strictObject({}));

const sampleAccount: PersonAccount = {
  uid: 'Zx81kPq2',
  email: 'm.reid@hillcrest.example',
  emailVerified: true,
  displayName: 'Margaret Reid',
  firstname: 'Margaret',
  surname: 'Reid',
  jobtitle: 'Head of communications',
  phoneNumber: '+441632960001',
  photoPath: 'users/Zx81kPq2/photo/1763712000000.jpg',
  isPlatformAdmin: false,
  createdAt: '2026-09-01T08:00:00.000Z',
  factors: [{ id: 'f1', kind: 'totp', name: 'Phone', enrolledAt: '2026-09-02T08:00:00.000Z' }],
  providers: ['password'],
  schools: [{ iid: 'hillcrest', name: 'Hillcrest School', colour: '#1f3a6e', role: { id: 'ADMIN', name: 'Admin' } }],
};

const sampleSignIn: SignIn = {
  id: '5f2b8c0d9e1a4b7c6d3e2f10',
  browser: 'Firefox',
  system: 'Windows',
  firstSeenAt: '2026-11-20T08:12:00.000Z',
  lastSeenAt: '2026-11-21T09:30:00.000Z',
  isThis: true,
};

const sampleComms: Comms = { schools: { hillcrest: DEFAULT_SCHOOL_COMMS }, productNews: 'off', admin: null };

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/account/password-reset',
  tag: 'Your account',
  summary: 'Request an email to reset the password',
  description:
    'The answer is the same whether the address has an account or not. More than a few emails to one address in a short time are not sent.',
  access: 'open',
  body: mailboxSchema,
  reply: [202, z.object({ accepted: z.literal(true) })],
  errors: ['too-many-requests'],
  example: { accepted: true },
  changes: [],
});

export const requestVerification = endpoint({
  method: 'POST',
  path: '/account/verification',
  tag: 'Your account',
  summary: 'Request another email to confirm your address',
  description: `Once in ${VERIFICATION_WAIT} seconds. For an address that is confirmed already nothing is sent.`,
  access: 'account',
  reply: [202, verificationSchema],
  errors: ['not-found', 'too-many-requests'],
  example: sampleVerification,
  changes: [],
});

export const requestNewEmail = endpoint({
  method: 'POST',
  path: '/account/email',
  tag: 'Your account',
  summary: 'Change your email address',
  description:
    'An email goes to the new address. Opening its link makes the change. The answer is the same if the address is someone else’s.',
  access: 'account',
  recent: true,
  body: mailboxSchema,
  reply: [202, z.object({ email: z.string() })],
  errors: ['too-many-requests'],
  example: sampleNewEmail,
  changes: ['account'],
});

export const refreshAccount = endpoint({
  method: 'POST',
  path: '/account/refresh',
  tag: 'Your account',
  summary: 'Take over what a link has changed',
  description: 'Reads your account from the Auth service. Your schools see the new address from then on.',
  access: 'account',
  reply: [200, z.object({ account: accountStateSchema })],
  errors: ['not-found'],
  example: { account: sampleAccountState },
  changes: ['account'],
});

export const savePersonDetails = endpoint({
  method: 'PUT',
  path: '/person/details',
  tag: 'Your account',
  summary: 'Say who you are, after signing up',
  description: 'A new token has the name, the job title and the phone number once this has answered.',
  access: 'account',
  body: personDetailsSchema,
  reply: [204, null],
  errors: ['conflict', 'not-found', 'too-many-requests'],
  changes: ['account'],
});

export const countRecoveryCodes = endpoint({
  method: 'GET',
  path: '/account/recovery-codes',
  tag: 'Your account',
  summary: 'How many recovery codes you have left',
  access: 'account',
  reply: [200, recoveryStateSchema],
  example: sampleRecoveryState,
  reads: ['account'],
});

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  tag: 'Your account',
  summary: 'Make ten new recovery codes',
  description:
    'They are shown in this answer and never again. Those created before can no longer be used. Takes a second factor, and a sign-in that used it. The codes are void as soon as a second factor is added or removed.',
  access: 'account',
  recent: true,
  body: nothing,
  reply: [201, recoveryCodesSchema],
  secret: true,
  errors: ['conflict', 'too-many-requests'],
  example: { codes: ['7KQ2M-9XWTB', '0HF3R-WZC8V'] },
  changes: ['account'],
});

export const recoverFactor = endpoint({
  method: 'POST',
  path: '/account/recover-factor',
  tag: 'Your account',
  summary: 'Turn the second factor off with a recovery code',
  description:
    'For people who lost their phone. Takes the password and one recovery code. All sign-ins end. What does not match is refused in the same words, whatever it was.',
  access: 'open',
  body: recoverySchema,
  reply: [204, null],
  errors: ['forbidden', 'too-many-requests'],
  changes: [],
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/person',
  tag: 'Your account',
  summary: 'Your own account, with your schools',
  access: 'account',
  reply: [200, z.object({ account: accountSchema })],
  example: { account: sampleAccount },
  reads: ['account'],
});

export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/person',
  tag: 'Your account',
  summary: 'Change your name, job title, phone number or photo',
  description: 'What is left out stays. The photo is uploaded to Storage before. `null` takes it away.',
  access: 'account',
  body: personPatchSchema,
  reply: [200, z.object({ account: accountSchema })],
  errors: ['conflict'],
  example: { account: sampleAccount },
  changes: ['account', 'members'],
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/person',
  tag: 'Your account',
  summary: 'Delete your account',
  description: 'Stories stay with their school. Refused while you are the last admin of a school.',
  access: 'account',
  recent: true,
  body: deletePersonSchema,
  reply: [204, null],
  errors: ['conflict', 'not-found'],
  changes: ['account'],
});

export const leaveSchool = endpoint({
  method: 'DELETE',
  path: '/person/schools/:iid',
  tag: 'Your account',
  summary: 'Leave a school',
  access: 'account',
  reply: [204, null],
  errors: ['conflict', 'not-found'],
  changes: ['account'],
});

export const listSignIns = endpoint({
  method: 'GET',
  path: '/person/sessions',
  tag: 'Your account',
  summary: 'Where you are signed in, the last seen first',
  access: 'account',
  reply: [200, pageOf(signInSchema)],
  example: { items: [sampleSignIn], nextCursor: null },
  reads: ['sign-ins'],
});

export const endSignIns = endpoint({
  method: 'POST',
  path: '/person/sessions/end',
  tag: 'Your account',
  summary: 'Sign out everywhere, also here',
  access: 'account',
  recent: true,
  body: nothing,
  reply: [204, null],
  errors: ['not-found'],
  changes: ['sign-ins'],
});

export const getComms = endpoint({
  method: 'GET',
  path: '/person/comms',
  tag: 'Your account',
  summary: 'Your email preferences',
  access: 'account',
  reply: [200, z.object({ comms: commsSchema })],
  example: { comms: sampleComms },
  reads: ['account'],
});

export const updateComms = endpoint({
  method: 'PUT',
  path: '/person/comms',
  tag: 'Your account',
  summary: 'Change your email preferences',
  description: 'What is left out stays as it is, also each school.',
  access: 'account',
  body: commsPatchSchema,
  reply: [200, z.object({ comms: commsSchema })],
  errors: ['not-found'],
  example: { comms: sampleComms },
  changes: ['account'],
});

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/person/notifications/read',
  tag: 'Your account',
  summary: 'Mark your notifications as read',
  description: 'Some by their ids, or all. What is not yours or is gone is passed over.',
  access: 'account',
  body: readNotificationsSchema,
  reply: [204, null],
  changes: [],
});

export const requestExport = endpoint({
  method: 'POST',
  path: '/person/exports',
  tag: 'Your account',
  summary: 'Ask for a copy of everything about you',
  description: 'At most one a day, one that failed counts too. An email says when it can be downloaded.',
  access: 'verified',
  recent: true,
  creates: true,
  reply: [202, z.object({ export: dataExportSchema })],
  errors: ['too-many-requests'],
  example: { export: { ...sampleDataExport, status: 'waiting', readyAt: null, expiresAt: null, size: null } },
  changes: ['exports'],
});

export const listExports = endpoint({
  method: 'GET',
  path: '/person/exports',
  tag: 'Your account',
  summary: 'The copies you asked for, newest first',
  access: 'account',
  reply: [200, pageOf(dataExportSchema)],
  example: { items: [sampleDataExport], nextCursor: null },
  reads: ['exports'],
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/person/exports/:id/file',
  tag: 'Your account',
  summary: 'Fetch a copy of your data',
  description: 'For seven days after it was created, by the person alone.',
  access: 'account',
  reply: [200, fileReply('application/zip')],
  errors: ['not-found'],
  reads: ['exports'],
});
