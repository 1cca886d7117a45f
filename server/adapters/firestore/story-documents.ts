import { createHash } from 'node:crypto';
import type { Timestamp } from 'firebase-admin/firestore';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import { hasPictureOrFilm, type Media } from '../../../src/domain/story/schema.ts';
import { fold, searchWords } from '../../../src/domain/story/search-words.ts';
import type { ConnectorItem } from '../../connectors/connector.ts';
import { type StoryDocument, stamp } from './documents.ts';
import { storyIdOf } from './refs.ts';

/** Tells whether what a source gives has changed. Reading it twice gives the same. */
export function hashOfItem(item: ConnectorItem): string {
  const { title, html, permalink, author, media, hashtags, publishedAt } = item;
  return createHash('sha256')
    .update(JSON.stringify([title, html, permalink, author, media.map(plainMedia), hashtags, publishedAt]))
    .digest('base64url')
    .slice(0, 16);
}

/** Names the fields in one order and leaves none undefined, which Firestore would refuse. */
export function plainMedia({ type, url, alt, width, height }: Media): Media {
  return { type, url, alt, ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
}

/** Stands among the words of a story with a picture or film. No word that is typed has a colon. */
export const WITH_MEDIA = ':media';

type Written = Pick<StoryDocument, 'title' | 'text' | 'hashtags' | 'media'>;

/** The fields that follow from others. */
export function derived(story: Written): Pick<StoryDocument, 'words' | 'sortTitle'> {
  const marks = hasPictureOrFilm(story.media) ? [WITH_MEDIA] : [];
  return { words: [...searchWords(story), ...marks], sortTitle: fold(story.title).slice(0, 200) };
}

/** A post at its first reading: it waits for a decision. */
export function storyOfItem(
  feed: Pick<Feed, 'id' | 'iid' | 'network'>,
  item: ConnectorItem,
  contentHash: string,
  now: Timestamp,
): StoryDocument {
  const content = contentOf(item);
  return {
    id: storyIdOf(feed.iid, feed.id, item.externalId),
    iid: feed.iid,
    feedId: feed.id,
    network: feed.network,
    externalId: item.externalId,
    kind: 'post',
    status: 'pending',
    ...content,
    publishedAt: item.publishedAt ? stamp(item.publishedAt) : now,
    importedAt: now,
    updatedAt: now,
    sourceDeleted: false,
    moderation: null,
    collectionIds: [],
    contentHash,
    edited: [],
    addedTo: [],
    takenOutOf: [],
    ...derived(content),
  };
}

type Content = Pick<StoryDocument, 'title' | 'html' | 'text' | 'permalink' | 'author' | 'media' | 'hashtags'>;

function contentOf(item: ConnectorItem): Content {
  const { title, html, text, permalink, author } = item;
  return { title, html, text, permalink, author, media: item.media.map(plainMedia), hashtags: [...item.hashtags] };
}

/** A post that its source changed. What a person edited stays theirs, and so does every decision. */
export function storyAfterSource(
  story: StoryDocument,
  item: ConnectorItem,
  contentHash: string,
  now: Timestamp,
): StoryDocument {
  const content: Partial<Content> = contentOf(item);
  for (const field of story.edited) {
    delete content[field as keyof Content];
    if (field === 'html') delete content.text;
  }
  const merged = {
    ...story,
    ...content,
    publishedAt: item.publishedAt ? stamp(item.publishedAt) : story.publishedAt,
    sourceDeleted: false,
    contentHash,
    updatedAt: now,
  };
  return { ...merged, ...derived(merged) };
}
