import * as z from 'zod/mini';
import { embedSchema } from '../widget/schema.ts';
import { endpoint } from './endpoint.ts';
import { sampleEmbed } from './samples.ts';

export const getEmbed = endpoint({
  method: 'GET',
  path: '/widgets/:publicKey',
  base: '/embed/v1',
  tag: 'Embed',
  summary: 'What a widget shows',
  description:
    'Approved stories alone, newest first, at most as many as the widget’s `limit`. `removed` names stories of the school that visitors saw and that were hidden, deleted or removed from a collection in the last 30 days, the latest first: clients that keep answers remove them from all of them. It contains at most 100 ids. Where it contains 100 there may be more, and answers from before are best thrown away.',
  access: 'open',
  limit: 'embed',
  params: z.object({ publicKey: z.string().check(z.maxLength(100)) }),
  reply: [200, embedSchema],
  errors: ['not-found'],
  example: sampleEmbed,
});
