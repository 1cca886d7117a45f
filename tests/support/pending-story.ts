import { STORY_DEFAULTS } from '../../src/domain/story/fields.ts';
import type { SchoolStory } from '../../src/domain/story/schema.ts';

/** A post that awaits review. */
export function pendingStory(id: string, overrides: Partial<SchoolStory> = {}): SchoolStory {
  return {
    id,
    iid: 'oakfield',
    feedId: 'news',
    network: 'rss',
    externalId: id,
    kind: 'post',
    status: 'pending',
    title: `Story ${id}`,
    text: '',
    html: '',
    permalink: null,
    author: null,
    media: [],
    hashtags: [],
    collectionIds: [],
    publishedAt: '2026-11-20T08:00:00.000Z',
    importedAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    sourceDeleted: false,
    version: 1,
    ...STORY_DEFAULTS,
    ...overrides,
  };
}
