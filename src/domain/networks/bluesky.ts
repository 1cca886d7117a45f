import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const source = z.object({ handle: z.string() });

const text = z.optional(z.string().check(z.trim(), z.maxLength(500)));
const asked = z.strictObject({ address: text, handle: text });

const ENTER = 'Enter the account, for example school.bsky.social, or the address of its profile.';
/** A domain name, by the AT protocol. */
const HANDLE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The permanent name behind a handle; the connector asks which handle it has. */
const DID = /^did:[a-z]+:[A-Za-z0-9._:%-]+$/;

function handleIn(typed: string): string | null {
  const url = URL.parse(typed);
  const isPage = url !== null && /^https?:$/.test(url.protocol);
  const named = isPage ? (/^\/profile\/([^/]+)/.exec(url.pathname)?.[1] ?? '') : typed.replace(/^(?:at:\/\/|@)/, '');
  if (DID.test(named)) return named;
  const handle = named.toLowerCase();
  return handle.length <= 253 && HANDLE.test(handle) ? handle : null;
}

export const bluesky = defineNetwork({
  id: 'bluesky',
  label: 'Bluesky',
  mark: 'cloud',
  auth: 'none',
  provider: { name: 'Bluesky', place: 'Bluesky Social PBC, United States' },
  source,
  request: () =>
    z.pipe(
      asked,
      z.transform(({ address, handle: given }: z.infer<typeof asked>, context) => {
        const handle = handleIn(address ?? given ?? '');
        if (handle !== null) return { handle };
        const path = [address === undefined ? 'handle' : 'address'];
        context.issues.push({ code: 'custom', input: address ?? given, path, message: ENTER });
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
