import * as z from 'zod/mini';
import { pageFields } from '../page-fields.ts';
import { TAG_GROUPS } from '../story/filter-values.ts';
import { STORY_SORTS } from '../story/list-query.ts';
import { publishedBetween, storyFilterFields, tagInQuery } from '../story/query.ts';
import { decideProposedSchema, moderatedSchema, moderateSchema } from '../story/review.ts';
import { storySchema } from '../story/schema.ts';
import { restoreSchema, storyVersionSchema } from '../story/versions.ts';
import { newStorySchema, storyPatchSchema } from '../story/writing.ts';
import { endpoint, savedFile } from './endpoint.ts';
import { sampleStory } from './samples.ts';
import { pageOf } from './shared.ts';

const storyQuerySchema = z.strictObject({ ...storyFilterFields, ...pageFields });

const moment = z.iso.datetime('Enter a date and time, for example 2026-11-21T09:00:00Z.');

export const countApprovals = endpoint({
  method: 'GET',
  path: '/stories/approvals',
  tag: 'Stories',
  summary: 'How many stories were approved from one moment until another',
  description:
    'Counts published stories by when they were approved last, whenever they were posted. `to` is not included.',
  access: 's.s.rea',
  query: z.strictObject({ from: moment, to: moment }),
  reply: [200, z.object({ count: z.number() })],
  example: { count: 16 },
  reads: ['stories'],
});

export const listStories = endpoint({
  method: 'GET',
  path: '/stories',
  tag: 'Stories',
  summary: 'The school’s stories by filters and words, page by page',
  description:
    'Filters narrow together. `media=true` finds those with a picture or film, `proposed=true` those whose source has changed since they were approved, `held=true` those that a rule kept for a person, `consent=question` those that may name people on the consent list, `without` those without hashtags (`tags`) or with a picture without description (`alt`), `group` those with a hashtag of the school’s people, place or purpose. `scheduledFrom` and `scheduledTo` are about when a story is to be published. `from` and `to` are days (both included, UTC) or moments. `limit` is 50 unless given, at most 200. A page of long stories has fewer. `nextCursor` says whether there are more. `sort=collection` is the order of the collection that `collectionId` names, the pinned ones first. Only `status` narrows it.',
  access: 's.s.rea',
  query: storyQuerySchema,
  reply: [200, pageOf(storySchema)],
  example: { items: [sampleStory], nextCursor: 'WyJhYmNkZWZnaCIsMTc2Mzk2', total: 412 },
});

export const exportStories = endpoint({
  method: 'GET',
  path: '/stories/export',
  tag: 'Stories',
  summary: 'All stories that the filters find, as a file',
  description:
    'The filters and the order are those of `GET /stories`, without the order of a collection. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
  access: 's.s.rea',
  limit: 'story export',
  query: z.strictObject({
    ...storyFilterFields,
    sort: z.optional(z.enum(STORY_SORTS)),
    format: z.enum(['csv', 'json'], 'Format is csv or json.'),
  }),
  reply: [200, savedFile('text/csv', 'application/json')],
});

const tagCount = z.object({ tag: z.string(), count: z.number() });

export const listHashtags = endpoint({
  method: 'GET',
  path: '/hashtags',
  tag: 'Stories',
  summary: 'The hashtags of the school and how many stories have each, the most used first',
  description: 'Those of the school’s groups are listed also when no story has them. `limit` is 50 unless given.',
  access: 's.s.rea',
  query: z.strictObject({ prefix: z.optional(tagInQuery), limit: pageFields.limit }),
  reply: [200, pageOf(z.extend(tagCount, { group: z.nullable(z.enum(TAG_GROUPS)) }))],
  example: { items: [{ tag: 'year4', count: 38, group: 'people' }], nextCursor: null },
  reads: ['stories', 'school'],
});

export const getStoryCoverage = endpoint({
  method: 'GET',
  path: '/stories/coverage',
  tag: 'Stories',
  summary: 'How many stories show each of the school’s people, places, purposes and values',
  description:
    'Of all stories that were posted from `from` until `to`. `branded` counts those with the school’s branded hashtag, `untagged` those without any.',
  access: 's.s.rea',
  query: z.strictObject(publishedBetween),
  reply: [
    200,
    z.object({
      people: z.array(tagCount),
      place: z.array(tagCount),
      purpose: z.array(tagCount),
      values: z.array(tagCount),
      branded: z.number(),
      untagged: z.number(),
      total: z.number(),
    }),
  ],
  example: {
    people: [{ tag: 'year4', count: 38 }],
    place: [{ tag: 'library', count: 12 }],
    purpose: [{ tag: 'learning', count: 91 }],
    values: [{ tag: 'Kindness', count: 7 }],
    branded: 120,
    untagged: 14,
    total: 412,
  },
  reads: ['stories', 'school'],
});

export const createStory = endpoint({
  method: 'POST',
  path: '/stories',
  tag: 'Stories',
  summary: 'Write a story',
  description:
    'It is a draft, with `publishAt` too: it is what publishing proposes. Without `hashtags` those of the text are taken.',
  access: 's.s.wr',
  body: newStorySchema,
  reply: [201, z.object({ story: storySchema })],
  example: { story: sampleStory },
  changes: ['stories', 'collections'],
});

export const moderateStories = endpoint({
  method: 'POST',
  path: '/stories/moderate',
  tag: 'Stories',
  summary: 'Review up to 500 stories',
  description:
    'Each id succeeds or fails separately (`not-found`, `limit-reached`, `conflict`, `consent-needed`, `second-person-needed`, `picture-taken-down`). A picture that was taken down is shown again only with `picturesConfirmed: true`. `return` wants a reason. `restore` leads to `pending`. `versions` are the versions of the stories that were seen, by id: one that has changed since fails with `conflict` and stays as it is. `waiting` are those that a second person approves; `scheduled` are those of `done` that are published at their hour.',
  access: 's.s.wr',
  body: moderateSchema,
  reply: [200, moderatedSchema],
  example: {
    waiting: [],
    scheduled: [],
    undo: { id: 'u3Kd72mQxT0aLbVr', until: '2026-11-24T08:00:00.000Z' },
    done: [sampleStory.id],
    failed: [
      {
        id: 'gone',
        error: { code: 'not-found', message: 'This story was not found, or it belongs to another school.' },
      },
    ],
  },
  changes: ['stories', 'collections'],
});

export const getStory = endpoint({
  method: 'GET',
  path: '/stories/:id',
  tag: 'Stories',
  summary: 'One story',
  description:
    'With `original`, which is what its source says and `null` for a story written here, how many `versions` are kept, and where it is `used`.',
  access: 's.s.rea',
  reply: [200, z.object({ story: storySchema })],
  errors: ['not-found'],
  example: { story: sampleStory },
});

export const updateStory = endpoint({
  method: 'PATCH',
  path: '/stories/:id',
  tag: 'Stories',
  summary: 'Change a story by hand',
  description:
    'A field that was changed by hand is no longer changed by its source. With `version` changes of fields that someone else has changed since are refused with `conflict` and `latest`; changes of other fields are merged. Without it the last writer wins. What is sent and says the same already is no change: nothing is written. A returned story that its author changes awaits review again, except with `unfinished`, by which a program saves while the person is still writing: what it saves within ten minutes of the same person’s last change is one entry of the history with it, unless something else happened in between. `unfinished` changes nothing that visitors see: it is refused with `conflict` then. Where visitors see the story, an edit is stored in `proposed` while it needs consent, has one of the school’s `holdWords` or needs a second person. `by` is who edited it and `pendingFor` says why. Visitors continue to see what was approved.',
  access: 's.s.wr',
  body: storyPatchSchema,
  reply: [200, z.object({ story: storySchema })],
  errors: ['not-found', 'conflict'],
  example: { story: sampleStory },
  changes: ['stories', 'collections'],
});

export const getStoryHistory = endpoint({
  method: 'GET',
  path: '/stories/:id/history',
  tag: 'Stories',
  summary: 'What became of a story, the latest first',
  description: 'The last 50 changes by people, its source and rules are kept, and how it began.',
  access: 's.s.rea',
  reply: [200, pageOf(storyVersionSchema)],
  errors: ['not-found'],
  example: {
    items: [
      {
        version: 2,
        at: '2026-11-19T08:00:00.000Z',
        by: { uid: 'uid-of-the-head', name: 'Helen Reid' },
        action: 'story.update',
        changes: [{ field: 'title', before: 'Hedgehogs', after: 'Year 4 builds a hedgehog house' }],
      },
    ],
    nextCursor: null,
  },
});

export const restoreStory = endpoint({
  method: 'POST',
  path: '/stories/:id/restore',
  tag: 'Stories',
  summary: 'Bring back what a story said at an earlier version',
  description:
    'It becomes a new version, or is stored in `proposed` as an edit is. Version 0 is what the source says. 404 for a version that is no longer kept, or that is part of an entry with later ones.',
  access: 's.s.wr',
  body: restoreSchema,
  reply: [200, z.object({ story: storySchema })],
  errors: ['not-found'],
  example: { story: sampleStory },
  changes: ['stories', 'collections'],
});

export const decideProposed = endpoint({
  method: 'POST',
  path: '/stories/:id/proposed',
  tag: 'Stories',
  summary: 'Accept what a source or a person has changed in an approved story, or keep what visitors see',
  description:
    'What visitors see of an approved story is what was approved. A change at its source is in `proposed` until it is accepted or ours is kept. What was kept is proposed again only when the source changes again. A person’s edit is there too where a rule of the school asks. Accepting is an approval: it takes `consentConfirmed` where the consent list asks, and where two people approve stories the first leaves it in `proposed` with `approvals`. The person who edited it is the first of the two. 409 where nothing is proposed, or where the story has changed since `version`, `consent-needed`, `second-person-needed`.',
  access: 's.s.wr',
  body: decideProposedSchema,
  reply: [200, z.object({ story: storySchema })],
  errors: ['not-found', 'conflict', 'consent-needed', 'second-person-needed', 'picture-taken-down'],
  example: { story: sampleStory },
  changes: ['stories', 'collections'],
});

export const deleteStory = endpoint({
  method: 'DELETE',
  path: '/stories/:id',
  tag: 'Stories',
  summary: 'Delete a story',
  description: 'The next reading of its channel does not bring it back.',
  access: 's.s.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['stories', 'collections'],
});
