import type { StoryDocument } from './documents.ts';

/** What visitors may see of a story, beside its pictures and films. The text follows from the HTML. */
export const VISIBLE_FIELDS = [
  'title',
  'html',
  'text',
  'permalink',
  'author',
  'hashtags',
  'cta',
  'publishedAt',
] as const satisfies (keyof StoryDocument)[];
