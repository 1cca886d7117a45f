/** What can be shown as an external tour, each by the one form of its player's address. */
type Provider = {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly player: (url: URL) => string | null;
};

const part = ({ pathname }: URL, pattern: RegExp): string | null => pattern.exec(pathname)?.[1] ?? null;
const only = (value: string | null, pattern: RegExp): string | null => (value && pattern.test(value) ? value : null);
const made = (id: string | null, address: (id: string) => string): string | null => (id ? address(id) : null);

const YOUTUBE_ID = /^[\w-]{11}$/;
const MATTERPORT_ID = /^[A-Za-z0-9]{11}$/;

const PROVIDERS: readonly Provider[] = [
  {
    name: 'YouTube',
    hosts: [
      'youtube.com',
      'www.youtube.com',
      'm.youtube.com',
      'youtu.be',
      'youtube-nocookie.com',
      'www.youtube-nocookie.com',
    ],
    player: (url) =>
      made(
        url.hostname === 'youtu.be'
          ? part(url, /^\/([\w-]{11})\/?$/)
          : (part(url, /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/) ??
              only(url.pathname === '/watch' ? url.searchParams.get('v') : null, YOUTUBE_ID)),
        (id) => `https://www.youtube-nocookie.com/embed/${id}`,
      ),
  },
  {
    name: 'Matterport',
    hosts: ['my.matterport.com', 'matterport.com', 'www.matterport.com', 'discover.matterport.com'],
    player: (url) =>
      made(
        part(url, /^\/(?:models|space|discover\/space)\/([A-Za-z0-9]{11})\/?$/) ??
          only(/^\/show\/?$/.test(url.pathname) ? url.searchParams.get('m') : null, MATTERPORT_ID),
        (id) => `https://my.matterport.com/show/?m=${id}`,
      ),
  },
  {
    name: 'Kuula',
    hosts: ['kuula.co', 'www.kuula.co'],
    player: (url) =>
      made(
        part(url, /^\/(?:share|post)\/(?:[A-Za-z0-9]{4,12}\/)?(collection\/[A-Za-z0-9]{4,12})\/?$/) ??
          part(url, /^\/(?:share|post)\/(?!collection\/?$)([A-Za-z0-9]{4,12})\/?$/),
        (id) => `https://kuula.co/share/${id}`,
      ),
  },
];

/** Where players are shown from, as a policy names it. */
export const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://my.matterport.com', 'https://kuula.co'];

const providerOf = (url: URL): Provider | undefined => PROVIDERS.find(({ hosts }) => hosts.includes(url.hostname));

/** Address of the player of a tour on YouTube, Matterport or Kuula; `null` for any other address. */
export function playerOf(address: string): string | null {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return null;
  return providerOf(url)?.player(url) ?? null;
}

/** Who shows an external tour, for people. */
export function providerName(address: string): string {
  const url = URL.parse(address);
  return (url && providerOf(url)?.name) ?? '';
}
