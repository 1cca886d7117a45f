import { atom, channelFeed, type Feed, newest, paragraphs, rss } from '../../seed/channel-feed.ts';
import { CHANNELS } from '../../seed/channels.ts';
import type { Post } from '../../seed/content/piece.ts';
import { DRAWING_SIZE, DRAWINGS } from '../../seed/drawings.ts';
import { escapeText, guidOf, pathOf, postsOf } from '../../seed/plan.ts';
import type { Sample } from './sample.ts';
import { SAMPLE_NEWS } from './sample-news.ts';
import { SAMPLE_JSON, SAMPLE_PODCAST, SAMPLE_SPORT } from './samples.ts';

/** `origin` has no trailing slash. `anchor` is when the demo data were made: their channels' feeds agree with them. */
export type FeedContext = { readonly origin: string; readonly now: Date; readonly anchor: Date };

const DAY = 24 * 3_600_000;
/** A feed holds its newest posts, as most do. */
const LENGTH = 20;

/** The feed of this name below `/feeds/`, or `null`. */
export function feedFile(file: string, context: FeedContext): Feed | null {
  switch (file) {
    case 'oakfield-news.rss':
      return rss(
        'Oakfield School: News',
        'What happened at Oakfield School',
        dated(SAMPLE_NEWS, context),
        context,
        file,
      );
    case 'oakfield-sport.atom':
      return atom('Oakfield School: Sport', dated(SAMPLE_SPORT, context), context, file);
    case 'oakfield-podcast.rss':
      return podcast(dated(SAMPLE_PODCAST, context), context, file);
    case 'oakfield.json':
      return jsonFeed('Oakfield School: Notices', dated(SAMPLE_JSON, context), context, file);
    default: {
      const channel = CHANNELS.find((entry) => entry.file === file);
      return channel ? channelFeed(channel, postsOf(channel, context.anchor).slice(0, LENGTH), context.origin) : null;
    }
  }
}

/** Whole days before today at the same hours, so that a feed stays as it is all day; never in the future. */
function dated(samples: readonly Sample[], { now }: FeedContext): Post[] {
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  return samples.map((sample, index) => ({
    ...sample,
    publishedAt: new Date(midnight - sample.days * DAY - (index % 5) * 5_400_000 - 6 * 3_600_000),
  }));
}

function podcast(posts: readonly Post[], context: Pick<FeedContext, 'origin'>, file: string): Feed {
  const { origin } = context;
  const items = posts.map(
    (post, index) => `    <item>
      <title>${escapeText(post.title)}</title>
      <link>${origin}${pathOf(post)}</link>
      <guid isPermaLink="false">${guidOf(post)}</guid>
      <pubDate>${post.publishedAt.toUTCString()}</pubDate>
      <itunes:author>${escapeText(post.author ?? '')}</itunes:author>
      <itunes:episode>${posts.length - index}</itunes:episode>
      <itunes:duration>00:00:02</itunes:duration>
      <itunes:image href="${origin}/media/${post.drawing ?? 'assembly'}.svg"/>
${post.tags.map((tag) => `      <category>${tag}</category>\n`).join('')}      <description>${escapeText(paragraphs(post))}</description>
      <enclosure url="${origin}/media/jingle.wav" length="${JINGLE_BYTES}" type="audio/wav"/>
    </item>`,
  );
  const body = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
  <channel>
    <title>Oakfield Out Loud</title>
    <link>${origin}/</link>
    <description>A podcast made by pupils, in a cupboard, with blankets</description>
    <language>en-gb</language>
    <itunes:explicit>false</itunes:explicit>
    <itunes:image href="${origin}/media/choir.svg"/>
    <atom:link href="${origin}/feeds/${file}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
  </channel>
</rss>
`;
  return { type: 'application/rss+xml; charset=utf-8', body, modified: newest(posts) };
}

function jsonFeed(title: string, posts: readonly Post[], context: Pick<FeedContext, 'origin'>, file: string): Feed {
  const { origin } = context;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: `${origin}/`,
    feed_url: `${origin}/feeds/${file}`,
    language: 'en-GB',
    items: posts.map((post) => ({
      id: guidOf(post),
      url: `${origin}${pathOf(post)}`,
      title: post.title,
      content_html: inlinePicture(post, origin) + paragraphs(post),
      date_published: post.publishedAt.toISOString(),
      authors: post.author ? [{ name: post.author }] : [],
      tags: post.tags,
    })),
  };
  const body = `${JSON.stringify(feed, null, 2)}\n`;
  return { type: 'application/feed+json; charset=utf-8', body, modified: newest(posts) };
}

/** JSON Feed has no place for a description beside a picture's address. */
function inlinePicture({ drawing }: Post, origin: string): string {
  if (!drawing) return '';
  const { width, height } = DRAWING_SIZE;
  return `<p><img src="${origin}/media/${drawing}.svg" alt="${DRAWINGS[drawing]}" width="${width}" height="${height}"></p>\n`;
}

const RATE = 8_000;
const JINGLE_BYTES = 44 + RATE * 2;

/** Two seconds of three notes, so that the podcast's enclosures can be played: 8 bit, mono, 8 kHz. */
export function jingle(): Buffer {
  const samples = Buffer.alloc(JINGLE_BYTES - 44);
  const notes = [523.25, 659.25, 783.99];
  for (let at = 0; at < samples.length; at += 1) {
    const note = Math.min(2, Math.floor((at / samples.length) * 3));
    const within = (at % (samples.length / 3)) / (samples.length / 3);
    samples[at] = Math.round(128 + 60 * Math.sin((2 * Math.PI * (notes[note] ?? 440) * at) / RATE) * (1 - within));
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
