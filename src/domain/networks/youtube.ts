import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const source = z.object({ channelId: z.string() });

export const youtube = defineNetwork({
  id: 'youtube',
  label: 'YouTube',
  mark: 'film',
  auth: 'none',
  provider: { name: 'YouTube', place: 'Google Ireland Ltd., Dublin' },
  source,
  request: () => source,
  fields: [],
  capabilities: { connect: false },
  reads: 'account',
  help: {
    title: 'Connect YouTube',
    what: 'The videos of one YouTube channel',
    where: { question: 'Which channel is mine?', answer: 'Open your channel and copy its address.' },
  },
  sourceLabel: () => null,
  problemField: () => 'channelId',
});
