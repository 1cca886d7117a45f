import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const source = z.object({ handle: z.string() });

export const bluesky = defineNetwork({
  id: 'bluesky',
  label: 'Bluesky',
  mark: 'cloud',
  auth: 'none',
  provider: { name: 'Bluesky', place: 'Bluesky Social PBC, United States' },
  source,
  request: () => source,
  fields: [],
  capabilities: { connect: false },
  help: {
    title: 'Connect Bluesky',
    what: 'The public posts of one account.',
    where: { question: 'Which account is mine?', answer: 'Open your profile and copy its address.' },
  },
  sourceLabel: ({ handle }) => handle,
  problemField: () => 'handle',
});
