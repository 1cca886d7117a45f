import * as z from 'zod/mini';
import {
  editionCheckSchema,
  editionPatchSchema,
  editionPreviewSchema,
  editionSchema,
  newEditionSchema,
  newNewsletterSchema,
  newsletterPatchSchema,
  newsletterSchema,
} from '../newsletter/schema.ts';
import { storySchema } from '../story/schema.ts';
import { endpoint } from './endpoint.ts';
import { sampleEdition, sampleEditionPreview, sampleNewsletter, sampleStory } from './samples.ts';
import { pageOf, pageQuery } from './shared.ts';

const FROM_VERSION =
  'With `version`, a change of an older one is refused: 409 `conflict` with `latest`, the thing as it is.';

export const listNewsletters = endpoint({
  method: 'GET',
  path: '/newsletters',
  tag: 'Newsletters',
  summary: 'The school’s newsletters, newest first',
  access: 's.w.rea',
  reply: [200, pageOf(newsletterSchema)],
  example: { items: [sampleNewsletter], nextCursor: null },
  reads: ['newsletters'],
});

export const createNewsletter = endpoint({
  method: 'POST',
  path: '/newsletters',
  tag: 'Newsletters',
  summary: 'Create a newsletter',
  access: 's.w.wr',
  body: newNewsletterSchema,
  reply: [201, z.object({ newsletter: newsletterSchema })],
  errors: ['limit-reached', 'conflict'],
  example: { newsletter: sampleNewsletter },
  changes: ['newsletters'],
});

export const getNewsletter = endpoint({
  method: 'GET',
  path: '/newsletters/:id',
  tag: 'Newsletters',
  summary: 'One newsletter',
  access: 's.w.rea',
  reply: [200, z.object({ newsletter: newsletterSchema })],
  errors: ['not-found'],
  example: { newsletter: sampleNewsletter },
  reads: ['newsletters'],
});

export const updateNewsletter = endpoint({
  method: 'PATCH',
  path: '/newsletters/:id',
  tag: 'Newsletters',
  summary: 'Change a newsletter',
  description: `\`fill\` changes the fields it names. ${FROM_VERSION}`,
  access: 's.w.wr',
  body: newsletterPatchSchema,
  reply: [200, z.object({ newsletter: newsletterSchema })],
  errors: ['not-found', 'conflict'],
  example: { newsletter: sampleNewsletter },
  changes: ['newsletters'],
});

export const deleteNewsletter = endpoint({
  method: 'DELETE',
  path: '/newsletters/:id',
  tag: 'Newsletters',
  summary: 'Remove a newsletter and its editions',
  description: 'Its stories stay.',
  access: 's.w.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['newsletters', 'stories', 'collections'],
});

export const listEditions = endpoint({
  method: 'GET',
  path: '/newsletters/:id/editions',
  tag: 'Newsletters',
  summary: 'The editions of a newsletter, the latest first',
  access: 's.w.rea',
  query: pageQuery,
  reply: [200, pageOf(editionSchema)],
  errors: ['not-found'],
  example: { items: [sampleEdition], nextCursor: null },
  reads: ['newsletters'],
});

export const createEdition = endpoint({
  method: 'POST',
  path: '/newsletters/:id/editions',
  tag: 'Newsletters',
  summary: 'Start an edition',
  description:
    'A draft that has filled itself with what `candidates` suggests, or with nothing where `empty` is true. What is published to the newsletter goes into the latest edition from then on.',
  access: 's.w.wr',
  body: newEditionSchema,
  reply: [201, z.object({ edition: editionSchema })],
  errors: ['not-found', 'conflict'],
  example: { edition: sampleEdition },
  changes: ['newsletters', 'stories'],
});

export const getEdition = endpoint({
  method: 'GET',
  path: '/newsletters/:id/editions/:eid',
  tag: 'Newsletters',
  summary: 'One edition with its stories',
  description:
    '`stories` contains those that the edition names and those of its collections, approved or not. What was deleted is missing.',
  access: 's.w.rea',
  reply: [200, z.object({ edition: editionSchema, stories: z.array(storySchema) })],
  errors: ['not-found'],
  example: { edition: sampleEdition, stories: [sampleStory] },
  reads: ['newsletters', 'stories'],
});

export const updateEdition = endpoint({
  method: 'PATCH',
  path: '/newsletters/:id/editions/:eid',
  tag: 'Newsletters',
  summary: 'Change an edition',
  description: `\`sections\` are replaced whole. A section that keeps its \`id\` stays the same one. A story or collection that is not of the school is refused at its place. ${FROM_VERSION}`,
  access: 's.w.wr',
  body: editionPatchSchema,
  reply: [200, z.object({ edition: editionSchema })],
  errors: ['not-found', 'conflict'],
  example: { edition: sampleEdition },
  changes: ['newsletters', 'stories'],
});

export const deleteEdition = endpoint({
  method: 'DELETE',
  path: '/newsletters/:id/editions/:eid',
  tag: 'Newsletters',
  summary: 'Delete an edition',
  description: 'Its stories stay, and can be in the next one.',
  access: 's.w.wr',
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: ['newsletters', 'stories'],
});

export const copyEdition = endpoint({
  method: 'POST',
  path: '/newsletters/:id/editions/:eid/duplicate',
  tag: 'Newsletters',
  summary: 'Start an edition from another',
  access: 's.w.wr',
  reply: [201, z.object({ edition: editionSchema })],
  errors: ['not-found', 'conflict'],
  example: { edition: sampleEdition },
  changes: ['newsletters', 'stories'],
});

export const listCandidates = endpoint({
  method: 'GET',
  path: '/newsletters/:id/candidates',
  tag: 'Newsletters',
  summary: 'The stories that an edition could take, in the order of suggestion',
  description:
    'Approved stories that are in no edition yet, by the newsletter’s `fill`. `reason` says why each is offered.',
  access: 's.w.rea',
  query: pageQuery,
  reply: [200, pageOf(z.object({ story: storySchema, reason: z.string() }))],
  errors: ['not-found'],
  example: {
    items: [{ story: sampleStory, reason: 'Shows your value “Kindness”, which the last editions did not.' }],
    nextCursor: null,
  },
  reads: ['newsletters', 'stories'],
});

export const previewEdition = endpoint({
  method: 'GET',
  path: '/newsletters/:id/editions/:eid/preview',
  tag: 'Newsletters',
  summary: 'An edition as mail programs show it',
  description:
    'Approved stories alone. The HTML is complete: tables, inline styles, whole addresses, no script. Without `format` both are given.',
  access: 's.w.rea',
  query: z.strictObject({ format: z.optional(z.enum(['html', 'text'], 'Choose html or text.')) }),
  reply: [200, editionPreviewSchema],
  errors: ['not-found'],
  example: sampleEditionPreview,
  reads: ['newsletters', 'stories'],
});

export const checkEdition = endpoint({
  method: 'GET',
  path: '/newsletters/:id/editions/:eid/checks',
  tag: 'Newsletters',
  summary: 'What is wrong with an edition, or could be better',
  access: 's.w.rea',
  reply: [200, pageOf(editionCheckSchema)],
  errors: ['not-found'],
  example: {
    items: [{ code: 'no-subject', level: 'error', message: 'Give the edition a subject.' }],
    nextCursor: null,
  },
  reads: ['newsletters', 'stories'],
});

export const testEdition = endpoint({
  method: 'POST',
  path: '/newsletters/:id/editions/:eid/test',
  tag: 'Newsletters',
  summary: 'Send an edition to your own address',
  description: 'Its subject begins with `[Test]`.',
  access: 's.w.wr',
  reply: [202, z.object({ email: z.string() })],
  errors: ['not-found'],
  example: { email: 'head@hillcrest.example' },
  limit: 'newsletter test',
});
