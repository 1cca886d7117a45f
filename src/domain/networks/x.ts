import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const source = z.object({ userId: z.string() });

const CHOOSE = 'Choose the account.';

export const x = defineNetwork({
  id: 'x',
  label: 'X',
  mark: 'x',
  auth: 'oauth2',
  provider: { name: 'X', place: 'X Internet Unlimited Company, Dublin' },
  signIn: {
    field: 'userId',
    scopes: [
      { scope: 'tweet.read', purpose: 'read the posts of the account', isNeeded: true },
      { scope: 'users.read', purpose: 'read the name and picture of the account', isNeeded: true },
      { scope: 'offline.access', purpose: 'read for longer than two hours', isNeeded: false },
    ],
  },
  source,
  request: () => z.strictObject({ userId: z.string(CHOOSE).check(z.regex(/^\d{1,20}$/, CHOOSE)) }),
  fields: [],
  capabilities: {
    connect: true,
    // Older posts are looked at again once a day, those of a week: each costs.
    edits: 'sometimes',
    deletions: 'sometimes',
    push: false,
    history: { most: 3_200 },
  },
  metered: { cap: 10_000, pricePerThousand: 5, leastPosts: 5 },
  reads: 'account',
  help: {
    title: 'Connect X',
    what: 'The public posts of one account',
    where: {
      question: 'Which account do I sign in with?',
      answer: 'The one your school posts with. Only its public posts are read.',
    },
  },
  sourceLabel: () => null,
  problemField: () => 'userId',
});
