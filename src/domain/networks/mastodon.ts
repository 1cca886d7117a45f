import * as z from 'zod/mini';
import { type FetchAllow, URL_MESSAGES, urlProblem } from '../rules.ts';
import { defineNetwork } from './manifest.ts';

const tags = z.optional(z.array(z.string()));
const account = z.object({ server: z.string(), handle: z.string() });
const hashtag = z.object({ server: z.string(), hashtag: z.string(), any: tags, all: tags, none: tags });

type Account = z.infer<typeof account>;
type Hashtag = z.infer<typeof hashtag>;

const text = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most)));
const more = z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(4, 'Use 4 hashtags or fewer.')));
const input = z.strictObject({
  address: text(500),
  server: text(253),
  handle: text(100),
  hashtag: text(100),
  any: more,
  all: more,
  none: more,
});
type Input = z.infer<typeof input>;

const ENTER = 'Enter the account, for example @school@mastodon.social, or the address of its profile.';
const HANDLE = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?$/;
const TAG = /^[\p{L}\p{N}\p{M}_]+$/u;
const SERVER = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/;

/** `@name@server`, or the page of a profile or tag. */
function partsOf(address: string): Pick<Input, 'server' | 'handle' | 'hashtag'> | null {
  const named = /^@?([^@\s/]+)@([^@\s/]+)$/.exec(address);
  if (named) return { handle: named[1], server: named[2] };
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const path = decodeURI(url.pathname);
  const tag = /^\/(?:web\/)?tags\/([^/]+)\/?$/.exec(path)?.[1];
  if (tag) return { server: url.host, hashtag: tag };
  const profile = /^\/(?:web\/)?(?:@|users\/)([^/@]+)(?:@([^/@]+))?(?:\/|$)/.exec(path);
  return profile ? { handle: profile[1], server: profile[2] ?? url.host } : null;
}

type Issue = { path: (keyof Input)[]; message: string };

/** What is stored of it, or what is wrong with it. */
function read({ address, ...fields }: Input, allow: FetchAllow): Account | Hashtag | Issue {
  const at = (field: keyof Input, message: string): Issue => ({
    path: [address === undefined ? field : 'address'],
    message,
  });
  const { any, all, none } = fields;
  const parts = address === undefined ? fields : partsOf(address);
  if (!parts) return at('address', ENTER);
  const server = parts.server?.toLowerCase() ?? '';
  if (!SERVER.test(server)) return at('server', server ? 'Check the name of the server.' : ENTER);
  if (urlProblem(`https://${server}/`, allow)) return at('server', URL_MESSAGES.private);
  if (parts.hashtag !== undefined) {
    const tag = parts.hashtag.replace(/^#/, '');
    if (parts.handle !== undefined) return at('hashtag', 'Enter an account or a hashtag, not both.');
    if (!TAG.test(tag)) return at('hashtag', 'Use letters, digits and underscores only.');
    return { server, hashtag: tag, ...(any ? { any } : {}), ...(all ? { all } : {}), ...(none ? { none } : {}) };
  }
  const handle = parts.handle?.replace(/^@/, '') ?? '';
  if (!HANDLE.test(handle)) return at('handle', handle ? 'Check the name of the account.' : ENTER);
  return { server, handle };
}

export const mastodon = defineNetwork({
  id: 'mastodon',
  label: 'Mastodon',
  mark: 'mastodon',
  auth: 'none',
  provider: { name: 'Mastodon', place: 'The server that a school names' },
  source: z.union([account, hashtag]),
  request: (allow) =>
    z.pipe(
      input,
      z.transform((value: Input, context) => {
        const result = read(value, allow);
        if (!('message' in result)) return result;
        context.issues.push({ code: 'custom', input: value, ...result });
        return z.NEVER;
      }),
    ),
  fields: [
    {
      name: 'address',
      label: 'Account',
      kind: 'text',
      description: 'The account’s full name, or the address of its profile or of a hashtag page',
      placeholder: '@school@mastodon.social',
    },
  ],
  capabilities: {
    connect: true,
    edits: 'always',
    deletions: 'always',
    push: false,
    history: 'all',
  },
  reads: 'account',
  help: {
    title: 'Connect Mastodon',
    what: 'The public posts of one account or hashtag',
    where: {
      question: 'Where is my Mastodon account name?',
      answer:
        'Open your profile. The account name is below your own, for example @school@mastodon.social. You can also copy the address of the page.',
    },
  },
  sourceLabel: (source) =>
    'handle' in source ? `@${source.handle}@${source.server}` : `#${source.hashtag} on ${source.server}`,
  problemField: (source) => ('handle' in source ? 'handle' : 'hashtag'),
});
