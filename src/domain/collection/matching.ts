import { hasPictureOrFilm, type SchoolStory } from '../story/schema.ts';
import type { CollectionRules } from './schema.ts';

type RuleFields = Pick<SchoolStory, 'feedId' | 'hashtags' | 'media' | 'publishedAt'>;

/** Whether a rule takes the story in. A collection without rules takes only what is put in by hand. */
export function matchesRules(rules: CollectionRules | null, story: RuleFields): boolean {
  if (!rules) return false;
  const tags = new Set(story.hashtags);
  const day = story.publishedAt.slice(0, 10);
  return (
    (rules.channels.length === 0 || (story.feedId !== null && rules.channels.includes(story.feedId))) &&
    (rules.any.length === 0 || rules.any.some((tag) => tags.has(tag))) &&
    rules.all.every((tag) => tags.has(tag)) &&
    !rules.none.some((tag) => tags.has(tag)) &&
    (!rules.from || day >= rules.from) &&
    (!rules.to || day <= rules.to) &&
    (!rules.mediaOnly || hasPictureOrFilm(story.media))
  );
}
