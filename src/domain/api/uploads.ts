import * as z from 'zod/mini';
import {
  fileNameQuery,
  type Import,
  importMappingSchema,
  importSchema,
  MOST_IMPORT_BYTES,
  problemsSchema,
} from '../feed/import.ts';
import { inboundSchema, MOST_MAIL_BYTES, receivedSchema, sendersSchema } from '../feed/inbound.ts';
import { jobSchema } from '../job/schema.ts';
import { storySchema } from '../story/schema.ts';
import { endpoint, shownFile } from './endpoint.ts';
import { sampleJob, sampleStory } from './samples.ts';
import { pageOf } from './shared.ts';

/** As much as a feed may be. */
const MOST_PUSH_BYTES = 10 * 1024 * 1024;
const INBOUND_URL = 'https://app.sprx.io/api/v1/inbound/8h2kq4v7w9xz3m5n6p8r2t4v6c';

export const getInbound = endpoint({
  method: 'GET',
  path: '/feeds/:id/inbound',
  tag: 'Channels',
  summary: 'Where stories are sent to',
  description: 'The secret is not told again.',
  access: 's.c.wr',
  reads: ['feeds'],
  reply: [200, z.object({ inbound: inboundSchema })],
  errors: ['not-found'],
  example: { inbound: { url: INBOUND_URL, oldSecretUntil: null } },
});

export const setSenders = endpoint({
  method: 'PUT',
  path: '/feeds/:id/inbound/senders',
  tag: 'Channels',
  summary: 'Choose who may send stories by email',
  description: 'Beside the members whose role includes writing stories (s.s.wr).',
  access: 's.c.wr',
  body: sendersSchema,
  reply: [200, z.object({ inbound: inboundSchema })],
  errors: ['not-found'],
  example: { inbound: { address: '8h2kq4v7w9xz3m5n6p8r2t4v6c@in.sprx.io', senders: ['office@hillcrest.example'] } },
  changes: ['feeds'],
});

export const receiveMail = endpoint({
  method: 'POST',
  path: '/inbound-mail',
  tag: 'Channels',
  summary: 'Deliver an email to a channel',
  description:
    'For the mail server alone: `Authorization: Bearer` with its key, the email as `message/rfc822` up to 25 MiB, the envelope in `X-Envelope-To` and `X-Envelope-From`. The answer does not say whether it became a story.',
  access: 'open',
  rawBody: true,
  maxBytes: MOST_MAIL_BYTES,
  limit: 'inbound',
  reply: [202, z.object({ received: z.literal(true) })],
  errors: ['unauthenticated', 'unsupported-type'],
  example: { received: true },
});

export const rotateInbound = endpoint({
  method: 'POST',
  path: '/feeds/:id/inbound/rotate',
  tag: 'Channels',
  summary: 'Create a new secret',
  description: 'The secret before is taken for 24 hours more.',
  access: 's.c.wr',
  reply: [200, z.object({ inbound: inboundSchema })],
  errors: ['not-found'],
  example: { inbound: { url: INBOUND_URL, secret: '…', oldSecretUntil: '2026-11-21T09:30:00.000Z' } },
  secret: true,
  changes: ['feeds'],
});

export const receiveItems = endpoint({
  method: 'POST',
  path: '/inbound/:key',
  tag: 'Channels',
  summary: 'Send stories from a system of the school',
  description:
    'JSON `{ items: [{ id, title?, text | html, url?, publishedAt?, author?, hashtags?, media?: [{ url, alt }] }] }`, up to 100 items and 1 MiB. A story with an `id` that was sent before is updated; `{ id, deleted: true }` marks one that is gone. The header `X-SprX-Signature` is `t=<unix>,v1=<hex>`: HMAC-SHA-256 over `<t>.<body>` with the channel’s secret, at most five minutes old. An item that cannot be taken fails alone.',
  access: 'open',
  rawBody: true,
  limit: 'inbound',
  reply: [202, receivedSchema],
  errors: ['unauthenticated', 'not-found'],
  example: {
    accepted: 1,
    updated: 0,
    unchanged: 0,
    failed: [{ index: 1, message: 'A story needs a text: send text or html.' }],
  },
});

const hubText = z.optional(z.string());

export const answerHub = endpoint({
  method: 'GET',
  path: '/websub/:feedId/:token',
  tag: 'Channels',
  summary: 'A hub asks whether its word of new posts is wanted',
  description:
    'WebSub: answers with `hub.challenge` alone for the topic and mode that were asked for. With the mode `denied` the answer is empty.',
  access: 'open',
  limit: 'inbound',
  query: z.looseObject({
    'hub.mode': hubText,
    'hub.topic': hubText,
    'hub.challenge': hubText,
    'hub.lease_seconds': hubText,
    'hub.reason': hubText,
  }),
  reply: [200, shownFile('text/plain')],
  errors: ['not-found'],
});

export const receivePush = endpoint({
  method: 'POST',
  path: '/websub/:feedId/:token',
  tag: 'Channels',
  summary: 'A hub tells of new posts',
  description:
    'WebSub: `X-Hub-Signature` is `sha1|sha256|sha384|sha512=<hex>` over the bytes. A wrong signature changes nothing, and the answer does not say so.',
  access: 'open',
  limit: 'inbound',
  rawBody: true,
  maxBytes: MOST_PUSH_BYTES,
  reply: [202, z.object({ received: z.literal(true) })],
  errors: ['not-found'],
  example: { received: true },
});

const sampleImport: Import = {
  id: 'i9Rw2tLq6pXv4KsB',
  feedId: 'f4Yq0nV2cWk81sPz',
  fileName: 'stories.csv',
  status: 'ready',
  rows: 214,
  columns: [
    { name: 'Headline', samples: ['Year 9 planted 200 trees'] },
    { name: 'Body', samples: ['On Friday, in the rain'] },
  ],
  mapping: { title: 'Headline', text: 'Body' },
  dateOrder: 'dmy',
  separator: ',',
  counts: { seen: 0, added: 0, updated: 0, unchanged: 0, failed: 0 },
  problems: [],
  jobId: null,
  at: '2026-11-20T09:30:00.000Z',
  by: { uid: 'p3Xc6mLq9tBv1RsK', name: 'Ana Silva' },
};
const importReply = z.object({ import: importSchema });

export const createImport = endpoint({
  method: 'POST',
  path: '/feeds/:id/imports',
  tag: 'Channels',
  summary: 'Send a file of stories',
  description:
    'The body is the file: CSV (`text/csv`) or JSON (`application/json`: a list of objects, or `{ items }`), up to 20 MiB and 200,000 rows. Encoding (UTF-8, UTF-16, Windows-1252) and separator are recognised, and which column is which is guessed by its name. Nothing is imported yet.',
  access: 's.c.wr',
  limit: 'preview',
  query: fileNameQuery,
  rawBody: true,
  maxBytes: MOST_IMPORT_BYTES,
  reply: [201, importReply],
  errors: ['not-found', 'conflict', 'unsupported-type'],
  example: { import: { ...sampleImport, status: 'mapping' } },
  changes: ['imports'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/feeds/:id/imports',
  tag: 'Channels',
  summary: 'Files that were sent to a channel, the newest first',
  access: 's.c.rea',
  reads: ['imports'],
  reply: [200, pageOf(importSchema)],
  errors: ['not-found'],
  example: { items: [sampleImport], nextCursor: null },
});

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:id',
  tag: 'Channels',
  summary: 'A file that was sent, and how far its import is',
  access: 's.c.rea',
  reply: [200, importReply],
  errors: ['not-found'],
  example: { import: sampleImport },
});

export const mapImport = endpoint({
  method: 'PUT',
  path: '/imports/:id/mapping',
  tag: 'Channels',
  summary: 'Say which column each field is taken from',
  description:
    'Answers with the first stories as they would be, and the rows that can’t be imported (200 at most). `dateOrder` says how dates are read, for example 03/04/2026.',
  access: 's.c.wr',
  limit: 'preview',
  body: importMappingSchema,
  reply: [200, z.extend(importReply, { preview: z.object({ items: z.array(storySchema), problems: problemsSchema }) })],
  errors: ['not-found', 'conflict'],
  example: {
    import: sampleImport,
    preview: {
      items: [{ ...sampleStory, status: 'pending', collectionIds: [] }],
      problems: [{ row: 7, field: 'publishedAt', message: '“last Friday” isn’t a date.' }],
    },
  },
  changes: ['imports'],
});

export const runImport = endpoint({
  method: 'POST',
  path: '/imports/:id/run',
  tag: 'Channels',
  summary: 'Import a file',
  description: 'Gives the job that is under way if there is one. A row that can’t be imported fails alone.',
  access: 's.c.wr',
  limit: 'sync',
  reply: [202, z.object({ job: jobSchema })],
  errors: ['not-found', 'conflict'],
  example: { job: { ...sampleJob, status: 'queued' } },
  changes: ['imports'],
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/imports/:id',
  tag: 'Channels',
  summary: 'Take back an import',
  description: 'Deletes the stories that it added and that no one has touched since. Those that it updated stay.',
  access: 's.c.wr',
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: ['imports', 'stories', 'collections', 'feeds'],
});
