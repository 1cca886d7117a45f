import * as z from 'zod/mini';
import { MOST_BEACON_BYTES } from '../widget/events.ts';
import { embedSchema, embedStoriesQuerySchema, embedStoriesSchema } from '../widget/schema.ts';
import { endpoint, shownFile } from './endpoint.ts';
import { sampleEmbed } from './samples.ts';

export const getEmbed = endpoint({
  method: 'GET',
  path: '/widgets/:publicKey',
  base: '/embed/v1',
  tag: 'Embed',
  summary: 'What a widget shows',
  description:
    'Approved stories alone, in the order of the widget’s collection, at most as many as the widget’s `limit`. `removed` names stories of the school that visitors saw and that were hidden, deleted or removed from a collection in the last 30 days, the latest first: clients that keep answers remove them from all of them. It contains at most 100 ids. Where it contains 100 there may be more, and answers from before are best thrown away.',
  access: 'open',
  shared: true,
  limit: 'embed',
  params: z.object({ publicKey: z.string().check(z.maxLength(100)) }),
  reply: [200, embedSchema],
  errors: ['not-found', 'domain-not-allowed'],
  example: sampleEmbed,
});

export const getEmbedStories = endpoint({
  method: 'GET',
  path: '/widgets/:publicKey/stories',
  base: '/embed/v1',
  tag: 'Embed',
  summary: 'More stories of a widget',
  description:
    'Those behind `cursor`, which an answer before names as `nextCursor`; with `tag` those with a hashtag alone, without `#`. An answer may have fewer than `limit` and still name a cursor.',
  access: 'open',
  shared: true,
  limit: 'embed',
  params: z.object({ publicKey: z.string().check(z.maxLength(100)) }),
  query: embedStoriesQuerySchema,
  reply: [200, embedStoriesSchema],
  errors: ['invalid', 'not-found', 'domain-not-allowed'],
  example: { stories: sampleEmbed.stories, nextCursor: null },
});

export const countEvents = endpoint({
  method: 'POST',
  path: '/events',
  base: '/embed/v1',
  tag: 'Embed',
  summary: 'Count what a visitor did with a widget',
  description:
    'JSON under any content type: `{ key, page, load, width?, events: [{ type, storyId?, value? }] }` with 1 to 20 events of the types view, click, filter, more, play, share, cta and empty. `load` is a random text for each load of the page, by which a view is counted once. It is not stored. Nothing is counted with `DNT: 1` or `Sec-GPC: 1`. At most 60 events in 10 seconds from one address and widget.',
  access: 'open',
  rawBody: true,
  maxBytes: MOST_BEACON_BYTES,
  reply: [204, null],
  errors: ['invalid', 'too-many-requests'],
});

export const getPicture = endpoint({
  method: 'GET',
  path: '/media/:id/:file',
  base: '/embed/v1',
  tag: 'Embed',
  summary: 'A picture of a story in one of its sizes',
  description:
    '`file` is a width, 320, 640 or 1280, with `avif`, `webp` or `jpg` as its ending. No size is wider than its source. May be kept for a minute and is the same for as long as it is there: `ETag` and `If-None-Match` save the bytes. 410 once every story with it was taken down.',
  access: 'open',
  limit: 'picture',
  reply: [200, shownFile('image/jpeg', 'image/webp', 'image/avif')],
  errors: ['not-found', 'gone'],
});
