import type { ConnectorItem } from '../core/ports/connector.ts';
import { CHANNELS, type DemoChannel } from './channels.ts';
import type { Piece, Post } from './content/piece.ts';
import { DRAWING_SIZE, DRAWINGS } from './drawings.ts';
import { variedPictures } from './picture-variety.ts';
import { seededRandom } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The five that wait on top, as hours before now: what a first visitor reads is what the drawings show. */
export const NEWEST: Readonly<Record<string, number>> = {
  'year-9-bring-the-tempest-to-a-storm-lit-hall': 2.2,
  'what-a-litre-of-pond-water-taught-8b-about-patience': 5.3,
  'second-eleven-hold-their-nerve-to-win-the-county-cup': 27,
  'a-library-that-stays-open-until-the-last-bus': 73,
  'ten-miles-before-breakfast-the-gold-expedition-sets-out': 77,
};

/**
 * When each post of a channel came out, newest first. Posts of a season stand in its last occurrence, the others are
 * spread over the year and lie closer together the newer they are. The same for the same `now`.
 */
function datedPosts(channel: DemoChannel, now: Date): Post[] {
  const random = seededRandom(hashOf(channel.key));
  const newest = now.getTime() - Math.max(channel.silentFor * DAY, 3 * HOUR);
  const span = channel.since * DAY - channel.silentFor * DAY;
  const written = channel.pieces.filter((piece) => piece.months.length === 0 && !(piece.slug in NEWEST));
  const anytime = inTurns(shuffled(written, random), written);
  const posts: Post[] = channel.pieces.flatMap((piece) => {
    const hours = NEWEST[piece.slug];
    if (hours !== undefined) return [{ ...piece, publishedAt: new Date(now.getTime() - hours * HOUR) }];
    if (piece.months.length === 0) return [];
    const time = inSeason(piece.months, now, newest, random);
    return [{ ...piece, publishedAt: new Date(time) }];
  });
  anytime.forEach((piece, index) => {
    const share = ((index + 0.2 + random() * 0.6) / anytime.length) ** 1.5;
    posts.push({ ...piece, publishedAt: new Date(Math.min(newest, schoolHours(newest - share * span, random))) });
  });
  return posts.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

export function demoPosts(now: Date): Map<DemoChannel, Post[]> {
  const dated = new Map(CHANNELS.map((channel) => [channel, datedPosts(channel, now)]));
  return variedPictures(dated, now, ({ slug, months }) => slug in NEWEST || months.length > 0);
}

export function postsOf(channel: DemoChannel, now: Date): Post[] {
  return demoPosts(now).get(channel) ?? [];
}

/** A weekday between eight and five, within the year before `newest`. */
function inSeason(months: readonly number[], now: Date, newest: number, random: () => number): number {
  const month = months[Math.floor(random() * months.length)] ?? 1;
  const day = 3 + Math.floor(random() * 18);
  for (let back = 0; back < 2; back += 1) {
    const time = atSchoolHours(Date.UTC(now.getUTCFullYear() - back, month - 1, day), random);
    if (time <= newest) return time;
  }
  return schoolHours(newest - random() * 20 * DAY, random);
}

function schoolHours(time: number, random: () => number): number {
  return atSchoolHours(inTerm(time), random);
}

function atSchoolHours(time: number, random: () => number): number {
  const day = new Date(time);
  day.setUTCHours(8 + Math.floor(random() * 9), Math.floor(random() * 60), 0, 0);
  const weekday = day.getUTCDay();
  const toFriday = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return day.getTime() - toFriday * DAY;
}

/** No posts in the long holidays: what falls into them is moved before them. */
function inTerm(time: number): number {
  const date = new Date(time);
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
  if (month === 8 && day < 12) return time - 26 * DAY;
  if (month === 8) return time - 40 * DAY;
  if (month === 12 && day > 20) return time - 12 * DAY;
  return month === 1 && day < 4 ? time - 18 * DAY : time;
}

/** Where the school's site shows a post, below its origin. */
export function pathOf(post: Pick<Piece, 'slug'>): string {
  return `/news/${post.slug}`;
}

/** The same wherever the school's site is served from. */
export function guidOf(post: Pick<Piece, 'slug'>): string {
  return `tag:oakfield.example,2026:${post.slug}`;
}

/** A post as a source gives it: `origin` is where the school's site and its pictures are, without a trailing slash. */
export function itemOf(post: Post, origin: string): ConnectorItem {
  return {
    externalId: guidOf(post),
    title: post.title,
    html: post.paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join('\n'),
    text: post.paragraphs.join('\n\n'),
    permalink: `${origin}${pathOf(post)}`,
    author: post.author,
    media: post.drawing
      ? [{ type: 'image', url: `${origin}/media/${post.drawing}.svg`, alt: DRAWINGS[post.drawing], ...DRAWING_SIZE }]
      : [],
    hashtags: post.tags,
    publishedAt: post.publishedAt.toISOString(),
  };
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}

/** The year groups alternate: their digests keep the order they were written in, wherever chance puts them. */
function inTurns(pieces: readonly Piece[], written: readonly Piece[]): Piece[] {
  const isDigest = ({ slug }: Piece) => slug.includes('-this-week-');
  const digests = written.filter(isDigest)[Symbol.iterator]();
  return pieces.map((piece) => (isDigest(piece) ? (digests.next().value ?? piece) : piece));
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}
