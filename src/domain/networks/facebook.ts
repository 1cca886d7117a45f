import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const source = z.object({ pageId: z.string() });

const CHOOSE = 'Choose the page.';

export const facebook = defineNetwork({
  id: 'facebook',
  label: 'Facebook',
  mark: 'facebook',
  auth: 'oauth2',
  provider: { name: 'Facebook', place: 'Meta Platforms Ireland Ltd., Ireland' },
  signIn: {
    field: 'pageId',
    scopes: [
      { scope: 'pages_show_list', purpose: 'list the Pages you have a role on', isNeeded: true },
      { scope: 'pages_read_engagement', purpose: 'read the posts of a Page', isNeeded: true },
      { scope: 'read_insights', purpose: 'read how often posts were seen', isNeeded: false },
      { scope: 'business_management', purpose: 'reach Pages that belong to a business account', isNeeded: false },
    ],
    tells: 'signed-request',
  },
  source,
  request: () => z.strictObject({ pageId: z.string(CHOOSE).check(z.regex(/^\d{1,25}$/, CHOOSE)) }),
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
    title: 'Connect Facebook',
    what: 'The posts of one Page',
    where: {
      question: 'Which account do I sign in with?',
      answer:
        'Your own, if it has a role on your school’s Page that includes its content. Nothing of your own profile is read.',
    },
  },
  sourceLabel: () => null,
  problemField: () => 'pageId',
});
