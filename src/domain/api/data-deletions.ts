import * as z from 'zod/mini';
import {
  confirmDeletionSchema,
  type DecidableRequest,
  type DeletionRequest,
  decidableRequestSchema,
  decideDeletionSchema,
  deletionRequestSchema,
  newDeletionSchema,
} from '../admin/data-deletion.ts';
import { pageFields } from '../page-fields.ts';
import { endpoint } from './endpoint.ts';
import { MOST_SIGNED_REQUEST_BYTES, pageOf } from './shared.ts';

const sampleRequest = {
  code: '5f0c2d1b9a8e47360c1d',
  channel: 'facebook',
  status: 'done',
  receivedAt: '2026-11-20T08:15:00.000Z',
  finishedAt: '2026-11-20T08:15:04.000Z',
  erased: { tokens: 1, stories: 0, pictures: 0, profile: 1 },
} as const satisfies DeletionRequest;

const sampleDecidable: DecidableRequest = {
  ...sampleRequest,
  status: 'confirmed',
  finishedAt: null,
  erased: { tokens: 0, stories: 0, pictures: 0, profile: 0 },
  account: 'hillcrestschool',
  email: 'someone@sprx.example',
  from: 'person',
  confirmedAt: '2026-11-20T08:20:00.000Z',
  connections: 1,
  channels: [
    { iid: 'hillcrest', feedId: 'f4Yq0nV2cWk81sPz', name: 'School page', school: 'Hillcrest School', stories: 48 },
  ],
};

const accepted = z.object({ code: z.string(), url: z.string() });

export const receiveMetaDeletion = endpoint({
  method: 'POST',
  path: '/meta/data-deletion',
  tag: 'Data deletion',
  summary: 'For Meta: a person wants their data deleted',
  description:
    'A form with `signed_request`, which proves who calls. The person’s tokens, id, name and picture are erased immediately. The same request twice is one.',
  access: 'open',
  rawBody: true,
  maxBytes: MOST_SIGNED_REQUEST_BYTES,
  reply: [200, z.object({ url: z.string(), confirmation_code: z.string() })],
  errors: ['invalid'],
  example: {
    url: `https://sprx.example/facebook-data-deletion?code=${sampleRequest.code}`,
    confirmation_code: sampleRequest.code,
  },
  changes: [],
});

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/data-deletions',
  tag: 'Data deletion',
  summary: 'Ask for one’s data to be deleted',
  description:
    'The answer is the same whether the account is known or not. An email asks for a confirmation. A platform admin then deletes the data or refuses.',
  access: 'open',
  limit: 'data-deletion',
  body: newDeletionSchema,
  reply: [202, accepted],
  errors: ['too-many-requests'],
  example: { code: sampleRequest.code, url: `https://sprx.example/data-deletion/vimeo?code=${sampleRequest.code}` },
  changes: [],
});

export const getDeletion = endpoint({
  method: 'GET',
  path: '/data-deletions/:code',
  tag: 'Data deletion',
  summary: 'How far a request for deletion is',
  access: 'open',
  limit: 'data-deletion read',
  reply: [200, z.object({ request: deletionRequestSchema })],
  errors: ['not-found', 'too-many-requests'],
  example: { request: sampleRequest },
  reads: ['data-deletions'],
});

export const confirmDeletion = endpoint({
  method: 'POST',
  path: '/data-deletions/:code/confirm',
  tag: 'Data deletion',
  summary: 'Confirm a request with the link of the email',
  access: 'open',
  limit: 'data-deletion read',
  body: confirmDeletionSchema,
  reply: [200, z.object({ request: deletionRequestSchema })],
  errors: ['not-found', 'invalid', 'too-many-requests'],
  example: { request: { ...sampleRequest, status: 'confirmed', finishedAt: null } },
  changes: ['data-deletions'],
});

export const listDeletions = endpoint({
  method: 'GET',
  path: '/admin/data-deletions',
  tag: 'Platform',
  summary: 'Requests for deletion, the newest first',
  description: 'With the channels that a request may be about, to choose from.',
  access: 'platform',
  query: z.strictObject(pageFields),
  reply: [200, pageOf(decidableRequestSchema)],
  example: { items: [sampleDecidable], nextCursor: null },
  reads: ['data-deletions'],
});

export const decideDeletion = endpoint({
  method: 'POST',
  path: '/admin/data-deletions/:code/decide',
  tag: 'Platform',
  summary: 'Delete what a person asked for, or refuse with a reason',
  description:
    'Deleting erases the tokens, id, name and picture of the account, and of the channels in `feeds` the imported stories, their pictures and history. The schools are told.',
  access: 'platform',
  recent: true,
  body: decideDeletionSchema,
  reply: [200, z.object({ request: decidableRequestSchema })],
  errors: ['not-found', 'conflict'],
  example: { request: sampleDecidable },
  changes: ['data-deletions', 'monitor'],
});
