import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';
import { isPageAddress, pageOn, partsOf } from './page-address.ts';

const channel = z.object({ channelId: z.string() });
const playlist = z.object({ playlistId: z.string() });
type Source = z.infer<typeof channel> | z.infer<typeof playlist>;

const text = z.optional(z.string().check(z.trim(), z.maxLength(500)));
const input = z.strictObject({ address: text, channelId: text, playlistId: text });
type Input = z.infer<typeof input>;

const ENTER = 'Enter the channel, for example @yourschool, or the address of its page on YouTube.';
const FOREIGN = 'This is not a page of youtube.com. Open the channel on YouTube and copy the address of its page.';
const ONE_VIDEO =
  'This is the address of one video. Open the channel that it belongs to and copy the address of its page.';
const PERSONAL = 'YouTube shows this list to only one person. Choose a playlist of your channel.';

const HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'studio.youtube.com']);
const SHORT_HOSTS = new Set(['youtu.be', 'www.youtu.be']);
const CHANNEL = /^UC[\w-]{22}$/;
/** What YouTube has to be asked about, which channel it is: an @name, or a page of the years before there were any. */
const NAMED = /^(?:@|c\/|user\/)[\p{L}\p{N}\p{M}_·-](?:[\p{L}\p{N}\p{M}_.·-]{0,98}[\p{L}\p{N}\p{M}_·-])?$/u;
const PLAYLIST = /^[\w-]{6,80}$/;
/** Mixes, "Watch later", "Liked videos": made anew for whoever looks. */
const PERSONAL_LIST = /^(?:RD|(?:WL|LL|LM)$)/;
const VIDEO_PAGES = new Set(['watch', 'shorts', 'live', 'embed', 'v', 'clip']);

/** @returns a source, or what is wrong with it */
function ofPlaylist(id: string): Source | string {
  if (PERSONAL_LIST.test(id)) return PERSONAL;
  return PLAYLIST.test(id) ? { playlistId: id } : ENTER;
}

function ofChannel(id: string): Source | string {
  return CHANNEL.test(id) || NAMED.test(id) ? { channelId: id } : ENTER;
}

function ofAddress(typed: string): Source | string {
  if (!isPageAddress(typed)) return ofChannel(typed);
  const short = pageOn(SHORT_HOSTS, typed);
  const page = short ?? pageOn(HOSTS, typed);
  if (!page) return FOREIGN;
  const list = page.searchParams.get('list') ?? page.searchParams.get('playlist_id');
  if (list !== null) return ofPlaylist(list);
  if (short) return ONE_VIDEO;
  const [first = '', second = ''] = partsOf(page);
  if (first === 'channel') return ofChannel(second);
  if (first === 'c' || first === 'user') return ofChannel(`${first}/${second}`);
  if (first.startsWith('@')) return ofChannel(first);
  if (VIDEO_PAGES.has(first)) return ONE_VIDEO;
  return ofChannel(page.searchParams.get('channel_id') ?? '');
}

function read({ address, channelId, playlistId }: Input): [field: keyof Input, found: Source | string] {
  if (address !== undefined) return ['address', ofAddress(address)];
  if (playlistId === undefined) return ['channelId', ofChannel(channelId ?? '')];
  if (channelId !== undefined) return ['playlistId', 'Enter a channel or a playlist, not both.'];
  return ['playlistId', ofPlaylist(playlistId)];
}

export const youtube = defineNetwork({
  id: 'youtube',
  label: 'YouTube',
  mark: 'youtube',
  auth: 'none',
  provider: { name: 'YouTube', place: 'Google Ireland Ltd., Dublin' },
  signIn: {
    field: 'channelId',
    scopes: [
      {
        scope: 'https://www.googleapis.com/auth/youtube.readonly',
        purpose: 'read the channel and its videos',
        isNeeded: true,
      },
    ],
  },
  source: z.union([channel, playlist]),
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
      label: 'Channel',
      kind: 'text',
      description: 'The channel’s name with @, or the address of the channel or of a playlist',
      placeholder: '@yourschool',
    },
  ],
  capabilities: {
    connect: true,
    edits: 'always',
    deletions: 'always',
    push: true,
    history: { newest: 15 },
    signedIn: { push: false, history: 'all' },
  },
  reads: 'account',
  help: {
    title: 'Connect YouTube',
    what: 'The public videos of one channel or playlist',
    where: {
      question: 'Where is my YouTube channel’s address?',
      answer:
        'Open your channel on YouTube. The name that begins with @ is below its title, for example @yourschool. You can also copy the address of the page. For a playlist, open it and copy the address of the page.',
    },
  },
  sourceLabel: () => null,
  problemField: (source) => ('channelId' in source ? 'channelId' : 'playlistId'),
});
