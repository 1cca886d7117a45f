import { wordsOf } from '../../../src/domain/story/search-words.ts';
import { type StoryDocument, versionOf } from '../documents.ts';
import { LABEL_FIELDS, labelsOf } from '../story-labels.ts';
import type { IndexedStory } from './story-index.ts';

/** The fields of a story's document that an index is made of. */
export const INDEXED_FIELDS = [
  'version',
  'title',
  'text',
  ...LABEL_FIELDS,
  'publishAt',
  'publishedAt',
  'importedAt',
  'updatedAt',
  'sortTitle',
] as const satisfies readonly (keyof StoryDocument)[];

export function indexedStory(story: StoryDocument): IndexedStory {
  return {
    id: story.id,
    version: versionOf(story),
    title: wordsOf(story.title).join(' '),
    hashtags: wordsOf(story.hashtags.join(' ')).join(' '),
    text: wordsOf(story.text).join(' '),
    labels: labelsOf(story),
    publishedAt: story.publishedAt.toMillis(),
    importedAt: story.importedAt.toMillis(),
    updatedAt: story.updatedAt.toMillis(),
    publishAt: story.publishAt?.toMillis() ?? null,
    sortTitle: story.sortTitle,
  };
}
