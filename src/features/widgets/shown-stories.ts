import type { StoryListQuery } from '../../domain/story/list-query.ts';
import { MOST_EMBEDDED } from '../../domain/widget/options.ts';

/** The question for the stories that a widget of a collection can show; null without one. */
export const shownStories = (collectionId: string): StoryListQuery | null =>
  collectionId ? { collectionId, status: 'approved', sort: 'collection', limit: MOST_EMBEDDED } : null;
