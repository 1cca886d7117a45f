import * as z from 'zod/mini';
import { answerSchema } from '../institution/approval.ts';
import { registrationSchema } from '../institution/registration.ts';
import { currentInstitutionSchema, institutionSchema } from '../institution/schema.ts';
import {
  deletionRequestSchema,
  type SchoolPatch,
  type SchoolSettings,
  schoolPatchesSchema,
  schoolPatchSchema,
  schoolSettingsSchema,
} from '../institution/settings.ts';
import { checkVerificationSchema, newVerificationSchema, verificationsSchema } from '../institution/verification.ts';
import { dataExportSchema } from '../person/export.ts';
import { foundPlaceSchema, placeQuerySchema } from '../register/place.ts';
import { type FoundSchool, foundSchoolSchema, type RegisterSchool, registerSchoolSchema } from '../register/schema.ts';
import { endpoint, fileReply } from './endpoint.ts';
import { sampleCurrentInstitution, sampleDataExport, sampleSchool, sampleVerifications } from './samples.ts';
import { pageOf } from './shared.ts';

const sampleSettings: SchoolSettings = {
  id: 'k3Qv81LmZx0a',
  isApproved: true,
  isVerified: true,
  verifiedBy: 'dns',
  domains: ['hillcrest.example'],
  status: 'approved',
  archivedAt: null,
  archivedByPlatform: false,
  deletesAt: null,
  withoutSecondFactor: 3,
  parts: {
    profile: {
      version: 2,
      values: {
        name: 'Hillcrest Primary School',
        handle: 'hillcrest',
        phase: 'primary',
        ageLow: 4,
        ageHigh: 11,
        roll: 212,
      },
    },
    contact: { version: 0, values: { phoneE164: '+441632960120' } },
    logo: { version: 1, values: { logoPath: 'schools/k3Qv81LmZx0a/logo/7f3a.png' } },
    colours: { version: 0, values: { primary: '#1a5fb4', accent: null } },
    place: {
      version: 0,
      values: {
        country: 'GB',
        address: { street: '4 Mill Lane', locality: null, town: 'Taunton', county: 'Somerset', postcode: 'TA1 4DY' },
        geo: { lat: 51.015, lng: -3.1 },
      },
    },
    calendar: {
      version: 4,
      values: { timeZone: 'Europe/London', terms: [{ name: 'Autumn', from: '2026-09-02', to: '2026-12-18' }] },
    },
    words: {
      version: 1,
      values: {
        brandedHashtag: 'hillcrestlife',
        hashtags: { people: ['staff'], place: ['library'], purpose: ['kindness'] },
        values: ['Kindness', 'Courage'],
      },
    },
    safeguarding: { version: 1, values: { name: 'Nell Harper', email: 'safe@hillcrest.example' } },
    website: { version: 0, values: { website: 'https://www.hillcrest.example' } },
    links: {
      version: 0,
      values: {
        facebook: null,
        instagram: 'https://www.instagram.com/hillcrest',
        x: null,
        youtube: null,
        linkedin: null,
      },
    },
    signIn: { version: 1, values: { secondFactorFrom: '2026-12-20T09:00:00.000Z' } },
    page: {
      version: 1,
      values: {
        enabled: true,
        intro: 'Stories from our classrooms, our stage and our fields.',
        collectionIds: ['c1Vt3xYp8dQw5ZsN'],
        tourIds: [],
        showSearch: true,
      },
    },
    platform: null,
  },
};

const searchQuery = z.strictObject({
  q: z
    .string('Enter a name, a town or a postcode.')
    .check(z.trim(), z.minLength(2, 'Enter at least 2 characters.'), z.maxLength(200, 'Use 200 characters or fewer.')),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]|1\d|20)$/, 'Limit must be from 1 to 20.')),
      z.transform((value: string) => Number(value)),
    ),
  ),
});

const sampleFoundSchool: FoundSchool = {
  kind: 'school',
  id: 'hillcrest',
  name: 'Hillcrest School',
  town: 'Heronbury',
  postcodeArea: 'QA5',
  isApproved: true,
};

const sampleRegisterSchool: RegisterSchool = {
  id: 'gias-900123',
  name: "St Hilda's CofE Primary School",
  externalIds: { urn: '900123', ukprn: '19000123', ncessch: null },
  phase: 'primary',
  ageLow: 4,
  ageHigh: 11,
  roll: 214,
  country: 'GB',
  address: { street: '12 Mill Lane', locality: null, town: 'Heronbury', county: 'Thornshire', postcode: 'QA5 2ST' },
  geo: { lat: 52.28519, lng: -0.61856 },
  website: 'https://www.sthildas.example',
  phoneE164: '+441632960110',
};

export const getCurrentInstitution = endpoint({
  method: 'GET',
  path: '/institutions/current',
  tag: 'School',
  summary: 'The chosen school with the reader’s role, the plan and what is in use',
  access: 'member',
  evenWithoutSecondFactor: true,
  reply: [200, z.object({ institution: currentInstitutionSchema })],
  errors: ['not-found'],
  example: { institution: sampleCurrentInstitution },
  reads: ['school'],
});

export const getSchoolSettings = endpoint({
  method: 'GET',
  path: '/school',
  tag: 'School',
  summary: 'The school’s settings, part by part',
  access: 'i.s.rea',
  reply: [200, z.object({ school: schoolSettingsSchema })],
  errors: ['not-found'],
  example: { school: sampleSettings },
  reads: ['school'],
});

const needsRecentSignIn = (patch: SchoolPatch) => patch.part === 'signIn' && patch.secondFactor !== 'keep';

export const updateSchoolSettings = endpoint({
  method: 'PATCH',
  path: '/school',
  tag: 'School',
  summary: 'Change one part of the settings',
  description:
    '`version` is that of the part as it was read. If someone else has changed the part since, nothing is saved and the ' +
    '`conflict` has the current values in `latest`, with the name of the part in `latest.part`. A new website removes the verification. Fields of `page` that are left out stay. `platform` is for platform ' +
    'admins. Changing when two-step verification is required needs a recent sign-in.',
  access: 'i.s.wr',
  recent: needsRecentSignIn,
  body: schoolPatchSchema,
  reply: [200, z.object({ school: schoolSettingsSchema })],
  errors: ['not-found', 'conflict'],
  example: { school: sampleSettings },
  changes: ['school'],
});

export const updateSchoolParts = endpoint({
  method: 'PATCH',
  path: '/school/parts',
  tag: 'School',
  summary: 'Change several parts of the settings together',
  description:
    'As `PATCH /school`, for several parts together: all of them are saved, or none. `latest.part` of a `conflict` says which ' +
    'part someone else has changed.',
  access: 'i.s.wr',
  recent: ({ changes }: z.output<typeof schoolPatchesSchema>) => changes.some(needsRecentSignIn),
  body: schoolPatchesSchema,
  reply: [200, z.object({ school: schoolSettingsSchema })],
  errors: ['not-found', 'conflict'],
  example: { school: sampleSettings },
  changes: ['school'],
});

export const archiveSchool = endpoint({
  method: 'POST',
  path: '/school/archive',
  tag: 'School',
  summary: 'Archive the school: visitors no longer see its stories',
  access: 'i.s.wr',
  reply: [200, z.object({ school: schoolSettingsSchema })],
  errors: ['not-found', 'conflict'],
  example: { school: { ...sampleSettings, archivedAt: '2026-11-20T09:00:00.000Z' } },
  changes: ['school'],
});

export const restoreSchool = endpoint({
  method: 'DELETE',
  path: '/school/archive',
  tag: 'School',
  summary: 'Restore an archived school',
  access: 'i.s.wr',
  reply: [200, z.object({ school: schoolSettingsSchema })],
  errors: ['not-found', 'conflict'],
  example: { school: sampleSettings },
  changes: ['school'],
});

export const requestSchoolDeletion = endpoint({
  method: 'POST',
  path: '/school/deletion',
  tag: 'School',
  summary: 'Request deletion of the school, in 30 days',
  description:
    '`name` is the school’s full name. Only its admins may do this. Until then visitors see nothing of the school, and ' +
    'nothing in it can be changed. Its admins get an email.',
  access: 'i.s.wr',
  recent: true,
  body: deletionRequestSchema,
  reply: [200, z.object({ school: schoolSettingsSchema })],
  errors: ['not-found', 'conflict'],
  example: { school: { ...sampleSettings, deletesAt: '2026-12-20T09:00:00.000Z' } },
  changes: ['school'],
});

export const withdrawSchoolDeletion = endpoint({
  method: 'DELETE',
  path: '/school/deletion',
  tag: 'School',
  summary: 'Cancel the deletion of the school',
  access: 'i.s.wr',
  reply: [200, z.object({ school: schoolSettingsSchema })],
  errors: ['not-found', 'conflict'],
  example: { school: sampleSettings },
  changes: ['school'],
});

export const requestSchoolExport = endpoint({
  method: 'POST',
  path: '/school/export',
  tag: 'School',
  summary: 'Request an export of all the school’s data',
  description:
    'At most one an hour, also while a deletion is pending. Only the school’s admins may do this. An email says when it ' +
    'is ready.',
  access: 'i.s.wr',
  recent: true,
  creates: true,
  reply: [202, z.object({ export: dataExportSchema })],
  errors: ['too-many-requests'],
  example: { export: { ...sampleDataExport, status: 'waiting', readyAt: null, expiresAt: null, size: null } },
  changes: ['exports'],
});

export const listSchoolExports = endpoint({
  method: 'GET',
  path: '/school/exports',
  tag: 'School',
  summary: 'The school’s data exports, newest first',
  access: 'i.s.wr',
  reply: [200, pageOf(dataExportSchema)],
  example: { items: [sampleDataExport], nextCursor: null },
  reads: ['exports'],
});

export const registerSchool = endpoint({
  method: 'POST',
  path: '/schools',
  tag: 'Schools',
  summary: 'Register a school',
  description:
    'It starts unapproved: members can use everything, visitors see nothing. The person who registers it is its first ' +
    'admin. `error.school` of a `conflict` names the existing school.',
  access: 'verified',
  body: registrationSchema,
  reply: [201, z.object({ school: institutionSchema })],
  errors: ['conflict', 'limit-reached', 'too-many-requests'],
  example: { school: sampleSchool },
  changes: ['schools', 'account'],
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/schools/answer',
  tag: 'Schools',
  summary: 'Answer a question asked before approval',
  description: 'The school of the header `iid` is then awaiting approval again.',
  access: 'i.s.wr',
  body: answerSchema,
  reply: [200, z.object({ school: institutionSchema })],
  errors: ['conflict'],
  example: { school: sampleSchool },
  changes: ['school'],
});

export const checkHandle = endpoint({
  method: 'GET',
  path: '/schools/handle',
  tag: 'Schools',
  summary: 'Check whether a short name is available',
  access: 'verified',
  query: z.strictObject({ value: z.string().check(z.maxLength(200, 'Use 200 characters or fewer.')) }),
  reply: [200, z.object({ value: z.string(), isFree: z.boolean(), message: z.nullable(z.string()) })],
  errors: ['too-many-requests'],
  example: { value: 'hillcrest', isFree: true, message: null },
});

export const listSchoolVerifications = endpoint({
  method: 'GET',
  path: '/schools/verification',
  tag: 'Schools',
  summary: 'Whether the school is verified, and the methods tried',
  access: 'i.s.rea',
  reply: [200, verificationsSchema],
  example: sampleVerifications,
  reads: ['school'],
});

export const requestSchoolVerification = endpoint({
  method: 'POST',
  path: '/schools/verification',
  tag: 'Schools',
  summary: 'Start verifying the school',
  description:
    '`email` sends a code to an address at the school’s own domain, `dns` gives a TXT record to add there, `call` requests ' +
    'a call from us. Also before the school is approved. A second request starts again.',
  access: 'i.s.wr',
  body: newVerificationSchema,
  reply: [200, verificationsSchema],
  errors: ['conflict', 'too-many-requests'],
  example: sampleVerifications,
  changes: ['school'],
});

export const checkSchoolVerification = endpoint({
  method: 'POST',
  path: '/schools/verification/check',
  tag: 'Schools',
  summary: 'Check the emailed code, or look up the TXT record',
  description: 'A wrong code is `invalid`. A record that was not found is reported as `problem`.',
  access: 'i.s.wr',
  body: checkVerificationSchema,
  reply: [200, verificationsSchema],
  errors: ['not-found', 'too-many-requests', 'maintenance'],
  example: {
    ...sampleVerifications,
    isVerified: true,
    verifiedBy: 'dns',
    items: sampleVerifications.items.map((item) => ({
      ...item,
      status: 'done',
      checkedAt: '2026-11-20T11:00:00.000Z',
    })),
  },
  changes: ['school'],
});

export const findSchools = endpoint({
  method: 'GET',
  path: '/schools/search',
  tag: 'Schools',
  summary: 'Search schools by name, town and postcode',
  description: 'Schools on SprX come first, then those of the public register that are not on SprX yet.',
  access: 'verified',
  limit: 'search',
  query: searchQuery,
  reply: [200, pageOf(foundSchoolSchema)],
  example: {
    items: [
      sampleFoundSchool,
      {
        kind: 'register',
        id: sampleRegisterSchool.id,
        name: sampleRegisterSchool.name,
        town: sampleRegisterSchool.address.town,
        postcodeArea: 'QA5',
        isApproved: false,
      },
    ] satisfies FoundSchool[],
    nextCursor: null,
  },
});

export const getSchoolCard = endpoint({
  method: 'GET',
  path: '/schools/:id/card',
  tag: 'Schools',
  summary: 'Public details of a school on SprX',
  access: 'verified',
  limit: 'search',
  reply: [200, z.object({ school: foundSchoolSchema })],
  errors: ['not-found'],
  example: { school: sampleFoundSchool },
});

export const getRegisterEntry = endpoint({
  method: 'GET',
  path: '/schools/register/:id',
  tag: 'Schools',
  summary: 'A school’s entry in the public register',
  access: 'verified',
  limit: 'search',
  reply: [200, z.object({ school: registerSchoolSchema })],
  errors: ['not-found'],
  example: { school: sampleRegisterSchool },
});

export const findPlace = endpoint({
  method: 'GET',
  path: '/schools/place',
  tag: 'Schools',
  summary: 'Where a postcode is, by the coordinates of the public register',
  description:
    '`precision` says whether schools with this postcode were found, or only schools in its sector or district. `place` is ' +
    '`null` where the register has no coordinates that near.',
  access: 'verified',
  limit: 'search',
  query: placeQuerySchema,
  reply: [200, z.object({ place: z.nullable(foundPlaceSchema) })],
  example: { place: { lat: 52.28519, lng: -0.61856, precision: 'postcode' } },
});

export const downloadSchoolExport = endpoint({
  method: 'GET',
  path: '/school/exports/:id/file',
  tag: 'School',
  summary: 'Download an export of all the school’s data',
  description: 'Available for seven days, to the school’s admins.',
  access: 'i.s.wr',
  reply: [200, fileReply('application/zip')],
  errors: ['not-found'],
  reads: ['exports'],
});
