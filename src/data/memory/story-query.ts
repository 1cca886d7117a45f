import { ProductError } from '../../domain/errors.ts';
import {
  hasPictureOrFilm,
  type SchoolStory,
  STORY_SORTS,
  STORY_STATUSES,
  type StorySort,
} from '../../domain/story/schema.ts';
import { fold, searchWords, wordsOf } from '../../domain/story/search-words.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import type { Page } from '../port-shapes.ts';
import { pageOf, readPage } from './page.ts';

const NAMES = [
  'status',
  'feedId',
  'collectionId',
  'q',
  'tag',
  'media',
  'proposed',
  'from',
  'to',
  'sort',
  'limit',
  'cursor',
];

/** `GET /stories` over a list. @throws ProductError `invalid` for a value it does not know */
export function queryStories(stories: readonly SchoolStory[], params: URLSearchParams): Page<SchoolStory> {
  const fields: Record<string, string> = {};
  for (const name of params.keys()) if (!NAMES.includes(name)) fields[name] = 'This filter is not known.';
  const status = params.get('status');
  if (status && !STORY_STATUSES.some((known) => known === status)) fields.status = 'This status is not known.';
  if ((params.get('media') ?? 'true') !== 'true') fields.media = 'Media is true, or left out.';
  if ((params.get('proposed') ?? 'true') !== 'true') fields.proposed = 'Proposed is true, or left out.';
  const sort = (params.get('sort') ?? '-publishedAt') as StorySort;
  if (!STORY_SORTS.includes(sort)) fields.sort = 'This order is not known.';
  const page = readPage(params, fields);
  if (Object.keys(fields).length > 0)
    throw new ProductError('invalid', 'The list was asked for in an unknown way.', { fields });

  return pageOf(stories.filter((story) => matches(story, params)).toSorted(ORDERS[sort]), page);
}

function matches(story: SchoolStory, params: URLSearchParams): boolean {
  const is = (name: string, test: (value: string) => boolean) => {
    const value = params.get(name);
    return !value || test(value);
  };
  const day = story.publishedAt.slice(0, 10);
  return (
    is('status', (status) => story.status === status) &&
    is('feedId', (feedId) => story.feedId === feedId) &&
    is('collectionId', (collectionId) => story.collectionIds.includes(collectionId)) &&
    is('tag', (tag) => story.hashtags.includes(normaliseHashtag(tag))) &&
    is('media', () => hasPictureOrFilm(story.media)) &&
    is('proposed', () => Boolean(story.proposed)) &&
    is('from', (from) => day >= from.slice(0, 10)) &&
    is('to', (to) => day <= to.slice(0, 10)) &&
    is('q', (q) => hasWords(story, wordsOf(q)))
  );
}

function hasWords(story: SchoolStory, asked: readonly string[]): boolean {
  if (asked.length === 0) return false;
  const words = new Set(searchWords(story));
  return asked.every((word) => words.has(word));
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
const byId = (a: SchoolStory, b: SchoolStory) => a.id.localeCompare(b.id);
const ORDERS: Record<StorySort, (a: SchoolStory, b: SchoolStory) => number> = {
  '-publishedAt': (a, b) => b.publishedAt.localeCompare(a.publishedAt) || byId(a, b),
  publishedAt: (a, b) => a.publishedAt.localeCompare(b.publishedAt) || byId(a, b),
  '-importedAt': (a, b) => b.importedAt.localeCompare(a.importedAt) || byId(a, b),
  title: (a, b) => compare(fold(a.title), fold(b.title)) || byId(a, b),
};
