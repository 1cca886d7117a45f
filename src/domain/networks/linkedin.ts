import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const source = z.object({ organizationId: z.string() });

const CHOOSE = 'Choose the page.';

export const linkedin = defineNetwork({
  id: 'linkedin',
  label: 'LinkedIn',
  mark: 'linkedin',
  auth: 'oauth2',
  provider: { name: 'LinkedIn', place: 'LinkedIn Ireland Unlimited Company, Ireland' },
  signIn: {
    field: 'organizationId',
    scopes: [
      { scope: 'openid', purpose: 'know who signed in', isNeeded: false },
      { scope: 'profile', purpose: 'read the name of who signed in', isNeeded: false },
      { scope: 'r_organization_social', purpose: 'read the posts of a page', isNeeded: true },
      { scope: 'rw_organization_admin', purpose: 'list the pages you are an administrator of', isNeeded: true },
    ],
  },
  source,
  request: () => z.strictObject({ organizationId: z.string(CHOOSE).check(z.regex(/^\d{1,20}$/, CHOOSE)) }),
  fields: [],
  capabilities: {
    connect: true,
    // The list is in the order of changes: of what was published before the oldest change that is read, nothing shows as missing.
    edits: 'always',
    deletions: 'sometimes',
    push: false,
    history: 'all',
  },
  reads: 'account',
  help: {
    title: 'Connect LinkedIn',
    what: 'The public posts of one page',
    where: {
      question: 'Which account do I sign in with?',
      answer:
        'Your own, if you are an administrator of your school’s page. Nothing of your own profile is read but your name.',
    },
  },
  sourceLabel: () => null,
  problemField: () => 'organizationId',
});
