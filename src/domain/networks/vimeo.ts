import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const source = z.object({ userId: z.string() });

const CHOOSE = 'Choose the account.';

export const vimeo = defineNetwork({
  id: 'vimeo',
  label: 'Vimeo',
  mark: 'vimeo',
  auth: 'oauth2',
  provider: { name: 'Vimeo', place: 'Vimeo.com Inc., United States' },
  signIn: {
    field: 'userId',
    scopes: [
      { scope: 'public', purpose: 'read the public videos of the account', isNeeded: true },
      { scope: 'private', purpose: 'tell private videos from public ones', isNeeded: false },
    ],
  },
  source,
  request: () => z.strictObject({ userId: z.string(CHOOSE).check(z.regex(/^\d{1,20}$/, CHOOSE)) }),
  fields: [],
  capabilities: {
    connect: true,
    edits: 'always',
    deletions: 'always',
    push: false,
    history: 'all',
  },
  reads: 'account',
  help: {
    title: 'Connect Vimeo',
    what: 'The public videos of one account',
    where: {
      question: 'Which account do I sign in with?',
      answer: 'The one your school’s videos are in. Only its public videos are read.',
    },
  },
  sourceLabel: () => null,
  problemField: () => 'userId',
});
