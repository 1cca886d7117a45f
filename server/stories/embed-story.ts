import { excerptBelowTitle } from '../../src/domain/story/below-title.ts';
import type { StoryTags } from '../../src/domain/story/fields.ts';
import type { Media } from '../../src/domain/story/schema.ts';
import { storyTagsOf } from '../../src/domain/story/tags.ts';
import type { EmbedStory } from '../../src/domain/widget/schema.ts';
import { iso } from '../core/firestore/documents.ts';
import type { StoryDocument } from './documents.ts';

/** What `embedStory` is made of. */
export const EMBEDDED_FIELDS = [
  'title',
  'text',
  'permalink',
  'author',
  'media',
  'hashtags',
  'feedId',
  'network',
] as const;

/** Of a story, what is shown. */
type EmbeddedFields = Pick<StoryDocument, 'id' | 'publishedAt' | Exclude<(typeof EMBEDDED_FIELDS)[number], 'feedId'>>;

/** What of the school says more of a story’s hashtags. */
export type EmbeddingSchool = {
  readonly groups?: StoryTags;
  /** Hashtags that have a place. */
  readonly placed?: readonly string[];
};
const NO_GROUPS: StoryTags = { people: [], place: [], purpose: [] };

/** A story as visitors get it: nothing internal. */
export function embedStory(
  story: EmbeddedFields,
  { groups = NO_GROUPS, placed = [] }: EmbeddingSchool = {},
): EmbedStory {
  return {
    id: story.id,
    title: story.title,
    excerpt: embeddedText(story),
    url: story.permalink,
    author: story.author,
    media: shownMedia(story.media),
    hashtags: story.hashtags,
    publishedAt: iso(story.publishedAt),
    network: story.network,
    places: story.hashtags.filter((tag) => placed.includes(tag)),
    groups: storyTagsOf(story.hashtags, groups),
  };
}

/** The beginning of its text below the title; of the beginning it is the same. */
export const embeddedText = (story: Pick<StoryDocument, 'title' | 'text' | 'hashtags'>): string =>
  excerptBelowTitle(story, 280);

/** Where a picture was before is not for visitors. */
function shownMedia(media: readonly Media[]): Media | null {
  const first = media.find(({ type }) => type === 'image') ?? media[0];
  if (!first) return null;
  const { sourceUrl: _, ...rest } = first;
  return rest;
}
