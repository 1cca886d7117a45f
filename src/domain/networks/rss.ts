import * as z from 'zod/mini';
import { addressText } from '../../lib/address-text.ts';
import { openAddress } from '../../lib/open-address.ts';
import { URL_MESSAGES, urlProblem } from '../rules.ts';
import { defineNetwork } from './manifest.ts';

export const rss = defineNetwork({
  id: 'rss',
  label: 'Web feed',
  mark: 'feed',
  auth: 'none',
  provider: { name: 'RSS and Atom feeds', place: 'The websites that a school names' },
  source: z.object({ url: z.string() }),
  request: (allow) =>
    z.strictObject({
      url: z.string('Enter the address of the feed.').check(
        z.trim(),
        z.minLength(1, 'Enter the address of the feed.'),
        z.maxLength(2000, 'Use 2,000 characters or fewer.'),
        z.superRefine((value, context) => {
          const problem = urlProblem(value, allow);
          if (problem) context.addIssue({ code: 'custom', message: URL_MESSAGES[problem], input: value });
        }),
      ),
    }),
  fields: [
    {
      name: 'url',
      label: 'Address',
      kind: 'url',
      description: 'The address of an RSS, Atom or JSON feed',
      placeholder: 'https://www.yourschool.org/news/rss',
    },
  ],
  capabilities: {
    connect: true,
    // A feed that goes on naming what it has deleted is rare.
    edits: 'always',
    deletions: 'sometimes',
    push: true,
    history: { newest: null },
  },
  reads: 'feed',
  help: {
    title: 'Connect a web feed',
    what: 'A news page, a blog or a podcast. Nearly every school website has a feed.',
    where: {
      question: 'Where is my feed’s address?',
      answer:
        'On your news page, find the link called “RSS”, “Feed” or “Subscribe” and copy its address. Or try adding /feed or /rss to the address of your news page, or ask the person who runs your website.',
    },
  },
  sourceLabel: ({ url }) => addressText(url),
  problemField: () => 'url',
  openSource: ({ url }) => ({ url: openAddress(url) }),
});
