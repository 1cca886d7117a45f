import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const source = z.object({ accountId: z.string() });

const CHOOSE = 'Choose the account.';

export const instagram = defineNetwork({
  id: 'instagram',
  label: 'Instagram',
  mark: 'instagram',
  auth: 'oauth2',
  provider: { name: 'Instagram', place: 'Meta Platforms Ireland Ltd., Ireland' },
  signIn: {
    field: 'accountId',
    scopes: [
      { scope: 'instagram_basic', purpose: 'read the posts of the account', isNeeded: true },
      { scope: 'instagram_manage_insights', purpose: 'read how often posts were seen', isNeeded: false },
      { scope: 'pages_show_list', purpose: 'find the account by the Page it is linked to', isNeeded: true },
      {
        scope: 'pages_read_engagement',
        purpose: 'read through the Page that the account is linked to',
        isNeeded: true,
      },
      { scope: 'business_management', purpose: 'reach Pages that belong to a business account', isNeeded: false },
    ],
    tells: 'signed-request',
  },
  source,
  request: () => z.strictObject({ accountId: z.string(CHOOSE).check(z.regex(/^\d{1,25}$/, CHOOSE)) }),
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
    title: 'Connect Instagram',
    what: 'The posts of one business account',
    where: {
      question: 'Which account do I sign in with?',
      answer:
        'With the Facebook account that has a role on your school’s Page. The Instagram account has to be a business account that is linked to this Page.',
    },
  },
  sourceLabel: () => null,
  problemField: () => 'accountId',
});
