import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';
import { isPageAddress, pageOn, partsOf } from './page-address.ts';

const account = z.object({ userId: z.string() });
const group = z.object({ groupId: z.string() });
type Source = z.infer<typeof account> | z.infer<typeof group>;

const text = z.optional(z.string().check(z.trim(), z.maxLength(500)));
const input = z.strictObject({ address: text, userId: text, groupId: text });
type Input = z.infer<typeof input>;

const ENTER =
  'Enter the number of the account, for example 12345678@N01, or an address of flickr.com that contains it.';
const FOREIGN = 'This is not a page of flickr.com. Enter the number of the account, for example 12345678@N01.';
const NAMED =
  'This address contains a name instead of the number. Enter the number of the account or group, for example 12345678@N01.';

const HOSTS = new Set(['flickr.com', 'www.flickr.com', 'm.flickr.com', 'secure.flickr.com', 'api.flickr.com']);
/** Flickr's own id of an account or a group. */
const NSID = /^\d{1,20}@N\d\d$/i;
const PAGES = new Map<string, 'userId' | 'groupId'>([
  ['photos', 'userId'],
  ['people', 'userId'],
  ['groups', 'groupId'],
]);

/** @returns a source, or what is wrong with it */
function ofId(field: 'userId' | 'groupId', id: string): Source | string {
  if (!NSID.test(id)) return ENTER;
  const nsid = id.toUpperCase();
  return field === 'userId' ? { userId: nsid } : { groupId: nsid };
}

function ofAddress(typed: string): Source | string {
  if (!isPageAddress(typed)) return ofId('userId', typed);
  const page = pageOn(HOSTS, typed);
  if (!page) return FOREIGN;
  const [first = '', second = '', file = ''] = partsOf(page);
  const field = PAGES.get(first);
  if (field && second) return NSID.test(second) ? ofId(field, second) : NAMED;
  if (first !== 'services' || second !== 'feeds') return ENTER;
  return ofId(file.startsWith('groups') ? 'groupId' : 'userId', page.searchParams.get('id') ?? '');
}

function read({ address, userId, groupId }: Input): [field: keyof Input, found: Source | string] {
  if (address !== undefined) return ['address', ofAddress(address)];
  if (groupId === undefined) return ['userId', ofId('userId', userId ?? '')];
  if (userId !== undefined) return ['groupId', 'Enter an account or a group, not both.'];
  return ['groupId', ofId('groupId', groupId)];
}

export const flickr = defineNetwork({
  id: 'flickr',
  label: 'Flickr',
  mark: 'flickr',
  auth: 'none',
  provider: { name: 'Flickr', place: 'SmugMug Inc., United States' },
  signIn: {
    field: 'userId',
    scopes: [
      { scope: 'read', purpose: 'read the account’s public pictures and how often they were seen', isNeeded: true },
    ],
    returnsTo: '/flickrRedirect',
  },
  source: z.union([account, group]),
  request: () =>
    z.pipe(
      input,
      z.transform((value: Input, context) => {
        const [field, result] = read(value);
        if (typeof result !== 'string') return result;
        context.issues.push({ code: 'custom', input: value, path: [field], message: result });
        return z.NEVER;
      }),
    ),
  fields: [
    {
      name: 'address',
      label: 'Account or group',
      kind: 'text',
      description: 'The number of the account, or the address of an account or group that contains one',
      placeholder: '12345678@N01',
    },
  ],
  capabilities: {
    connect: true,
    edits: 'always',
    // The feed does not say whether it holds all of its newest pictures.
    deletions: 'never',
    push: false,
    history: { newest: 20 },
    signedIn: { deletions: 'always', history: 'all' },
  },
  reads: 'account',
  help: {
    title: 'Connect Flickr',
    what: 'The public pictures of one account or group',
    where: {
      question: 'Where is my Flickr number?',
      answer:
        'Flickr gives every account and group a number with @N in it. It is part of the address of your photostream until you choose a name for it. After that, sign in to Flickr and open flickr.com/services/api/explore/flickr.people.getInfo: “Your user ID” is on the right.',
    },
  },
  sourceLabel: () => null,
  problemField: (source) => ('userId' in source ? 'userId' : 'groupId'),
});
