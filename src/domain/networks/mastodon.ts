import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const source = z.object({ server: z.string(), handle: z.string() });

export const mastodon = defineNetwork({
  id: 'mastodon',
  label: 'Mastodon',
  mark: 'speech',
  auth: 'none',
  provider: { name: 'Mastodon', place: 'The server that a school names' },
  source,
  request: () => source,
  fields: [],
  capabilities: { connect: false },
  help: {
    title: 'Connect Mastodon',
    what: 'The public posts of one account.',
    where: { question: 'Which account is mine?', answer: 'Open your profile and copy its address.' },
  },
  sourceLabel: ({ server, handle }) => `${handle}@${server}`,
  problemField: () => 'handle',
});
