import { fileInAddress } from '../../../src/lib/file-in-address.ts';
import { isTracker, pictureWords, pixels } from '../../../src/lib/story-html.ts';

/** A film, recording or file within a text; a reader gets a link in its place. */
export type Embed = {
  readonly type: 'video' | 'audio' | 'link';
  readonly url: string;
  /** The words of its link. */
  readonly title: string;
  /** What its author calls it; empty for nothing. */
  readonly alt: string;
  readonly poster?: string;
};

type PlayerPlace = {
  readonly host: RegExp;
  readonly name: string;
  readonly type: Embed['type'];
  /** The page that people watch it at, where the player's address names it. */
  readonly page?: (url: URL) => string | null;
};

const part = (url: URL, pattern: RegExp): string | null => pattern.exec(url.pathname)?.[1] ?? null;
const made = (id: string | null, page: (id: string) => string): string | null => (id === null ? null : page(id));

function youtubePage(url: URL): string | null {
  const list = url.searchParams.get('list');
  const id =
    (url.hostname.endsWith('youtu.be') ? part(url, /^\/([\w-]{6,20})/) : null) ??
    part(url, /^\/(?:embed|v|e|shorts|live)\/(?!videoseries)([\w-]{6,20})/) ??
    url.searchParams.get('v');
  if (id) return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
  return list ? `https://www.youtube.com/playlist?list=${encodeURIComponent(list)}` : null;
}

function vimeoPage(url: URL): string | null {
  const key = url.searchParams.get('h');
  return made(
    part(url, /^\/(?:video\/)?(\d+)/),
    (id) => `https://vimeo.com/${id}${key && /^\w+$/.test(key) ? `/${key}` : ''}`,
  );
}

const PLACES: readonly PlayerPlace[] = [
  { host: /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/, name: 'YouTube', type: 'video', page: youtubePage },
  { host: /(?:^|\.)vimeo\.com$/, name: 'Vimeo', type: 'video', page: vimeoPage },
  {
    host: /(?:^|\.)dailymotion\.com$/,
    name: 'Dailymotion',
    type: 'video',
    page: (url) =>
      made(
        part(url, /^\/embed\/video\/(\w+)/) ?? url.searchParams.get('video'),
        (id) => `https://www.dailymotion.com/video/${encodeURIComponent(id)}`,
      ),
  },
  { host: /(?:^|\.)facebook\.com$/, name: 'Facebook', type: 'video', page: (url) => url.searchParams.get('href') },
  {
    host: /(?:^|\.)loom\.com$/,
    name: 'Loom',
    type: 'video',
    page: (url) => made(part(url, /^\/embed\/(\w+)/), (id) => `https://www.loom.com/share/${id}`),
  },
  { host: /(?:^|\.)ted\.com$/, name: 'TED', type: 'video', page: (url) => `https://www.ted.com${url.pathname}` },
  {
    host: /(?:^|\.)(?:wistia\.(?:com|net)|tiktok\.com|planetestream\.com|streamable\.com|rumble\.com|peertube\.[\w.]+)$/,
    name: '',
    type: 'video',
  },
  {
    host: /^open\.spotify\.com$/,
    name: 'Spotify',
    type: 'audio',
    page: (url) => made(part(url, /^\/embed(\/[\w/-]+)/), (path) => `https://open.spotify.com${path}`),
  },
  { host: /(?:^|\.)soundcloud\.com$/, name: 'SoundCloud', type: 'audio' },
  {
    host: /(?:^|\.)(?:mixcloud\.com|buzzsprout\.com|podbean\.com|anchor\.fm|audioboom\.com|spreaker\.com|libsyn\.com)$/,
    name: '',
    type: 'audio',
  },
  {
    host: /^(?:drive|docs)\.google\.com$/,
    name: 'Google Drive',
    type: 'link',
    page: (url) =>
      made(
        part(url, /^(\/(?:file|document|presentation|spreadsheets)\/d\/[\w-]+)\//),
        (path) => `https://${url.hostname}${path}/view`,
      ),
  },
];

const placeOf = (url: URL | null): PlayerPlace | undefined =>
  url ? PLACES.find(({ host }) => host.test(url.hostname)) : undefined;

/** Whether a page plays a film or a recording. */
export function typeOfPage(address: string): Embed['type'] {
  const url = URL.parse(address);
  const place = placeOf(url);
  return url && place && (!place.page || place.page(url) !== null) ? place.type : 'link';
}

/** The page at which people watch what a player plays; any other address as it is. */
export function pageOfPlayer(address: string): string {
  const url = URL.parse(address);
  const isPlayer = url !== null && PLAYER_PATH.test(url.pathname);
  return (isPlayer && URL.parse(placeOf(url)?.page?.(url) ?? '')?.href) || address;
}

/** Frames that count, advertise or ask for a like show nothing. */
const NO_CONTENT =
  /(?:^|\.)(?:googletagmanager\.com|doubleclick\.net|googlesyndication\.com|addthis\.com|addtoany\.com|sharethis\.com|amazon-adsystem\.com|criteo\.com|disqus\.com|recaptcha\.net)$/;
const NO_CONTENT_PATH =
  /^\/(?:plugins\/(?:like|share|follow|page|comments)|recaptcha\/|widgets?\/(?:tweet_button|follow_button))/;

/** Of an address that shows a player alone. */
const PLAYER_PATH = /^\/(?:embed|v|e|video|plugins|player(?:\.html)?)(?:\/|$)|\/preview$/;

/** Titles that players give themselves. */
const SAYS_NOTHING =
  /^(?:(?:youtube|vimeo|video|embedded|media)?\s*(?:video|media|audio|content)?\s*(?:player|content|embed)?|iframe|untitled|youtube|vimeo)$/i;
const FILMS = /\.(?:mp4|m4v|mov|webm|ogv|m3u8|mpd|avi|wmv|mpe?g)$/i;
const SOUNDS = /\.(?:mp3|m4a|ogg|oga|opus|wav|aac|flac)$/i;

type Written = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** What is written within it. */
  readonly label: string;
  readonly address: string;
  readonly poster: string | null;
};

/** What a player leads to; `null` for one that shows a reader nothing. */
export function embedOf({ name, attributes, label, address, poster }: Written): Embed | null {
  const url = URL.parse(address);
  if (!url || isHidden(attributes) || NO_CONTENT.test(url.hostname) || NO_CONTENT_PATH.test(url.pathname)) return null;
  const place = placeOf(url);
  const page = URL.parse(place?.page?.(url) ?? '')?.href ?? address;
  const said = [attributes.title, attributes['aria-label'], label]
    .map(pictureWords)
    .find((label) => label !== '' && !SAYS_NOTHING.test(label));
  // A frame that is named by nothing but a host says nothing.
  if (!place && !said && url.pathname === '/' && url.search === '') return null;
  const type = place?.type ?? typeOf(name, url);
  return {
    type,
    url: page,
    title: said ?? titleOf(type, place?.name ?? '', url),
    alt: said ?? '',
    ...(poster && type === 'video' ? { poster } : {}),
  };
}

function isHidden({ width, height, style = '', hidden }: Written['attributes']): boolean {
  return (
    isTracker(pixels(width), pixels(height)) ||
    hidden !== undefined ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
  );
}

function typeOf(name: string, { pathname }: URL): Embed['type'] {
  if (FILMS.test(pathname) || name === 'video') return 'video';
  return SOUNDS.test(pathname) || name === 'audio' ? 'audio' : 'link';
}

function titleOf(type: Embed['type'], place: string, url: URL): string {
  const what = place || fileInAddress(url.href) || url.hostname.replace(/^www\./, '');
  const on = place ? `on ${what}` : `(${what})`;
  if (type === 'video') return place ? `Watch ${on}` : `Watch the film ${on}`;
  if (type === 'audio') return place ? `Listen ${on}` : `Listen to the recording ${on}`;
  return `Open ${what}`;
}
