import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const source = z.object({ userId: z.string() });

export const flickr = defineNetwork({
  id: 'flickr',
  label: 'Flickr',
  mark: 'pictures',
  auth: 'none',
  provider: { name: 'Flickr', place: 'SmugMug Inc., United States' },
  source,
  request: () => source,
  fields: [],
  capabilities: { connect: false },
  reads: 'account',
  help: {
    title: 'Connect Flickr',
    what: 'The public pictures of one account',
    where: { question: 'Which account is mine?', answer: 'Open your photostream and copy its address.' },
  },
  sourceLabel: () => null,
  problemField: () => 'userId',
});
