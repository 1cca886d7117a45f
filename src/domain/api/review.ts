import * as z from 'zod/mini';
import { claimSchema } from '../story/fields.ts';
import {
  consentListSchema,
  moderationSettingsPatchSchema,
  moderationSettingsSchema,
  newConsentListSchema,
} from '../story/moderation-settings.ts';
import { presentPersonSchema, presentSchema } from '../story/presence.ts';
import {
  bulkDoneSchema,
  bulkSchema,
  sourceDeletedSchema,
  takedownFromSchema,
  takedownSchema,
  undoneActSchema,
  undoSchema,
} from '../story/review.ts';
import { storySchema } from '../story/schema.ts';
import { endpoint } from './endpoint.ts';
import { sampleStory } from './samples.ts';

const STORIES = ['stories', 'collections'] as const;
const until = '2026-11-24T08:00:00.000Z';

export const undoStories = endpoint({
  method: 'POST',
  path: '/stories/undo',
  tag: 'Stories',
  summary: 'Undo a review or a change of many stories',
  description:
    'Within 24 hours every story goes back to what it was, but for those that have changed since: these fail with `conflict`.',
  access: 's.s.wr',
  body: undoSchema,
  reply: [200, undoneActSchema],
  errors: ['not-found'],
  example: { done: [sampleStory.id], failed: [] },
  changes: STORIES,
});

export const bulkStories = endpoint({
  method: 'POST',
  path: '/stories/bulk',
  tag: 'Stories',
  summary: 'Change up to 500 stories in the same way',
  description:
    'Each id succeeds or fails separately. `value` is the hashtag, the value or the id of the collection (which takes `s.co.wr` too). Deleting cannot be undone, so it answers no `undo`. `waiting` are those of `done` whose hashtags change for visitors only once that is approved (`proposed`).',
  access: 's.s.wr',
  body: bulkSchema,
  reply: [200, bulkDoneSchema],
  example: { done: [sampleStory.id], failed: [], undo: { id: 'u3Kd72mQxT0aLbVr', until } },
  changes: STORIES,
});

export const takeDownStory = endpoint({
  method: 'POST',
  path: '/stories/:id/takedown',
  tag: 'Stories',
  summary: 'Take a story off every page',
  description:
    'It is hidden and in no collection. No approval, rule or reading of its channel brings it back. `from` is where it was.',
  access: 's.s.wr',
  body: takedownSchema,
  reply: [200, z.object({ story: storySchema, from: takedownFromSchema })],
  errors: ['not-found', 'conflict'],
  example: {
    story: sampleStory,
    from: {
      collections: [{ id: 'c1Vt3xYp8dQw5ZsN', name: 'Nature' }],
      widgets: [],
      newsletters: [],
      page: false,
      media: 1,
      publication: null,
    },
  },
  changes: ['stories', 'collections', 'newsletters'],
});

export const liftTakedown = endpoint({
  method: 'DELETE',
  path: '/stories/:id/takedown',
  tag: 'Stories',
  summary: 'Lift a takedown',
  description: 'The story stays hidden until someone approves it.',
  access: 'i.s.wr',
  reply: [200, z.object({ story: storySchema })],
  errors: ['not-found', 'conflict'],
  example: { story: sampleStory },
  changes: STORIES,
});

export const decideSourceDeleted = endpoint({
  method: 'POST',
  path: '/stories/:id/source-deleted',
  tag: 'Stories',
  summary: 'Keep or remove a story whose source deleted it',
  description: 'Keeping answers the story, and it is not asked again. Removing answers 204.',
  access: 's.s.wr',
  body: sourceDeletedSchema,
  reply: [200, z.object({ story: storySchema })],
  orEmpty: true,
  errors: ['not-found', 'conflict'],
  example: { story: sampleStory },
  changes: STORIES,
});

export const claimStory = endpoint({
  method: 'PUT',
  path: '/stories/:id/claim',
  tag: 'Stories',
  summary: 'Say that one is reviewing a story',
  description:
    'It ends after `claimMinutes` of the settings unless it is renewed. 409 `conflict` names the person who has it.',
  access: 's.s.wr',
  reply: [200, z.object({ claim: claimSchema })],
  errors: ['not-found', 'conflict'],
  example: { claim: { by: 'uid-of-the-head', name: 'Helen Reid', until: '2026-11-23T08:02:00.000Z' } },
});

export const releaseStory = endpoint({
  method: 'DELETE',
  path: '/stories/:id/claim',
  tag: 'Stories',
  summary: 'Leave a story to others',
  access: 's.s.wr',
  reply: [204, null],
  errors: ['not-found'],
});

export const bePresent = endpoint({
  method: 'PUT',
  path: '/stories/:id/presence',
  tag: 'Stories',
  summary: 'Say that one has a story open, and hear who else has',
  description:
    'Presence ends 30 seconds after the last call. `editing` takes `s.s.wr`. A person can have at most five stories open.',
  access: 's.s.rea',
  body: presentSchema,
  reply: [200, z.object({ people: z.array(presentPersonSchema) })],
  errors: ['not-found', 'conflict'],
  example: { people: [{ uid: 'uid-of-the-head', name: 'Helen Reid', state: 'editing', field: 'title' }] },
});

export const leaveStory = endpoint({
  method: 'DELETE',
  path: '/stories/:id/presence',
  tag: 'Stories',
  summary: 'Say that one has closed a story',
  access: 's.s.rea',
  reply: [204, null],
  errors: ['not-found'],
});

export const getModerationSettings = endpoint({
  method: 'GET',
  path: '/settings/moderation',
  tag: 'Stories',
  summary: 'How a school reviews its stories',
  access: 's.s.rea',
  reply: [200, z.object({ settings: moderationSettingsSchema })],
  example: { settings: { twoPeople: false, claimMinutes: 2, holdWords: ['hospital'], version: 1 } },
  reads: ['school'],
});

export const changeModerationSettings = endpoint({
  method: 'PATCH',
  path: '/settings/moderation',
  tag: 'Stories',
  summary: 'Change how a school reviews its stories',
  description: 'With `version`, settings that someone else has saved since are not overwritten: 409 with `latest`.',
  access: 'i.s.wr',
  body: moderationSettingsPatchSchema,
  reply: [200, z.object({ settings: moderationSettingsSchema })],
  errors: ['conflict'],
  example: { settings: { twoPeople: true, claimMinutes: 2, holdWords: ['hospital'], version: 2 } },
  changes: ['school'],
});

export const getConsentList = endpoint({
  method: 'GET',
  path: '/consent-list',
  tag: 'Stories',
  summary: 'How many names a school asks about before a story is published',
  description: 'The names are kept as keyed hashes and never come back.',
  access: 's.s.wr',
  reply: [200, consentListSchema],
  example: { count: 214, updatedAt: '2026-11-20T08:00:00.000Z' },
  reads: ['school'],
});

export const putConsentList = endpoint({
  method: 'PUT',
  path: '/consent-list',
  tag: 'Stories',
  summary: 'Replace the names on the consent list, or add to them',
  description: 'A name has two words or more. Every story is looked through again in the background.',
  access: 'i.s.wr',
  body: newConsentListSchema,
  reply: [200, consentListSchema],
  example: { count: 214, updatedAt: '2026-11-20T08:00:00.000Z' },
  changes: ['school', 'stories'],
});
