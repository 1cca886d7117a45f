import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';
import { pageOn } from './page-address.ts';

const source = z.object({ handle: z.string() });

const text = z.optional(z.string().check(z.trim(), z.maxLength(500)));
const input = z.strictObject({ address: text, handle: text });

const ENTER = 'Enter the account, for example school.bsky.social, or the address of its profile.';
const FOREIGN = 'This is not a page of bsky.app. Open the profile on Bluesky and copy the address of its page.';
/** A domain name, by the AT protocol. */
const HANDLE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The permanent name behind a handle; the connector asks which handle it has. */
const DID = /^did:[a-z]+:[A-Za-z0-9._:%-]+$/;

const HOSTS = new Set(['bsky.app', 'www.bsky.app', 'staging.bsky.app']);

/** @returns a handle or a DID; else what is wrong with what was typed */
function handleIn(typed: string): { handle: string } | string {
  const isPage = /^https?:/i.test(typed) || /^[^:/]+\//.test(typed);
  const page = isPage ? pageOn(HOSTS, typed) : null;
  if (isPage && !page) return FOREIGN;
  const named = page ? (/^\/profile\/([^/]+)/.exec(page.pathname)?.[1] ?? '') : typed.replace(/^(?:at:\/\/|@)/, '');
  if (DID.test(named)) return { handle: named };
  const handle = named.toLowerCase();
  return handle.length <= 253 && HANDLE.test(handle) ? { handle } : ENTER;
}

export const bluesky = defineNetwork({
  id: 'bluesky',
  label: 'Bluesky',
  mark: 'bluesky',
  auth: 'none',
  provider: { name: 'Bluesky', place: 'Bluesky Social PBC, United States' },
  source,
  request: () =>
    z.pipe(
      input,
      z.transform(({ address, handle: ownHandle }: z.infer<typeof input>, context) => {
        const result = handleIn(address ?? ownHandle ?? '');
        if (typeof result !== 'string') return result;
        const path = [address === undefined ? 'handle' : 'address'];
        context.issues.push({ code: 'custom', input: address ?? ownHandle, path, message: result });
        return z.NEVER;
      }),
    ),
  fields: [
    {
      name: 'address',
      label: 'Account',
      kind: 'text',
      description: 'The account name, or the address of its profile',
      placeholder: 'school.bsky.social',
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
    title: 'Connect Bluesky',
    what: 'The public posts of one account',
    where: {
      question: 'Where is my Bluesky account name?',
      answer:
        'Open your profile. The name that begins with @ is below your own, for example @school.bsky.social. You can also copy the address of the page.',
    },
  },
  sourceLabel: ({ handle }) => `@${handle}`,
  problemField: () => 'handle',
});
