import { ProductError } from '../../../src/domain/errors.ts';
import { feedAddresses } from '../../../src/domain/publication/feed-addresses.ts';
import type { Media } from '../../../src/domain/story/schema.ts';
import { excerpt } from '../../../src/lib/text.ts';
import { type CollectionDocument, coverOf } from '../../collections/index.ts';
import type { Deps } from '../../core/deps.ts';
import { MOST_CHARACTERS } from '../../core/firestore/bounded-pages.ts';
import { iso, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { withDefaultPictures } from '../../media/index.ts';
import { isServed } from '../../schools/index.ts';
import { inCollectionOrder, type OrderedCollection, type StoryDocument } from '../../stories/index.ts';
import { storyAddresses } from './story-address.ts';

/** Of stories in a feed, and of characters in the beginning of their text. */
export const MOST_IN_FEED = 50;
export const DESCRIBED = 1_000;
const FIELDS = [
  'title',
  'text',
  'html',
  'permalink',
  'author',
  'feedId',
  'network',
  'media',
  'hashtags',
  'updatedAt',
] as const;

/** What readers get of a story. */
export type FeedStory = Pick<
  StoryDocument,
  'id' | 'publishedAt' | Exclude<(typeof FIELDS)[number], 'feedId' | 'network'>
>;

export type StoryFeed = {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** The page that the feed belongs to: the school's web site, or its own page. */
  readonly home: string;
  readonly rss: string;
  readonly json: string;
  readonly cover: Media | null;
  readonly stories: readonly FeedStory[];
};

/** What readers of a published collection get: its approved stories, the newest 50. @throws ProductError `not-found` */
export async function collectionFeed(deps: Deps, publicKey: string): Promise<{ iid: string; feed: StoryFeed }> {
  const { db, appOrigin } = deps;
  const snapshot = await refs.collections(db).where('publicKey', '==', publicKey).limit(1).get();
  const collection = snapshot.docs[0]?.data() as CollectionDocument | undefined;
  if (!collection?.isFeedPublished) throw noFeed();
  const school = (await refs.institution(db, collection.iid).get()).data() ?? {};
  if (!isServed(school)) throw noFeed();
  const institution = toInstitution(collection.iid, school);
  const newest = { id: collection.id, iid: collection.iid };
  const stories = await newestStories(deps, newest);
  const pictured = await withDefaultPictures(deps, collection.iid, stories);
  const addressOf = storyAddresses(deps, { handle: institution.handle, document: school });
  const { rss, json } = feedAddresses(appOrigin, publicKey);
  const feed: StoryFeed = {
    title: `${collection.name}: ${institution.name}`,
    description: collection.description || `Stories of ${institution.name}`,
    language: institution.locale,
    home: institution.website ?? appOrigin,
    rss,
    json,
    cover: coverOf(collection, appOrigin)?.media ?? null,
    stories: pictured.map((story) => ({ ...story, permalink: addressOf(story) })),
  };
  return { iid: collection.iid, feed };
}

/** Its newest ones. Once they are long together, the others have the beginning of their text alone. */
async function newestStories({ db }: Deps, collection: OrderedCollection): Promise<StoryDocument[]> {
  const stories: StoryDocument[] = [];
  let characters = 0;
  const reading = { status: 'approved', fields: FIELDS, about: MOST_IN_FEED } as const;
  for await (const { story } of inCollectionOrder(db, collection, reading)) {
    if (stories.length === MOST_IN_FEED) break;
    characters += story.html.length;
    const text = story.text.slice(0, DESCRIBED);
    stories.push({ ...story, text, html: characters > MOST_CHARACTERS ? `<p>${xml(excerpt(text))}</p>` : story.html });
  }
  return stories;
}

/** The same for a key that never was, a feed that ended and a school that is not served. */
function noFeed(): ProductError {
  return new ProductError('not-found', 'There is no feed at this address.');
}

/** JSON Feed 1.1. */
export function toJsonFeed(feed: StoryFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: feed.json,
    description: feed.description,
    ...(feed.cover ? { icon: feed.cover.url } : {}),
    language: feed.language,
    items: feed.stories.map((story) => {
      const image = pictureOf(story);
      return {
        id: story.id,
        ...(story.permalink ? { url: story.permalink } : {}),
        title: story.title,
        content_html: story.html,
        ...(image ? { image: image.url } : {}),
        date_published: iso(story.publishedAt),
        date_modified: iso(story.updatedAt),
        ...(story.author ? { authors: [{ name: story.author }] } : {}),
        tags: story.hashtags,
      };
    }),
  });
}

/** RSS 2.0, with the whole text beside its beginning. */
export function toRss(feed: StoryFeed): string {
  const items = feed.stories.map((story) => {
    const image = pictureOf(story);
    return [
      '<item>',
      `<title>${xml(story.title)}</title>`,
      ...(story.permalink ? [`<link>${xml(story.permalink)}</link>`] : []),
      `<guid isPermaLink="false">${xml(story.id)}</guid>`,
      `<pubDate>${rfc822(story.publishedAt.toDate())}</pubDate>`,
      ...(story.author ? [`<dc:creator>${xml(story.author)}</dc:creator>`] : []),
      ...story.hashtags.map((tag) => `<category>${xml(tag)}</category>`),
      `<description>${xml(story.text)}</description>`,
      `<content:encoded>${xml(story.html)}</content:encoded>`,
      ...(image
        ? [
            `<media:content url="${xml(image.url)}" medium="image"><media:description>${xml(image.alt)}</media:description></media:content>`,
          ]
        : []),
      '</item>',
    ].join('');
  });
  const newest = feed.stories.reduce((latest, { publishedAt }) => Math.max(latest, publishedAt.toMillis()), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    `<title>${xml(feed.title)}</title>`,
    `<link>${xml(feed.home)}</link>`,
    `<description>${xml(feed.description)}</description>`,
    `<language>${xml(feed.language.toLowerCase())}</language>`,
    `<atom:link href="${xml(feed.rss)}" rel="self" type="application/rss+xml"/>`,
    ...(feed.cover ? [imageOf(feed, feed.cover)] : []),
    ...(newest > 0 ? [`<lastBuildDate>${rfc822(new Date(newest))}</lastBuildDate>`] : []),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** Readers draw it small; RSS 2.0 wants the name and the address of the channel with it. */
const imageOf = (feed: StoryFeed, { url }: Media): string =>
  `<image><url>${xml(url)}</url><title>${xml(feed.title)}</title><link>${xml(feed.home)}</link></image>`;

const pictureOf = ({ media }: FeedStory) => media.find(({ type }) => type === 'image');

const rfc822 = (date: Date): string => date.toUTCString().replace('GMT', '+0000');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escaped, without the characters that no XML document may hold. */
function xml(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
